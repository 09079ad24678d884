import { collaboratorReport, reportByCollaborator } from '#contract/reports/collaborators.ts'
import { ReportPage } from './ReportPage.tsx'
import { CollaboratorTabs } from './report/CollaboratorTabs.tsx'

/** What each collaborator has done. */
export default function ByCollaboratorPage() {
  return <ReportPage calls={collaboratorReport} screen={reportByCollaborator} tabs={<CollaboratorTabs shown="collaborators" />} />
}
