import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clients, type ClientRow } from '#contract/clients.ts'
import { confirmDelete } from '#client/platform/confirm.ts'
import { useFormat } from '#client/platform/format.ts'
import { useWrite } from '#client/platform/queries.ts'
import { useMay } from '#client/platform/session.ts'
import { IconBuilding, IconPencil, IconPlus, IconTrash, IconUser, IconUsers } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { Column } from '#client/ui/list/ListTable.tsx'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { useList } from '#client/ui/list/use-list.ts'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { ClientDialog } from './ClientDialog.tsx'

export default function ClientsPage() {
  const { t } = useTranslation('clients')
  const may = useMay()
  const { day } = useFormat()
  const workplace = useOrganizationFilter()
  const list = useList(clients.search, {
    filters: [workplace.filter, { field: 'isCompany', label: t('Company') }, { field: 'fidelity', label: t('Fidelity') }],
    defaults: workplace.defaults,
    needsFilter: true,
  })
  const remove = useWrite(clients.remove)
  const [open, setOpen] = useState<ClientRow | 'new'>()

  const columns: Column<ClientRow>[] = [
    { header: t('Name'), sort: 'name', grow: 3, cell: (client) => <ClientName client={client} /> },
    { header: t('DelegateName'), grow: 2, cell: (client) => client.delegateName },
    { header: t('Phone'), sort: 'phone', width: 108, cell: (client) => client.phone },
    { header: t('Email'), grow: 4, cell: (client) => client.email },
    { header: t('VatNumber'), width: 106, cell: (client) => client.vatNumber },
    {
      header: t('Fidelity'),
      width: 120,
      under: { header: t('Name'), below: 1230 },
      cell: ({ fidelity }, isSecondLine) => (fidelity ? t(isSecondLine ? 'Fidelity' : 'Yes') : null),
    },
    { header: t('CreatedAt'), sort: 'created_at', width: 98, cell: (client) => day(client.createdAt) },
  ]
  const actions: RowAction<ClientRow>[] = [
    { label: t('Edit'), icon: IconPencil, run: setOpen, show: may(clients.update) },
    {
      label: t('Delete'),
      icon: IconTrash,
      danger: true,
      show: may(clients.remove),
      run: ({ id, version, name }) => void confirmDelete(name, () => remove.mutateAsync({ id, version })),
    },
  ]
  const create = may(clients.create) && (
    <Button leftSection={<IconPlus size={17} />} onClick={() => setOpen('new')}>
      {t('AddClient')}
    </Button>
  )

  return (
    <ListPage
      title={t('Clients')}
      crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('Clients') }]}
      create={create}
      list={list}
      download={clients.download}
      columns={columns}
      searchLabel={t('SearchClients')}
      actions={actions}
      onOpen={setOpen}
      nameOf={({ name }) => name}
      empty={{ icon: IconUsers, title: t('NoClients'), text: t('NoClientsHint') }}
    >
      {open && <ClientDialog id={open === 'new' ? undefined : open.id} onSaved={list.find} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
}

function ClientName({ client: { type, name } }: { client: ClientRow }) {
  const { t } = useTranslation('clients')
  const Icon = type === 'company' ? IconBuilding : IconUser
  return (
    <Group gap={8} wrap="nowrap">
      <Icon size={16} stroke={1.7} role="img" aria-label={t(type === 'company' ? 'Company' : 'Person')} style={{ flex: 'none' }} />
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{name}</span>
    </Group>
  )
}
