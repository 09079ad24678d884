import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { parse, type $ZodType, type output } from 'zod/v4/core'
import type { Who } from '#contract/kit/access.ts'
import { toWire } from '#contract/kit/codec.ts'
import type { LiveEvent } from '#contract/live.ts'
import type { Language } from '#domain/format.ts'
import type { Config } from './config.ts'
import type { AccountId, Connection, Db } from './db.ts'
import type { Printer } from './pdf/pdf.ts'
import { scopeOf, type Scope } from './scope.ts'
import { endSessions, type Which } from './sessions.ts'
import type { DB } from './tables.gen.ts'
import { inTransaction, type AfterCommit, type Mode } from './transaction.ts'
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
  /** Ends sessions of the account in this transaction; their open pages hear nothing more once it is committed. */
  endSessions: (which: Which) => Promise<void>
}

/** The tables that are read before an account is known, or outlive it: the owner's door, through which nothing of an account is to be had. */
export type Directory = Kysely<Pick<DB, 'accounts' | 'credentials' | 'installation' | 'sessions' | 'signInFailures' | 'usedCaptchas'>>

/** What a call that anyone may make is given: the directory, and the way into an account that it has found there. */
export type PublicContext = {
  directory: Directory
  /** Work inside one account, in a transaction of its own. */
  enter: <T>(account: AccountId, work: (context: Context<GuestActor<null>>) => Promise<T>) => Promise<T>
  address: string
  language: Language
  log: FastifyBaseLogger
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
  const open = async (db: Db, afterCommit: AfterCommit) =>
    work({
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
      endSessions: async (which) => {
        const ended = await endSessions(db, account, given.actor, which)
        afterCommit(() => ended.forEach(live.endSession))
      },
    })
  return inTransaction(connection, account, mode, open, given.log)
}

async function everything(db: Db, account: AccountId): Promise<Scope> {
  const rows = await db.selectFrom('organizations').select('id').where('accountId', '=', account).orderBy('id').execute()
  return scopeOf(
    account,
    rows.map(({ id }) => id),
  )
}
