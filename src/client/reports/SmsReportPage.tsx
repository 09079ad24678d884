import { smsReport, smsScreen } from '#contract/reports/lists.ts'
import { ReportPage } from './ReportPage.tsx'

/** What was sent, whether it arrived, and what it cost. */
export default function SmsReportPage() {
  return <ReportPage calls={smsReport} screen={smsScreen} />
}
