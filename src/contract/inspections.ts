import { z } from 'zod'
import { endpoint, feature } from './kit/endpoint.ts'
import { ById, Day, choiceFilter, booleanFilter, Id, Instant, textFilter, Nothing, pageOf, searchOf, text } from './kit/fields.ts'
import { outputOf } from './kit/output.ts'
import { optOutOverride, QueuedMessage, SmsStatus } from './sms.ts'

/** The law sets by these kinds how long an inspection is valid. */
export const ItpKind = z.enum([
  'car',
  'taxi',
  'driving-school',
  'driving-school-bus',
  'ambulance',
  'bus',
  'van',
  'truck',
  'motorcycle',
  'historic',
])
export type ItpKind = z.output<typeof ItpKind>

/** Groups of the due list, soonest first: expired, or expiring within so many days. */
export const DueBucket = z.enum(['expired', 'within7', 'within14', 'within30'])
export type DueBucket = z.output<typeof DueBucket>

export const InspectionsDueSearch = searchOf(['expiration_date', 'plate_number', 'client_name'], {
  organizationId: choiceFilter(Id),
  bucket: choiceFilter(DueBucket),
  /** Whether the client was called about the inspection. */
  called: booleanFilter,
  quickText: textFilter,
})
export type InspectionsDueSearch = z.output<typeof InspectionsDueSearch>

/** The latest inspection of a vehicle, which is expired or will be soon; its id is that of the order. */
export const DueInspection = outputOf({
  id: Id,
  uuid: z.string(),
  organizationId: Id,
  plateNumber: z.string(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  clientId: Id.nullable(),
  clientName: z.string(),
  phone: z.string().nullable(),
  expirationDate: Day,
  /** Days until the inspection expires; negative if it is expired. */
  days: z.int(),
  bucket: DueBucket,
  /** The status of the last message about the inspection, and then the last call. */
  messageStatus: SmsStatus.nullable(),
  messageAt: Instant.nullable(),
  calledAt: Instant.nullable(),
  calledBy: z.string().nullable(),
  callNote: z.string().nullable(),
})
export type DueInspection = z.output<typeof DueInspection>

export const InspectionCallDraft = z.object({ note: text(250).default('') })

export const inspections = feature('inspections', {
  due: endpoint('GET /inspections/due', {
    access: 'office',
    input: InspectionsDueSearch,
    /** `counts` has the number in each group, whichever groups the call requests. */
    result: pageOf(DueInspection).extend({
      counts: z.object({ expired: z.int(), within7: z.int(), within14: z.int(), within30: z.int() }),
    }),
  }),
  call: endpoint('POST /work-orders/:id/calls', { access: 'office', input: ById.extend(InspectionCallDraft.shape), result: Nothing }),
  resendSms: endpoint('POST /work-orders/:id/resend-sms-itp', {
    access: 'office',
    input: ById.extend(optOutOverride),
    result: QueuedMessage,
  }),
})
