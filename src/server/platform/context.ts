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

/** Where a call comes from: the address, what the browser says of itself, and under which host it found this server. */
export type Origin = { address: string; userAgent: string | undefined; site: string }

/** A user, signed in; `organizationId` is their own workplace. */
export type UserActor = AccessSubject & {
  kind: 'user'
  id: number
  organizationId: number
  tokenHash: Buffer
  confirmedAt: string
} & Origin
/** Somebody who is not signed in, and what was found by the link they hold. */
export type GuestActor<Found = unknown> = { kind: 'guest'; found: Found; address: string }
/** The server itself, perhaps in the name of the user who asked for it. */
export type JobActor = { kind: 'job'; name: string; user?: number }
export type Actor = UserActor | GuestActor | JobActor

/** What work inside one account is given: its one transaction, who asks, and what they may see. */
export type Context<A extends Actor = Actor> = {
  db: Db
  scope: Scope
  actor: A
  /** Of whoever asks, for what the server says in words. */
  language: Language
  log: FastifyBaseLogger
  config: Config
  /** What a browser needs to listen to live updates. */
  liveKey: string
  printer: Printer
  excel: Excel
  /** To look up a company by its tax number, where this server asks anyone. */
  companies: CompanyRegister | undefined
  /** How text messages leave, where this server sends any. */
  sms: SmsCarrier | undefined
  /** The language model that the assistant may ask, where this server has one. */
  model: Model | undefined
  telemetry: Telemetry
  /** Aborted when whoever asked has hung up, of what takes long: it then stops. */
  signal?: AbortSignal | undefined
  /** What the account has set, asked for once however often it is wanted. */
  settings: () => Promise<Settings>
  /** Runs once the transaction is committed; never if it is not. */
  afterCommit: AfterCommit
  publish: Publish
  /** The same for what every browser knows of the account from the start; the account's version counts the change in this transaction. */
  listChanged: Tells<Promise<void>>
  /** Queues a job in this transaction: it runs if, and only if, this is committed. */
  enqueue: <J>(job: Job<J>, payload: J, more?: QueueOptions) => Promise<void>
  /** Queues a mail in this transaction: it is sent if, and only if, this is committed. */
  mail: <T extends Template>(message: MailMessage<T>) => Promise<void>
  /** What another call of the product answers to whoever asks, by their rights and in this transaction. Only what is read is asked so. */
  ask: CallEndpoint
  /** Tells what happened to the features that must not be called from here, at once and in this transaction. */
  react: <N extends keyof Reactions>(name: N, fact: Reactions[N]) => Promise<void>
  /** Notes in this transaction who made, changed or removed something, and what of it. */
  audit: (subject: AuditSubject, id: number, what: Audited) => Promise<void>
  /** Ends sessions of the account in this transaction; their open pages hear nothing more once it is committed. */
  endSessions: (which: SessionFilter) => Promise<void>
  /** Closes the open pages of these sessions once this is committed, since they may see other things now: they come back and ask anew. */
  closeSockets: (which: SessionFilter) => Promise<void>
}

/**
 * Tells of a record once it is committed, with no more of the row than `live-rows.ts` says: the people of these organizations, which are
 * the row's own where it names one, or those of the account.
 */
type Publish = Tells<void>
export type CallEndpoint = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<ResultOf<E>>

type Tells<Done> = <N extends LiveName>(name: N, change: LiveChange, row: LiveRow<N>, ...to: To<LiveRow<N>>) => Done
type To<Row> = Row extends { organizationId: number } ? [organizations?: readonly number[]] : [organizations: readonly number[]]

/** The tables that are read before an account is known, or outlive it: the owner's door, through which nothing of an account is to be had. */
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
/** Jobs of the owner's also remove what is old of the audit, which requests may only add to. */
type OwnerDirectory = Kysely<DirectoryTables & Pick<DB, 'auditEntries'>>

/** Work inside one account, in a transaction of its own, which sees all of it. */
type Enter<A extends Actor> = <T>(account: AccountId, work: (context: Context<A>) => Promise<T>) => Promise<T>

/** What the server itself is given for what belongs to no account: the directory, and the way into those that it finds there. */
export type OwnerContext = { directory: OwnerDirectory; enter: Enter<JobActor>; config: Config; log: FastifyBaseLogger }

/** The same for a call that anyone may make. */
export type PublicContext = {
  directory: Directory
  enter: Enter<GuestActor<null>>
  log: FastifyBaseLogger
  address: string
  userAgent: string | undefined
  language: Language
  config: Config
  installation: Installation
  /** Queues a mail in a transaction of the directory, of no account unless one is said: it is sent if, and only if, that is committed. */
  mail: <T extends Template>(tx: Transaction<DirectoryTables>, message: MailMessage<T>, account?: AccountId) => Promise<void>
  /** One transaction, on one connection, in which an account is made together with what the directory says of it. */
  found: <T>(work: (founding: AccountCreation) => Promise<T>) => Promise<T>
}

