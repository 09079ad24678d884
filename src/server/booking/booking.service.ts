import type { z } from 'zod'
import type { BookingWeek, BookingOrganization } from '#contract/booking/booking-page.ts'
import type { booking, GuestBookingResult, GuestDraft, GuestOrganization, OwnBooking } from '#contract/booking/booking.ts'
import { fail, failField } from '#contract/kit/errors.ts'
import type { FileContent } from '#contract/kit/fields.ts'
import { dayBounds, dayInZone, mondayOfWeek, addDays, countWeeks, type Week } from '#domain/text/calendar.ts'
import { carLists } from '#domain/vehicles/cars.ts'
import { bookingWindow, cellsOfWeek } from '#domain/appointments/slots.ts'
import * as appointments from '#server/appointments/appointments.service.ts'
import type { AppointmentOrganization } from '#server/appointments/appointments.service.ts'
import { readFile } from '#server/platform/files/files.ts'
import { checkCaptcha } from '#server/platform/sign-in/captcha.ts'
import { guestTokenLifetimeSeconds, isGuestTokenValid, newGuestToken } from '#server/platform/sign-in/guest-token.ts'
import { hashToken, newToken } from '#server/platform/sign-in/passwords.ts'
import type { Context, Directory, GuestActor, PublicContext } from '#server/platform/context.ts'
import type { Installation } from '#server/platform/process/installation.ts'
import { countBooking, toGuestKeys, type GuestKeys } from './limits.service.ts'
import * as links from './links.queries.ts'
import * as queries from './booking.queries.ts'
import { toOwn, toPage } from './booking.view.ts'

/** Target of a guest's call: the page of a workplace, or their own booking by its link. `isFresh` states that the guest token is valid. */
export type GuestTarget = { organizationId: number; slug: string | null; appointmentId: number; isFresh: boolean }
type Caller = Context<GuestActor<GuestTarget>>

export async function resolveGuest(
  directory: Directory,
  input: Record<string, unknown>,
  { token, installation }: { token: string | undefined; installation: Installation },
) {
  const isFresh = isGuestTokenValid(installation, token)
  const { page, id, token: link } = input as { page?: string; id?: string; token?: string }
  if (link !== undefined) {
    const linkRow = (await queries.findLink(directory, hashToken(link))) ?? fail('NotFound')
    const { accountId, organizationId, appointmentId } = linkRow
    return { account: accountId as never, organizations: [organizationId], found: { organizationId, slug: null, appointmentId, isFresh } }
  }
  const { account, organizationId, slug } = (await queries.findPage(directory, page ?? id!)) ?? fail('NotFound')
  return { account, organizations: [organizationId], found: { organizationId, slug, appointmentId: 0, isFresh } }
}

export const generalInfo = async ({ installation }: PublicContext) => ({
  guestToken: newGuestToken(installation),
  expiresIn: guestTokenLifetimeSeconds,
  live: { key: installation.liveKey },
  languages: ['ro', 'en', 'hu'],
  ...carLists,
})

export async function listBookingOrganizations({ directory }: PublicContext) {
  const items = await queries.listPublished(directory)
  return { items, total: items.length }
}

const getWorkplace = (context: Caller): Promise<AppointmentOrganization> =>
  appointments.getOrganization(context, context.actor.found.organizationId)
const toGuestPage = (context: Caller, workplace: AppointmentOrganization): GuestOrganization =>
  toPage(workplace, context.actor.found.slug, appointments.offeredGroups(workplace))

export const organization = async (context: Caller): Promise<GuestOrganization> => toGuestPage(context, await getWorkplace(context))

export async function week(context: Caller, { year, week }: z.output<typeof booking.week.input>): Promise<BookingWeek> {
  const workplace = await getWorkplace(context)
  const { weeks } = bookingWindow(new Date().toISOString(), workplace.timeZone)
  if (week > countWeeks(year)) failField('week', 'InvalidWeek')
  if (!weeks.some((open) => open.year === year && open.week === week)) failField('week', 'OutsideBookingWindow')
  const [requestedWeek] = await listWeeks(context, workplace, [{ year, week }])
  return requestedWeek!
}

