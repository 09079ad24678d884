import { z } from 'zod'
import { deriveChanges, draftShape } from '#contract/kit/changes.ts'
import { downloadOf } from '#contract/kit/download.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import {
  booleanFilter,
  ById,
  choiceFilter,
  Day,
  dayRange,
  File,
  Id,
  Instant,
  LanguageField,
  multilineText,
  Nothing,
  pageOf,
  PhoneOrEmpty,
  PlateOrEmpty,
  searchOf,
  text,
  textFilter,
  Version,
  VersionedId,
} from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'
import { PublicSettings } from '#contract/organizations.ts'

export const AppointmentStatus = z.enum(['new', 'in-progress', 'done', 'skipped', 'new-guest'])
export type AppointmentStatus = z.output<typeof AppointmentStatus>
/** Staff may set these: a guest's request leaves `new-guest` by confirmation, and nothing returns to it. */
export const SettableStatus = AppointmentStatus.exclude(['new-guest'])
export type SettableStatus = z.output<typeof SettableStatus>

/** Requests that the workplace prepares for. Rims come with tyres that are stored there. */
export const AppointmentOptions = z
  .object({ tyreHotel: z.boolean().default(false), newTyre: z.boolean().default(false), withRim: z.boolean().default(false) })
  .overwrite((options) => ({ ...options, withRim: options.withRim && options.tyreHotel }))
export type AppointmentOptions = z.output<typeof AppointmentOptions>
export const noAppointmentOptions: AppointmentOptions = { tyreHotel: false, newTyre: false, withRim: false }

const SmsLanguage = z.enum(['RO', 'HU', 'EN'])

/** Client, vehicle and purpose of the visit, as staff and guests enter them. */
export const visitFields = {
  clientName: text(150),
  phone: PhoneOrEmpty.nullable(),
  carPlateNumber: PlateOrEmpty,
  carMake: text(50),
  carModel: text(50),
  description: multilineText(150),
  options: AppointmentOptions,
}

/** A list of texts; blank ones are dropped. */
const Services = z
  .array(text(250))
  .max(50)
  .overwrite((list) => list.filter(Boolean))

const fields = {
  ...visitFields,
  appointmentGroupId: Id.nullable(),
  organizationClientId: Id.nullable(),
  /** The language of messages; absent means that of the account. */
  smsLanguage: SmsLanguage,
  requestedServices: Services,
  isBreak: z.boolean(),
}

/** Older programs send a length; it is ignored, because the length follows from the times. */
const ignored = z.int().min(0).max(1_000_000).nullish()
export const ignoredFields = { duration: ignored, order: ignored }
/** `allowOverlap` books a slot although it is taken. */
const overlapping = { allowOverlap: z.boolean().default(false) }
const startDate = Instant.optional()
const endDate = Instant.optional()

export const AppointmentDraft = z.object({
  organizationId: Id,
  from: Instant.optional(),
  to: Instant.optional(),
  /** Equal to `from` and `to`. */
  startDate,
  endDate,
  ...draftShape(fields, {
    clientName: '',
    carPlateNumber: '',
    carMake: '',
    carModel: '',
    description: '',
    options: noAppointmentOptions,
    requestedServices: [],
    isBreak: false,
  }),
  smsLanguage: fields.smsLanguage.optional(),
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
  /** Null if a guest requested the appointment. */
  createdBy: z.object({ username: z.string() }).nullable(),
  /** Whether it was requested on the public page. */
  guest: z.boolean(),
  /** The user who confirmed a guest's request. */
  confirmedBy: z.object({ username: z.string() }).nullable(),
  confirmedAt: Instant.nullable(),
  /** The side that ended the appointment; `time` if nobody confirmed it. */
  endedBy: z.enum(['guest', 'staff', 'time']).nullable(),
  /** Whether the client got a message about the appointment, and must get one about changes. */
  told: z.boolean(),
  workOrderId: Id.nullable(),
  workOrderUuid: z.string().nullable(),
  version: Version,
  createdAt: Instant,
})
export type Appointment = z.output<typeof Appointment>

