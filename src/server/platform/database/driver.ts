import { sql } from 'kysely'
import { Client, types, type ClientConfig, type DatabaseError, type Pool, type PoolConfig } from 'pg'
import { connectionTimeoutMs, ShrinkingPool } from './pool.ts'

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

/** What the connections of a pool were asked: how many statements were answered and refused, and the seconds until then, of all together. */
export type Statements = { answered: number; refused: number; seconds: number }
const statements = new WeakMap<Pool, Statements>()
export const statementStatistics = (pool: Pool): Statements => statements.get(pool) ?? { answered: 0, refused: 0, seconds: 0 }

/** Writes as little as it can: every message wakes a process at either end. */
class BatchingClient extends Client {
  private waiting = false
  counted: Statements | undefined

  constructor(config: ClientConfig) {
    super(config)
    // Heard before the client itself hears of it, and so before everybody else.
    this.connection.on('errorMessage', nameWhole)
  }

  // @ts-expect-error the driver's many overloads: only the one that the query builder calls is given a name
  override query(config: unknown, values?: unknown[], done?: unknown) {
    this.sendTogether()
    const asked: unknown = super.query(prepared(config, values) as never, values as never, done as never)
    if (asked instanceof Promise && this.counted) count(this.counted, asked)
    if (asked instanceof Promise && typeof config === 'string' && locksRows.test(config)) asked.catch(markLockWait)
    return asked as never
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

/** A plain select waits for no other transaction: only a statement that locks, or calls a function that writes, runs out of time because of a lock. */
const locksRows = /^\s*(insert|update|delete)\b|\bfor (no key )?update\b|\bfor (key )?share\b|_lock(_shared)?\(|\b(enqueue|forget_\w+)\(/
const lockWaits = new WeakSet<object>()
const markLockWait = (error: DatabaseError) => void (error.code === '57014' && lockWaits.add(error))

/** Whether the statement ended because of another transaction: it waited too long for a lock, or each waited for the other. */
export const isLockConflict = (error: object & { code?: string }): boolean =>
  lockWaits.has(error) || ['55P03', '40P01', '40001'].includes(error.code ?? '')

function count(counted: Statements, asked: Promise<unknown>): void {
  const since = performance.now()
  const ended = (how: 'answered' | 'refused') => () => {
    counted[how] += 1
    counted.seconds += (performance.now() - since) / 1000
  }
  asked.then(ended('answered'), ended('refused'))
}

/**
 * Where tables lie in parts, a row that is there already is refused by the name of the part, `workers_user_102345`, and that of another machine in
 * words alone: here it is called what the migrations call it, none of whose names end in so many digits.
 */
function nameWhole(error: DatabaseError): void {
  if (error.code !== '23505' && error.code !== '23P01') return
  error.constraint = /(\w+)_\d{6,}\b/.exec(error.constraint ?? error.message)?.[1] ?? error.constraint
}

/**
 * Statements with parameters are prepared once per connection, by a name that their text decides; not those that search in text. What is
 * prepared may from its sixth use be planned without its values, and what a pattern finds, or whether an index serves it, only the values tell.
 */
function prepared(config: unknown, values: unknown[] | undefined): unknown {
  if (typeof config !== 'string' || !values?.length || valuesDecide.test(config)) return config
  let name = names.get(config)
  if (name === undefined && names.size < maxNames) names.set(config, (name = `q${names.size}`))
  return name ? { name, text: config } : config
}
const valuesDecide = / like | \^@ |\/\* for these values \*\//
/** Ends any other statement of which the same is true, such as one that filters. */
export const customPlanHint = sql.raw('/* for these values */')
const names = new Map<string, string>()
const maxNames = 2000

type PoolLimits = {
  /** A statement may take this long; a server that does not even say so half a second later counts as away. */
  statementMs?: number | undefined
  /** A caller waits this long for a connection. */
  connectionMs?: number
}

export function openPool(connection: PoolConfig, max = 10, { statementMs, connectionMs = connectionTimeoutMs }: PoolLimits = {}): Pool {
  const pool = new ShrinkingPool({
    ...connection,
    max,
    Client: BatchingClient as never,
    pipeline: true, // statements do not wait for the answer to those before
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
