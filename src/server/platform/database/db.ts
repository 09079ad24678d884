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
import { snake } from '#contract/kit/codec.ts'
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
    if (known === undefined) columnNames.set(name, (known = super.sanitizeIdentifier(snake(name))))
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

/** Holds one connection while `work` runs. */
export async function withConnection<T>(db: Db, work: (connection: Connection) => Promise<T>): Promise<T> {
  const client = await pools.get(db)!.connect()
  const held: PostgresPoolClient = { query: client.query.bind(client), release: () => {} }
  const builder = builders.get(client) ?? builderOn({ connect: async () => held, end: async () => {}, options: {} })
  builders.set(client, builder)
  try {
    return await work({ client, db: builder })
  } finally {
    client.release()
  }
}
