import type { FastifyBaseLogger } from 'fastify'
import { parse, safeParse } from 'zod/v4/core'
import { denialReason } from '#contract/kit/access.ts'
import { toWire } from '#contract/kit/codec.ts'
import type { Endpoint, InputOf, ResultOf } from '#contract/kit/endpoint.ts'
import { fail } from '#contract/kit/errors.ts'
import { channelName, channels, eventName, liveRecords, type Channel, type LiveRecord } from '#contract/live/live.ts'
import { liveRows } from '#contract/live/live-rows.ts'
import { settingValue, type Settings } from '#contract/accounts/settings.ts'
import type { Language } from '#domain/text/format.ts'
import { insertAuditEntry } from './audit.ts'
import { withConnection, type AccountId, type Connection, type Db } from './database/db.ts'
import { countChange } from './database/counters.ts'
import { enqueue } from './jobs/job.ts'
import { queueMail } from './mail/mail.ts'
import { createScope, type Scope } from './database/scope.ts'
import { endSessions, requireRecentPassword, listSessionHashes } from './sign-in/sessions.ts'
import { inTransaction, type AfterCommit, type Mode } from './database/transaction.ts'
import type { World } from './process/world.ts'
import type { Actor, Context, Enter, Publish, Reaction, SessionFilter } from './context.ts'

type ActorOptions<A extends Actor> = { actor: A; language: Language; log: FastifyBaseLogger; signal?: AbortSignal | undefined }

/** Every transaction of an account is opened here. `scope` limits what the caller sees; without one it is the whole account. */
export function runInContext<A extends Actor, T>(
  world: World,
  connection: Connection,
  { account, scope, mode, ...options }: ActorOptions<A> & { account: AccountId; scope?: Scope; mode: Mode },
  work: (context: Context<A>) => Promise<T>,
): Promise<T> {
  const { live, sessions, printer, excel, companies, sms, tax, model, telemetry, installation } = world
  const open = async (db: Db, afterCommit: AfterCommit) => {
    let settings: Promise<Settings> | undefined
    /** Browsers load users, rights, organizations and settings at the start, so these changes must invalidate cached sessions, once. */
    let isInvalidated = false
    const invalidateSessions = () => {
      if (!isInvalidated) afterCommit(() => sessions.changed(account))
      isInvalidated = true
    }
    const closeSocketsOf = (findSessions: typeof endSessions) => async (which: SessionFilter) => {
      const hashes = await findSessions(db, account, options.actor, which)
      invalidateSessions()
      afterCommit(() => hashes.forEach(live.closeSockets))
    }
    const publish: Publish = (name, change, row, ...to) => {
      const { channel, model = name }: LiveRecord = liveRecords[name]
      const data = { model_name: model, event: change, model: toWire(liveRows[name], parse(liveRows[name], row)) }
      const isForAccount = (channels[channel] as Channel).of === 'account'
      const own = 'organizationId' in row ? [row.organizationId] : []
      const listeners = isForAccount ? [account] : new Set<number>(to[0] ?? own)
      afterCommit(() => listeners.forEach((id) => live.publish(channelName(channel, id), eventName(channel, change), data)))
    }
    const context: Context<A> = {
      db,
      scope: scope ?? (await createAccountScope(db, account)),
      ...options,
      config: world.config,
      liveKey: installation.liveKey,
      contentSecret: installation.contentSecret,
      printer,
      excel,
      companies,
      sms,
      tax,
      model,
      telemetry,
      settings: () => (settings ??= readSettings(db, account)),
      afterCommit,
      publish,
      listChanged: async (name, change, row, ...to) => {
        await countChange(db, account)
        invalidateSessions()
        publish(name, change, row, ...to)
      },
      enqueue: (job, payload, more) => enqueue(db, { account, language: options.language }, job, payload, more),
      mail: (message) => queueMail(db, world.config.mail, { account, language: options.language }, message),
      ask: (endpoint, input) => callEndpoint(world, context, endpoint, input),
      react: async (name, fact) => {
        // Reactions run in order: each sees the writes of those before it.
        const reactions: readonly Reaction<typeof name>[] = world.reactions[name] ?? []
        for (const reaction of reactions) await reaction({ ...context, react: rejectNestedReaction }, fact)
      },
      audit: (subject, id, what) => insertAuditEntry(db, account, options.actor, subject, id, what),
      endSessions: closeSocketsOf(endSessions),
      closeSockets: closeSocketsOf(listSessionHashes),
      invalidateSessions,
    }
    return work(context)
  }
  return inTransaction(connection, account, mode, open, options.log)
}

/** Runs an endpoint as if called over the wire: rights, input and answer are checked. */
async function callEndpoint<E extends Endpoint>(
  { handlers }: World,
  context: Context,
  endpoint: E,
  input: InputOf<E>,
): Promise<ResultOf<E>> {
  if (context.actor.kind !== 'user') throw new Error('Only a user can call an endpoint')
  const reason = denialReason(context.actor, endpoint)
  if (reason) return fail(reason)
  requireRecentPassword(context.actor, endpoint)
  const handle = handlers.get(endpoint) as (context: Context, input: unknown) => Promise<unknown>
  const parsed = safeParse(endpoint.input, input)
  if (!parsed.success) fail('InvalidInput')
  return parse(endpoint.result, await handle(context, parsed.data)) as ResultOf<E>
}

/** Nested reactions could loop, and their order would be unpredictable. */
const rejectNestedReaction = (name: string) => Promise.reject(new Error(`A reaction raises no other: ${name}`))

export const createContextRunner =
  <A extends Actor>(world: World, options: ActorOptions<A>): Enter<A> =>
  (account, work) =>
    withConnection(world.db, (connection) => runInContext(world, connection, { ...options, account, mode: 'read write' }, work))

async function readSettings(db: Db, account: AccountId): Promise<Settings> {
  const own = db.selectFrom('accountSettings').select(['name', 'value', 'options']).where('accountId', '=', account)
  const stored = await own.execute()
  return (name) => settingValue(stored, name)
}

async function createAccountScope(db: Db, account: AccountId): Promise<Scope> {
  const rows = await db.selectFrom('organizations').select('id').where('accountId', '=', account).orderBy('id').execute()
  const ids = rows.map(({ id }) => id)
  return createScope(account, ids, true)
}
