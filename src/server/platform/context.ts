import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { parse, type $ZodType, type output } from 'zod/v4/core'
import type { Who } from '#contract/kit/access.ts'
import { toWire } from '#contract/kit/codec.ts'
import type { LiveEvent } from '#contract/live.ts'
import type { Language } from '#domain/format.ts'
import type { Config } from './config.ts'
import { withConnection, type AccountId, type Connection, type Db } from '#server/platform/database/db.ts'
import { enqueue, type Job, type Queueing } from './jobs/job.ts'
import type { Printer } from './pdf/pdf.ts'
import type { Reaction, Reactions } from './reactions.ts'
import { scopeOf, type Scope } from '#server/platform/database/scope.ts'
import { endSessions, type Which } from '#server/platform/identity/sessions.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { inTransaction, type AfterCommit, type Mode } from '#server/platform/database/transaction.ts'
import type { Installation, World } from './world.ts'

/** A user, signed in; `organizationId` is their own workplace. */
export type UserActor = Who & { kind: 'user'; id: number; organizationId: number; tokenHash: Buffer; address: string }
/** Somebody who is not signed in, and what was found by the link they hold. */
export type GuestActor<Found = unknown> = { kind: 'guest'; found: Found; address: string }
/** The server itself. */
export type JobActor = { kind: 'job'; name: string }
export type Actor = UserActor | GuestActor | JobActor

/** What work inside one account is given: its one transaction, who asks, and what they may see. */
export type Context<A extends Actor = Actor> = {
  db: Db
  scope: Scope
  actor: A
  /** Of whoever asks, for what the server says in words. */
  language: Language
  log: FastifyBaseLogger
  installation: Installation
  printer: Printer
  /** Runs once the transaction is committed; never if it is not. */
  afterCommit: AfterCommit
  /** Tells the channel after the commit, with no more of the row than the schema declares. */
  publish: <S extends $ZodType>(
    channel: string,
    name: 'WorkOrder' | 'GeneralEvent' | 'GeneralAccountEvent',
    change: Omit<LiveEvent, 'model'> & { schema: S; model: output<S> },
  ) => void
  /** Queues a job in this transaction: it runs if, and only if, this is committed. */
  enqueue: <J>(job: Job<J>, payload: J, more?: Queueing) => Promise<void>
  /** Tells what happened to the features that must not be called from here, at once and in this transaction. */
  react: <N extends keyof Reactions>(name: N, fact: Reactions[N]) => Promise<void>
  /** Ends sessions of the account in this transaction; their open pages hear nothing more once it is committed. */
  endSessions: (which: Which) => Promise<void>
}

/** The tables that are read before an account is known, or outlive it: the owner's door, through which nothing of an account is to be had. */
export type Directory = Kysely<Pick<DB, 'accounts' | 'credentials' | 'installation' | 'sessions' | 'signInFailures' | 'usedCaptchas'>>

/** Work inside one account, in a transaction of its own, which sees all of it. */
type Enter<A extends Actor> = <T>(account: AccountId, work: (context: Context<A>) => Promise<T>) => Promise<T>

/** What the server itself is given for what belongs to no account: the directory, and the way into those that it finds there. */
export type OwnerContext<A extends Actor = JobActor> = { directory: Directory; enter: Enter<A>; log: FastifyBaseLogger }

/** The same for a call that anyone may make. */
export type PublicContext = OwnerContext<GuestActor<null>> & {
  address: string
  language: Language
  config: Config
  installation: Installation
}

type Given<A extends Actor> = { actor: A; language: Language; log: FastifyBaseLogger }

/** The one door into an account's transaction. `scope` is what its caller may see; without one, all of the account. */
export function inContext<A extends Actor, T>(
  world: World,
  connection: Connection,
  { account, scope, mode, ...given }: Given<A> & { account: AccountId; scope?: Scope; mode: Mode },
  work: (context: Context<A>) => Promise<T>,
): Promise<T> {
  const { live, printer, installation } = world
  const open = async (db: Db, afterCommit: AfterCommit) => {
    const context: Context<A> = {
      db,
      scope: scope ?? (await everything(db, account)),
      ...given,
      installation,
      printer,
      afterCommit,
      publish: (channel, name, { modelName, event, schema, model }) => {
        const data = { model_name: modelName, event, model: toWire(schema, parse(schema, model)) }
        afterCommit(() => live.publish(channel, name, data))
      },
      enqueue: (job, payload, more) => enqueue(db, { account, language: given.language }, job, payload, more),
      react: async (name, fact) => {
        // In turn: each sees what those before it did.
        const reactions: readonly Reaction<typeof name>[] = world.reactions[name] ?? []
        for (const reaction of reactions) await reaction({ ...context, react: tooFar }, fact)
      },
      endSessions: async (which) => {
        const ended = await endSessions(db, account, given.actor, which)
        afterCommit(() => ended.forEach(live.endSession))
      },
    }
    return work(context)
  }
  return inTransaction(connection, account, mode, open, given.log)
}

/** Else one thing would lead to another without end, and nobody could say in which order. */
const tooFar = (name: string) => Promise.reject(new Error(`A reaction raises no other: ${name}`))

export const enterer =
  <A extends Actor>(world: World, given: Given<A>): Enter<A> =>
  (account, work) =>
    withConnection(world.db, (connection) => inContext(world, connection, { ...given, account, mode: 'read write' }, work))

async function everything(db: Db, account: AccountId): Promise<Scope> {
  const rows = await db.selectFrom('organizations').select('id').where('accountId', '=', account).orderBy('id').execute()
  return scopeOf(
    account,
    rows.map(({ id }) => id),
  )
}
