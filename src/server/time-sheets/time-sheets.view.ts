import type { TimeSheet } from '#contract/time-sheets.ts'
import type { TimeSheetRecord, StoredTimeSheet } from './time-sheets.queries.ts'

export const toTimeSheet = (row: TimeSheetRecord): TimeSheet => ({
  ...row,
  status: row.status as TimeSheet['status'],
  source: row.source as TimeSheet['source'],
  userName: row.userName ?? '',
})

/** Converts an entry to its live payload. */
export const toChange = (row: StoredTimeSheet) => ({ ...row, status: row.status as TimeSheet['status'] })

/** Returns the fields of an entry for the audit. */
export const toAuditFields = ({
  status,
  startDate,
  endDate,
  reason,
}: Pick<StoredTimeSheet, 'status' | 'startDate' | 'endDate' | 'reason'>) => ({
  status,
  startDate: toWireInstant(startDate),
  endDate: endDate === null ? null : toWireInstant(endDate),
  reason,
})

/** Converts an instant to ISO 8601 in UTC, as on the wire. */
export const toWireInstant = (instant: string): string => new Date(instant).toISOString()
