import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addDays } from '#domain/text/calendar.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'

/** When and where something is booked; without a lane it concerns the whole workplace. */
export type SlotPlace = { organizationId: number; from: string; to: string; lane: number | null }

/**
 * Holds the days of a workplace that something lies on, until the transaction ends: of a group that group alone, so that the others go on; of the
 * whole workplace all of it. Everybody takes them in one order, so nobody waits for ever.
 */
export async function lockDays(db: Db, { account }: Scope, { organizationId, from, to, lane }: SlotPlace): Promise<void> {
  const locks = daysOf(from, to).flatMap((day) => {
    const whole = `appointments:${organizationId}:${day}`
    return lane === null
      ? [{ key: keyOf(whole), shared: false }]
      : [
          { key: keyOf(whole), shared: true },
          { key: keyOf(`${whole}:${lane}`), shared: false },
        ]
  })
  for (const { key, shared } of locks.toSorted((a, b) => a.key - b.key)) {
    if (shared) await sql`select pg_advisory_xact_lock_shared(${account}::int, ${key}::int)`.execute(db)
    else await sql`select pg_advisory_xact_lock(${account}::int, ${key}::int)`.execute(db)
  }
}

const keyOf = (name: string): number => createHash('sha256').update(name).digest().readInt32BE()

/** Days of UTC: those of the clock on the wall would be others once a workplace has another time zone. */
function daysOf(from: string, to: string): string[] {
  const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)
  const days = [dayOf(Date.parse(from))]
  const last = dayOf(Date.parse(to) - 1)
  while (days.at(-1)! < last) days.push(addDays(days.at(-1)!, 1))
  return days
}
