import { takingsReport, takingsScreen } from '#contract/reports/takings.ts'
import { ReportPage } from './ReportPage.tsx'

/** The report of money by day and payment method, as it lies in the tills. */
export default function TakingsReportPage() {
  return <ReportPage calls={takingsReport} screen={takingsScreen} />
}
