import { collaboratorReport, reportByWorker } from '#contract/reports/collaborators.ts'
import { ReportPage } from './ReportPage.tsx'
import { CollaboratorTabs } from './report/CollaboratorTabs.tsx'

/** What each of their people has done. */
export default function ByCollaboratorWorkerPage() {
  return <ReportPage calls={collaboratorReport} screen={reportByWorker} tabs={<CollaboratorTabs shown="workers" />} />
}
