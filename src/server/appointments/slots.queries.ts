import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addDays } from '#domain/text/calendar.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'

/** Workplace, time span and group of an appointment; a null group means the whole workplace. */
export type SlotPlace = { organizationId: number; from: string; to: string; groupId: number | null }

/**
 * Locks the days of a span at a workplace until commit: one group exclusively and the workplace shared, so that other groups go on,
 * or the whole workplace exclusively. Everybody takes the locks by ascending key, so deadlocks are impossible.
 */
export async function lockDays(db: Db, { account }: Scope, { organizationId, from, to, groupId }: SlotPlace): Promise<void> {
  const locks = listUtcDays(from, to).flatMap((day) => {
    const organizationKey = `appointments:${organizationId}:${day}`
    return groupId === null
      ? [{ key: hashKey(organizationKey), shared: false }]
      : [
          { key: hashKey(organizationKey), shared: true },
          { key: hashKey(`${organizationKey}:${groupId}`), shared: false },
        ]
  })
  for (const { key, shared } of locks.toSorted((a, b) => a.key - b.key)) {
    if (shared) await sql`select pg_advisory_xact_lock_shared(${account}::int, ${key}::int)`.execute(db)
    else await sql`select pg_advisory_xact_lock(${account}::int, ${key}::int)`.execute(db)
  }
}

const hashKey = (name: string): number => createHash('sha256').update(name).digest().readInt32BE()

/** UTC days, because local days would change with the workplace's time zone. */
function listUtcDays(from: string, to: string): string[] {
  const utcDay = (instant: number) => new Date(instant).toISOString().slice(0, 10)
  const days = [utcDay(Date.parse(from))]
  const last = utcDay(Date.parse(to) - 1)
  while (days.at(-1)! < last) days.push(addDays(days.at(-1)!, 1))
  return days
}
