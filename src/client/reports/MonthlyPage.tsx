import { monthlyReport, workOrderReport } from '#contract/reports/orders.ts'
import { ReportPage } from './ReportPage.tsx'

/** The report for bookkeeping, day by day. */
export default function MonthlyPage() {
  return <ReportPage calls={workOrderReport} screen={monthlyReport} />
}