/** What making an account takes: the owner's transaction, and the features, each of which gives a new account its starting rows. */
export type AccountCreation = { tx: Transaction<DB>; features: readonly Feature[] }

type Given<A extends Actor> = { actor: A; language: Language; log: FastifyBaseLogger; signal?: AbortSignal | undefined }

/** The one door into an account's transaction. `scope` is what its caller may see; without one, all of the account. */
export function runInContext<A extends Actor, T>(
  world: World,
  connection: Connection,
  { account, scope, mode, ...given }: Given<A> & { account: AccountId; scope?: Scope; mode: Mode },
  work: (context: Context<A>) => Promise<T>,
): Promise<T> {
  const { live, sessions, printer, excel, companies, sms, model, telemetry, installation } = world
  const open = async (db: Db, afterCommit: AfterCommit) => {
    let settings: Promise<Settings> | undefined
    /** People, their rights, workplaces and settings are known to browsers from the start: a change of those is a change of what they know. */
    let isTold = false
    const rightsChanged = () => {
      if (!isTold) afterCommit(() => sessions.changed(account))
      isTold = true
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
      scope: scope ?? (await everything(db, account)),
      ...given,
      config: world.config,
      liveKey: installation.liveKey,
      printer,
      excel,
      companies,
      sms,
      model,
      telemetry,
      settings: () => (settings ??= settingsOf(db, account)),
      afterCommit,
      publish,
      listChanged: async (name, change, row, ...to) => {
        await countChange(db, account)
        rightsChanged()
        publish(name, change, row, ...to)
      },
      enqueue: (job, payload, more) => enqueue(db, { account, language: given.language }, job, payload, more),
      mail: (message) => queueMail(db, world.config.mail, { account, language: given.language }, message),
      ask: (endpoint, input) => asked(world, context, endpoint, input),
      react: async (name, fact) => {
        // In turn: each sees what those before it did.
        const reactions: readonly Reaction<typeof name>[] = world.reactions[name] ?? []
        for (const reaction of reactions) await reaction({ ...context, react: tooFar }, fact)
      },
      audit: (subject, id, what) => insertAuditEntry(db, account, given.actor, subject, id, what),
      endSessions: async (which) => {
        const ended = await endSessions(db, account, given.actor, which)
        rightsChanged()
        afterCommit(() => ended.forEach(live.closeSockets))
      },
      closeSockets: async (which) => {
        const theirs = await listSessionHashes(db, account, given.actor, which)
        rightsChanged()
        afterCommit(() => theirs.forEach(live.closeSockets))
      },
    }
    return work(context)
  }
  return inTransaction(connection, account, mode, open, given.log)
}

/** As if it had come over the wire: judged, parsed, done and held against the contract. */
async function asked<E extends Endpoint>({ handlers }: World, context: Context, endpoint: E, input: InputOf<E>): Promise<ResultOf<E>> {
  if (context.actor.kind !== 'user') throw new Error('Nobody asks')
  const refused = denialReason(context.actor, endpoint)
  if (refused) return fail(refused)
  requireRecentPassword(context.actor, endpoint)
  const handle = handlers.get(endpoint) as (context: Context, input: unknown) => Promise<unknown>
  const read = safeParse(endpoint.input, input)
  if (!read.success) fail('InvalidInput')
  return parse(endpoint.result, await handle(context, read.data)) as ResultOf<E>
}

/** Reactions that raise reactions could go round in a circle, and in an order that nobody foresees. */
const tooFar = (name: string) => Promise.reject(new Error(`A reaction raises no other: ${name}`))

export const createContextRunner =
  <A extends Actor>(world: World, given: Given<A>): Enter<A> =>
  (account, work) =>
    withConnection(world.db, (connection) => runInContext(world, connection, { ...given, account, mode: 'read write' }, work))

async function settingsOf(db: Db, account: AccountId): Promise<Settings> {
  const own = db.selectFrom('accountSettings').select(['name', 'value', 'options']).where('accountId', '=', account)
  const stored = await own.execute()
  return (name) => settingValue(stored, name)
}

async function everything(db: Db, account: AccountId): Promise<Scope> {
  const rows = await db.selectFrom('organizations').select('id').where('accountId', '=', account).orderBy('id').execute()
  const ids = rows.map(({ id }) => id)
  return createScope(account, ids, true)
}
