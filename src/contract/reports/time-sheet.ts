import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { dayRange, Day, choiceFilter, Id, Instant, searchOf } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'
import { TimeSheetSource, TimeSheetStatus } from '#contract/time-sheets.ts'
import { reportResult, optionalInterval, groupedRowFields, reportIntervals, defineReport, type ReportScreen } from './kit.ts'

const Minutes = z.int()
/** Minutes by kind; each kind has a column of its own. */
const minutes = { worked: Minutes, break: Minutes, lunch: Minutes, away: Minutes, toReview: Minutes }
/** A row has its minutes in the column of its kind, and also in `toReview` if the entry needs a review; the others are null. */
const ofRow = Minutes.nullable()

/** The part of an entry in one day: an entry over midnight has a row for each day. Being at home has no row. */
const Row = outputOf({
  id: Id,
  /** The time zone in which the instants of the row are shown. */
  timeZone: z.string(),
  timeSheetId: Id,
  userId: Id,
  user: z.string(),
  organization: z.string(),
  day: Day,
  status: TimeSheetStatus,
  startDate: Instant,
  endDate: Instant.nullable(),
  /** The start and the end of the entry within this day. */
  first: Instant,
  last: Instant.nullable(),
  /** Null for a holiday, which counts as a day. */
  minutes: Minutes.nullable(),
  worked: ofRow,
  break: ofRow,
  lunch: ofRow,
  away: ofRow,
  toReview: ofRow,
  source: TimeSheetSource,
  needsReview: z.boolean(),
}).extend(groupedRowFields)
type Row = z.output<typeof Row>

const Person = { userId: Id, user: z.string(), ...minutes, daysWorked: z.int(), daysOff: z.int() }
/** Sums of all days, or of one day of one person. */
const Sums = outputOf({
  ...minutes,
  daysWorked: z.int(),
  daysOff: z.int(),
  people: z.array(z.object(Person)),
  /** Time zone, start and end of work; null unless the sums are those of one day of one person. */
  timeZone: z.string().nullable(),
  first: Instant.nullable(),
  last: Instant.nullable(),
  dayOff: z.boolean().nullable(),
})
export type TimeSheetSums = z.output<typeof Sums>

const Search = searchOf(
  ['start_date', 'user'],
  {
    organizationId: choiceFilter(Id),
    /** Days that an entry touches. */
    startDate: dayRange,
    /** Ids of users, in spite of the name. */
    accountId: choiceFilter(Id),
  },
  'asc',
  30,
)
export const TimeSheetReportSearch = Search.safeExtend(optionalInterval)
export type TimeSheetReportSearch = z.output<typeof TimeSheetReportSearch>

/**
 * If the interval is `days`, the files list days, and the workbook has a second sheet of entries. Otherwise they list entries, as the
 * screen does.
 */
const Files = Search.safeExtend({ interval: z.enum(['days', 'entries', ...reportIntervals]).default('days') })

export const timeSheetReport = feature('reports', {
  ...defineReport('time-sheet', Files, { row: Row, totals: Sums }),
  query: endpoint('POST /reports/time-sheet', {
    access: 'office',
    slow: true,
    input: TimeSheetReportSearch,
    result: reportResult(Row, Sums),
  }),
})

export const timesheetReport: ReportScreen<Row, 'time-sheet'> = {
  name: 'timesheet',
  type: 'time-sheet',
  title: 'TimeSheetReport',
  intro: 'TimeSheetReportIntro',
  landscape: false,
  groups: { by: 'personDay', sort: ['start_date', 'user'] },
  days: 'lastWeek',
  columns: [
    { key: 'user', kind: 'text', word: 'TimeSheetPerson', sort: true },
    { key: 'organization', kind: 'text', word: 'Organization', under: 'user' },
    { key: 'status', kind: 'choice', of: 'timeSheetStatus', word: 'Status' },
    { key: 'startDate', kind: 'instant', word: 'TimeSheetStart', sort: true, sum: true, as: 'first' },
    { key: 'endDate', kind: 'instant', word: 'TimeSheetEnd', sum: true, as: 'last' },
    { key: 'worked', kind: 'minutes', word: 'TimeWorked', sum: true },
    { key: 'break', kind: 'minutes', word: 'BREAK', sum: true },
    { key: 'lunch', kind: 'minutes', word: 'LUNCH', sum: true, under: 'break' },
    { key: 'away', kind: 'minutes', word: 'AWAY', sum: true },
    { key: 'toReview', kind: 'minutes', word: 'TimeSheetsToReview', sum: true },
    { key: 'day', kind: 'day', word: 'CalendarDay', excel: true },
    { key: 'source', kind: 'choice', of: 'timeSheetSource', word: 'TimeSheetSource', excel: true },
  ],
}

/** The days of each person, printed with a place for their signature. */
export const timesheetByDay: ReportScreen<Row & { dayOff: boolean | null }, 'time-sheet'> = {
  ...timesheetReport,
  interval: 'days',
  signed: true,
  groups: { by: 'person', sort: ['start_date', 'user'] },
  columns: [
    { key: 'user', kind: 'text', word: 'TimeSheetPerson', excel: true },
    { key: 'day', kind: 'day', word: 'CalendarDay' },
    { key: 'first', kind: 'instant', word: 'TimeSheetStart' },
    { key: 'last', kind: 'instant', word: 'TimeSheetEnd' },
    { key: 'worked', kind: 'minutes', word: 'TimeWorked', sum: true },
    { key: 'break', kind: 'minutes', word: 'BREAK', sum: true },
    { key: 'lunch', kind: 'minutes', word: 'LUNCH', sum: true, under: 'break' },
    { key: 'away', kind: 'minutes', word: 'AWAY', sum: true },
    { key: 'toReview', kind: 'minutes', word: 'TimeSheetsToReview', sum: true, under: 'away' },
    { key: 'dayOff', kind: 'flag', word: 'ON_HOLIDAY', sum: true, as: 'daysOff' },
  ],
}
