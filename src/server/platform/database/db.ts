import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  PostgresQueryCompiler,
  type PluginTransformQueryArgs,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { toSnakeCase } from '#contract/kit/codec.ts'
import type { DB } from './tables.gen.ts'

export type Db = Kysely<DB>
/** An account's id that was proven by a session or made by this server: a bare number does not compile where one is asked. */
export type AccountId = number & { readonly proven: unique symbol }

const pools = new WeakMap<Db, Pool>()

export function openDb(pool: Pool): Db {
  const db = builderOn(pool)
  pools.set(db, pool)
  return db
}

const builderOn = (pool: PostgresPool): Db => new Kysely<DB>({ dialect: new SnakeCaseDialect({ pool }), plugins: [new CamelCaseRows()] })

/** Names become snake_case as a statement becomes text: the plugin would walk and copy every statement for that. */
class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new SnakeCaseCompiler()
  }
}
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    let known = columnNames.get(name)
    if (known === undefined) columnNames.set(name, (known = super.sanitizeIdentifier(toSnakeCase(name))))
    return known
  }
}
/** Those that stand in the sources, and no others. */
const columnNames = new Map<string, string>()

class CamelCaseRows extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs) {
    return node
  }
}

/** One connection of the pool, and the query builder on it. */
export type Connection = { client: PoolClient; db: Db }

/** A builder for each connection, made once: what a builder does at its own `connection()` costs a tenth of a list. */
const builders = new WeakMap<PoolClient, Db>()

/** The work that a connection is held for at this moment, and the work from which a statement comes. */
const turns = new WeakMap<PoolClient, object>()
const running = new AsyncLocalStorage<object>()

/**
 * Runs the work of one transaction. What it leaves unfinished, such as the rest of a `Promise.all` of which one part was refused, has no say any
 * more once it has ended: its statements would else run in the transaction of whoever has the connection next, or as the owner.
 */
export async function runTransactionWork<T>(
  client: PoolClient,
  work: () => Promise<T>,
): Promise<{ result: T; afterwards: (effect: () => void) => void }> {
  const turn = {}
  turns.set(client, turn)
  try {
    const result = await running.run(turn, work)
    return { result, afterwards: (effect) => running.run(turn, effect) }
  } finally {
    turns.delete(client)
  }
}

/** Holds one connection while `work` runs. */
export async function withConnection<T>(db: Db, work: (connection: Connection) => Promise<T>): Promise<T> {
  const client = await pools.get(db)!.connect()
  try {
    return await work({ client, db: builders.get(client) ?? builderOf(client) })
  } finally {
    client.release()
  }
}

function builderOf(client: PoolClient): Db {
  const query = (...asked: unknown[]) =>
    running.getStore() === turns.get(client)
      ? client.query(...(asked as [never]))
      : Promise.reject(new Error('The work of this statement has ended'))
  const held = { query, release: () => {} } as unknown as PostgresPoolClient
  const builder = builderOn({ connect: async () => held, end: async () => {}, options: {} })
  builders.set(client, builder)
  return builder
}
