import { createHmac } from 'node:crypto'
import { fail } from '#contract/kit/errors.ts'
import { toIsoWeek } from '#domain/text/calendar.ts'
import { phoneKey } from '#domain/text/phones.ts'
import { cellsOfWeek, type OpeningRules } from '#domain/appointments/slots.ts'
import type { Context } from '#server/platform/context.ts'
import type { Installation } from '#server/platform/process/world.ts'
import * as queries from './limits.queries.ts'

const most = { byAddress: 20, byOrganization: 60, byPhone: 2 }
const hour = 3600_000

/** Of whom only what they are counted by is kept: an address is another one tomorrow, and nobody reads a phone from its key. */
export type GuestKeys = { address: string; phone: Buffer }

export function toGuestKeys({ captchaSecret }: Installation, { address, phone }: { address: string; phone: string }): GuestKeys {
  const today = new Date().toISOString().slice(0, 10)
  const keyOf = (what: string) => createHmac('sha256', captchaSecret).update(what).digest()
  return { address: keyOf(`address ${today} ${address}`).toString('base64url'), phone: keyOf(`phone ${phoneKey(phone)}`) }
}

/**
 * Refuses who has booked often enough; of a booking that comes to nothing nothing is counted. In an hour in which many book, a second booking of
 * one address waits for the next hour: a flood from fifty addresses still leaves a way to everybody else.
 */
export async function countBooking(
  { db, scope, config }: Context,
  rules: OpeningRules,
  organizationId: number,
  day: string,
  guest: GuestKeys,
) {
  const now = Date.now()
  const [today, thisHour] = [now - (now % (24 * hour)), now - (now % hour)]
  const inAnHour = Math.min(most.byOrganization, halfAWeek(rules, day))
  const [address, organization] = [`address:${guest.address}`, `organization:${organizationId}`]
  const counters = [
    { key: address, since: today, length: 24 * hour, most: most.byAddress },
    { key: organization, since: thisHour, length: hour, most: inAnHour },
    { key: `phone:${guest.phone.toString('base64url')}`, since: today, length: 24 * hour, most: Infinity },
  ]
  const counts: Record<string, number> = {}
  for (const { key, since, length, most } of counters.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const count = await queries.count(db, scope, key, new Date(since).toISOString())
    if (config.rateLimit && count > most) fail('TooManyRequests', { retryAfter: (since + length - now) / 1000 })
    counts[key] = count
  }
  const isForOthers = counts[organization]! > Math.max(4, Math.ceil(inAnHour / 7))
  if (config.rateLimit && isForOthers && counts[address]! > 1) fail('TooManyRequests', { retryAfter: (thisHour + hour - now) / 1000 })
  // Whoever books by the same phone at this moment was made to wait by the count above.
  if ((await queries.countUpcoming(db, scope, guest.phone)) >= most.byPhone) fail('TooManyBookings')
}

/** So that strangers alone never fill a week within the hour. */
function halfAWeek(rules: OpeningRules, day: string): number {
  const { year, week } = toIsoWeek(day)
  const cells = cellsOfWeek({ ...rules, leadMinutes: 0 }, year, week, { now: '2000-01-01T00:00:00Z' })
  return Math.max(1, Math.floor(cells.filter(({ state }) => state === 'available').length / 2))
}
