import { z } from 'zod'
import { timeSheetStatuses } from './accounts/account.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import {
  dayRange,
  choiceFilter,
  booleanFilter,
  Id,
  Instant,
  Nothing,
  pageOf,
  requiredText,
  searchOf,
  Version,
  VersionedId,
} from './kit/fields.ts'
import { outputOf } from './kit/output.ts'

export { timeSheetStatuses }
export const TimeSheetStatus = z.enum(timeSheetStatuses)
export type TimeSheetStatus = z.output<typeof TimeSheetStatus>

/** The person chose the status, an admin entered it, or the server did so for somebody who forgot. */
export const TimeSheetSource = z.enum(['user', 'admin', 'auto'])

const Reason = requiredText(300)

/** An admin enters this for somebody who forgot; the reason is required. */
export const MissingTimeSheet = z.object({ userId: Id, status: TimeSheetStatus, startDate: Instant, endDate: Instant, reason: Reason })
export type MissingTimeSheet = z.output<typeof MissingTimeSheet>

/** A status that a user chooses begins now; an entry with a start and an end is recorded afterwards. */
export const TimeSheetChoice = MissingTimeSheet.partial()
  .extend({ status: TimeSheetStatus })
  .superRefine(({ startDate, endDate, reason }, found) => {
    const later = { startDate, endDate, reason }
    if (Object.values(later).every((value) => value === undefined)) return
    for (const [field, value] of Object.entries(later))
      if (value === undefined) found.addIssue({ code: 'custom', path: [field], message: 'RequiredField' })
  })
export type TimeSheetChoice = z.output<typeof TimeSheetChoice>

/** Absent fields stay unchanged. */
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
  /** Null while the entry is open. */
  endDate: Instant.nullable(),
  version: Version,
}

export const TimeSheet = outputOf({
  ...row,
  userName: z.string(),
  source: TimeSheetSource,
  /** True if the end was guessed and somebody has to review it. */
  needsReview: z.boolean(),
  correctedBy: Id.nullable(),
  correctedByName: z.string().nullable(),
  correctedAt: Instant.nullable(),
  reason: Reason.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type TimeSheet = z.output<typeof TimeSheet>

/** The live event of an entry, which only admins get. */
export const TimeSheetChange = outputOf(row)

export const TimeSheetSearch = searchOf(
  ['start_date'],
  {
    userId: choiceFilter(Id),
    organizationId: choiceFilter(Id),
    status: choiceFilter(TimeSheetStatus),
    startDate: dayRange,
    /** True limits the result to open entries, false to ended ones. */
    open: booleanFilter,
    needsReview: booleanFilter,
  },
  'desc',
)
export type TimeSheetSearch = z.output<typeof TimeSheetSearch>

export const timeSheets = feature('time-sheets', {
  /** Users create their own entries; only an admin creates those of others, or with a start and an end. */
  create: endpoint('POST /time-sheets', { access: 'all', input: TimeSheetChoice, result: TimeSheet, created: true }),
  update: endpoint('PUT /time-sheets/:id', { access: 'admin', input: TimeSheetCorrection.extend(VersionedId.shape), result: TimeSheet }),
  remove: endpoint('DELETE /time-sheets/:id', { access: 'admin', input: VersionedId.extend({ reason: Reason }), result: Nothing }),
  /** Callers who are no admins get only their own entries. */
  search: endpoint('POST /time-sheets/search', { access: 'all', input: TimeSheetSearch, result: pageOf(TimeSheet) }),
})
