import type { FastifyBaseLogger } from 'fastify'
import { runTransactionWork, withConnection, type AccountId, type Connection, type Db } from './db.ts'

export type AfterCommit = (work: () => void) => void
/** Slow calls read from one snapshot (repeatable read). */
export type Mode = 'read only' | 'read write' | 'isolation level repeatable read' | 'isolation level repeatable read read only'
type Log = Pick<FastifyBaseLogger, 'error'>

/**
 * Opens the only kind of business transaction: as the role that owns nothing, with the account for row-level security. Effects given to
 * `afterCommit` run once the commit is acknowledged, and never after a rollback.
 */
export function inAccount<T>(db: Db, account: AccountId, mode: Mode, work: (db: Db, afterCommit: AfterCommit) => Promise<T>): Promise<T> {
  return withConnection(db, (connection) => inTransaction(connection, account, mode, work))
}

/** Like `inAccount`, on a connection of the caller and with its log. */
export async function inTransaction<T>(
  { client, db }: Connection,
  account: AccountId,
  mode: Mode,
  work: (db: Db, afterCommit: AfterCommit) => Promise<T>,
  log: Log = console,
): Promise<T> {
  const effects: Array<() => void> = []
  let firstError: Error | undefined
  const keepFirst = (error: Error) => void (firstError ??= error)
  client.connection.on('errorMessage', keepFirst)
  // One message begins the transaction. It uses literals instead of set_config: distributed PostgreSQL passes on only SET LOCAL.
  const beginning = client.query(`begin ${mode}; set local role atelier_app; set local app.account_id = '${Math.trunc(account)}'`)
  beginning.catch(() => {}) // The promise is awaited after the first statements are sent.
  let outcome: Awaited<ReturnType<typeof runTransactionWork<T>>>
  try {
    outcome = await runTransactionWork(client, () => work(db, (effect) => effects.push(effect)))
    await beginning
    const { command } = await client.query('commit')
    // After a failed statement whose error was swallowed, PostgreSQL answers a commit with a rollback.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back', { cause: firstError })
  } catch (error) {
    await client.query('rollback').catch(() => {}) // The connection itself may be what failed.
    // In a batch the first failure aborts the other statements, and one of those may reject before it.
    throw isAborted(error) ? (firstError ?? error) : error
  } finally {
    client.connection.off('errorMessage', keepFirst)
  }
  for (const effect of effects) outcome.afterwards(() => runEffect(effect, log))
  return outcome.result
}

const isAborted = (error: unknown) => (error as { code?: string }).code === '25P02'

/** A failed effect is only logged: the caller and the other effects are not concerned, since the commit stands. */
const runEffect = (effect: () => void, log: Log) =>
  void (async () => effect())().catch((error: unknown) => log.error({ err: error }, 'an effect failed after the commit'))
