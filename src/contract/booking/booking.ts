import { z } from 'zod'
import { AppointmentStatus, noAppointmentOptions, ignoredFields, visitFields } from '#contract/appointments/appointments.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { Captcha, codeText, Day, File, Id, Instant, LanguageField, Phone, Plate, requiredText, text, Time } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'
import { PublicSettings } from '#contract/organizations.ts'

// Guests may ask for free times and book one. No answer contains data of other clients.

/** The last part of the page's address, or the id of the workplace. */
const Page = z.object({ id: text(60) })
/** The secret token in the guest's link gives access to their booking. */
const ByLink = z.object({ token: codeText(60) })

const interval = { from: Instant, to: Instant, appointmentGroupId: Id.nullable().default(null) }
export const GuestDraft = z.object({
  ...interval,
  clientName: requiredText(150),
  phone: Phone,
  carPlateNumber: Plate,
  carMake: requiredText(50),
  carModel: visitFields.carModel.default(''),
  description: visitFields.description.default(''),
  options: visitFields.options.default(noAppointmentOptions),
  /** The language of messages to the guest; null means that of the account. */
  language: LanguageField.nullable().default(null),
})
export type GuestDraft = z.output<typeof GuestDraft>
const Move = z.object(interval)

const carLists = {
  carNames: z.array(z.object({ id: Id, name: z.string(), alias: z.string().optional() })),
  carModels: z.array(z.object({ id: Id, name: z.string(), makeId: Id, alias: z.string().optional() })),
}
const GeneralInfo = outputOf({
  guestToken: z.string(),
  /** The lifetime of the guest token in seconds. */
  expiresIn: z.int(),
  live: z.object({ key: z.string() }),
  languages: z.array(z.string()),
  ...carLists,
})

const GuestPage = outputOf({ id: Id, slug: z.string().nullable(), name: z.string(), city: z.string() })
const Group = z.object({ id: Id, name: z.string() })
const { address, phone, description, businessType, primaryColor, accentColor, logo, cover, seo, breakInterval } = PublicSettings.shape
const { start, end, withGroup, groupIds, excludeDates, excludeSaturdays, leadMinutes, changeUntilMinutes } = PublicSettings.shape
const GuestOrganization = outputOf({
  ...GuestPage.shape,
  /** The name of the business, if it differs from that of the workplace. */
  company: z.string(),
  timeZone: z.string(),
  publicSettings: z.object({
    address,
    phone,
    description,
    start,
    end,
    withGroup,
    groupIds,
    breakInterval,
    excludeDates,
    excludeSaturdays,
    leadMinutes,
    changeUntilMinutes,
  }),
  groups: z.array(Group),
  calendarStart: Time,
  calendarEnd: z.string(),
  excludedDays: z.array(Day),
  breakIntervals: breakInterval,
  successMessage: z.string(),
  branding: z.object({ businessType, primaryColor, accentColor, logo, cover, seo }),
  /** The days that may be booked, and their weeks. */
  first: Day,
  last: Day,
  weeks: z.array(z.object({ year: z.int(), week: z.int() })),
  ...carLists,
})
export type GuestOrganization = z.output<typeof GuestOrganization>

const GuestWeek = outputOf({
  year: z.int(),
  week: z.int(),
  items: z.array(
    z.object({ from: Instant, to: Instant, appointmentGroupId: Id.nullable(), state: z.enum(['available', 'reserved', 'unavailable']) }),
  ),
})

const Booked = outputOf({
  id: Id,
  ...interval,
  status: AppointmentStatus,
  /** The message of the workplace to guests who have booked. */
  message: z.string(),
  /** The address of the guest's own page, which contains the secret token. */
  link: z.string(),
})
export type GuestBookingResult = z.output<typeof Booked>

const OwnBooking = outputOf({
  ...interval,
  group: z.string().nullable(),
  status: AppointmentStatus,
  /** The digits are masked, so that someone who finds the link does not learn the plate. */
  plate: z.string(),
  organization: z.object({
    id: Id,
    name: z.string(),
    timeZone: z.string(),
    address: z.string(),
    phone: z.string().nullable(),
  }),
  /** The guest may move or cancel the booking until this time. */
  changeUntil: Instant,
  /** The language of the page on which the guest booked; null if unknown. */
  language: LanguageField.nullable(),
})
export type OwnBooking = z.output<typeof OwnBooking>

export const booking = feature('booking', {
  generalInfo: endpoint('GET /guest/general-info', { access: 'public', input: z.object({}), result: GeneralInfo }),
  organizations: endpoint('GET /guest/organizations', {
    access: 'public',
    input: z.object({}),
    result: outputOf({ items: z.array(GuestPage), total: z.int() }),
  }),
  organization: endpoint('GET /guest/organizations/:id', { access: 'guest', input: Page, result: GuestOrganization }),
  week: endpoint('GET /guest/organizations/:id/appointments/:year/:week', {
    access: 'guest',
    input: Page.extend({ year: z.int().min(1970).max(9999), week: z.int().min(1).max(53) }),
    result: GuestWeek,
  }),
  /** Answers only the logo and the cover picture of the page. */
  image: endpoint('GET /guest/organizations/:id/images/:image', {
    access: 'guest',
    input: Page.extend({ image: Id }),
    result: File,
    blob: 'image/png',
  }),
  /** Older programs send an `id`, which is ignored, because a new booking has none. */
  create: endpoint('POST /guest/organizations/:page/appointments', {
    access: 'guest',
    input: GuestDraft.extend({ page: Page.shape.id, ...ignoredFields, id: Id.nullish(), captcha: Captcha }),
    result: Booked,
    created: true,
    perMinute: 60,
  }),
  own: endpoint('GET /guest/appointments/:token', { access: 'guest', input: ByLink, result: OwnBooking, perMinute: 60 }),
  cancel: endpoint('POST /guest/appointments/:token/cancel', { access: 'guest', input: ByLink, result: OwnBooking, perMinute: 60 }),
  move: endpoint('POST /guest/appointments/:token/move', {
    access: 'guest',
    input: Move.extend(ByLink.shape),
    result: OwnBooking,
    perMinute: 60,
  }),
})
