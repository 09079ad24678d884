import { fail } from '#contract/kit/errors.ts'
import type { Context } from '#server/platform/context.ts'
import * as queries from '#server/appointments/appointments.queries.ts'
import { lockDays, type SlotPlace } from './slots.queries.ts'

export type { SlotPlace } from './slots.queries.ts'

/** Claim of a slot. Two guests never overlap; `allowOverlap` is the decision of staff. */
export type SlotClaim = { id?: number | undefined; guest: boolean; allowOverlap: boolean }

/**
 * The only way to reserve a slot. The first check runs before the lock, so most of many concurrent requests for one slot fail
 * without queueing; the second check runs under the lock.
 */
export async function reserveSlot(context: Context, place: SlotPlace, claim: SlotClaim): Promise<void> {
  await requireFree(context, place, claim)
  await lockDays(context.db, context.scope, place)
  await requireFree(context, place, claim)
}

async function requireFree({ db, scope, actor }: Context, place: SlotPlace, { id, guest, allowOverlap }: SlotClaim): Promise<void> {
  const others = (await queries.findOverlapping(db, scope, place)).filter((other) => other.id !== id)
  // Only staff learn whose appointment takes the slot.
  if (actor.kind === 'guest' && others.length > 0) fail('SlotTaken')
  if (guest && others.some((other) => other.guest)) fail('GuestSlotTaken')
  if (allowOverlap || others.length === 0) return
  const toIsoText = (instant: string) => new Date(instant).toISOString()
  const taken = others.map(({ from, to, plateNumber }) => ({ from: toIsoText(from), to: toIsoText(to), car_plate_number: plateNumber }))
  fail('SlotTaken', { details: { taken } })
}
