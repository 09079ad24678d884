import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { parse, safeParse } from 'zod/v4/core'
import type { AuditSubject } from '#contract/audit.ts'
import { denialReason, type AccessSubject } from '#contract/kit/access.ts'
import { toWire } from '#contract/kit/codec.ts'
import type { Endpoint, InputOf, ResultOf } from '#contract/kit/endpoint.ts'
import { fail } from '#contract/kit/errors.ts'
import {
  channelName,
  channels,
  eventName,
  liveRecords,
  type Channel,
  type LiveChange,
  type LiveName,
  type LiveRecord,
} from '#contract/live/live.ts'
import { liveRows, type LiveRow } from '#contract/live/live-rows.ts'
import { settingValue, type Settings } from '#contract/accounts/settings.ts'
import type { Language } from '#domain/text/format.ts'
import { insertAuditEntry, type Audited } from './audit.ts'
import type { Config } from './process/config.ts'
import { withConnection, type AccountId, type Connection, type Db } from './database/db.ts'
import { countChange } from './database/counters.ts'
import { enqueue, type Job, type QueueOptions } from './jobs/job.ts'
import { queueMail, type MailMessage } from './mail/mail.ts'
import type { Template } from './mail/templates.ts'
import type { Model } from './language-model/model.ts'
import type { Excel } from './excel/excel.ts'
import type { Printer } from './pdf/pdf.ts'
import type { Feature } from './feature.ts'
import type { CompanyRegister } from './anaf.ts'
import type { Reaction, Reactions } from './reactions.ts'
import type { SmsCarrier } from './sms/carrier.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import { createScope, type Scope } from './database/scope.ts'
import { endSessions, requireRecentPassword, listSessionHashes, type SessionFilter } from './sign-in/sessions.ts'
import type { DB } from './database/tables.gen.ts'
import { inTransaction, type AfterCommit, type Mode } from './database/transaction.ts'
import type { Installation, World } from './process/world.ts'

/** Origin of a call: client address, user agent, and the host under which the caller reached this server. */
export type Origin = { address: string; userAgent: string | undefined; site: string }

/** A signed-in user; `organizationId` is their own organization. */
export type UserActor = AccessSubject & {
  kind: 'user'
  id: number
  organizationId: number
  tokenHash: Buffer
  confirmedAt: string
} & Origin
/** A caller without a session; `found` is the record that their link leads to. */
export type GuestActor<Found = unknown> = { kind: 'guest'; found: Found; address: string }
/** The server itself; `user` is the person whose action queued the job, if any. */
export type JobActor = { kind: 'job'; name: string; user?: number }
export type Actor = UserActor | GuestActor | JobActor

/** Work inside one account gets its transaction, its actor and the scope that the actor may see. */
export type Context<A extends Actor = Actor> = {
  db: Db
  scope: Scope
  actor: A
  /** Language of the actor, for texts that the server writes. */
  language: Language
  log: FastifyBaseLogger
  config: Config
  /** Key with which a browser connects to live updates. */
  liveKey: string
  printer: Printer
  excel: Excel
  /** Looks up companies by tax number; undefined if this server may not ask the register. */
  companies: CompanyRegister | undefined
  /** Carrier of text messages; undefined if this server sends none. */
  sms: SmsCarrier | undefined
  /** Language model of the assistant; undefined if this server has none. */
  model: Model | undefined
  telemetry: Telemetry
  /** The signal of a slow call aborts when the caller hangs up, and the work then stops. */
  signal?: AbortSignal | undefined
  /** Settings of the account, read at most once per transaction. */
  settings: () => Promise<Settings>
  /** Runs after the commit, and never after a rollback. */
  afterCommit: AfterCommit
  publish: Publish
  /** Publishes changes of records that every browser loads at the start; this transaction also increments the account's version. */
  listChanged: PublishRecord<Promise<void>>
  /** Queues a job in this transaction: it runs if, and only if, this transaction commits. */
  enqueue: <J>(job: Job<J>, payload: J, more?: QueueOptions) => Promise<void>
  /** Queues a mail in this transaction: it is sent if, and only if, this transaction commits. */
  mail: <T extends Template>(message: MailMessage<T>) => Promise<void>
  /** Calls another endpoint with the caller's rights in this transaction. Only reading endpoints are called so. */
  ask: CallEndpoint
  /** Runs the reactions of features that must not be imported here, at once and in this transaction. */
  react: <N extends keyof Reactions>(name: N, fact: Reactions[N]) => Promise<void>
  /** Records in this transaction who created, changed or removed a subject, with the changed fields. */
  audit: (subject: AuditSubject, id: number, what: Audited) => Promise<void>
  /** Ends sessions in this transaction; their open pages get no more events after the commit. */
  endSessions: (which: SessionFilter) => Promise<void>
  /** Closes the sockets of these sessions after the commit, since their rights changed: the pages reconnect and load anew. */
  closeSockets: (which: SessionFilter) => Promise<void>
}

