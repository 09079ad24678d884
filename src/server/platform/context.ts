import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { AuditSubject } from '#contract/audit.ts'
import type { AccessSubject } from '#contract/kit/access.ts'
import type { Endpoint, InputOf, ResultOf } from '#contract/kit/endpoint.ts'
import type { LiveChange, LiveName } from '#contract/live/live.ts'
import type { LiveRow } from '#contract/live/live-rows.ts'
import type { Settings } from '#contract/accounts/settings.ts'
import type { Language } from '#domain/text/format.ts'
import type { Config } from './process/config.ts'
import type { AccountId, Db } from './database/db.ts'
import type { Job, QueueOptions } from './jobs/job.ts'
import type { MailMessage, Template } from './mail/templates.ts'
import type { Model } from './language-model/model.ts'
import type { Excel } from './excel/excel.ts'
import type { Printer } from './pdf/pdf.ts'
import type { StartingRows } from './new-account.ts'
import type { CompanyRegister } from './anaf.ts'
import type { Reactions } from './reactions.ts'
import type { SmsCarrier } from './sms/carrier.ts'
import type { TaxOffices } from './tax/tax.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import type { Scope } from './database/scope.ts'
import type { DB } from './database/tables.gen.ts'
import type { AfterCommit } from './database/transaction.ts'
import type { Installation } from './process/installation.ts'

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
  /** Secret that signs addresses of stored files. */
  contentSecret: string
  printer: Printer
  excel: Excel
  /** Looks up companies by tax number; undefined if this server may not ask the register. */
  companies: CompanyRegister | undefined
  /** Carrier of text messages; undefined if this server sends none. */
  sms: SmsCarrier | undefined
  /** Tax offices; undefined if this server asks none. */
  tax: TaxOffices | undefined
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
  /** Drops the cached sessions of the account after the commit. */
  invalidateSessions: () => void
}

/**
 * Publishes a record after the commit, with only the fields that `live-rows.ts` names. Receivers are the given organizations, by default
 * the row's own, or the whole account.
 */
export type Publish = PublishRecord<void>
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
export type Enter<A extends Actor> = <T>(account: AccountId, work: (context: Context<A>) => Promise<T>) => Promise<T>

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
export type AccountCreation = { tx: Transaction<DB>; features: readonly { startingRows?: StartingRows }[] }

/** States before and after a change: `before` is missing for a creation, `after` for a removal. */
export type Audited = { name?: string; before?: object; after?: object }

/** Filter for the sessions of an account; an empty filter means all. */
export type SessionFilter = { userId?: number; id?: number; mine?: true; butMine?: true }

export type Reaction<N extends keyof Reactions> = (context: Context, fact: Reactions[N]) => Promise<unknown>
export type ReactionsOf = { [N in keyof Reactions]?: Reaction<N> }
