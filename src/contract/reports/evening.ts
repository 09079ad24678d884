import { z } from 'zod'
import { Takings } from '#contract/cash-days.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { choiceFilter, Day, File, Id, Instant, LanguageField, Money } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'

const Count = z.int()
const counted = { count: Count, total: Money }

/** A day to compare with. A change is in percent, within −100 and 100; null if there was nothing on that day. */
const EarlierDay = outputOf({
  day: Day,
  takings: Money,
  takingsChange: z.int().nullable(),
  done: Money,
  doneChange: z.int().nullable(),
})

/** One day of the chosen workplaces; each day is that of the workplace's zone. */
export const Evening = outputOf({
  day: Day,
  /** Money for the day by type, as on the sheets of the tills. */
  takings: z.array(Takings),
  /** Money of the day that corrects closed days. */
  corrections: z.array(Takings),
  weekBefore: EarlierDay,
  /** The same weekday 52 weeks before. */
  yearBefore: EarlierDay,
  /** Orders that were finished on the day, paid or not. */
  done: outputOf(counted),
  /** Orders that are done now and have no payment type, with what they owe. */
  unpaid: outputOf({ ...counted, oldest: Day.nullable() }),
  /** Debts on terms that are due by the day, invoices included. */
  due: outputOf(counted),
  /** Finished orders of the last 60 days that an invoice is due for; null without the module. */
  uninvoiced: outputOf(counted).nullable(),
  /** Hours that people worked, and those that orders of the day took within opening hours; null if nobody keeps hours. */
  hours: outputOf({ workedMinutes: Count, soldMinutes: Count }).nullable(),
  ramps: z.array(
    outputOf({
      appointmentGroupId: Id.nullable(),
      appointmentGroup: z.string().nullable(),
      appointments: Count,
      done: Count,
      /** Clients who did not come. */
      missed: Count,
      orders: Count,
      /** The sum of these orders. */
      total: Money,
    }),
  ),
  /** The percentage of clients who did not come, as in the report of appointments. */
  noShow: z.number(),
  /** The next day on which one of the workplaces is open. */
  next: outputOf({
    day: Day,
    ramps: z.array(outputOf({ appointmentGroup: z.string().nullable(), appointments: Count, first: Instant, timeZone: z.string() })),
    /** Stored sets that are fetched for the day. */
    sets: Count,
    /** Customer orders whose goods have come. */
    customerOrders: Count,
    /** Unfinished orders whose deadline is over by the end of the day. */
    deadlines: Count,
  }),
  /** Stored sets whose time is over, with their fees. */
  hotel: outputOf(counted),
})
export type Evening = z.output<typeof Evening>

export const EveningSearch = z.object({ day: Day, organizationId: choiceFilter(Id).optional() })
export type EveningSearch = z.output<typeof EveningSearch>

const slow = { access: 'office', slow: true } as const
export const evenings = feature('evening', {
  get: endpoint('GET /reports/evening', { ...slow, input: EveningSearch, result: Evening }),
  pdf: endpoint('GET /reports/evening/pdf', {
    ...slow,
    input: EveningSearch.extend({ language: LanguageField.default('ro') }),
    result: File,
    blob: 'application/pdf',
  }),
})
