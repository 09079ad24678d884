import { workersReport, workersScreen } from '#contract/reports/summed.ts'
import { ReportPage } from './ReportPage.tsx'

/** The report of work and amounts by worker. */
export default function WorkersReportPage() {
  return <ReportPage calls={workersReport} screen={workersScreen} />
}
