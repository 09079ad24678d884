import { runTransactionWork, withConnection, type AccountId, type Connection, type Db } from './db.ts'
import type { World } from '#server/platform/process/world.ts'

export type AfterCommit = (work: () => void) => void
/** What takes long reads all it says as it stood at one moment. */
export type Mode = 'read only' | 'read write' | 'isolation level repeatable read' | 'isolation level repeatable read read only'
type Log = Pick<World['log'], 'error'>

/**
 * The one place where a business transaction opens: as the role that owns nothing, with the account that row-level security asks for.
 * What `afterCommit` is given runs once the commit is acknowledged, and never if it is not.
 */
export function inAccount<T>(db: Db, account: AccountId, mode: Mode, work: (db: Db, afterCommit: AfterCommit) => Promise<T>): Promise<T> {
  return withConnection(db, (connection) => inTransaction(connection, account, mode, work))
}

/** As `inAccount`, on a connection that the caller holds, with a log of its own. */
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
  // One message. A literal and not set_config: distributed PostgreSQL passes on only SET LOCAL.
  const begun = client.query(`begin ${mode}; set local role atelier_app; set local app.account_id = '${Math.trunc(account)}'`)
  begun.catch(() => {}) // waited for once its first statements are on their way
  let made: Awaited<ReturnType<typeof runTransactionWork<T>>>
  try {
    made = await runTransactionWork(client, () => work(db, (effect) => effects.push(effect)))
    await begun
    const { command } = await client.query('commit')
    // After a failed statement that somebody swallowed, PostgreSQL answers a commit with a rollback.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back', { cause: firstError })
  } catch (error) {
    await client.query('rollback').catch(() => {}) // the connection itself may be what failed
    // Of statements sent together the first to fail makes the others fail, and one of those may be heard before it.
    throw isAborted(error) ? (firstError ?? error) : error
  } finally {
    client.connection.off('errorMessage', keepFirst)
  }
  for (const effect of effects) made.afterwards(() => run(effect, log))
  return made.result
}

const isAborted = (error: unknown) => (error as { code?: string }).code === '25P02'

/** What is committed is committed: an effect that fails is for the log, and neither for the caller nor for the effects after it. */
const run = (effect: () => void, log: Log) =>
  void (async () => effect())().catch((error: unknown) => log.error({ err: error }, 'an effect failed after the commit'))
