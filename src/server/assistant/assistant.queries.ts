import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { maxConversations, maxMessages } from '#contract/assistant.ts'
import type { Slots } from '#domain/assistant/understand.ts'
import type { UserActor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'

const own = (db: Db, { account }: Scope, { id: user }: UserActor) =>
  db.selectFrom('chatConversations').where('accountId', '=', account).where('userId', '=', user).where('deletedAt', 'is', null)

export async function conversations(db: Db, scope: Scope, actor: UserActor) {
  const shown = ['id', 'title', 'createdAt', 'updatedAt'] as const
  const items = await own(db, scope, actor).select(shown).orderBy('updatedAt', 'desc').orderBy('id').limit(maxConversations).execute()
  const { total } = await own(db, scope, actor)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items, total }
}

/** Nobody forgets it meanwhile. */
export const hold = (db: Db, scope: Scope, actor: UserActor, id: string) =>
  own(db, scope, actor).select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export const find = (db: Db, scope: Scope, actor: UserActor, id: string) =>
  own(db, scope, actor).select('id').where('id', '=', id).executeTakeFirst()

const ofConversation = (db: Db, { account }: Scope, id: string) =>
  db.selectFrom('chatMessages').where('accountId', '=', account).where('conversationId', '=', id)

/** The newest of them, in their order. */
export async function messages(db: Db, scope: Scope, id: string) {
  const newest = ofConversation(db, scope, id).select(['id', 'direction', 'content', 'createdAt']).orderBy('id', 'desc')
  const items = (await newest.limit(maxMessages).execute()).toReversed()
  const { total } = await ofConversation(db, scope, id)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items, total }
}

/** What was understood of the question before. */
export const lastQuestion = (db: Db, scope: Scope, id: string) =>
  ofConversation(db, scope, id)
    .select(['intent', 'slots'])
    .where('direction', '=', 'outgoing')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A user asks one thing at a time; whoever asks more at once is not waited with, for that would hold a connection that others need. */
export async function takeTurn(db: Db, { account }: Scope, { id: user }: UserActor): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${account}::int, hashtext(${`chat ${user}`})) as is_free`.execute(db)
  return rows[0]?.isFree === true
}

/** What is counted. */
export async function asked(db: Db, { account }: Scope, { id: user }: UserActor) {
  const { rows } = await sql<{ minute: number; day: number; month: number }>`
    select count(*) filter (where user_id = ${user} and created_at > now() - interval '1 minute')::int as minute,
        count(*) filter (where user_id = ${user} and created_at > now() - interval '1 day')::int as day, count(*)::int as month
      from chat_messages where account_id = ${account} and direction = 'outgoing' and created_at > now() - interval '30 days'`.execute(db)
  return rows[0]!
}

/** Where somebody asks from: the name and the clock of their workplace, and the money of the account. */
export const placeOf = (db: Db, { account }: Scope, { organizationId }: UserActor) =>
  db
    .selectFrom('organizations as o')
    .innerJoin('accounts as a', 'a.id', 'o.accountId')
    .select(['o.name', 'o.timeZone', 'a.currency'])
    .where('o.accountId', '=', account)
    .where('o.id', '=', organizationId)
    .executeTakeFirstOrThrow()

export const nameOf = (db: Db, { account }: Scope, { id }: UserActor) =>
  db
    .selectFrom('users')
    .select(['firstName', 'lastName', 'username'])
    .where('accountId', '=', account)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** What this does can read and nothing else: PostgreSQL refuses it to write, until it is over. */
export async function readingOnly<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint reading`.execute(db)
  await sql`set transaction read only`.execute(db)
  try {
    const made = await work()
    await sql`release savepoint reading`.execute(db)
    return made
  } catch (error) {
    await sql`rollback to savepoint reading`.execute(db)
    throw error
  }
}

/** Milliseconds. Whoever talks waits no longer, and holds nobody up longer. */
const patience = 2000

/**
 * What adds up much, one of an account at a time and not for long; nothing where it does not come to an end, and what was begun before goes on.
 * Whoever asks for the report itself has the time and the connections of reports.
 */
export async function inTime<T>(db: Db, { account }: Scope, work: () => Promise<T>): Promise<T | undefined> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${account}::int, hashtext('chat report')) as is_free`.execute(db)
  if (!rows[0]?.isFree) return undefined
  await sql`savepoint summing`.execute(db)
  await sql`set local statement_timeout = ${sql.lit(patience)}`.execute(db)
  try {
    const made = await work()
    await sql`set local statement_timeout to default`.execute(db)
    await sql`release savepoint summing`.execute(db)
    return made
  } catch (error) {
    await sql`rollback to savepoint summing`.execute(db)
    if (isTooLong(error)) return undefined
    throw error
  }
}
const isTooLong = (error: unknown) => (error as { code?: string }).code === 'ReportTimeout' || (error as { code?: string }).code === '57014'

export async function begin(db: Db, { account }: Scope, { id: user }: UserActor, title: string): Promise<string> {
  const id = randomBytes(16).toString('hex')
  await db.insertInto('chatConversations').values({ accountId: account, id, userId: user, title }).execute()
  return id
}

type Said = {
  question: string
  intent: string | null
  slots: Slots | null
  answer: string
  tool: string | null
  source: 'grammar' | 'help'
  ms: number
}

/** Answers with the id of the answer. */
export async function write(db: Db, { account }: Scope, { id: user }: UserActor, conversationId: string, said: Said): Promise<number> {
  const { question, intent, slots, answer, ...how } = said
  const row = { accountId: account, conversationId, userId: user }
  await db
    .insertInto('chatMessages')
    .values({ ...row, direction: 'outgoing', content: question, intent, slots: slots && JSON.stringify(slots) })
    .execute()
  const { id } = await db
    .insertInto('chatMessages')
    .values({ ...row, direction: 'incoming', content: answer, intent, ...how })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('chatConversations')
    .set({ updatedAt: sql`now()` })
    .where('accountId', '=', account)
    .where('id', '=', conversationId)
    .execute()
  return id
}

/** What is said in its place, of the model. */
export const writeInstead = (db: Db, { account }: Scope, id: number, said: { content: string; tool: string | null; ms: number }) =>
  db
    .updateTable('chatMessages')
    .set({ ...said, source: 'model' })
    .where('accountId', '=', account)
    .where('id', '=', id)
    .execute()

/** The words go; that something was asked is still counted. */
export async function forget(db: Db, { account }: Scope, { id: user }: UserActor, id?: string): Promise<number> {
  const forgotten = await db
    .updateTable('chatConversations')
    .set({ title: '', deletedAt: sql`now()` })
    .where('accountId', '=', account)
    .where('userId', '=', user)
    .where('deletedAt', 'is', null)
    .$if(id !== undefined, (some) => some.where('id', '=', id!))
    .returning('id')
    .execute()
  const ids = forgotten.map((conversation) => conversation.id)
  if (ids.length > 0)
    await db
      .updateTable('chatMessages')
      .set({ content: '', slots: null })
      .where('accountId', '=', account)
      .where('conversationId', 'in', ids)
      .execute()
  return ids.length
}
