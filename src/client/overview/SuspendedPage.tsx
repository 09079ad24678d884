import { MultiSelect, Paper } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderWithPosition } from '#contract/work-orders/order.ts'
import { daysBetween } from '#domain/text/calendar.ts'
import { sumAmounts } from '#domain/text/money.ts'
import { organizationsOf, useInformation } from '#client/platform/sign-in/session.ts'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { useOptimisticItems } from '#client/ui/board/use-optimistic.ts'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { ListTable } from '#client/ui/list/ListTable.tsx'
import { ClientAndDelegate } from '#client/work-orders/list/ClientAndDelegate.tsx'
import { orderLink } from '#client/work-orders/order-links.ts'
import { When } from '#client/ui/when/When.tsx'
import { PaymentPicker } from './actions/PaymentPicker.tsx'
import { useCardMenu } from './actions/use-card-menu.tsx'
import { PaymentQuestion } from './actions/PaymentQuestion.tsx'
import { useOrderActions } from './actions/use-order-actions.ts'
import { sumCardTotals } from './board/board-cards.ts'
import { useBoards } from './board/use-boards.ts'
import { OverviewProvider, useOverview, useOverviewValue } from './use-overview.ts'
import { useOverviewFilters } from './use-overview-filters.ts'
import { useFilteredOrganizations } from './use-filtered-organizations.ts'

/** This page has no columns, so no card has a place in one. */
const noCards = () => []

/** All orders that are done and not paid for, as a table. */
export default function SuspendedPage() {
  const { t } = useTranslation('overview')
  const [filters, onFilter] = useOverviewFilters()
  const all = organizationsOf(useInformation())
  const organizations = useFilteredOrganizations(filters, () => onFilter({ organizationIds: [] }))
  const boards = useBoards(organizations, { withSuspended: true })
  const ahead = useOptimisticItems<OrderWithPosition>()
  const { actions, question } = useOrderActions(boards, ahead, noCards)
  const { menu, preview } = useCardMenu(actions)
  const { suspended } = boards
  const shared = useOverviewValue({ actions, menu }, organizations, suspended.data?.today)
  const { over } = ahead
  const cards = useMemo(() => suspended.data && over(suspended.data.items), [suspended.data, over])
  return (
    <OverviewProvider value={shared}>
      <PageHeader
        title={t('SuspendedWorkOrders')}
        intro={t('SuspendedHint')}
        crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('SuspendedWorkOrders') }]}
      />
      {all.length > 1 && (
        <MultiSelect
          label={t('Organization')}
          placeholder={filters.organizationIds.length > 0 ? undefined : organizations[0]?.name}
          data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={filters.organizationIds.map(String)}
          onChange={(ids) => onFilter({ organizationIds: ids.map(Number) })}
          searchable
          clearable
          maw={420}
          mb="md"
        />
      )}
      <SuspendedTable cards={cards} query={suspended} />
      {preview}
      <PaymentQuestion question={question} />
    </OverviewProvider>
  )
}

type Props = {
  cards: OrderWithPosition[] | undefined
  query: Pick<ReturnType<typeof useBoards>['suspended'], 'data' | 'error' | 'isFetching' | 'refetch'>
}

function SuspendedTable({ cards, query: { data, error, isFetching, refetch } }: Props) {
  const { t } = useTranslation('overview')
  const navigate = useNavigate()
  const { format, menu, typeNames, today, seesSums } = useOverview()
  const columns: ListColumn<OrderWithPosition>[] = [
    { key: 'plateNumberShort', header: t('PlateNumberShort'), cell: (card) => <PlateChip plate={card.plateNumber} size="xs" /> },
    { key: 'client', header: t('Client'), grow: 150, cell: (card) => <ClientAndDelegate order={card} /> },
    { key: 'phone', header: t('Phone'), cell: ({ phone }) => phone },
    {
      key: 'workOrderTypeShort',
      header: t('WorkOrderTypeShort'),
      cell: (card) => typeNames.get(card.workOrderTypeId) ?? card.workOrderType,
    },
    { key: 'finished', header: t('Finished'), cell: ({ finished }) => finished && <When at={finished} /> },
    {
      key: 'daysWaiting',
      header: t('DaysWaiting'),
      align: 'right',
      cell: ({ finished }) => (finished && today.from ? daysBetween(format.day(finished), format.day(today.from)) : null),
    },
    { key: 'total', header: t('Total'), align: 'right', cell: ({ total }) => format.money(total) },
    { key: 'payment', header: t('Payment'), cell: (card) => <PaymentPicker card={card} /> },
  ]
  const beyond = data ? data.total - data.items.length : 0
  return (
    <>
      {cards && data && cards.length > 0 && (
        <p>
          {t('Orders', { count: cards.length + beyond })}
          {seesSums && ` · ${format.money(sumAmounts([sumCardTotals(cards), data.totalBeyond]))}`}
          {beyond > 0 && ` · ${t('SuspendedCapped', { shown: cards.length })}`}
        </p>
      )}
      <Paper style={{ overflow: 'clip' }}>
        <ListTable
          title={t('SuspendedWorkOrders')}
          list={{
            rows: cards,
            search: { orderBy: '', orderDir: 'asc', pageSize: 10 },
            error,
            isFetching: isFetching && !cards,
            refetch: () => void refetch(),
            sortBy: () => undefined,
          }}
          columns={columns}
          actions={menu}
          onOpen={({ id }) => void navigate(orderLink(id, 'view'))}
          nameOf={({ plateNumber, clientName }) => `${plateNumber}, ${clientName}`}
          empty={{ title: t('NothingSuspended') }}
        />
      </Paper>
    </>
  )
}
