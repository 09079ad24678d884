import { sql } from 'kysely'
import { Client, types, type ClientConfig, type DatabaseError, type Pool, type PoolConfig } from 'pg'
import { connectionTimeoutMs, ShrinkingPool } from './pool.ts'

// Numbers arrive as numbers (ids stay far below 2^53, money has two decimals), instants in the format of the wire.
types.setTypeParser(20, Number)
types.setTypeParser(1700, Number)
types.setTypeParser(1184, toInstant)
types.setTypeParser(1082, String)
types.setTypeParser(1016 as never, (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)))

/** Converts `2026-11-20 08:00:00.5+00`, as a connection in UTC sends it, to `2026-11-20T08:00:00.5Z`. */
function toInstant(text: string): string {
  return text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text
}

/** Totals of a pool: answered and failed statements, and the seconds that all of them took. */
export type Statements = { answered: number; refused: number; seconds: number }
const statements = new WeakMap<Pool, Statements>()
export const statementStatistics = (pool: Pool): Statements => statements.get(pool) ?? { answered: 0, refused: 0, seconds: 0 }

/** Batches writes to the socket: every message wakes a process at either end. */
class BatchingClient extends Client {
  private waiting = false
  counted: Statements | undefined

  constructor(config: ClientConfig) {
    super(config)
    // This listener runs before the client's own, so every other listener sees the mapped name.
    this.connection.on('errorMessage', mapConstraintName)
  }

  // @ts-expect-error the driver's many overloads: only the one that the query builder calls is given a name
  override query(config: unknown, values?: unknown[], done?: unknown) {
    this.sendTogether()
    const query: unknown = super.query(toPreparedQuery(config, values) as never, values as never, done as never)
    if (query instanceof Promise && this.counted) countQuery(this.counted, query)
    if (query instanceof Promise && typeof config === 'string' && locksRows.test(config)) query.catch(markLockWait)
    return query as never
  }

  /** Statements of one event loop turn go out in one message. */
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
 * A plain select never waits for another transaction: only a statement that locks, or calls a function that writes, can time out on a
 * lock.
 */
const locksRows =
  /^\s*(insert|update|delete)\b|\bfor (no key )?update\b|\bfor (key )?share\b|_lock(_shared)?\(|\b(enqueue|forget_\w+|remove_\w+)\(/
const lockWaits = new WeakSet<object>()
const markLockWait = (error: DatabaseError) => void (error.code === '57014' && lockWaits.add(error))

/** Whether the statement failed because of another transaction: by a lock timeout or a deadlock. */
export const isLockConflict = (error: object & { code?: string }): boolean =>
  lockWaits.has(error) || ['55P03', '40P01', '40001'].includes(error.code ?? '')

function countQuery(counted: Statements, query: Promise<unknown>): void {
  const startedAt = performance.now()
  const countEnd = (outcome: 'answered' | 'refused') => () => {
    counted[outcome] += 1
    counted.seconds += (performance.now() - startedAt) / 1000
  }
  query.then(countEnd('answered'), countEnd('refused'))
}

/**
 * Partitions report a violated constraint by their own name, `workers_user_102345`, and another machine only in the message. This maps it
 * to the name in the migrations, none of which ends in six digits.
 */
function mapConstraintName(error: DatabaseError): void {
  if (error.code !== '23505' && error.code !== '23P01') return
  error.constraint = /(\w+)_\d{6,}\b/.exec(error.constraint ?? error.message)?.[1] ?? error.constraint
}

/**
 * Prepares statements with parameters once per connection, except text searches: from its sixth run a prepared statement may use a
 * generic plan, but the best plan of a pattern depends on its value.
 */
function toPreparedQuery(config: unknown, values: unknown[] | undefined): unknown {
  if (typeof config !== 'string' || !values?.length || needsCustomPlan.test(config)) return config
  let name = names.get(config)
  if (name === undefined && names.size < maxNames) names.set(config, (name = `q${names.size}`))
  return name ? { name, text: config } : config
}
const needsCustomPlan = / like | \^@ |\/\* for these values \*\//
/** Ends any other statement whose best plan depends on its values, such as one that filters. */
export const customPlanHint = sql.raw('/* for these values */')
const names = new Map<string, string>()
const maxNames = 2000

/** Runs work on a connection of its own, which ends with it; an open transaction is then rolled back. */
export async function withClient<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionTimeoutMillis: 10_000, ...config })
  client.on('error', () => {}) // The next query fails instead.
  await client.connect()
  return work(client).finally(() => client.end())
}

type PoolLimits = {
  /** Statement timeout in milliseconds; a server that is silent half a second longer counts as away. */
  statementMs?: number | undefined
  /** Longest wait for a connection in milliseconds. */
  connectionMs?: number
}

export function openPool(connection: PoolConfig, max = 10, { statementMs, connectionMs = connectionTimeoutMs }: PoolLimits = {}): Pool {
  const pool = new ShrinkingPool({
    ...connection,
    max,
    Client: BatchingClient as never,
    pipeline: true, // A statement does not wait for the answer to the one before.
    maxWaitMs: connectionMs,
    keepAlive: true,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementMs ?? 30_000,
    query_timeout: statementMs && statementMs + 500,
    options: `-c timezone=UTC ${connection.options ?? ''}`,
    application_name: 'atelier',
  })
  // The pool replaces a connection that the database dropped; without a listener the process would end.
  pool.on('error', () => undefined)
  const counted = { answered: 0, refused: 0, seconds: 0 }
  statements.set(pool, counted)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    Object.assign(client, { counted })
  })
  return pool
}
