import { sql, type ExpressionBuilder, type Insertable, type Updateable } from 'kysely'
import type { SmsStatus } from '#contract/sms.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import type { DB, SmsMessages } from '#server/platform/database/tables.gen.ts'

/** What a message says of the workplace that sends it. */
export const workplace = (db: Db, { account }: Scope, id: number) =>
  db
    .selectFrom('organizations')
    .select(['name', 'timeZone', 'address'])
    .where('accountId', '=', account)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const messages = (db: Db, { account }: Scope) => db.selectFrom('smsMessages').where('accountId', '=', account)

/** In how many seconds this number may be sent a message of this kind again; two that ask at once take turns. */
export async function pauseOf(db: Db, scope: Scope, { phone, kind }: { phone: string; kind: string }): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('sms'), hashtext(${`${scope.account} ${phone} ${kind}`}))`.execute(db)
  const last = await messages(db, scope)
    .select(sql<number>`ceil(extract(epoch from queued_at + interval '10 minutes' - now()))::int`.as('seconds'))
    .where('phone', '=', phone)
    .where('kind', '=', kind)
    .where('queuedAt', '>', sql<string>`now() - interval '10 minutes'`)
    .orderBy('queuedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.seconds ?? 0
}

/** Nothing where there is one already for the same reason. */
export const insert = (db: Db, { account }: Scope, values: Omit<Insertable<SmsMessages>, 'accountId'>) =>
  db
    .insertInto('smsMessages')
    .values({ accountId: account, ...values })
    .onConflict((conflict) => conflict.columns(['accountId', 'eventKey']).doNothing())
    .returning(['id', 'organizationId'])
    .executeTakeFirst()

export const lock = (db: Db, scope: Scope, id: number, status: SmsStatus) =>
  messages(db, scope)
    .select(['id', 'organizationId', 'reference', 'phone', 'text', sql<boolean>`expires_at <= now()`.as('isTooLate')])
    .where('id', '=', id)
    .where('status', '=', status)
    .forUpdate()
    .executeTakeFirst()

export const update = (db: Db, { account }: Scope, id: number, values: Updateable<SmsMessages>) =>
  db.updateTable('smsMessages').set(values).where('accountId', '=', account).where('id', '=', id).execute()

/** Nobody gets it any more; what it was for may be told anew. */
const expired = (reason: 'Withdrawn' | 'TooLate', at: string) => ({ status: 'expired', reason, finalAt: at, eventKey: null })

export const expire = (db: Db, scope: Scope, id: number, at: string) => update(db, scope, id, expired('TooLate', at))

const withdrawn = (db: Db, { account }: Scope, at: string) =>
  db
    .updateTable('smsMessages')
    .set(expired('Withdrawn', at))
    .where('accountId', '=', account)
    .where('status', '=', 'queued')
    .returning(['id', 'organizationId'])

/** Those of this record that have not left yet. */
export const withdraw = (db: Db, scope: Scope, about: Partial<Record<'workOrderId' | 'appointmentId', number>>, at: string) =>
  Object.entries(about)
    .reduce((rows, [column, id]) => rows.where(column as 'workOrderId', '=', id), withdrawn(db, scope, at))
    .execute()

export const moveToClient = (db: Db, { account }: Scope, from: number, to: number) =>
  db.updateTable('smsMessages').set({ clientId: to }).where('accountId', '=', account).where('clientId', '=', from).execute()

type Theirs = { clients: number[]; phones: string[] }
const isTheirs =
  ({ clients, phones }: Theirs) =>
  (eb: ExpressionBuilder<DB, 'smsMessages'>) =>
    eb.or([eb('clientId', 'in', clients), ...(phones.length ? [eb('phone', 'in', phones)] : [])])

export const withdrawFromClients = (db: Db, scope: Scope, theirs: Theirs, at: string) =>
  withdrawn(db, scope, at).where(isTheirs(theirs)).execute()

export const forgetClients = (db: Db, { account }: Scope, theirs: Theirs) =>
  db
    .updateTable('smsMessages')
    .set({ phone: '', text: '', providerId: null })
    .where('accountId', '=', account)
    .where(isTheirs(theirs))
    .execute()
