import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  PostgresQueryCompiler,
  type PluginTransformQueryArgs,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import { Client, types, type Pool, type PoolClient, type PoolConfig } from 'pg'
import { snake } from '#contract/kit/codec.ts'
import { ContentPool, longestWait } from './pool.ts'
import type { DB } from './tables.gen.ts'

export type Db = Kysely<DB>
/** An account's id that was proven by a session or made by this server: a bare number does not compile where one is asked. */
export type AccountId = number & { readonly proven: unique symbol }

// Numbers arrive as numbers (ids stay far below 2^53, money has two decimals), instants as the wire writes them.
types.setTypeParser(20, Number)
types.setTypeParser(1700, Number)
types.setTypeParser(1184, instant)
types.setTypeParser(1082, String)
types.setTypeParser(1016 as never, (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)))

/** `2026-11-20 08:00:00.5+00`, as a connection in UTC sends it → `2026-11-20T08:00:00.5Z`. */
function instant(text: string): string {
  return text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text
}

/** Writes as little as it can: every message wakes a process at either end. */
class SparingClient extends Client {
  private waiting = false

  // @ts-expect-error the driver's many overloads: only the one that the query builder calls is given a name
  override query(config: unknown, values?: unknown[], done?: unknown) {
    this.sendTogether()
    return super.query(prepared(config, values) as never, values as never, done as never)
  }

  /** What is asked in one turn goes in one message. */
  private sendTogether() {
    if (this.waiting) return
    this.waiting = true
    this.connection.stream.cork()
    process.nextTick(() => {
      this.waiting = false
      this.connection.stream.uncork()
    })
  }
}

/**
 * Statements with parameters are prepared once per connection, by a name that their text decides; not those that search in text. What is
 * prepared may from its sixth use be planned without its values, and what a pattern finds, or whether an index serves it, only the values tell.
 */
function prepared(config: unknown, values: unknown[] | undefined): unknown {
  if (typeof config !== 'string' || !values?.length) return config
  let name = names.get(config)
  if (name === undefined && names.size < mostNames) names.set(config, (name = searchesText.test(config) ? '' : `q${names.size}`))
  return name ? { name, text: config } : config
}
const searchesText = / like | \^@ /
const names = new Map<string, string>()
const mostNames = 500

/** `patience` is how many milliseconds a statement may take; a server that does not even say so half a second later counts as away. */
export function openPool(connection: PoolConfig, max = 10, patience?: number): Pool {
  const pool = new ContentPool({
    ...connection,
    max,
    Client: SparingClient as never,
    pipeline: true, // statements do not wait for the answer to those before
    connectionTimeoutMillis: longestWait,
    keepAlive: true,
    idleTimeoutMillis: 60_000,
    statement_timeout: patience ?? 30_000,
    query_timeout: patience && patience + 500,
    options: '-c timezone=UTC',
    application_name: 'atelier',
  })
  // The pool replaces a connection that the database dropped; without a listener the process would end.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

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