/** The live event carries only this: workers listen too, and may read only today's appointments. */
export const AppointmentChange = outputOf({
  id: Id,
  version: Version,
  organizationId: Id,
  from: Instant,
  to: Instant,
  appointmentGroupId: Id.nullable(),
  status: AppointmentStatus,
})

/** The event for guests: a time is taken, or free again. It has no id, so nobody can be tracked. */
export const GuestAppointmentChange = outputOf({
  from: Instant,
  to: Instant,
  appointmentGroupId: Id.nullable(),
  state: z.enum(['available', 'reserved']),
})

/** The hours in which a workplace takes appointments; `domain/slots.ts` computes slots of them. */
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

export const maxSearchedDays = 42
export const maxOfWeek = 2000

export const AppointmentSearch = searchOf(
  ['from'],
  {
    organizationId: choiceFilter(Id),
    /** Days in the time zone of the workplace; absent means today. */
    from: dayRange,
    appointmentGroupId: choiceFilter(Id),
    status: choiceFilter(AppointmentStatus),
    isBreak: booleanFilter,
  },
  'asc',
  50,
)
export type AppointmentSearch = z.output<typeof AppointmentSearch>

/** Lists appointments of all days, the latest first. */
export const AppointmentListing = searchOf(
  ['from'],
  {
    organizationId: choiceFilter(Id),
    /** Days of the workplace. */
    from: dayRange,
    appointmentGroupId: choiceFilter(Id),
    status: choiceFilter(AppointmentStatus),
    clientId: choiceFilter(Id),
    /** The whole plate, in any spelling. */
    plateNumber: textFilter,
    isBreak: booleanFilter,
  },
  'desc',
)
export type AppointmentListing = z.output<typeof AppointmentListing>

const year = z.int().min(1970).max(9999)
const week = z.int().min(1).max(53)
const AppointmentWeek = outputOf({
  year,
  week,
  /** `from` is the Monday and `to` the Sunday of the week. */
  from: Day,
  to: Day,
  items: z.array(Appointment),
  total: z.int(),
  rules: SlotRules,
})
export type AppointmentWeek = z.output<typeof AppointmentWeek>

const whole = { access: 'desk', result: Appointment } as const
/** A suspended account keeps its hotel and calendar screens, so the same group may still read. */
const whenSuspended = { suspended: 'simple' } as const

const list = endpoint('GET /appointments/search/query', { access: 'desk', input: AppointmentListing, result: pageOf(Appointment) })
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
      ...VersionedId.shape,
      /** True sends the new time to a client who got a message about the old one. */
      tellClient: z.boolean().default(false),
    }),
  }),
  confirm: endpoint('PUT /appointments/:id/confirm', {
    ...whole,
    input: AppointmentChanges.extend({ ...ignoredFields, ...overlapping, ...VersionedId.shape }),
  }),
  setStatus: endpoint('PUT /appointments/:id/statuses/:status', {
    access: 'desk',
    input: VersionedId.extend({ status: SettableStatus, ...overlapping }),
    result: outputOf({ status: AppointmentStatus, version: Version }),
  }),
  remove: endpoint('DELETE /appointments/:id', {
    access: 'desk',
    /** `tellClient` sends the cancellation to a client who got a message about the appointment. */
    input: VersionedId.extend({ tellClient: z.boolean().default(true) }),
    result: Nothing,
  }),
  /** Restores an appointment that was deleted by mistake. */
  restore: endpoint('PUT /appointments/:id/restore', { ...whole, input: ById.extend(overlapping) }),
  /** Fills an order draft once; a repeated call answers the same draft, or the order made of it. */
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
      /** A day in the time zone of the workplace; absent means today. */
      date: Day.optional(),
      language: LanguageField.default('ro'),
    }),
    result: File,
    blob: 'application/pdf',
  }),
})
