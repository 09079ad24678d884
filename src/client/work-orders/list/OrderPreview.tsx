import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ListedOrder } from '#contract/work-orders/order.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { orderStatusKeys } from '#domain/work-orders/work-orders.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useFormat } from '#client/platform/format.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { RecordPreview } from '#client/ui/record/RecordPreview.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { When } from '#client/ui/when/When.tsx'
import { historyKindKeys } from '#client/work-orders/history-words.ts'
import { carAndTyres } from './car-and-tyres.tsx'
import { ClientAndDelegate } from './ClientAndDelegate.tsx'

/** An order beside the list, with its lines and its last changes. */
export default function OrderPreview({ row: order }: { row: ListedOrder }) {
  const { t } = useTranslation(['work-orders-history', 'trade', 'common'])
  const { money, number } = useFormat()
  const canReadHistory = useMay()(workOrders.history)
  const { id, status, startDate, deadline, finished, phone, paymentType, total, balance, documentNumber, workers } = order
  const stored = useQuery(endpointQuery(workOrders.get, { id }))
  const history = useQuery({ ...endpointQuery(workOrders.history, { id }), enabled: canReadHistory })
  const begun = { key: 'begun', at: startDate, text: t('StartDate') }
  const facts = {
    [t('Status')]: <StatusBadge status={status}>{t(orderStatusKeys[status])}</StatusBadge>,
    [t('Client')]: <ClientAndDelegate order={order} />,
    [t('Phone')]: phone,
    [t('Vehicle')]: carAndTyres(order),
    [t('Workers')]: workers.map(({ name }) => name).join(', '),
    [t('Deadline')]: deadline && <When at={deadline} />,
    [t('Finished')]: finished && <When at={finished} />,
    [t('PaymentType')]: paymentType,
    [t('DocumentNumberShort')]: documentNumber,
    [t('Total')]: [money(total), balance > 0 && balance < total && t('BalanceIs', { amount: money(balance) })].filter(Boolean).join(' · '),
  }
  return (
    <RecordPreview
      facts={facts}
      title={t('Changes')}
      none={t('NoHistory')}
      events={
        canReadHistory
          ? history.data?.items.map(({ id: key, at, userName, kind }) => ({
              key,
              at,
              text: `${userName ?? 'Atelier'} ${t(historyKindKeys[kind])}`,
            }))
          : [begun]
      }
      read={history}
    >
      {stored.data?.products.map((line) => (
        <Text key={line.id} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {number(line.quantity)} × {line.name}
        </Text>
      ))}
    </RecordPreview>
  )
}
