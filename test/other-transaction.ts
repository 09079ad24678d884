import { sql } from 'kysely'
import { Client } from 'pg'
import { inject, type TestContext } from 'vitest'
import type { Shop } from './shop.ts'

/** Opens a transaction in the account beside the server's. It keeps its locks until `end` and counts the processes that wait for it. */
export async function openOtherTransaction({ account, db }: Shop, { onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
  const client = new Client(inject('database').owner)
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.query(`begin; set local app.account_id = '${account}'`)

  return {
    query: (text: string) => client.query(text),
    countWaiting: async () => {
      const waiting = sql`select from pg_stat_activity where ${rows[0]!.pid}::int = any (pg_blocking_pids(pid))`
      return (await waiting.execute(db)).rows.length
    },
    end: (how: 'commit' | 'rollback') => client.query(how),
  }
}
