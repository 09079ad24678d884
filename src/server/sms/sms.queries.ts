import { sql, type ExpressionBuilder, type Insertable, type Updateable } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'
import type { DB, SmsMessages } from '#server/platform/database/tables.gen.ts'

/** Values of the workplace that a message may contain. */
export const findOrganization = (db: Db, { account }: Scope, id: number) =>
  db
    .selectFrom('organizations')
    .select(['name', 'timeZone', 'address'])
    .where('accountId', '=', account)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const accountMessages = (db: Db, { account }: Scope) => db.selectFrom('smsMessages').where('accountId', '=', account)

/** Seconds until this number may get another message of this kind; 0 means now. */
export async function secondsUntilAllowed(db: Db, scope: Scope, { phone, kind }: { phone: string; kind: string }): Promise<number> {
  const latest = await accountMessages(db, scope)
    .select(sql<number>`ceil(extract(epoch from queued_at + interval '10 minutes' - now()))::int`.as('seconds'))
    .where('phone', '=', phone)
    .where('kind', '=', kind)
    .where('queuedAt', '>', sql<string>`now() - interval '10 minutes'`)
    .orderBy('queuedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Math.max(0, latest?.seconds ?? 0)
}

/** Counts messages queued in the last 24 hours, without expired ones: to this number, of this workplace, of the account. */
export const countRecent = (db: Db, scope: Scope, { phone, organizationId }: { phone: string; organizationId: number }) =>
  accountMessages(db, scope)
    .select([
      sql<number>`(count(*) filter (where phone = ${phone}))::int`.as('toPhone'),
      sql<number>`(count(*) filter (where organization_id = ${organizationId}))::int`.as('ofWorkplace'),
      sql<number>`count(*)::int`.as('ofAccount'),
    ])
    .where('queuedAt', '>', sql<string>`now() - interval '24 hours'`)
    .where('status', '<>', 'expired')
    .executeTakeFirstOrThrow()

/** Returns undefined if a message with the same key exists. */
export const insert = (db: Db, { account }: Scope, values: Omit<Insertable<SmsMessages>, 'accountId'>) =>
  db
    .insertInto('smsMessages')
    .values({ accountId: account, ...values })
    .onConflict((conflict) => conflict.columns(['accountId', 'eventKey']).doNothing())
    .returning(['id', 'organizationId'])
    .executeTakeFirst()

/** Locks the message until commit. The caller has locked the account's balance before it. */
export const findForUpdate = (db: Db, scope: Scope, id: number) =>
  accountMessages(db, scope)
    .select(['id', 'organizationId', 'reference', 'phone', 'text', 'credits', 'status', 'kind', 'eventKey', 'attempts', 'provider'])
    .select([
      sql<boolean>`expires_at <= now()`.as('isTooLate'),
      sql<number>`extract(epoch from now() - sending_at)::float8`.as('sendingFor'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type LockedMessage = NonNullable<Awaited<ReturnType<typeof findForUpdate>>>

export const findIdByReference = async (db: Db, scope: Scope, reference: string): Promise<number | undefined> =>
  (await accountMessages(db, scope).select('id').where('reference', '=', reference).executeTakeFirst())?.id

export const hasKey = async (db: Db, scope: Scope, eventKey: string): Promise<boolean> =>
  (await accountMessages(db, scope).select('id').where('eventKey', '=', eventKey).executeTakeFirst()) !== undefined

export const find = (db: Db, scope: Scope, id: number) =>
  accountMessages(db, scope)
    .selectAll()
    .where('id', '=', id)
    .where('organizationId', 'in', scope.organizations.length ? scope.organizations : [0])
    .executeTakeFirst()

export const hasClient = async (db: Db, scope: Scope, id: number): Promise<boolean> =>
  (await visibleRows(db, 'clients', scope).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const hasMessaged = async (db: Db, scope: Scope, phone: string): Promise<boolean> =>
  (await accountMessages(db, scope).select('id').where('phone', '=', phone).limit(1).executeTakeFirst()) !== undefined

export const update = (db: Db, { account }: Scope, id: number, values: Updateable<SmsMessages>) =>
  db.updateTable('smsMessages').set(values).where('accountId', '=', account).where('id', '=', id).execute()

/** The key is cleared, so that another message may use it. */
const expiredColumns = (reason: 'Withdrawn' | 'TooLate' | 'OptedOut', at: string) => ({
  status: 'expired',
  reason,
  finalAt: at,
  eventKey: null,
})

export const expireMessage = (db: Db, scope: Scope, id: number, reason: 'TooLate' | 'OptedOut' | 'Withdrawn', at: string) =>
  update(db, scope, id, expiredColumns(reason, at))

const withdrawQueued = (db: Db, { account }: Scope, at: string) =>
  db
    .updateTable('smsMessages')
    .set(expiredColumns('Withdrawn', at))
    .where('accountId', '=', account)
    .where('status', '=', 'queued')
    .returning(['id', 'organizationId', 'credits'])

/** Withdraws the queued messages about an order or appointment, and returns them. */
export const withdrawUnsent = (db: Db, scope: Scope, about: Partial<Record<'workOrderId' | 'appointmentId', number>>, at: string) =>
  Object.entries(about)
    .reduce((rows, [column, id]) => rows.where(column as 'workOrderId', '=', id), withdrawQueued(db, scope, at))
    .execute()

export const moveToClient = (db: Db, { account }: Scope, from: number, to: number) =>
  db.updateTable('smsMessages').set({ clientId: to }).where('accountId', '=', account).where('clientId', '=', from).execute()

/** Erases texts of messages older than 12 months. The cost and the last digits of the number remain, so that bills can be checked. */
export const eraseOldTexts = (db: Db, { account }: Scope) =>
  db
    .updateTable('smsMessages')
    .set({ text: '', search: '', providerId: null, phone: sql<string>`case when phone = '' then '' else '…' || right(phone, 3) end` })
    .where('accountId', '=', account)
    .where('queuedAt', '<', sql<string>`now() - interval '12 months'`)
    .where('text', '<>', '')
    .where('status', 'not in', ['queued', 'sending'])
    .execute()

type Owners = { clients: number[]; phones: string[] }
const belongsToOwners =
  ({ clients, phones }: Owners) =>
  (eb: ExpressionBuilder<DB, 'smsMessages'>) =>
    eb.or([eb('clientId', 'in', clients), ...(phones.length ? [eb('phone', 'in', phones)] : [])])

export const withdrawFromClients = (db: Db, scope: Scope, owners: Owners, at: string) =>
  withdrawQueued(db, scope, at).where(belongsToOwners(owners)).execute()

export const forgetClients = (db: Db, { account }: Scope, owners: Owners) =>
  db
    .updateTable('smsMessages')
    .set({ phone: '', text: '', search: '', providerId: null })
    .where('accountId', '=', account)
    .where(belongsToOwners(owners))
    .execute()
