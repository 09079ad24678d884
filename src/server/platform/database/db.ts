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
/** Id of an account that a session proves or this server created; a bare number does not compile in its place. */
export type AccountId = number & { readonly proven: unique symbol }

const pools = new WeakMap<Db, Pool>()

export function openDb(pool: Pool): Db {
  const db = createBuilder(pool)
  pools.set(db, pool)
  return db
}

const createBuilder = (pool: PostgresPool): Db =>
  new Kysely<DB>({ dialect: new SnakeCaseDialect({ pool }), plugins: [new CamelCaseRows()] })

/** Converts names to snake_case while a statement is compiled; the plugin would walk and copy each statement for it. */
class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new SnakeCaseCompiler()
  }
}
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    let identifier = columnNames.get(name)
    if (identifier === undefined) columnNames.set(name, (identifier = super.sanitizeIdentifier(toSnakeCase(name))))
    return identifier
  }
}
/** The cache holds the names of the sources only, so it stays bounded. */
const columnNames = new Map<string, string>()

class CamelCaseRows extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs) {
    return node
  }
}

/** One connection of the pool, and the query builder on it. */
export type Connection = { client: PoolClient; db: Db }

/** Builders are cached by connection: creating one through `connection()` costs a tenth of a list query. */
const builders = new WeakMap<PoolClient, Db>()

/** The work that a connection is taken for now, and the work that a statement comes from. */
const workByClient = new WeakMap<PoolClient, object>()
const currentWork = new AsyncLocalStorage<object>()

/**
 * Runs the work of one transaction. Statements that the work leaves unfinished, such as the rest of a rejected `Promise.all`, fail after
 * its end: they would otherwise run in the next transaction of the connection, or as the owner.
 */
export async function runTransactionWork<T>(
  client: PoolClient,
  work: () => Promise<T>,
): Promise<{ result: T; afterwards: (effect: () => void) => void }> {
  const token = {}
  workByClient.set(client, token)
  try {
    const result = await currentWork.run(token, work)
    return { result, afterwards: (effect) => currentWork.run(token, effect) }
  } finally {
    workByClient.delete(client)
  }
}

/** Takes one connection of the pool while `work` runs. */
export async function withConnection<T>(db: Db, work: (connection: Connection) => Promise<T>): Promise<T> {
  const client = await pools.get(db)!.connect()
  try {
    return await work({ client, db: builders.get(client) ?? createConnectionBuilder(client) })
  } finally {
    client.release()
  }
}

function createConnectionBuilder(client: PoolClient): Db {
  const query = (...parameters: unknown[]) =>
    currentWork.getStore() === workByClient.get(client)
      ? client.query(...(parameters as [never]))
      : Promise.reject(new Error('The work of this statement has ended'))
  const sharedClient = { query, release: () => {} } as unknown as PostgresPoolClient
  const builder = createBuilder({ connect: async () => sharedClient, end: async () => {}, options: {} })
  builders.set(client, builder)
  return builder
}
