import { z } from 'zod'
import { timeSheetStatuses } from './accounts/account.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import { dayRange, choiceFilter, booleanFilter, Id, Instant, Nothing, pageOf, requiredText, searchOf, Version } from './kit/fields.ts'
import { outputOf } from './kit/output.ts'

export { timeSheetStatuses }
export const TimeSheetStatus = z.enum(timeSheetStatuses)
export type TimeSheetStatus = z.output<typeof TimeSheetStatus>

/** Chosen by the person, written down by an admin, or by the server where somebody forgot. */
export const TimeSheetSource = z.enum(['user', 'admin', 'auto'])

const Reason = requiredText(300)

/** What an admin writes down for somebody who did not: why is always said. */
export const MissingTimeSheet = z.object({ userId: Id, status: TimeSheetStatus, startDate: Instant, endDate: Instant, reason: Reason })
export type MissingTimeSheet = z.output<typeof MissingTimeSheet>

/** A choice begins now. With a beginning and an end it is written down afterwards. */
export const TimeSheetChoice = MissingTimeSheet.partial()
  .extend({ status: TimeSheetStatus })
  .superRefine(({ startDate, endDate, reason }, found) => {
    const later = { startDate, endDate, reason }
    if (Object.values(later).every((value) => value === undefined)) return
    for (const [field, value] of Object.entries(later))
      if (value === undefined) found.addIssue({ code: 'custom', path: [field], message: 'RequiredField' })
  })
export type TimeSheetChoice = z.output<typeof TimeSheetChoice>

/** What is left out stays. */
export const TimeSheetCorrection = z.object({
  status: TimeSheetStatus.optional(),
  startDate: Instant.optional(),
  endDate: Instant.optional(),
  reason: Reason,
})
export type TimeSheetCorrection = z.output<typeof TimeSheetCorrection>

const row = {
  id: Id,
  userId: Id,
  organizationId: Id,
  status: TimeSheetStatus,
  startDate: Instant,
  /** It still goes on: null. */
  endDate: Instant.nullable(),
  version: Version,
}

export const TimeSheet = outputOf({
  ...row,
  userName: z.string(),
  source: TimeSheetSource,
  /** Its end is a guess that somebody has to look at. */
  needsReview: z.boolean(),
  correctedBy: Id.nullable(),
  correctedByName: z.string().nullable(),
  correctedAt: Instant.nullable(),
  reason: Reason.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type TimeSheet = z.output<typeof TimeSheet>

/** What admins hear of an entry. */
export const TimeSheetChange = outputOf(row)

export const TimeSheetSearch = searchOf(
  ['start_date'],
  {
    userId: choiceFilter(Id),
    organizationId: choiceFilter(Id),
    status: choiceFilter(TimeSheetStatus),
    startDate: dayRange,
    /** Those that still go on, or those that have ended. */
    open: booleanFilter,
    needsReview: booleanFilter,
  },
  'desc',
)
export type TimeSheetSearch = z.output<typeof TimeSheetSearch>

const known = { id: Id, version: Version.optional() }
export const timeSheets = feature('time-sheets', {
  /** Everybody for themselves; for others, or with a beginning and an end, an admin. */
  create: endpoint('POST /time-sheets', { access: 'all', input: TimeSheetChoice, result: TimeSheet, created: true }),
  update: endpoint('PUT /time-sheets/:id', {
    access: 'admin',
    input: TimeSheetCorrection.extend(known),
    result: TimeSheet,
    versioned: true,
  }),
  remove: endpoint('DELETE /time-sheets/:id', {
    access: 'admin',
    input: z.object({ ...known, reason: Reason }),
    result: Nothing,
    versioned: true,
  }),
  /** Whoever is no admin is given their own. */
  search: endpoint('POST /time-sheets/search', { access: 'all', input: TimeSheetSearch, result: pageOf(TimeSheet) }),
})
