import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { overview } from '#contract/overview.ts'
import { DraftOrigin, workOrderDrafts, type DraftRow } from '#contract/work-orders/work-order-drafts.ts'
import { originWords } from '#domain/work-orders/work-order-drafts.ts'
import { listColleagues, useInformation, useMay } from '#client/platform/sign-in/session.ts'
import { IconFileText, IconPencil } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { useList } from '#client/ui/list/use-list.ts'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { useDeleteAction } from '#client/ui/use-delete-action.ts'
import { NewOrderButton } from '#client/work-orders/NewOrderButton.tsx'
import { draftLink } from '#client/work-orders/order-links.ts'
import { OrderTabs } from '#client/work-orders/list/OrderTabs.tsx'
import { When } from '#client/ui/when/When.tsx'

/** The list of unfinished orders of the workplace. */
export default function DraftsPage() {
  const { t } = useTranslation('work-order-drafts')
  const may = useMay()
  const navigate = useNavigate()
  const information = useInformation()
  const { filter, defaults } = useOrganizationFilter()
  const people = listColleagues(information).map(({ id, name }) => ({ value: id, label: name }))
  const list = useList(workOrderDrafts.search, {
    filters: [
      filter,
      { field: 'createdBy', label: t('CreatedByUser'), options: people },
      { field: 'origin', label: t('FilledFrom'), options: DraftOrigin.options.map((value) => ({ value, label: t(originWords[value]) })) },
    ],
    defaults,
  })
  const open = ({ id }: DraftRow) => void navigate(draftLink(id))
  const nameOf = ({ plateNumber, clientName, id }: DraftRow) => plateNumber || clientName || String(id)
  return (
    <ListPage
      title={t('WorkOrderDrafts')}
      crumbs={[
        ...(may(overview.daily) ? [{ label: t('Dashboard'), to: '/dashboard' }] : []),
        { label: t('WorkOrders'), to: '/dashboard/workstation-settings/work-orders' },
        { label: t('WorkOrderDrafts') },
      ]}
      tabs={<OrderTabs shown="drafts" />}
      create={<NewOrderButton />}
      list={list}
      download={workOrderDrafts.download}
      columns={useDraftColumns()}
      searchLabel={t('SearchDrafts')}
      actions={[
        { label: t('ContinueWriting'), icon: IconPencil, run: open },
        useDeleteAction(workOrderDrafts.remove, (draft: DraftRow) => t('DraftNamed', { name: nameOf(draft) })),
      ]}
      onOpen={open}
      nameOf={nameOf}
      empty={{ icon: IconFileText, title: t('NoDrafts'), text: t('NoDraftsHint') }}
    />
  )
}

function useDraftColumns(): ListColumn<DraftRow>[] {
  const { t } = useTranslation('work-order-drafts')
  return [
    {
      key: 'changedAt',
      header: t('ChangedAt'),
      sort: 'updated_at',
      width: 150,
      wide: 210,
      cell: ({ updatedAt }) => <When at={updatedAt} />,
    },
    {
      key: 'plateNumberShort',
      header: t('PlateNumberShort'),
      width: 120,
      cell: ({ plateNumber }) => plateNumber && <PlateChip plate={plateNumber} size="xs" />,
    },
    { key: 'client', header: t('Client'), grow: 5, cell: ({ clientName }) => clientName },
    { key: 'workOrderType', header: t('WorkOrderType'), width: 160, cell: ({ workOrderType }) => workOrderType },
    { key: 'filledFrom', header: t('FilledFrom'), width: 160, cell: ({ origin }) => origin && t(originWords[origin]) },
    { key: 'changedBy', header: t('ChangedBy'), grow: 3, cell: ({ updatedBy }) => updatedBy },
    { key: 'lineCount', header: t('LineCount'), width: 90, align: 'right', cell: ({ lines }) => lines },
  ]
}
