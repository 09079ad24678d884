import { z } from 'zod'
import { endpoint, feature } from './kit/endpoint.ts'
import {
  ById,
  choiceFilter,
  Day,
  dayRange,
  File,
  Id,
  Instant,
  LanguageField,
  Money,
  nullableField,
  pageOf,
  Price,
  requiredText,
  searchOf,
  text,
} from './kit/fields.ts'
import { outputOf } from './kit/output.ts'
import { PaymentMeans } from './lists.ts'

export const CashDayStatus = z.enum(['open', 'closed'])
export type CashDayStatus = z.output<typeof CashDayStatus>
export const MovementDirection = z.enum(['in', 'out'])
export const MovementCategory = z.enum(['bank', 'supplier', 'small', 'owner', 'float', 'other'])
export type MovementCategory = z.output<typeof MovementCategory>

/** The till of a workplace on one day. A day that nobody has touched is open, at version 0. */
const DayOfPlace = z.object({ organizationId: Id, day: Day })
export type DayOfPlace = z.output<typeof DayOfPlace>
const VersionedDay = DayOfPlace.extend({ version: z.int().min(0).optional() })
export type VersionedDay = z.output<typeof VersionedDay>

/** The money of one payment type; a payment that was voided on the same day counts for nothing. */
export const Takings = outputOf({
  paymentTypeId: Id,
  paymentType: z.string(),
  means: PaymentMeans,
  /** Payments less those that were voided. */
  count: z.int(),
  /** All money, less what went back. */
  amount: Money,
  /** The part of it that was given back, not positive. */
  refunds: Money,
  /** The sum by terminal or bank; null if nobody noted it. */
  counted: Money.nullable(),
})
export type Takings = z.output<typeof Takings>

const movementFields = { direction: MovementDirection, category: MovementCategory, reason: text(200) }
const CashMovement = outputOf({
  ...movementFields,
  id: Id,
  organizationId: Id,
  day: Day,
  /** The day whose drawer it changes: a reversal is for the day of what it reverses. */
  forDay: Day,
  amount: Money,
  /** The row that this one reverses. */
  reversesId: Id.nullable(),
  /** The row that reversed this one. */
  reversedById: Id.nullable(),
  userName: z.string().nullable(),
  at: Instant,
})
export type CashMovement = z.output<typeof CashMovement>

const TillVoid = outputOf({
  id: Id,
  paymentType: z.string(),
  amount: Money,
  /** Numbers of the orders that it stood on. */
  document: z.string(),
  forDay: Day,
  userName: z.string().nullable(),
  at: Instant,
})

const closingFields = {
  /** Cash in the drawer; null for a day that was closed without a count. */
  countedCash: Price.nullable(),
  /** Cash that stays for the next day; the rest goes to the safe. */
  floatLeft: Price.nullable(),
  zNumber: text(20).nullable(),
  zTotal: Price.nullable(),
  note: text(500).nullable(),
}

const CashDayRow = outputOf({
  ...closingFields,
  id: Id,
  organizationId: Id,
  day: Day,
  status: CashDayStatus,
  /** Null in the list while the day is open: only its sheet adds it up. */
  expectedCash: Money.nullable(),
  /** Counted less expected. */
  difference: Money.nullable(),
  closedByName: z.string().nullable(),
  closedAt: Instant.nullable(),
  version: z.int(),
})

/** The sheet of a day; of a closed one as it was at its closing. */
export const CashDay = outputOf({
  ...closingFields,
  organizationId: Id,
  day: Day,
  status: CashDayStatus,
  openingFloat: Money,
  /** The float was left by the last closed day, or typed. */
  floatFrom: z.enum(['previous', 'typed']),
  /** The float, with all cash for this day. */
  expectedCash: Money,
  /** The part of it that rows of later days corrected. */
  correctedCash: Money,
  difference: Money.nullable(),
  closedByName: z.string().nullable(),
  closedAt: Instant.nullable(),
  version: z.int(),
  /** The first earlier day that has money and is open; it is closed first. */
  earlierOpenDay: Day.nullable(),
  /** The float once earlier open days are closed without a count. */
  floatWithEarlier: Money,
  /** The last closed day may be reopened. */
  canReopen: z.boolean(),
  takings: z.array(Takings),
  /** Rows of this day that change the takings of closed ones; not in the drawer. */
  corrections: z.array(Takings),
  movements: z.array(CashMovement),
  voids: z.array(TillVoid),
})
export type CashDay = z.output<typeof CashDay>

export const FloatChange = VersionedDay.extend({ openingFloat: Price, reason: requiredText(200) })
export type FloatChange = z.output<typeof FloatChange>

export const Closing = VersionedDay.extend({
  countedCash: Price,
  /** Sums of terminal and bank, by payment types other than cash. */
  counts: z
    .array(z.object({ paymentTypeId: Id, counted: Money }))
    .max(50)
    .default([]),
  floatLeft: Price,
  zNumber: nullableField(text(20)),
  zTotal: nullableField(Price),
  note: nullableField(text(500)),
  /** Closes earlier days without a count. */
  skipEarlier: z.boolean().default(false),
})
export type Closing = z.output<typeof Closing>

export const MovementDraft = z.object({
  organizationId: nullableField(Id),
  direction: MovementDirection,
  amount: Money.gt(0, 'InvalidNumber'),
  category: MovementCategory,
  reason: text(200).default(''),
})
export type MovementDraft = z.output<typeof MovementDraft>

const CashDaySearch = searchOf(['day'], { organizationId: choiceFilter(Id), day: dayRange, status: choiceFilter(CashDayStatus) }, 'desc')
export type CashDaySearch = z.output<typeof CashDaySearch>

const office = { access: 'office', result: CashDay } as const
const movement = { access: 'office', result: CashMovement, created: true } as const
export const cashDays = feature('cash-days', {
  search: endpoint('GET /cash-days/search/query', { access: 'office', input: CashDaySearch, result: pageOf(CashDayRow) }),
  get: endpoint('GET /cash-days/:organizationId/:day', { ...office, input: DayOfPlace }),
  pdf: endpoint('GET /cash-days/:organizationId/:day/pdf', {
    access: 'office',
    input: DayOfPlace.extend({ language: LanguageField.default('ro') }),
    result: File,
    blob: 'application/pdf',
  }),
  setFloat: endpoint('PUT /cash-days/:organizationId/:day/float', { ...office, input: FloatChange }),
  close: endpoint('PUT /cash-days/:organizationId/:day/close', { ...office, input: Closing }),
  /** Opens the last closed day again; what went to the next day meanwhile stays there. */
  reopen: endpoint('PUT /cash-days/:organizationId/:day/reopen', {
    ...office,
    access: 'admin',
    input: VersionedDay.extend({ reason: requiredText(200) }),
  }),
})
/** Cash that moves without a payment: to the bank, to a supplier, from the owner. */
export const cashMovements = feature('cash-days', {
  create: endpoint('POST /cash-movements', { ...movement, input: MovementDraft }),
  /** Answers the row that reverses the movement. */
  reverse: endpoint('POST /cash-movements/:id/reverse', { ...movement, input: ById.extend({ reason: requiredText(200) }) }),
})
