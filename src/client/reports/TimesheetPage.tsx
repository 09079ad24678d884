import { timeSheetReport, timesheetReport } from '#contract/reports/time-sheet.ts'
import { ReportPage } from './ReportPage.tsx'

/** Who worked when. */
export default function TimesheetPage() {
  return <ReportPage calls={timeSheetReport} screen={timesheetReport} />
}
