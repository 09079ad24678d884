import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workers, type Worker } from '#contract/workers.ts'
import { useMay, useOrganization } from '#client/platform/sign-in/session.ts'
import { AddButton } from '#client/ui/AddButton.tsx'
import { IconPencil, IconHelmet } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { useList } from '#client/ui/list/use-list.ts'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { PersonAvatar } from '#client/ui/person/PersonAvatar.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { useDeleteAction } from '#client/ui/use-delete-action.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { When } from '#client/ui/when/When.tsx'

const WorkerForm = onDemand(async () => (await import('./WorkerForm.tsx')).WorkerForm)

/** The list of workers. A worker is a user only if linked to one. */
export default function WorkersPage() {
  const { t } = useTranslation('workers')
  const may = useMay()
  const { organizations } = useOrganization()
  const workplace = useOrganizationFilter()
  const list = useList(workers.search, {
    filters: [
      workplace.filter,
      {
        field: 'status',
        label: t('Status'),
        options: [
          { value: 'active', label: t('Active') },
          { value: 'inactive', label: t('Inactive') },
        ],
      },
    ],
    defaults: workplace.defaults,
  })
  const [open, setOpen] = useState<Worker | 'new'>()

  const columns: ListColumn<Worker>[] = [
    { key: 'name', header: t('Name'), sort: 'name', grow: 4, cell: (worker) => <WorkerName worker={worker} /> },
    { key: 'phone', header: t('Phone'), width: 124, cell: ({ phone }) => phone },
    { key: 'username', header: t('Username'), grow: 3, cell: ({ userName }) => userName },
    ...(organizations.length > 1
      ? [
          {
            key: 'organization',
            header: t('Organization'),
            grow: 3,
            cell: (worker: Worker) => organizations.find(({ id }) => id === worker.organizationId)?.name,
          },
        ]
      : []),
    { key: 'status', header: t('Status'), sort: 'status', width: 112, cell: ({ status }) => <WorkerStatus status={status} /> },
    { key: 'createdAt', header: t('CreatedAt'), sort: 'created_at', width: 112, cell: ({ createdAt }) => <When at={createdAt} dayOnly /> },
  ]
  const actions: RowAction<Worker>[] = [
    { label: t('Edit'), icon: IconPencil, run: setOpen },
    useDeleteAction(workers.remove, ({ name }) => name, { text: t('WorkerStays') }),
  ]
  const create = <AddButton onClick={() => setOpen('new')}>{t('AddWorker')}</AddButton>

  return (
    <ListPage
      title={t('Workers')}
      intro={t('WorkersIntro')}
      crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('Workers') }]}
      create={may(workers.create) && create}
      bringIn={
        organizations.some(({ timeSheet }) => timeSheet) &&
        may({ access: 'office' }) && (
          <Button variant="default" component={Link} to="/dashboard/reports/timesheet">
            {t('TimeSheetReport')}
          </Button>
        )
      }
      list={list}
      download={workers.download}
      columns={columns}
      searchLabel={t('SearchWorkers')}
      actions={actions}
      onOpen={setOpen}
      nameOf={({ name }) => name}
      empty={{ icon: IconHelmet, title: t('NoWorkersYet'), text: t('NoWorkersHint') }}
    >
      {open && <WorkerForm worker={open === 'new' ? undefined : open} onSaved={list.find} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
}

const WorkerName = ({ worker: { name, color } }: { worker: Worker }) => (
  <Group gap={8} wrap="nowrap">
    <PersonAvatar name={name} colors={{ color, hover: color }} size={24} />
    <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }} title={name}>
      {name}
    </span>
  </Group>
)

function WorkerStatus({ status }: Pick<Worker, 'status'>) {
  const { t } = useTranslation('workers')
  return status === 'active' ? (
    <StatusBadge status="done">{t('Active')}</StatusBadge>
  ) : (
    <StatusBadge status="new">{t('Inactive')}</StatusBadge>
  )
}
