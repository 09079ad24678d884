import { z } from 'zod'
import { deriveChanges } from '#contract/kit/changes.ts'
import { downloadOf } from '#contract/kit/download.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import {
  ById,
  codeText,
  Day,
  dayRange,
  choiceFilter,
  File,
  Id,
  Instant,
  LanguageField,
  multilineText,
  Nothing,
  pageOf,
  searchOf,
  text,
  Version,
} from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'
import { PublicSettings } from '#contract/organizations.ts'

export const AppointmentStatus = z.enum(['new', 'in-progress', 'done', 'skipped', 'new-guest'])
export type AppointmentStatus = z.output<typeof AppointmentStatus>
/** What staff may set: a guest's wish becomes an appointment by being confirmed, and none becomes a wish again. */
export const SettableStatus = AppointmentStatus.exclude(['new-guest'])
export type SettableStatus = z.output<typeof SettableStatus>

/** What the workplace is to know beforehand. Rims come with tyres that are stored there. */
export const AppointmentOptions = z
  .object({ tyreHotel: z.boolean().default(false), newTyre: z.boolean().default(false), withRim: z.boolean().default(false) })
  .overwrite((options) => ({ ...options, withRim: options.withRim && options.tyreHotel }))
export type AppointmentOptions = z.output<typeof AppointmentOptions>
export const noAppointmentOptions: AppointmentOptions = { tyreHotel: false, newTyre: false, withRim: false }

const SmsLanguage = z.enum(['RO', 'HU', 'EN'])

/** What a form left empty is no number to call, and no plate. */
const PhoneIfAny = codeText(13).regex(/^(\+\d{9,12}|\d{10,13})?$/, 'InvalidPhone')
const PlateIfAny = codeText(15).regex(/^([\p{L}\d][\p{L}\d -]+)?$/u, 'InvalidPlateNumber')

/** Who comes, with what, and what for: as staff and guests write it down. */
export const visitFields = {
  clientName: text(150),
  phone: PhoneIfAny.nullable(),
  carPlateNumber: PlateIfAny,
  carMake: text(50),
  carModel: text(50),
  description: multilineText(150),
  options: AppointmentOptions,
}

/** Texts one below the other; blank ones are none. */
const Services = z
  .array(text(250))
  .max(50)
  .overwrite((list) => list.filter(Boolean))

const fields = {
  ...visitFields,
  appointmentGroupId: Id.nullable(),
  organizationClientId: Id.nullable(),
  /** The account's own language of messages unless said otherwise. */
  smsLanguage: SmsLanguage,
  requestedServices: Services,
  isBreak: z.boolean(),
}

/** Taken as older programs send them, and not used: the length follows from the times. */
const ignored = z.int().min(0).max(1_000_000).nullish()
export const ignoredFields = { duration: ignored, order: ignored }
/** Book although something is there already. */
const overlapping = { allowOverlap: z.boolean().default(false) }
const startDate = Instant.optional()
const endDate = Instant.optional()

export const AppointmentDraft = z.object({
  organizationId: Id,
  from: Instant.optional(),
  to: Instant.optional(),
  /** The same as `from` and `to`. */
  startDate,
  endDate,
  clientName: fields.clientName.default(''),
  phone: fields.phone.default(null),
  carPlateNumber: fields.carPlateNumber.default(''),
  carMake: fields.carMake.default(''),
  carModel: fields.carModel.default(''),
  description: fields.description.default(''),
  options: fields.options.default(noAppointmentOptions),
  appointmentGroupId: fields.appointmentGroupId.default(null),
  organizationClientId: fields.organizationClientId.default(null),
  smsLanguage: fields.smsLanguage.optional(),
  requestedServices: fields.requestedServices.default([]),
  isBreak: fields.isBreak.default(false),
})
export type AppointmentDraft = z.output<typeof AppointmentDraft>

const times = { from: Instant, to: Instant, startDate: Instant, endDate: Instant }
export const AppointmentChanges = deriveChanges({ organizationId: Id, ...times, ...fields })
export type AppointmentChanges = z.output<typeof AppointmentChanges>

export const Appointment = outputOf({
  ...fields,
  id: Id,
  organizationId: Id,
  status: AppointmentStatus,
  from: Instant,
  to: Instant,
  startDate: Instant,
  endDate: Instant,
  /** Whole minutes. */
  duration: z.int(),
  order: z.int(),
  phone: z.string().nullable(),
  carPlateNumber: z.string(),
  client: z.object({ id: Id, delegateName: z.string().nullable() }).nullable(),
  /** Nobody, where a guest asked for it. */
  createdBy: z.object({ username: z.string() }).nullable(),
  /** Asked for on the public page. */
  guest: z.boolean(),
  /** Who said yes to a guest. */
  confirmedBy: z.object({ username: z.string() }).nullable(),
  confirmedAt: Instant.nullable(),
  /** By whom it came to nothing; `time` where nobody confirmed it. */
  endedBy: z.enum(['guest', 'staff', 'time']).nullable(),
  /** The client had a message that they have it, and is to hear of a change. */
  told: z.boolean(),
  workOrderId: Id.nullable(),
  workOrderUuid: z.string().nullable(),
  version: Version,
  createdAt: Instant,
})
export type Appointment = z.output<typeof Appointment>

/** What is told of one live: workers listen too, and may read today's only. */
export const AppointmentChange = outputOf({
  id: Id,
  version: Version,
  organizationId: Id,
  from: Instant,
  to: Instant,
  appointmentGroupId: Id.nullable(),
  status: AppointmentStatus,
})