/**
 * Publishes a record after the commit, with only the fields that `live-rows.ts` names. Receivers are the given organizations, by default
 * the row's own, or the whole account.
 */
type Publish = PublishRecord<void>
export type CallEndpoint = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<ResultOf<E>>

type PublishRecord<Done> = <N extends LiveName>(name: N, change: LiveChange, row: LiveRow<N>, ...to: Receivers<LiveRow<N>>) => Done
type Receivers<Row> = Row extends { organizationId: number } ? [organizations?: readonly number[]] : [organizations: readonly number[]]

/** Tables that are read before the account is known, or outlive it. The owner role reads them; they hold no data of an account's work. */
export type Directory = Kysely<DirectoryTables>
type DirectoryTables = Pick<
  DB,
  | 'accounts'
  | 'bookingPages'
  | 'closedSignIns'
  | 'credentials'
  | 'deleteRequests'
  | 'guestLinks'
  | 'installation'
  | 'mails'
  | 'passwordLinks'
  | 'registrations'
  | 'sessions'
  | 'signInFailures'
  | 'switchFailures'
  | 'usedCaptchas'
>
/** Jobs of the owner also delete old audit entries; requests may only insert them. */
type OwnerDirectory = Kysely<DirectoryTables & Pick<DB, 'auditEntries'>>

/** Runs work inside one account, in its own transaction and with access to the whole account. */
type Enter<A extends Actor> = <T>(account: AccountId, work: (context: Context<A>) => Promise<T>) => Promise<T>

/** Context of server work that belongs to no account: the directory, and `enter` for the accounts found in it. */
export type OwnerContext = { directory: OwnerDirectory; enter: Enter<JobActor>; config: Config; log: FastifyBaseLogger }

/** Context of a public call. */
export type PublicContext = {
  directory: Directory
  enter: Enter<GuestActor<null>>
  log: FastifyBaseLogger
  address: string
  userAgent: string | undefined
  language: Language
  config: Config
  installation: Installation
  /** Queues a mail in a transaction of the directory, sent if, and only if, it commits. Without `account` the mail belongs to none. */
  mail: <T extends Template>(tx: Transaction<DirectoryTables>, message: MailMessage<T>, account?: AccountId) => Promise<void>
  /** Opens one transaction on one connection, in which an account and its directory rows are created together. */
  found: <T>(work: (founding: AccountCreation) => Promise<T>) => Promise<T>
}

/** Creating an account needs the owner's transaction and all features, each of which inserts its starting rows. */
export type AccountCreation = { tx: Transaction<DB>; features: readonly Feature[] }

type ActorOptions<A extends Actor> = { actor: A; language: Language; log: FastifyBaseLogger; signal?: AbortSignal | undefined }

/** Every transaction of an account is opened here. `scope` limits what the caller sees; without one it is the whole account. */
export function runInContext<A extends Actor, T>(
  world: World,
  connection: Connection,
  { account, scope, mode, ...options }: ActorOptions<A> & { account: AccountId; scope?: Scope; mode: Mode },
  work: (context: Context<A>) => Promise<T>,
): Promise<T> {
  const { live, sessions, printer, excel, companies, sms, model, telemetry, installation } = world
  const open = async (db: Db, afterCommit: AfterCommit) => {
    let settings: Promise<Settings> | undefined
    /** Browsers load users, rights, organizations and settings at the start, so these changes must invalidate cached sessions, once. */
    let isInvalidated = false
    const invalidateSessions = () => {
      if (!isInvalidated) afterCommit(() => sessions.changed(account))
      isInvalidated = true
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
      printer,
      excel,
      companies,
      sms,
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
      endSessions: async (which) => {
        const ended = await endSessions(db, account, options.actor, which)
        invalidateSessions()
        afterCommit(() => ended.forEach(live.closeSockets))
      },
      closeSockets: async (which) => {
        const hashes = await listSessionHashes(db, account, options.actor, which)
        invalidateSessions()
        afterCommit(() => hashes.forEach(live.closeSockets))
      },
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
  if (context.actor.kind !== 'user') throw new Error('Nobody asks')
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
