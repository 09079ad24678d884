import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ListedOrder, OrderRow } from '#contract/work-orders/order.ts'
import { useClock } from '#client/platform/clock.ts'
import { useFormat } from '#client/platform/format.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { hasOpenBalance, OpenBalance } from '#client/payments/OpenBalance.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { orderStatusKeys } from '#domain/work-orders/work-orders.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { When } from '#client/ui/when/When.tsx'
import { ClientAndDelegate } from './ClientAndDelegate.tsx'
import { DocumentField } from './DocumentField.tsx'

/** The columns of the list of orders. */
export function useOrderColumns(of?: 'deleted'): ListColumn<ListedOrder>[] {
  const { t } = useTranslation('work-orders-list')
  const { amount, currency } = useFormat()
  const may = useMay()
  const canWrite = of !== 'deleted' && may({ access: 'office' })
  return [
    { key: 'client', header: t('Client'), sort: 'client_name', grow: 6, cell: (order) => <ClientAndDelegate order={order} /> },
    {
      key: 'plateNumberShort',
      header: t('PlateNumberShort'),
      sort: 'plate_number',
      width: 110,
      cell: (order) => <PlateChip plate={order.plateNumber} size="xs" />,
    },
    of === 'deleted'
      ? { key: 'deletedAt', header: t('DeletedAt'), width: 138, wide: 206, cell: ({ deletedAt }) => deletedAt && <When at={deletedAt} /> }
      : {
          key: 'finished',
          header: t('Finished'),
          sort: 'finished',
          width: 138,
          wide: 206,
          cell: (order) => (order.finished ? <When at={order.finished} /> : <Begun order={order} />),
        },
    { key: 'vehicle', header: t('Vehicle'), grow: 4, cell: ({ make, model }) => [make, model].filter(Boolean).join(' ') || null },
    {
      key: 'tyres',
      header: t('Tyres'),
      width: 122,
      under: { header: t('Vehicle'), below: 1230 },
      cell: (order) => formatTyre(order) || null,
    },
    {
      key: 'documentNumberShort',
      header: t('DocumentNumberShort'),
      sort: 'document_number',
      width: 124,
      under: { header: t('Payment'), below: 1230 },
      cell: (order) => (canWrite ? <DocumentField order={order} /> : order.documentNumber),
    },
    {
      key: 'discount',
      header: t('Discount'),
      sort: 'discount',
      align: 'right',
      width: 112,
      under: { header: t('TotalIn', { currency }), below: 1230 },
      cell: ({ discount }) => (discount ? amount(discount) : null),
      sum: ({ discount }) => discount,
    },
    {
      key: 'totalIn',
      header: t('TotalIn', { currency }),
      sort: 'total',
      align: 'right',
      width: 124,
      cell: ({ total }) => <b>{amount(total)}</b>,
      sum: ({ total }) => total,
    },
    {
      key: 'payment',
      header: t('Payment'),
      width: 120,
      cell: (order) =>
        hasOpenBalance(order) ? (
          <>
            {order.paymentType}
            <OpenBalance order={order} />
          </>
        ) : (
          order.paymentType
        ),
    },
    {
      key: 'status',
      header: t('Status'),
      sort: 'status',
      width: 122,
      cell: ({ status }) => <StatusBadge status={status}>{t(orderStatusKeys[status])}</StatusBadge>,
    },
  ]
}

/** Shows the day on which an unfinished order began or will begin. */
function Begun({ order: { startDate } }: { order: OrderRow }) {
  const { t } = useTranslation('work-orders-list')
  const { shortDate, when: inList } = useFormat()
  const isBegun = useClock((now) => Date.parse(startDate) <= now)
  const when = shortDate(startDate)
  return (
    <Text span inherit c="dimmed" title={inList(startDate)}>
      {t(isBegun ? 'OpenSince' : 'StartsOn', { when })}
    </Text>
  )
}
