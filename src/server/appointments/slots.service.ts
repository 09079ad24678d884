import { fail } from '#contract/kit/errors.ts'
import type { Context } from '#server/platform/context.ts'
import * as queries from '#server/appointments/appointments.queries.ts'
import { lockDays, type SlotPlace } from './slots.queries.ts'

export type { SlotPlace } from './slots.queries.ts'

/** Who wants to be there: of a guest nobody decides that two come at once. */
export type SlotClaim = { id?: number | undefined; guest: boolean; allowOverlap: boolean }

/**
 * The one way to a place in the calendar. Whoever finds it taken hears so without waiting in line: of two hundred who want one time nearly all.
 * The others wait for each other, and look again once it is their turn.
 */
export async function reserveSlot(context: Context, place: SlotPlace, comer: SlotClaim): Promise<void> {
  await refuseTaken(context, place, comer)
  await lockDays(context.db, context.scope, place)
  await refuseTaken(context, place, comer)
}

async function refuseTaken({ db, scope, actor }: Context, place: SlotPlace, { id, guest, allowOverlap }: SlotClaim): Promise<void> {
  const others = (await queries.findOverlapping(db, scope, place)).filter((other) => other.id !== id)
  // By whom is for the staff alone.
  if (actor.kind === 'guest' && others.length > 0) fail('SlotTaken')
  if (guest && others.some((other) => other.guest)) fail('GuestSlotTaken')
  if (allowOverlap || others.length === 0) return
  const asWritten = (instant: string) => new Date(instant).toISOString()
  const taken = others.map(({ from, to, plateNumber }) => ({ from: asWritten(from), to: asWritten(to), car_plate_number: plateNumber }))
  fail('SlotTaken', { details: { taken } })
}
