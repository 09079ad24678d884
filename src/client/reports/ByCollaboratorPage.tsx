import { collaboratorReport, reportByCollaborator } from '#contract/reports/collaborators.ts'
import { ReportPage } from './ReportPage.tsx'
import { CollaboratorTabs } from './report/CollaboratorTabs.tsx'

/** The report of work done by each collaborator. */
export default function ByCollaboratorPage() {
  return <ReportPage calls={collaboratorReport} screen={reportByCollaborator} tabs={<CollaboratorTabs shown="collaborators" />} />
}
