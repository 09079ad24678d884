import { Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clients, type ClientRow } from '#contract/clients/clients.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { ImportButton } from '#client/imports/ImportButton.tsx'
import { callEndpoint } from '#client/platform/api/api.ts'
import { listCounts } from '#client/platform/count-words.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { AddButton } from '#client/ui/AddButton.tsx'
import { IconBuilding, IconEye, IconPencil, IconPlus, IconStar, IconStarOff, IconTrash, IconUser, IconUsers } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import type { BulkState } from '#client/ui/list/selection/bulk.ts'
import { useList } from '#client/ui/list/use-list.ts'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { useUndoableDeleteAction } from '#client/ui/use-delete-action.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { When } from '#client/ui/when/When.tsx'
import { clientLink, newOrderLinkForClient } from './client-links.ts'
import classes from './ClientsPage.module.css'

const ClientDialog = onDemand(async () => (await import('./ClientDialog.tsx')).ClientDialog)

const ClientPreview = lazyPart(() => import('./ClientPreview.tsx'))

export default function ClientsPage() {
  const { t } = useTranslation('clients')
  const { t: trade } = useTranslation('trade')
  const may = useMay()
  const navigate = useNavigate()
  const workplace = useOrganizationFilter()
  const list = useList(clients.search, {
    filters: [
      workplace.filter,
      { field: 'isCompany', label: t('Company') },
      { field: 'fidelity', label: t('Fidelity') },
      { field: 'smsConsent', label: t('SmsConsentShort') },
    ],
    defaults: workplace.defaults,
    needsFilter: true,
  })
  const [open, setOpen] = useState<ClientRow | 'new'>()

  const columns: ListColumn<ClientRow>[] = [
    { key: 'name', header: t('Name'), sort: 'name', grow: 5, cell: (client) => <ClientName client={client} /> },
    { key: 'delegateName', header: t('DelegateName'), grow: 3, cell: (client) => client.delegateName },
    { key: 'vehicles', header: t('Vehicles'), width: 150, cell: ({ plates }) => <Plates plates={plates} /> },
    { key: 'phone', header: t('Phone'), sort: 'phone', width: 116, cell: (client) => client.phone },
    { key: 'email', header: t('Email'), grow: 4, under: { header: t('Name'), below: 1230 }, cell: (client) => client.email },
    {
      key: 'vatNumber',
      header: t('VatNumber'),
      width: 106,
      under: { header: t('DelegateName'), below: 1230 },
      cell: (client) => client.vatNumber,
    },
    {
      key: 'lastVisit',
      header: t('LastVisit'),
      sort: 'last_visit',
      width: 128,
      wide: 170,
      cell: ({ lastVisit }) => lastVisit && <When at={lastVisit} />,
    },
    {
      key: 'createdAt',
      header: t('CreatedAt'),
      sort: 'created_at',
      width: 104,
      under: { header: t('LastVisit'), below: 1230 },
      cell: ({ createdAt }) => <When at={createdAt} dayOnly />,
    },
  ]
  const belongingsOf = async ({ id }: ClientRow) => {
    const { orders, vehicles, openHotels, cards, guaranties } = await callEndpoint(clients.summary, { id })
    const what = listCounts(trade, {
      CountedOrders: orders,
      CountedVehicles: vehicles.length,
      CountedSets: openHotels,
      CountedCards: cards,
      CountedGuaranties: guaranties,
    })
    return what && trade('RecordsStay', { what })
  }
  const actions: RowAction<ClientRow>[] = [
    { label: t('OpenClient'), icon: IconEye, run: ({ id }) => void navigate(clientLink(id)), show: may(clients.get) },
    { label: t('Edit'), icon: IconPencil, run: setOpen, show: may(clients.update) },
    { label: t('NewOrder'), icon: IconPlus, run: ({ id }) => void navigate(newOrderLinkForClient(id)), show: may(workOrders.create) },
    useUndoableDeleteAction('clients', clients.remove, ({ name }) => name, { belongingsOf }),
  ]
  const bulk: BulkState<ClientRow, typeof clients.bulk> = {
    endpoint: clients.bulk,
    actions: [
      { action: 'fidelity-on', label: t('FidelityOn'), icon: IconStar },
      { action: 'fidelity-off', label: t('FidelityOff'), icon: IconStarOff },
      { action: 'delete', label: t('Delete'), icon: IconTrash, danger: true },
    ],
  }
  const create = may(clients.create) && <AddButton onClick={() => setOpen('new')}>{t('AddClient')}</AddButton>

  return (
    <ListPage
      title={t('Clients')}
      crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('Clients') }]}
      create={create}
      bringIn={<ImportButton type="client" />}
      list={list}
      download={clients.download}
      columns={columns}
      searchLabel={t('SearchClients')}
      actions={actions}
      bulk={bulk}
      onOpen={setOpen}
      Preview={ClientPreview}
      nameOf={({ name }) => name}
      empty={{ icon: IconUsers, title: t('NoClients'), text: t('NoClientsHint') }}
    >
      {open && <ClientDialog id={open === 'new' ? undefined : open.id} onSaved={list.find} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
}

function ClientName({ client: { type, name, fidelity } }: { client: ClientRow }) {
  const { t } = useTranslation('clients')
  const Icon = type === 'company' ? IconBuilding : IconUser
  return (
    <span className={classes.name}>
      <Icon size={16} stroke={1.7} role="img" aria-label={t(type === 'company' ? 'Company' : 'Person')} />
      <span title={name}>{name}</span>
      {fidelity && <IconStar size={14} role="img" aria-label={t('Fidelity')} className={classes.regular} />}
    </span>
  )
}

/** The cell shows the latest plate and the number of further ones. */
function Plates({ plates: [last, ...others] }: { plates: string[] }) {
  if (last === undefined) return '–'
  return (
    <Group gap={6} wrap="nowrap" title={[last, ...others].join(', ')}>
      <PlateChip plate={last} size="xs" />
      {others.length > 0 && <span className={classes.more}>+{others.length}</span>}
    </Group>
  )
}
