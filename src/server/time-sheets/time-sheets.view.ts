import type { TimeSheet } from '#contract/time-sheets.ts'
import type { TimeSheetRecord, StoredTimeSheet } from './time-sheets.queries.ts'

export const toTimeSheet = (row: TimeSheetRecord): TimeSheet => ({
  ...row,
  status: row.status as TimeSheet['status'],
  source: row.source as TimeSheet['source'],
  userName: row.userName ?? '',
})

/** What is told live of an entry. */
export const toChange = (row: StoredTimeSheet) => ({ ...row, status: row.status as TimeSheet['status'] })

/** What is written of an entry, for whoever asks later what it was. */
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

/** An instant as it stands on the wire, whatever wrote it down. */
export const toWireInstant = (instant: string): string => new Date(instant).toISOString()