/** What is told to guests: a time that is taken now, or free again. No number is on it, so that nobody can be followed. */
export const GuestAppointmentChange = outputOf({
  from: Instant,
  to: Instant,
  appointmentGroupId: Id.nullable(),
  state: z.enum(['available', 'reserved']),
})

/** When a workplace takes appointments; the reckoning with it is in `domain/slots.ts`. */
export const SlotRules = outputOf({
  zone: z.string(),
  start: z.string(),
  end: z.string(),
  breaks: PublicSettings.shape.breakInterval,
  excludeDates: z.array(Day),
  excludeSaturdays: z.boolean(),
  lanes: z.array(Id.nullable()),
  leadMinutes: z.int(),
})

/** Days that one search may span. */
export const maxSearchedDays = 42
export const maxOfWeek = 2000

export const AppointmentSearch = searchOf(
  ['from'],
  {
    organizationId: choiceFilter(Id),
    /** Days of the workplace; today unless said otherwise. */
    from: dayRange,
    appointmentGroupId: choiceFilter(Id),
    status: choiceFilter(AppointmentStatus),
  },
  'asc',
  50,
)
export type AppointmentSearch = z.output<typeof AppointmentSearch>

/** Of whatever day, the latest first. */
export const AppointmentListing = searchOf(
  ['from'],
  {
    organizationId: choiceFilter(Id),
    /** Days of the workplace. */
    from: dayRange,
    appointmentGroupId: choiceFilter(Id),
    status: choiceFilter(AppointmentStatus),
    clientId: choiceFilter(Id),
  },
  'desc',
)
export type AppointmentListing = z.output<typeof AppointmentListing>

const year = z.int().min(1970).max(9999)
const week = z.int().min(1).max(53)
const AppointmentWeek = outputOf({
  year,
  week,
  /** Its Monday and its Sunday. */
  from: Day,
  to: Day,
  items: z.array(Appointment),
  total: z.int(),
  rules: SlotRules,
})
export type AppointmentWeek = z.output<typeof AppointmentWeek>

const versioned = ById.extend({ version: Version.optional() })
const whole = { access: 'desk', result: Appointment } as const
/** Reading goes on for whom the hotel's and the calendar's screens go on. */
const whenSuspended = { suspended: 'simple' } as const

const list = endpoint('GET /appointments/search/query', { access: 'office', input: AppointmentListing, result: pageOf(Appointment) })
export const appointments = feature('appointments', {
  list,
  excel: downloadOf('appointment', 'office', list),
  search: endpoint('GET /appointments/search/calendar', {
    access: 'all',
    allowedWhen: whenSuspended,
    input: AppointmentSearch,
    result: pageOf(Appointment),
  }),
  week: endpoint('GET /appointments/search/calendar/year/:year/week/:week', {
    access: 'desk',
    allowedWhen: whenSuspended,
    input: z.object({
      year,
      week,
      models: z
        .object({ organizationId: choiceFilter(Id).max(1) })
        .partial()
        .default({}),
    }),
    result: AppointmentWeek,
  }),
  get: endpoint('GET /appointments/:id', { ...whole, allowedWhen: whenSuspended, input: ById }),
  create: endpoint('POST /appointments', {
    ...whole,
    input: AppointmentDraft.extend({ ...ignoredFields, ...overlapping, id: Id.nullish() }),
    created: true,
  }),
  update: endpoint('PUT /appointments/:id', {
    ...whole,
    input: AppointmentChanges.extend({
      ...ignoredFields,
      ...overlapping,
      ...versioned.shape,
      /** A client who has heard of the old time hears of the new one. */
      tellClient: z.boolean().default(false),
    }),
    versioned: true,
  }),
  confirm: endpoint('PUT /appointments/:id/confirm', {
    ...whole,
    input: AppointmentChanges.extend({ ...ignoredFields, ...overlapping, ...versioned.shape }),
    versioned: true,
  }),
  setStatus: endpoint('PUT /appointments/:id/statuses/:status', {
    access: 'desk',
    input: versioned.extend({ status: SettableStatus, ...overlapping }),
    result: outputOf({ status: AppointmentStatus, version: Version }),
    versioned: true,
  }),
  remove: endpoint('DELETE /appointments/:id', {
    access: 'desk',
    /** A client who has heard of it hears that it is off. */
    input: versioned.extend({ tellClient: z.boolean().default(true) }),
    result: Nothing,
    versioned: true,
  }),
  /** Brings back what was deleted by mistake. */
  restore: endpoint('PUT /appointments/:id/restore', { ...whole, input: ById.extend(overlapping) }),
  /** Fills a draft of an order from it, once: asked again it answers the same one, or the order that became of it. */
  startOrder: endpoint('POST /appointments/:id/work-order', {
    access: 'desk',
    input: ById,
    result: outputOf({ draftId: Id.nullable(), workOrderId: Id.nullable() }),
  }),
  download: endpoint('GET /appointments/download/:type', {
    access: 'desk',
    allowedWhen: whenSuspended,
    input: z.object({
      type: z.enum(['daily', 'weekly']),
      organizationId: Id.optional(),
      /** A day of the workplace; today unless said otherwise. */
      date: Day.optional(),
      language: LanguageField.default('ro'),
    }),
    result: File,
    blob: 'application/pdf',
  }),
})
