import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '#client/ui/tabs/PageLinks.module.css'

const address = '/dashboard/collaborator/reports'

/** Links between the reports by collaborator, by worker and by month. */
export function CollaboratorTabs({ shown }: { shown: 'collaborators' | 'workers' | 'months' }) {
  const { t } = useTranslation('reports')
  const tabs = [
    { name: 'collaborators', label: t('ByCollaborator'), to: address },
    { name: 'workers', label: t('ByCollaboratorWorker'), to: `${address}/workers` },
    { name: 'months', label: t('ByMonth'), to: `${address}/months` },
  ] as const
  return (
    <nav className={classes.links} aria-label={t('CollaboratorsReport')}>
      {tabs.map(({ name, label, to }) => (
        <Link key={name} to={to} search={{}} activeOptions={{ exact: true }} aria-current={name === shown ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
