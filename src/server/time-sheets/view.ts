import type { TimeSheet } from '#contract/time-sheets.ts'
import type { Found, Stored } from './queries.ts'

export const toTimeSheet = (row: Found): TimeSheet => ({
  ...row,
  status: row.status as TimeSheet['status'],
  source: row.source as TimeSheet['source'],
  userName: row.userName ?? '',
})

/** What is told live of an entry. */
export const toChange = (row: Stored) => ({ ...row, status: row.status as TimeSheet['status'] })

/** What is written of an entry, for whoever asks later what it was. */
export const written = ({ status, startDate, endDate, reason }: Pick<Stored, 'status' | 'startDate' | 'endDate' | 'reason'>) => ({
  status,
  startDate: isoOf(startDate),
  endDate: endDate === null ? null : isoOf(endDate),
  reason,
})

/** An instant as it stands on the wire, whatever wrote it down. */
export const isoOf = (instant: string): string => new Date(instant).toISOString()
