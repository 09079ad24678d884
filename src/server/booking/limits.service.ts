import { createHmac } from 'node:crypto'
import { fail } from '#contract/kit/errors.ts'
import { toIsoWeek } from '#domain/text/calendar.ts'
import { phoneKey } from '#contract/kit/readers/phone.ts'
import { cellsOfWeek, type OpeningRules } from '#domain/appointments/slots.ts'
import type { Context } from '#server/platform/context.ts'
import type { Installation } from '#server/platform/process/installation.ts'
import * as queries from './limits.queries.ts'

const maxBookings = { byAddress: 20, byOrganization: 60, byPhone: 2 }
const hourMs = 3600_000

/** Keyed hashes for counting: the address key changes daily, and a phone cannot be read from its key. */
export type GuestKeys = { address: string; phone: Buffer }

export function toGuestKeys({ captchaSecret }: Installation, { address, phone }: { address: string; phone: string }): GuestKeys {
  const today = new Date().toISOString().slice(0, 10)
  const hashText = (text: string) => createHmac('sha256', captchaSecret).update(text).digest()
  return { address: hashText(`address ${today} ${address}`).toString('base64url'), phone: hashText(`phone ${phoneKey(phone)}`) }
}

/**
 * Fails for guests who have booked too often; a booking that fails is not counted. In a busy hour a second booking of one
 * address must wait for the next hour, so that a flood from fifty addresses leaves slots to everybody else.
 */
export async function countBooking(
  { db, scope, config }: Context,
  rules: OpeningRules,
  organizationId: number,
  day: string,
  guest: GuestKeys,
) {
  const now = Date.now()
  const today = now - (now % (24 * hourMs))
  const thisHour = now - (now % hourMs)
  const maxPerHour = Math.min(maxBookings.byOrganization, countHalfWeek(rules, day))
  const address = `address:${guest.address}`
  const organization = `organization:${organizationId}`
  const counters = [
    { key: address, since: today, length: 24 * hourMs, limit: maxBookings.byAddress },
    { key: organization, since: thisHour, length: hourMs, limit: maxPerHour },
    { key: `phone:${guest.phone.toString('base64url')}`, since: today, length: 24 * hourMs, limit: Infinity },
  ]
  const counts: Record<string, number> = {}
  for (const { key, since, length, limit } of counters.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const count = await queries.count(db, scope, key, new Date(since).toISOString())
    if (config.rateLimit && count > limit) fail('TooManyRequests', { retryAfter: (since + length - now) / 1000 })
    counts[key] = count
  }
  const isBusyHour = counts[organization]! > Math.max(4, Math.ceil(maxPerHour / 7))
  if (config.rateLimit && isBusyHour && counts[address]! > 1) fail('TooManyRequests', { retryAfter: (thisHour + hourMs - now) / 1000 })
  // The count above locks the phone's counter, so concurrent bookings of one phone reach this read one by one.
  if ((await queries.countUpcoming(db, scope, guest.phone)) >= maxBookings.byPhone) fail('TooManyBookings')
}

/** Half of the week's free slots: guests alone cannot fill a week within an hour. */
function countHalfWeek(rules: OpeningRules, day: string): number {
  const { year, week } = toIsoWeek(day)
  const cells = cellsOfWeek({ ...rules, leadMinutes: 0 }, year, week, { now: '2000-01-01T00:00:00Z' })
  return Math.max(1, Math.floor(cells.filter(({ state }) => state === 'available').length / 2))
}
