import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OrderRow } from '#contract/work-orders/order.ts'
import { formatTyre } from '#domain/tyres.ts'
import { useFormat } from '#client/platform/format.ts'
import type { Column } from '#client/ui/list/ListTable.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { statusWords } from '#domain/work-orders.ts'

/** The columns of the list of orders. */
export function useOrderColumns(): Column<OrderRow>[] {
  const { t } = useTranslation('work-orders-list')
  const { amount, currency, day } = useFormat()
  return [
    { header: t('Client'), sort: 'client_name', grow: 130, cell: (order) => <ClientAndDelegate order={order} /> },
    { header: t('PlateNumberShort'), sort: 'plate_number', cell: (order) => <PlateChip plate={order.plateNumber} size="xs" /> },
    { header: t('Finished'), sort: 'finished', cell: ({ finished }) => (finished ? day(finished) : '–') },
    { header: t('CarAndTyres'), grow: 150, cell: (order) => <CarAndTyres order={order} /> },
    { header: t('DocumentNumberShort'), sort: 'document_number', maxWidth: 110, cell: ({ documentNumber }) => documentNumber ?? '–' },
    { header: t('Discount'), sort: 'discount', align: 'right', wide: true, cell: ({ discount }) => (discount ? amount(discount) : '–') },
    { header: t('TotalIn', { currency }), sort: 'total', align: 'right', cell: ({ total }) => <b>{amount(total)}</b> },
    { header: t('Payment'), maxWidth: 112, cell: ({ paymentType }) => paymentType ?? '–' },
    {
      header: t('Status'),
      sort: 'status',
      cell: ({ status }) => <StatusBadge status={status}>{t(statusWords[status])}</StatusBadge>,
    },
  ]
}

/** The company and who came for it. */
const ClientAndDelegate = ({ order: { clientName, delegateName } }: { order: OrderRow }) => (
  <span title={[clientName, delegateName].filter(Boolean).join(' · ')}>
    {clientName}
    {delegateName && (
      <Text span inherit fw={400} c="dimmed">
        {` · ${delegateName}`}
      </Text>
    )}
  </span>
)

/** If there is not enough room, the name of the car is cut and the tyre size is not. */
function CarAndTyres({ order }: { order: OrderRow }) {
  const car = [order.make, order.model].filter(Boolean).join(' ')
  const size = formatTyre(order)
  if (!car && !size) return '–'
  return (
    <Group gap={6} wrap="nowrap" title={`${car} ${size}`}>
      <Text span inherit truncate>
        {car}
      </Text>
      <Text span fz="xs" c="dimmed" flex="none">
        {size}
      </Text>
    </Group>
  )
}
