import { collaboratorReport, reportByWorker } from '#contract/reports/collaborators.ts'
import { ReportPage } from './ReportPage.tsx'
import { CollaboratorTabs } from './report/CollaboratorTabs.tsx'

/** The report of work done by each worker of a collaborator. */
export default function ByCollaboratorWorkerPage() {
  return <ReportPage calls={collaboratorReport} screen={reportByWorker} tabs={<CollaboratorTabs shown="workers" />} />
}
