import { Paper } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderWithPosition } from '#contract/work-orders/order.ts'
import { compareNames } from '#domain/text/format.ts'
import { orderStatuses } from '#domain/work-orders/work-orders.ts'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { ListTable } from '#client/ui/list/ListTable.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import type { ListState } from '#client/ui/list/use-list.ts'
import { orderLink } from '#client/work-orders/order-links.ts'
import { carAndTyres } from '#client/work-orders/list/car-and-tyres.tsx'
import { ClientAndDelegate } from '#client/work-orders/list/ClientAndDelegate.tsx'
import { OrderTime } from './OrderTime.tsx'
import { PaymentPicker } from '#client/overview/actions/PaymentPicker.tsx'
import { StatusPicker } from '#client/overview/actions/StatusPicker.tsx'
import { useOverview } from '#client/overview/use-overview.ts'
import { WorkerInitials } from './WorkerInitials.tsx'

/** The orders of the board as a table; undefined cards are loading. The browser has all cards, so it sorts them itself. */
export default function OrderTable({ cards }: { cards: OrderWithPosition[] | undefined }) {
  const { t } = useTranslation('overview')
  const navigate = useNavigate()
  const { format, menu, typeNames } = useOverview()
  const list = useSorted(cards)
  const typeOf = (card: OrderWithPosition) => typeNames.get(card.workOrderTypeId) ?? card.workOrderType

  const columns: ListColumn<OrderWithPosition>[] = [
    {
      key: 'plateNumberShort',
      header: t('PlateNumberShort'),
      sort: 'plate_number',
      cell: (card) => <PlateChip plate={card.plateNumber} size="xs" />,
    },
    { key: 'client', header: t('Client'), sort: 'client_name', grow: 130, cell: (card) => <ClientAndDelegate order={card} /> },
    { key: 'workOrderTypeShort', header: t('WorkOrderTypeShort'), under: { header: t('Client'), below: 1230 }, cell: typeOf },
    { key: 'vehicle', header: t('Vehicle'), grow: 145, cell: carAndTyres },
    { key: 'workers', header: t('Workers'), under: { header: t('Vehicle'), below: 1230 }, cell: workerNames },
    { key: 'duration', header: t('Duration'), sort: 'start_date', cell: (card) => <OrderTime card={card} /> },
    { key: 'total', header: t('Total'), sort: 'total', align: 'right', cell: ({ total }) => format.money(total) },
    { key: 'payment', header: t('Payment'), cell: (card) => <PaymentPicker card={card} /> },
    { key: 'status', header: t('Status'), sort: 'status', cell: (card) => <StatusPicker card={card} /> },
  ]
  return (
    <Paper style={{ overflow: 'clip' }}>
      <ListTable
        title={t('DailyWorkOrders')}
        list={list}
        columns={columns}
        actions={menu}
        onOpen={({ id }) => void navigate(orderLink(id, 'view'))}
        nameOf={({ plateNumber, clientName }) => `${plateNumber}, ${clientName}`}
        empty={{ title: t('NoOrdersToday') }}
      />
    </Paper>
  )
}

const workerNames = ({ workers }: OrderWithPosition, isSecondLine: boolean) =>
  workers.length > 0 ? <WorkerInitials workers={workers} small={isSecondLine} /> : null

const waitingRows = 10

/** The cards as a list for the table, sorted by its headers; by default in board order. */
function useSorted(cards: OrderWithPosition[] | undefined): ListState<OrderWithPosition> {
  const { language } = useOverview().format
  const [{ orderBy, orderDir }, setOrder] = useState<Pick<ListState<OrderWithPosition>['search'], 'orderBy' | 'orderDir'>>({
    orderBy: '',
    orderDir: 'asc',
  })
  const rows = useMemo(() => {
    const compare = createComparisons(language)[orderBy]
    if (!compare) return cards
    return cards?.toSorted((a, b) => (orderDir === 'asc' ? compare(a, b) : compare(b, a)))
  }, [cards, language, orderBy, orderDir])
  return {
    rows,
    search: { orderBy, orderDir, pageSize: waitingRows },
    error: null,
    isFetching: false,
    refetch: () => undefined,
    sortBy: (column) => setOrder({ orderBy: column, orderDir: column === orderBy && orderDir === 'asc' ? 'desc' : 'asc' }),
  }
}

type Compare = (a: OrderWithPosition, b: OrderWithPosition) => number
function createComparisons(language: Parameters<typeof compareNames>[0]): Record<string, Compare | undefined> {
  const byName = compareNames(language)
  return {
    plate_number: (a, b) => byName(a.plateNumber, b.plateNumber),
    client_name: (a, b) => byName(a.clientName, b.clientName),
    start_date: (a, b) => Date.parse(a.startDate) - Date.parse(b.startDate),
    total: (a, b) => a.total - b.total,
    status: (a, b) => orderStatuses.indexOf(a.status) - orderStatuses.indexOf(b.status),
  }
}
