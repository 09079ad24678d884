import type { Pool } from 'pg'

export type Queues = {
  /** `age` is the wait of the oldest one in seconds. */
  jobs: { task: string; state: 'waiting' | 'running' | 'later' | 'given_up'; count: number; age: number }[]
  mails: { waiting: number; tried: number; age: number }
}

/** Reads the queues of all processes on the database, as the owner. Job names come from the sources; accounts are not read. */
export async function readQueues(pool: Pool): Promise<Queues> {
  const [jobs, mails] = await Promise.all([
    pool.query<Queues['jobs'][number]>(
      `select task_identifier as task, count(*)::int as count, greatest(0, extract(epoch from now() - min(run_at)))::float as age,
         case when locked_at is not null then 'running' when attempts >= max_attempts then 'given_up'
           when run_at > now() then 'later' else 'waiting' end as state
       from graphile_worker.jobs group by 1, 4 order by 1, 4`,
    ),
    pool.query<Queues['mails']>(
      `select count(*)::int as waiting, count(last_code)::int as tried,
         coalesce(extract(epoch from now() - min(created_at)), 0)::float as age from mails`,
    ),
  ])
  return { jobs: jobs.rows, mails: mails.rows[0]! }
}
