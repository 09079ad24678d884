import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { collaboratorWorkers, CollaboratorWorkerStatus, type CollaboratorWorker } from '#contract/collaborators/collaborator-workers.ts'
import { useAuditAction } from '#client/audit/use-audit-action.ts'
import { useInformation, useMay } from '#client/platform/sign-in/session.ts'
import { AddButton } from '#client/ui/AddButton.tsx'
import { IconEye, IconHelmet, IconPencil } from '#client/ui/icons.tsx'
import { toOptions } from '#client/ui/list/filters.ts'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { useList } from '#client/ui/list/use-list.ts'
import { useDeleteAction } from '#client/ui/use-delete-action.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { When } from '#client/ui/when/When.tsx'
import { CollaboratorBadge, collaboratorStatusKeys } from './status-badges.tsx'

const CollaboratorWorkerForm = onDemand(async () => (await import('./CollaboratorWorkerForm.tsx')).CollaboratorWorkerForm)

/** The workers of collaborators. */
export default function CollaboratorWorkersPage() {
  const { t } = useTranslation('collaborators')
  const may = useMay()
  const { account } = useInformation()
  const list = useList(collaboratorWorkers.search, {
    filters: [
      { field: 'collaboratorId', label: t('Collaborator'), options: toOptions(account.collaborators) },
      {
        field: 'status',
        label: t('Status'),
        options: CollaboratorWorkerStatus.options.map((value) => ({ value, label: t(collaboratorStatusKeys[value]) })),
      },
    ],
  })
  const [open, setOpen] = useState<CollaboratorWorker | 'new'>()

  const columns: ListColumn<CollaboratorWorker>[] = [
    { key: 'name', header: t('Name'), sort: 'name', grow: 4, cell: ({ name }) => name },
    { key: 'collaborator', header: t('Collaborator'), grow: 4, cell: ({ collaboratorName }) => collaboratorName },
    { key: 'phone', header: t('Phone'), width: 124, cell: ({ phone }) => phone },
    { key: 'email', header: t('Email'), grow: 3, cell: ({ email }) => email },
    { key: 'status', header: t('Status'), width: 112, cell: ({ status }) => <CollaboratorBadge status={status} /> },
    { key: 'createdAt', header: t('CreatedAt'), width: 112, cell: ({ createdAt }) => <When at={createdAt} dayOnly /> },
  ]
  const actions: RowAction<CollaboratorWorker>[] = [
    { label: t('View'), icon: IconEye, run: setOpen, show: !may(collaboratorWorkers.update) },
    { label: t('Edit'), icon: IconPencil, run: setOpen, show: may(collaboratorWorkers.update) },
    useAuditAction('collaborator-worker'),
    useDeleteAction(collaboratorWorkers.remove, ({ name }) => name, { text: t('CollaboratorWorkerStays') }),
  ]
  const create = may(collaboratorWorkers.create) && <AddButton onClick={() => setOpen('new')}>{t('AddCollaboratorWorker')}</AddButton>

  return (
    <ListPage
      title={t('CollaboratorWorkers')}
      intro={t('CollaboratorWorkersIntro')}
      crumbs={[
        { label: t('Dashboard'), to: '/' },
        { label: t('Collaborators'), to: '/dashboard/collaborator/collaborators' },
        { label: t('CollaboratorWorkers') },
      ]}
      create={create}
      list={list}
      download={collaboratorWorkers.download}
      columns={columns}
      searchLabel={t('SearchCollaboratorWorkers')}
      actions={actions}
      onOpen={setOpen}
      nameOf={({ name }) => name}
      isPale={({ status }) => status !== 'active'}
      empty={{ icon: IconHelmet, title: t('NoCollaboratorWorkers'), text: t('NoCollaboratorWorkersHint') }}
    >
      {open && <CollaboratorWorkerForm worker={open === 'new' ? undefined : open} onSaved={list.find} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
}
