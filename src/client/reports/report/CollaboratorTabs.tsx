import { useTranslation } from 'react-i18next'
import { PageTabs } from '#client/ui/links/PageTabs.tsx'

const address = '/dashboard/collaborator/reports'

/** Links between the reports by collaborator, by worker and by month. */
export function CollaboratorTabs({ shown }: { shown: 'collaborators' | 'workers' | 'months' }) {
  const { t } = useTranslation('reports')
  const tabs = [
    { name: 'collaborators', label: t('ByCollaborator'), to: address },
    { name: 'workers', label: t('ByCollaboratorWorker'), to: `${address}/workers` },
    { name: 'months', label: t('ByMonth'), to: `${address}/months` },
  ] as const
  return <PageTabs label={t('CollaboratorsReport')} tabs={tabs} shown={shown} />
}
