import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  collaboratorPaymentTypes,
  CollaboratorOrderStatus,
  collaboratorWorkOrders as orders,
  type CollaboratorOrderRow,
} from '#contract/collaborators/collaborator-work-orders.ts'
import { collaboratorOrderStatusKeys, collaboratorPaymentKeys } from '#domain/work-orders/collaborator-orders.ts'
import { useFormat } from '#client/platform/format.ts'
import { notify } from '#client/platform/notify.ts'
import { useInformation, useMay } from '#client/platform/sign-in/session.ts'
import { IconClipboardList, IconDownload, IconPencil, IconPlus, IconPrinter } from '#client/ui/icons.tsx'
import { toOptions } from '#client/ui/list/filters.ts'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { useList } from '#client/ui/list/use-list.ts'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { printPdf, savePdf } from '#client/ui/pdf-viewer.ts'
import { useUndoableDeleteAction } from '#client/ui/use-delete-action.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { When } from '#client/ui/when/When.tsx'
import { newCollaboratorOrderLink, collaboratorOrderLink, collaboratorOrderPdf } from './order/order-links.ts'
import { CollaboratorOrderBadge } from './status-badges.tsx'

/** The workplace's orders to collaborators, the latest day first. */
export default function CollaboratorOrdersPage() {
  const { t } = useTranslation('collaborators')
  const may = useMay()
  const navigate = useNavigate()
  const { account } = useInformation()
  const workplace = useOrganizationFilter()
  const list = useList(orders.search, {
    filters: [
      workplace.filter,
      {
        field: 'status',
        label: t('Status'),
        options: CollaboratorOrderStatus.options.map((value) => ({ value, label: t(collaboratorOrderStatusKeys[value]) })),
      },
      { field: 'collaboratorId', label: t('Collaborator'), options: toOptions(account.collaborators) },
      { field: 'workerId', label: t('CollaboratorWorkers'), options: toOptions(account.collaboratorWorkers) },
      {
        field: 'paymentTypeId',
        label: t('Payment'),
        options: collaboratorPaymentTypes.map(({ id }) => ({ value: id, label: t(collaboratorPaymentKeys[id]!) })),
      },
      { field: 'plateNumber', label: t('PlateNumberShort') },
      { field: 'date', label: t('OrderDay') },
    ],
    defaults: workplace.defaults,
  })
  const open = ({ id }: CollaboratorOrderRow) => void navigate(collaboratorOrderLink(id))
  const onPaper = (act: typeof savePdf) => (order: CollaboratorOrderRow) =>
    void collaboratorOrderPdf(order.id).then(act).catch(notify.exportFailed)

  const actions: RowAction<CollaboratorOrderRow>[] = [
    { label: t('Edit'), icon: IconPencil, run: open },
    { label: t('PrintCollaboratorOrder'), icon: IconPrinter, group: 'paper', run: onPaper(printPdf) },
    { label: t('DownloadPdf'), icon: IconDownload, group: 'paper', run: onPaper(savePdf) },
    useUndoableDeleteAction('collaboratorWorkOrders', orders.remove, ({ number }) => number),
  ]

  return (
    <ListPage
      title={t('CollaboratorOrders')}
      crumbs={[{ label: t('Dashboard'), to: '/' }, { label: t('CollaboratorOrders') }]}
      create={
        may(orders.create) && (
          <Button component={Link} {...newCollaboratorOrderLink} leftSection={<IconPlus size={17} />}>
            {t('AddCollaboratorOrder')}
          </Button>
        )
      }
      list={list}
      download={orders.download}
      columns={useColumns()}
      searchLabel={t('SearchCollaboratorOrders')}
      actions={actions}
      onOpen={open}
      nameOf={({ number }) => number}
      isPale={({ status }) => status === 'cancelled'}
      empty={{ icon: IconClipboardList, title: t('NoCollaboratorOrders'), text: t('NoCollaboratorOrdersHint') }}
    />
  )
}

function useColumns(): ListColumn<CollaboratorOrderRow>[] {
  const { t } = useTranslation('collaborators')
  const { amount, currency } = useFormat()
  return [
    { key: 'orderNumber', header: t('OrderNumber'), sort: 'number', width: 148, cell: ({ number }) => number },
    {
      key: 'orderDay',
      header: t('OrderDay'),
      sort: 'date',
      width: 104,
      under: { header: t('OrderNumber'), below: 1230 },
      cell: ({ date }) => <When at={date} />,
    },
    {
      key: 'collaborator',
      header: t('Collaborator'),
      grow: 4,
      cell: ({ collaboratorName }) => collaboratorName,
    },
    {
      key: 'collaboratorWorkers',
      header: t('CollaboratorWorkers'),
      grow: 3,
      under: { header: t('Collaborator'), below: 1230 },
      cell: ({ workers }) => workers.map(({ name }) => name).join(', ') || null,
    },
    {
      key: 'plateNumberShort',
      header: t('PlateNumberShort'),
      width: 110,
      cell: ({ plateNumber }) => <PlateChip plate={plateNumber} size="xs" />,
    },
    { key: 'client', header: t('Client'), sort: 'client_name', grow: 4, cell: ({ clientName }) => clientName },
    {
      key: 'orderTotalIn',
      header: t('OrderTotalIn', { currency }),
      sort: 'total',
      align: 'right',
      width: 124,
      cell: ({ total }) => <b>{amount(total)}</b>,
      sum: ({ total }) => total,
    },
    {
      key: 'payment',
      header: t('Payment'),
      width: 104,
      under: { header: t('Status'), below: 1230 },
      cell: ({ paymentTypeId }) => paymentTypeId && t(collaboratorPaymentKeys[paymentTypeId]!),
    },
    { key: 'status', header: t('Status'), sort: 'status', width: 128, cell: ({ status }) => <CollaboratorOrderBadge status={status} /> },
  ]
}
