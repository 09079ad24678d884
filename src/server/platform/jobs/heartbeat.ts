import { Client, type ClientConfig } from 'pg'
import { connectionTimeoutMs } from '#server/platform/database/pool.ts'

/** Interval in milliseconds of the check for dead processes. */
const checkIntervalMs = 20_000

/** Runners start one at a time, so that no check runs before a new runner holds its lock. */
const startLockSql = `hashtext('a runner of jobs begins')`
const lifeLockSql = (runner: string) => `hashtext('a runner of jobs lives'), hashtext(${runner})`

const unlockJobsSql = `select graphile_worker.force_unlock_workers(array(
  select locked_by from graphile_worker._private_jobs
    where locked_by is not null and locked_by <> all ($2) and (locked_by = any ($1) or pg_try_advisory_xact_lock(${lifeLockSql('locked_by')}))))`

/**
 * Each process holds an advisory lock per runner on its own connection, which ends with the process. At the start and at intervals, jobs
 * of runners without a lock and of `givenUp` are unlocked; the queue alone would wait four hours.
 */
export async function startHeartbeat(database: ClientConfig, givenUp: readonly string[]) {
  const client = new Client({
    ...database,
    application_name: 'atelier',
    connectionTimeoutMillis: connectionTimeoutMs,
    statement_timeout: 10_000,
    keepAlive: true,
  })
  client.on('error', () => {}) // The 'end' event follows.
  const own: string[] = []
  let checkTimer: NodeJS.Timeout | undefined
  const end = () => {
    clearInterval(checkTimer)
    void client.end().catch(() => {})
  }
  /** A killed process may never return while others go on. */
  const unlockDeadRunners = async () => {
    await client.query(`select pg_advisory_lock(${startLockSql})`)
    await client.query(unlockJobsSql, [[], own]).finally(() => client.query(`select pg_advisory_unlock(${startLockSql})`))
  }
  try {
    await client.connect()
    await client.query(`select pg_advisory_lock(${startLockSql})`)
    await client.query(unlockJobsSql, [givenUp, own])
  } catch (error) {
    end()
    throw error
  }
  return {
    /** Takes the lock that marks this runner as alive. */
    show(runner: string) {
      own.push(runner)
      const locked = client.query(`select pg_advisory_lock(${lifeLockSql('$1')})`, [runner])
      locked.then(() => client.query(`select pg_advisory_unlock(${startLockSql})`)).catch(end)
      checkTimer ??= setInterval(() => void unlockDeadRunners().catch(() => {}), checkIntervalMs).unref()
    },
    /** Without the connection, other processes take this runner for dead. */
    onEnd: (onEnd: () => void) => void client.once('end', onEnd),
    end,
  }
}
