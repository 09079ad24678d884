import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { collaborators, CollaboratorStatus, type CollaboratorRow } from '#contract/collaborators/collaborators.ts'
import { useAuditAction } from '#client/audit/use-audit-action.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { AddButton } from '#client/ui/AddButton.tsx'
import { IconBuilding, IconEye, IconPencil } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { useList } from '#client/ui/list/use-list.ts'
import { useDeleteAction } from '#client/ui/use-delete-action.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { When } from '#client/ui/when/When.tsx'
import { CollaboratorBadge, collaboratorStatusKeys } from './status-badges.tsx'

const CollaboratorDialog = onDemand(async () => (await import('./CollaboratorDialog.tsx')).CollaboratorDialog)

/** Companies that do work for the account; by default those offered for new orders. */
export default function CollaboratorsPage() {
  const { t } = useTranslation('collaborators')
  const may = useMay()
  const list = useList(collaborators.search, {
    filters: [
      {
        field: 'status',
        label: t('Status'),
        options: CollaboratorStatus.options.map((value) => ({ value, label: t(collaboratorStatusKeys[value]) })),
      },
    ],
    defaults: { status: ['active'] },
  })
  const [open, setOpen] = useState<CollaboratorRow | 'new'>()

  const columns: ListColumn<CollaboratorRow>[] = [
    { key: 'collaborator', header: t('Collaborator'), sort: 'name', grow: 4, cell: ({ name }) => name },
    { key: 'contactName', header: t('ContactName'), grow: 3, cell: ({ contactName }) => contactName || null },
    { key: 'phone', header: t('Phone'), width: 124, cell: ({ phone }) => phone },
    { key: 'email', header: t('Email'), grow: 3, under: { header: t('ContactName'), below: 1230 }, cell: ({ email }) => email },
    { key: 'vatNumber', header: t('VatNumber'), width: 128, cell: ({ vatNumber }) => vatNumber || null },
    { key: 'status', header: t('Status'), sort: 'status', width: 112, cell: ({ status }) => <CollaboratorBadge status={status} /> },
    { key: 'createdAt', header: t('CreatedAt'), sort: 'created_at', width: 112, cell: ({ createdAt }) => <When at={createdAt} dayOnly /> },
  ]
  const actions: RowAction<CollaboratorRow>[] = [
    { label: t('View'), icon: IconEye, run: setOpen, show: !may(collaborators.update) },
    { label: t('Edit'), icon: IconPencil, run: setOpen, show: may(collaborators.update) },
    useAuditAction('collaborator'),
    useDeleteAction(collaborators.remove, ({ name }) => name, { text: t('CollaboratorStays') }),
  ]
  const create = may(collaborators.create) && <AddButton onClick={() => setOpen('new')}>{t('AddCollaborator')}</AddButton>

  return (
    <ListPage
      title={t('Collaborators')}
      intro={t('CollaboratorsIntro')}
      crumbs={[{ label: t('Dashboard'), to: '/' }, { label: t('Collaborators') }]}
      create={create}
      list={list}
      download={collaborators.download}
      columns={columns}
      searchLabel={t('SearchCollaborators')}
      actions={actions}
      onOpen={setOpen}
      nameOf={({ name }) => name}
      isPale={({ status }) => status !== 'active'}
      empty={{ icon: IconBuilding, title: t('NoCollaborators'), text: t('NoCollaboratorsHint') }}
    >
      {open && <CollaboratorDialog id={open === 'new' ? undefined : open.id} onSaved={list.find} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
}
