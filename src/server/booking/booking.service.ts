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
import type { Installation } from '#server/platform/process/world.ts'
import { countBooking, toGuestKeys, type GuestKeys } from './limits.service.ts'
import * as links from './links.queries.ts'
import * as queries from './booking.queries.ts'
import { toOwn, toPage } from './booking.view.ts'

/** What a guest came by: the page of a workplace, or the link to what they booked. */
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
    const found = (await queries.findLink(directory, hashToken(link))) ?? fail('NotFound')
    const { accountId, organizationId, appointmentId } = found
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

export const listPublished = queries.listPublished

export async function listBookingOrganizations({ directory }: PublicContext) {
  const items = await listPublished(directory)
  return { items, total: items.length }
}

const workplaceOf = (context: Caller): Promise<AppointmentOrganization> =>
  appointments.getOrganization(context, context.actor.found.organizationId)
const pageOf = (context: Caller, workplace: AppointmentOrganization): GuestOrganization =>
  toPage(workplace, context.actor.found.slug, appointments.offeredGroups(workplace))

export const organization = async (context: Caller): Promise<GuestOrganization> => pageOf(context, await workplaceOf(context))

export async function week(context: Caller, { year, week }: z.output<typeof booking.week.input>): Promise<BookingWeek> {
  const workplace = await workplaceOf(context)
  const { weeks } = bookingWindow(new Date().toISOString(), workplace.timeZone)
  if (week > countWeeks(year)) failField('week', 'InvalidWeek')
  if (!weeks.some((open) => open.year === year && open.week === week)) failField('week', 'OutsideBookingWindow')
  const [asked] = await weeksOf(context, workplace, [{ year, week }])
  return asked!
}

/** When somebody may come in weeks that follow one another: whether, and of what is taken not by whom, nor why one may not. One read for all. */
async function weeksOf(context: Caller, workplace: AppointmentOrganization, weeks: Week[]): Promise<BookingWeek[]> {
  const { id, timeZone: zone } = workplace
  const now = new Date().toISOString()
  const window = bookingWindow(now, zone)
  const [first, last] = [weeks[0]!, weeks.at(-1)!].map(({ year, week }) => mondayOfWeek(year, week)) as [string, string]
  const span = { from: dayBounds(first, zone).from, to: dayBounds(addDays(last, 6), zone).to }
  const busy = await appointments.listBusyTimes(context, id, span)
  const rules = appointments.toOpeningRules(workplace)
  return weeks.map(({ year, week }) => {
    const cells = cellsOfWeek(rules, year, week, { now, window, busy })
    return { year, week, items: cells.map(({ from, to, lane, state }) => ({ from, to, appointmentGroupId: lane, state })) }
  })
}

/** What a page begins with: the workplace, and the first week in which somebody may still come. */
export async function firstWeek(context: Caller): Promise<{ workplace: BookingOrganization; week: BookingWeek }> {
  const stored = await workplaceOf(context)
  const { carNames: _, carModels: __, ...workplace } = pageOf(context, stored)
  const weeks = await weeksOf(context, stored, workplace.weeks)
  return { workplace, week: weeks.find(({ items }) => items.some(({ state }) => state === 'available')) ?? weeks[0]! }
}

export async function image(context: Caller, { image }: z.output<typeof booking.image.input>): Promise<FileContent> {
  const { publicSettings } = await workplaceOf(context)
  if (image !== publicSettings.logo && image !== publicSettings.cover) fail('NotFound')
  const { content } = await readFile(context, image)
  return { fileName: `${image}.png`, content }
}

type NewBooking = GuestDraft & { captcha?: string | null | undefined }

/** Whoever books has opened the page and let their browser work for it; both are seen to before the calendar is held. */
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
  return (context: Caller, draft: NewBooking) => book(context, draft, guest)
}

async function book(context: Caller, draft: NewBooking, guest: GuestKeys): Promise<GuestBookingResult> {
  const { db, scope } = context
  const { organizationId } = context.actor.found
  const workplace = await workplaceOf(context)
  const rules = appointments.toOpeningRules(workplace)
  const { id, ...made } = await appointments.createByGuest(context, workplace, { ...draft, guestKey: guest.phone }, () =>
    countBooking(context, rules, organizationId, dayInZone(draft.from, workplace.timeZone), guest),
  )
  const token = newToken()
  await links.insert(db, scope, { tokenHash: hashToken(token), organizationId, appointmentId: id, expiresAt: made.to })
  const { from, to, appointmentGroupId, status } = made
  const link = `/programari/rezervare/${token}`
  return { id, from, to, appointmentGroupId, status, message: workplace.publicSettings.successMessage, link }
}

/** What a link leads to. */
export const getOwnBooking = async (context: Caller): Promise<OwnBooking> => ownAt(context, await workplaceOf(context))
const ownAt = async (context: Caller, workplace: AppointmentOrganization): Promise<OwnBooking> =>
  toOwn(await appointments.findForGuest(context, context.actor.found.appointmentId), workplace)

export async function cancel(context: Caller): Promise<OwnBooking> {
  const { appointmentId, isFresh } = context.actor.found
  if (!isFresh) fail('GuestTokenRequired')
  const workplace = await workplaceOf(context)
  await appointments.cancelByGuest(context, workplace, appointmentId)
  return ownAt(context, workplace)
}

/** A guest's move is a wish again: it holds its new place until somebody confirms it. */
export async function move(context: Caller, wanted: z.output<typeof booking.move.input>): Promise<OwnBooking> {
  const { appointmentId, isFresh } = context.actor.found
  if (!isFresh) fail('GuestTokenRequired')
  const workplace = await workplaceOf(context)
  await appointments.moveByGuest(context, workplace, appointmentId, wanted)
  return ownAt(context, workplace)
}

/** Whoever moves an appointment, its guest comes back to it until it is over. */
export const keepLinkAlive = ({ db, scope }: Context, { id, to }: { id: number; to: string }) => links.setExpiry(db, scope, id, to)
