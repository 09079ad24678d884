import { sql, type UpdateObject } from 'kysely'
import type { TaxChannel } from '#contract/tax-authority/transmissions.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

/** Locks an attempt until commit, with its invoice and the connection of its workplace. */
export const lockAttempt = (db: Db, { account }: Scope, id: number) =>
  db
    .selectFrom('invoiceTransmissions as t')
    .innerJoin('invoices as i', (join) => join.on('i.accountId', '=', account).onRef('i.id', '=', 't.invoiceId'))
    .innerJoin('organizations as o', (join) => join.on('o.accountId', '=', account).onRef('o.id', '=', 't.organizationId'))
    .innerJoin('taxConnections as c', (join) =>
      join.on('c.accountId', '=', account).onRef('c.organizationId', '=', 't.organizationId').onRef('c.channel', '=', 't.channel'),
    )
    .select([
      't.id',
      't.invoiceId',
      't.organizationId',
      't.state',
      't.attempts',
      't.uploadId',
      't.isResent',
      't.problems',
      't.sendingSince',
    ])
    .select(sql<number>`coalesce(extract(epoch from now() - t.sending_since), 0)::float8`.as('sendingFor'))
    .select(sql<number>`coalesce((now() at time zone o.time_zone)::date - t.deadline, 0)`.as('lateDays'))
    .select(['i.number', 'i.kind', 'i.seller', 'i.buyer'])
    .select(['c.id as connectionId', 'c.mode', 'c.environment', 'c.state as connectionState', 'c.secrets', 'c.keyId', 'c.refreshedAt'])
    .select(sql<TaxChannel>`c.channel`.as('channel'))
    .select(sql<number>`extract(epoch from c.expires_at - now())::float8`.as('expiresIn'))
    .select(sql<number | null>`extract(epoch from now() - c.refreshed_at)::float8`.as('refreshedFor'))
    .where('t.accountId', '=', account)
    .where('t.id', '=', id)
    .forUpdate('t')
    .executeTakeFirst()
export type LockedAttempt = NonNullable<Awaited<ReturnType<typeof lockAttempt>>>

export const updateAttempt = (db: Db, { account }: Scope, id: number, values: UpdateObject<DB, 'invoiceTransmissions'>) =>
  db
    .updateTable('invoiceTransmissions')
    .set(values)
    .set({ version: sql`version + 1`, updatedAt: sql`now()` })
    .where('accountId', '=', account)
    .where('id', '=', id)
    .execute()

/** Numbers of the office for uploads that are ours. */
export const listUploadIds = async (db: Db, { account }: Scope, organizationId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('invoiceTransmissions')
      .select(sql<string>`upload_id`.as('uploadId'))
      .where('accountId', '=', account)
      .where('organizationId', '=', organizationId)
      .where('uploadId', 'is not', null)
      .where('createdAt', '>', sql<string>`now() - interval '60 days'`)
      .execute()
  ).map(({ uploadId }) => uploadId)

const openStates = ['waiting', 'sending', 'unknown', 'sent']

/** Ids of attempts that this server is to bring further: all of a workplace, or those whose step is overdue. */
export const listUnfinished = (db: Db, { account }: Scope, organizationId?: number) => {
  const rows = db
    .selectFrom('invoiceTransmissions as t')
    .innerJoin('taxConnections as c', (join) =>
      join.on('c.accountId', '=', account).onRef('c.organizationId', '=', 't.organizationId').onRef('c.channel', '=', 't.channel'),
    )
    .select('t.id')
    .where('t.accountId', '=', account)
    .where('t.state', 'in', openStates)
    .where('c.mode', '=', 'automatic')
    .where('c.state', '=', 'ok')
  if (organizationId !== undefined) return rows.where('t.organizationId', '=', organizationId).execute()
  return rows.where(sql<boolean>`t.next_at < now() - interval '2 minutes' or t.next_at is null and t.state = 'sending'`).execute()
}

/** Files that somebody took but did not upload yet are sent from now on. */
export const reopenExported = (db: Db, { account }: Scope, organizationId: number, channel: string) =>
  db
    .updateTable('invoiceTransmissions')
    .set({ state: 'waiting', version: sql`version + 1`, updatedAt: sql`now()` })
    .where('accountId', '=', account)
    .where('organizationId', '=', organizationId)
    .where('channel', '=', channel)
    .where('state', '=', 'exported')
    .execute()
