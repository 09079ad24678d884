import type { ParsedCronItem } from 'graphile-worker'
import type { Pool } from 'pg'

/**
 * The queue's library makes good each time that the clock missed, a job for each: after a night those of every quarter of an hour. Once is
 * enough, so all times but the last within so many milliseconds count as done.
 */
export async function keepLastCronRun(pool: Pool, items: ParsedCronItem[], within: number): Promise<void> {
  const now = Date.now()
  const last = items.flatMap(({ identifier, match }) => {
    const at = lastTime(match, now, now - within)
    return at === undefined ? [] : [{ identifier, before: new Date(at - minute).toISOString() }]
  })
  await pool.query(
    `update graphile_worker._private_known_crontabs as known set last_execution = missed.before
       from unnest($1::text[], $2::timestamptz[]) as missed (identifier, before)
      where known.identifier = missed.identifier and coalesce(known.last_execution, known.known_since) < missed.before`,
    [last.map(({ identifier }) => identifier), last.map(({ before }) => before)],
  )
}

const minute = 60_000

/** As the library reckons, in UTC. */
function lastTime(match: ParsedCronItem['match'], from: number, until: number): number | undefined {
  for (let at = Math.floor(from / minute) * minute; at > until; at -= minute) {
    const time = new Date(at)
    const [min, hour, date] = [time.getUTCMinutes(), time.getUTCHours(), time.getUTCDate()]
    if (match({ min, hour, date, month: time.getUTCMonth() + 1, dow: time.getUTCDay() })) return at
  }
  return undefined
}
