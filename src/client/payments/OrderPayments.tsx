import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { payments, type Payment } from '#contract/payments.ts'
import { isOrderOver } from '#domain/work-orders/work-orders.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useFormat } from '#client/platform/format.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { RowMenu } from '#client/ui/list/RowMenu.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import type { PaymentAction } from './PaymentActionDialog.tsx'
import { movementKeys } from './movement-keys.ts'
import { usePaymentActions } from './use-payment-actions.ts'
import rows from './MoneyRows.module.css'
import { MoneySums } from './MoneySums.tsx'
import classes from './OrderPayments.module.css'

const TakePaymentDialog = onDemand(async () => (await import('./TakePaymentDialog.tsx')).default)
const PaymentActionDialog = onDemand(async () => (await import('./PaymentActionDialog.tsx')).default)

/** The payments of a saved order, for the office. */
export default function OrderPayments({ order: { id, status } }: { order: { id: number; status: string } }) {
  const { t } = useTranslation(['payments', 'trade', 'common'])
  const { money, date } = useFormat()
  const may = useMay()
  const { data } = useQuery({ ...endpointQuery(payments.ofOrder, { id }), enabled: may(payments.ofOrder) })
  const [isTaking, setTaking] = useState(false)
  const [action, setAction] = useState<PaymentAction>()
  if (!data) return null
  const { paid, balance, dueOn, items } = data
  const returnable = isOrderOver({ status }) ? Math.min(-balance, paid) : paid
  const sums = [
    paid !== 0 && { label: t('MoneyPaid'), value: money(paid) },
    (paid !== 0 || dueOn !== null) &&
      balance !== 0 && { label: balance > 0 ? t('BalanceLeft') : t('ToGiveBack'), value: money(Math.abs(balance)) },
    dueOn !== null && { label: t('DueOn'), value: date(dueOn) },
  ].filter((sum) => sum !== false)
  return (
    <section aria-label={t('Payments')} className={classes.panel}>
      {sums.length > 0 && <MoneySums sums={sums} />}
      {items.length > 0 && (
        <ul className={rows.rows}>
          {items.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} onAct={setAction} />
          ))}
        </ul>
      )}
      <Group gap="xs" mt="xs">
        {balance > 0 && (
          <Button size="xs" variant="default" onClick={() => setTaking(true)}>
            {t('TakePayment')}
          </Button>
        )}
        {returnable > 0 && (
          <Button size="xs" variant="subtle" onClick={() => setAction({ act: 'refund', target: { workOrderId: id }, amount: returnable })}>
            {t('GiveBack')}
          </Button>
        )}
      </Group>
      {isTaking && <TakePaymentDialog order={{ id, balance }} onClose={() => setTaking(false)} />}
      {action && <PaymentActionDialog action={action} onClose={() => setAction(undefined)} />}
    </section>
  )
}

function PaymentRow({ payment, onAct }: { payment: Payment; onAct: (action: PaymentAction) => void }) {
  const { t } = useTranslation(['payments', 'trade', 'common'])
  const { money, instant } = useFormat()
  const { kind, amount, paymentType, receiptNumber, at, userName, reason, reversedById } = payment
  const writtenReasons: Record<string, string> = { 'order-deleted': t('ReasonOrderDeleted'), 'type-changed': t('ReasonTypeChanged') }
  const about = [
    kind !== 'payment' && t(movementKeys[kind]),
    reversedById !== null && t('Voided'),
    receiptNumber && `${t('ReceiptNumber')} ${receiptNumber}`,
    reason && (writtenReasons[reason] ?? reason),
    userName,
    instant(at),
  ]
  const actions = usePaymentActions(onAct)
  return (
    <li className={rows.row}>
      <Text fz="sm" td={reversedById === null ? undefined : 'line-through'} className={classes.type}>
        {paymentType}
      </Text>
      <Text fz="sm" className="number">
        {money(amount)}
      </Text>
      <RowMenu row={payment} actions={actions} name={t('PaymentNamed', { amount: money(amount) })} />
      <Text fz="xs" c="dimmed" className={rows.about}>
        {about.filter(Boolean).join(' · ')}
      </Text>
    </li>
  )
}
