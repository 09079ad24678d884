import { timeSheetReport, timesheetReport } from '#contract/reports/time-sheet.ts'
import { ReportPage } from './ReportPage.tsx'

/** The report of working hours. */
export default function TimesheetPage() {
  return <ReportPage calls={timeSheetReport} screen={timesheetReport} />
}
