import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Payment } from '#contract/payments.ts'
import { useFormat } from '#client/platform/format.ts'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { When } from '#client/ui/when/When.tsx'
import { AmountCard } from '#client/payments/AmountCard.tsx'
import { movementKeys } from './movement-keys.ts'

/** The columns of the list of payments. */
export function usePaymentColumns(): ListColumn<Payment>[] {
  const { t } = useTranslation(['payments', 'trade', 'common'])
  const { amount, time } = useFormat()
  return [
    {
      key: 'paymentDay',
      header: t('PaymentDay'),
      sort: 'day',
      width: 118,
      wide: 160,
      cell: ({ forDay, day }) => <When at={day ?? forDay} />,
    },
    { key: 'takenAt', header: t('TakenAt'), width: 84, cell: ({ at }) => time(at) },
    { key: 'paymentType', header: t('PaymentType'), grow: 3, cell: (payment) => <Kind payment={payment} /> },
    {
      key: 'amount',
      header: t('Amount'),
      sort: 'amount',
      width: 124,
      align: 'right',
      cell: (payment) => amount(payment.amount),
      sum: (payment) => payment.amount,
    },
    { key: 'client', header: t('Client'), grow: 4, cell: ({ clientName }) => clientName },
    {
      key: 'plateNumberShort',
      header: t('PlateNumberShort'),
      width: 118,
      cell: (payment) => {
        const [plate] = platesOf(payment)
        return plate === undefined ? null : <PlateChip plate={plate} size="xs" />
      },
    },
    {
      key: 'receiptNumber',
      header: t('ReceiptNumber'),
      width: 110,
      under: { header: t('PlateNumberShort'), below: 1230 },
      cell: ({ receiptNumber }) => receiptNumber,
    },
    { key: 'takenBy', header: t('TakenBy'), grow: 2, under: { header: t('Client'), below: 1230 }, cell: ({ userName }) => userName },
  ]
}

const platesOf = ({ allocations }: Payment): string[] => [...new Set(allocations.flatMap(({ plateNumber }) => plateNumber ?? []))]

/** The payment type, and the movement if it is no plain payment. */
function Kind({ payment: { kind, paymentType, reversedById } }: { payment: Payment }) {
  const { t } = useTranslation(['payments', 'trade', 'common'])
  const words = [kind !== 'payment' && t(movementKeys[kind]), reversedById !== null && t('Voided')].filter(Boolean)
  return (
    <>
      {paymentType}
      {words.length > 0 && (
        <Text span inherit c="dimmed">
          {` · ${words.join(' · ')}`}
        </Text>
      )}
    </>
  )
}

/** A payment on a screen too narrow for the table. */
export function PaymentCard({ payment }: { payment: Payment }) {
  const { money, instant } = useFormat()
  const { amount, at, clientName, receiptNumber, userName } = payment
  const about = [...platesOf(payment).slice(0, 1), receiptNumber, userName, instant(at)]
  return (
    <AmountCard title={clientName ?? <Kind payment={payment} />} amount={money(amount)} about={about}>
      {clientName !== null && (
        <Text fz="sm" truncate>
          <Kind payment={payment} />
        </Text>
      )}
    </AmountCard>
  )
}
