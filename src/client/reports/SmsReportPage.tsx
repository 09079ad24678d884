import { smsReport, smsScreen } from '#contract/reports/lists.ts'
import { ReportPage } from './ReportPage.tsx'

/** The report of messages: recipients, delivery and cost. */
export default function SmsReportPage() {
  return <ReportPage calls={smsReport} screen={smsScreen} />
}
