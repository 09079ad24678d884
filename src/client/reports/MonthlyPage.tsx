import { monthlyReport, workOrderReport } from '#contract/reports/orders.ts'
import { ReportPage } from './ReportPage.tsx'

/** What goes into the books, day by day. */
export default function MonthlyPage() {
  return <ReportPage calls={workOrderReport} screen={monthlyReport} />
}
