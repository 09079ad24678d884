import { appointmentsReport, appointmentsScreen } from '#contract/reports/lists.ts'
import { ReportPage } from './ReportPage.tsx'

/** The report of appointments: how full the days were, and missed appointments. */
export default function AppointmentsReportPage() {
  return <ReportPage calls={appointmentsReport} screen={appointmentsScreen} />
}
