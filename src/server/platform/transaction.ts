import { sql } from 'kysely'
import type { AccountId, Db } from './db.ts'

type AfterCommit = (work: () => void) => void

/**
 * The one place where a business transaction opens: as the role that owns nothing, with the account that row-level security asks for.
 * What `afterCommit` is given runs once the commit is acknowledged, and never if it is not.
 */
export function inAccount<T>(
  db: Db,
  account: AccountId,
  mode: 'read only' | 'read write',
  work: (db: Db, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  return db.connection().execute((connection) => within(connection, account, mode, work))
}

/** As `inAccount`, on a connection that the caller holds. */
export async function within<T>(
  connection: Db,
  account: AccountId,
  mode: 'read only' | 'read write',
  work: (db: Db, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  const effects: Array<() => void> = []
  // One message. A literal and not set_config: distributed PostgreSQL passes on only SET LOCAL.
  await sql.raw(`begin ${mode}; set local role atelier_app; set local app.account_id = '${Math.trunc(account)}'`).execute(connection)
  let result: T
  try {
    result = await work(connection, (effect) => effects.push(effect))
    await sql`commit`.execute(connection)
  } catch (error) {
    await sql`rollback`.execute(connection).catch(() => undefined) // the connection itself may be what failed
    throw error
  }
  for (const effect of effects) effect()
  return result
}
