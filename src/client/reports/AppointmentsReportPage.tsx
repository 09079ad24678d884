import { appointmentsReport, appointmentsScreen } from '#contract/reports/lists.ts'
import { ReportPage } from './ReportPage.tsx'

/** How full the days were, and who did not come. */
export default function AppointmentsReportPage() {
  return <ReportPage calls={appointmentsReport} screen={appointmentsScreen} />
}
