import { useTranslation } from 'react-i18next'
import type { OrderRow } from '#contract/work-orders/order.ts'
import { useFormat } from '#client/platform/format.ts'
import type { Column } from '#client/ui/list/ListTable.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { statusWords } from '#domain/work-orders.ts'
import { CarAndTyres } from './CarAndTyres.tsx'
import { ClientAndDelegate } from './ClientAndDelegate.tsx'

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
