import type { ReportChoice } from '#contract/reports/kit.ts'
import { timeSheetStatuses } from '#contract/accounts/account.ts'
import { appointmentStatusTones } from '#domain/appointments/appointments.ts'
import type { ReportCell, ReportViewColumn } from '#domain/reports.ts'
import { smsStatusTones } from '#domain/sms/sms-messages.ts'
import { timeSheetTone } from '#domain/time-sheets.ts'
import { orderStatusKeys } from '#domain/work-orders/work-orders.ts'
import type { Tone } from '#client/ui/StatusBadge.tsx'

const tones: Partial<Record<ReportChoice, Record<string, Tone>>> = {
  orderStatus: Object.fromEntries(Object.keys(orderStatusKeys).map((status) => [status, status as Tone])),
  appointmentStatus: appointmentStatusTones,
  smsStatus: smsStatusTones,
  timeSheetStatus: Object.fromEntries(timeSheetStatuses.map((status) => [status, timeSheetTone(status)])),
}

/** The colour of a status in a report; undefined for a column of another kind. */
export const statusTone = ({ of }: ReportViewColumn, value: ReportCell): Tone | undefined => (of ? tones[of]?.[String(value)] : undefined)
