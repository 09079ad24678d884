import { workersReport, workersScreen } from '#contract/reports/summed.ts'
import { ReportPage } from './ReportPage.tsx'

/** Who worked on what, and what it comes to. */
export default function WorkersReportPage() {
  return <ReportPage calls={workersReport} screen={workersScreen} />
}
