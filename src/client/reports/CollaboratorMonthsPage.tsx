import { collaboratorReport, reportByMonth } from '#contract/reports/collaborators.ts'
import { ReportPage } from './ReportPage.tsx'
import { CollaboratorTabs } from './report/CollaboratorTabs.tsx'

/** The report of collaborators' work by month. */
export default function CollaboratorMonthsPage() {
  return <ReportPage calls={collaboratorReport} screen={reportByMonth} tabs={<CollaboratorTabs shown="months" />} />
}
