import type { ParsedCronItem } from 'graphile-worker'
import type { Pool } from 'pg'

/**
 * The library queues a job for each missed time: after a night those of every quarter of an hour. One run is enough, so all missed times
 * of the last `within` milliseconds except the newest are marked as done.
 */
export async function keepLastCronRun(pool: Pool, items: ParsedCronItem[], within: number): Promise<void> {
  const now = Date.now()
  const lastRuns = items.flatMap(({ identifier, match }) => {
    const at = findLastTime(match, now, now - within)
    return at === undefined ? [] : [{ identifier, before: new Date(at - minuteMs).toISOString() }]
  })
  await pool.query(
    `update graphile_worker._private_known_crontabs as known set last_execution = missed.before
       from unnest($1::text[], $2::timestamptz[]) as missed (identifier, before)
      where known.identifier = missed.identifier and coalesce(known.last_execution, known.known_since) < missed.before`,
    [lastRuns.map(({ identifier }) => identifier), lastRuns.map(({ before }) => before)],
  )
}

const minuteMs = 60_000

/** Finds the last matching time in UTC, as the library does. */
function findLastTime(match: ParsedCronItem['match'], from: number, until: number): number | undefined {
  for (let at = Math.floor(from / minuteMs) * minuteMs; at > until; at -= minuteMs) {
    const time = new Date(at)
    const min = time.getUTCMinutes()
    const hour = time.getUTCHours()
    const date = time.getUTCDate()
    if (match({ min, hour, date, month: time.getUTCMonth() + 1, dow: time.getUTCDay() })) return at
  }
  return undefined
}