/** States of all half hours in consecutive weeks, without clients and reasons. One read of the appointments serves all weeks. */
async function listWeeks(context: Caller, workplace: AppointmentOrganization, weeks: Week[]): Promise<BookingWeek[]> {
  const { id, timeZone: zone } = workplace
  const now = new Date().toISOString()
  const window = bookingWindow(now, zone)
  const [first, last] = [weeks[0]!, weeks.at(-1)!].map(({ year, week }) => mondayOfWeek(year, week)) as [string, string]
  const span = { from: dayBounds(first, zone).from, to: dayBounds(addDays(last, 6), zone).to }
  const busy = await appointments.listBusyTimes(context, id, span)
  const rules = appointments.toOpeningRules(workplace)
  return weeks.map(({ year, week }) => {
    const cells = cellsOfWeek(rules, year, week, { now, window, busy })
    return { year, week, items: cells.map(({ from, to, groupId, state }) => ({ from, to, appointmentGroupId: groupId, state })) }
  })
}

/** Initial data of a page: the workplace, and the first week with a free time. */
export async function firstWeek(context: Caller): Promise<{ workplace: BookingOrganization; week: BookingWeek }> {
  const storedWorkplace = await getWorkplace(context)
  const { carNames: _, carModels: __, ...workplace } = toGuestPage(context, storedWorkplace)
  const weeks = await listWeeks(context, storedWorkplace, workplace.weeks)
  return { workplace, week: weeks.find(({ items }) => items.some(({ state }) => state === 'available')) ?? weeks[0]! }
}

export async function image(context: Caller, { image }: z.output<typeof booking.image.input>): Promise<FileContent> {
  const { publicSettings } = await getWorkplace(context)
  if (image !== publicSettings.logo && image !== publicSettings.cover) fail('NotFound')
  const { content } = await readFile(context, image)
  return { fileName: `${image}.png`, content }
}

type NewBooking = GuestDraft & { captcha?: string | null | undefined }

/** Checks token and captcha before the transaction, so that no slot is locked meanwhile. */
export async function verifyGuest(
  directory: Directory,
  { captcha, phone }: NewBooking,
  { found, address }: GuestActor<GuestTarget>,
  _scope: unknown,
  { config, installation }: Pick<PublicContext, 'config' | 'installation'>,
) {
  if (!found.isFresh) fail('GuestTokenRequired')
  await checkCaptcha({ config, directory, installation }, captcha)
  const guest = toGuestKeys(installation, { address, phone })
  return (context: Caller, draft: NewBooking) => bookSlot(context, draft, guest)
}

async function bookSlot(context: Caller, draft: NewBooking, guest: GuestKeys): Promise<GuestBookingResult> {
  const { db, scope } = context
  const { organizationId } = context.actor.found
  const workplace = await getWorkplace(context)
  const rules = appointments.toOpeningRules(workplace)
  const { id, ...created } = await appointments.createByGuest(context, workplace, { ...draft, guestKey: guest.phone }, () =>
    countBooking(context, rules, organizationId, dayInZone(draft.from, workplace.timeZone), guest),
  )
  const token = newToken()
  await links.insert(db, scope, { tokenHash: hashToken(token), organizationId, appointmentId: id, expiresAt: created.to })
  const { from, to, appointmentGroupId, status } = created
  const link = `/programari/rezervare/${token}`
  return { id, from, to, appointmentGroupId, status, message: workplace.publicSettings.successMessage, link }
}

/** Answers the booking of the link. */
export const getOwnBooking = async (context: Caller): Promise<OwnBooking> => readOwnBooking(context, await getWorkplace(context))
const readOwnBooking = async (context: Caller, workplace: AppointmentOrganization): Promise<OwnBooking> =>
  toOwn(await appointments.findForGuest(context, context.actor.found.appointmentId), workplace)

export async function cancel(context: Caller): Promise<OwnBooking> {
  const { appointmentId, isFresh } = context.actor.found
  if (!isFresh) fail('GuestTokenRequired')
  const workplace = await getWorkplace(context)
  await appointments.cancelByGuest(context, workplace, appointmentId)
  return readOwnBooking(context, workplace)
}

/** A moved booking becomes an unconfirmed request again, which reserves its new slot. */
export async function move(context: Caller, requestedSlot: z.output<typeof booking.move.input>): Promise<OwnBooking> {
  const { appointmentId, isFresh } = context.actor.found
  if (!isFresh) fail('GuestTokenRequired')
  const workplace = await getWorkplace(context)
  await appointments.moveByGuest(context, workplace, appointmentId, requestedSlot)
  return readOwnBooking(context, workplace)
}

/** Reaction: the guest's link lives until the end of the moved appointment. */
export const keepLinkAlive = ({ db, scope }: Context, { id, to }: { id: number; to: string }) => links.setExpiry(db, scope, id, to)
