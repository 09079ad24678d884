import { Client, type ClientConfig } from 'pg'
import { connectionTimeoutMs } from '#server/platform/database/pool.ts'

/** Milliseconds after which a process looks again whether another has died. */
const often = 20_000

/** Whoever begins a runner does so alone, so that nobody looks while it is there and not yet known to live. */
const beginning = `hashtext('a runner of jobs begins')`
const lifeOf = (runner: string) => `hashtext('a runner of jobs lives'), hashtext(${runner})`

const giveBack = `select graphile_worker.force_unlock_workers(array(
  select locked_by from graphile_worker._private_jobs
    where locked_by is not null and locked_by <> all ($2) and (locked_by = any ($1) or pg_try_advisory_xact_lock(${lifeOf('locked_by')}))))`

/**
 * By what the processes on one database know of each other's runners: each holds a lock, by a connection of its own, which ends with its
 * process, however that ends. To begin with, and as long as it lives, the jobs of those that live no more are given back; the queue would wait
 * for four hours. So are those of `givenUp`.
 */
export async function startHeartbeat(database: ClientConfig, givenUp: readonly string[]) {
  const client = new Client({
    ...database,
    application_name: 'atelier',
    connectionTimeoutMillis: connectionTimeoutMs,
    statement_timeout: 10_000,
    keepAlive: true,
  })
  client.on('error', () => {}) // 'end' follows
  const own: string[] = []
  let looking: NodeJS.Timeout | undefined
  const end = () => {
    clearInterval(looking)
    void client.end().catch(() => {})
  }
  /** One process may be killed and never come back while others go on. */
  const look = async () => {
    await client.query(`select pg_advisory_lock(${beginning})`)
    await client.query(giveBack, [[], own]).finally(() => client.query(`select pg_advisory_unlock(${beginning})`))
  }
  try {
    await client.connect()
    await client.query(`select pg_advisory_lock(${beginning})`)
    await client.query(giveBack, [givenUp, own])
  } catch (error) {
    end()
    throw error
  }
  return {
    /** From now on this runner is known to live. */
    show(runner: string) {
      own.push(runner)
      const shown = client.query(`select pg_advisory_lock(${lifeOf('$1')})`, [runner])
      shown.then(() => client.query(`select pg_advisory_unlock(${beginning})`)).catch(end)
      looking ??= setInterval(() => void look().catch(() => {}), often).unref()
    },
    /** Others may take it for dead now. */
    onEnd: (told: () => void) => void client.once('end', told),
    end,
  }
}
