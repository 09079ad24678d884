import { Button, Kbd, SimpleGrid } from '@mantine/core'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { payments } from '#contract/payments.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { sumAmounts } from '#domain/text/money.ts'
import { savedLineLacksPrice } from '#domain/work-orders/missing-prices.ts'
import { useFormat } from '#client/platform/format.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useInformation, useMay } from '#client/platform/sign-in/session.ts'
import { SplitPayment } from '#client/payments/SplitPayment.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { FieldWarning } from '#client/ui/form/WarningField.tsx'
import classes from './PaymentDialog.module.css'

export type PaymentAnswer = number | 'later' | 'taken'

type Props = {
  order: { id: number; plateNumber: string; clientName: string; total: number; balance: number }
  /** `taken` is the answer when payments of several kinds, or of a part, are saved already. */
  onAnswer: (choice: PaymentAnswer, withInvoice?: boolean) => void
  onClose: () => void
}

/** Asks how an order was paid. Closing the dialog without an answer leaves the order unchanged. */
export default function PaymentDialog({ order, onAnswer, onClose }: Props) {
  const { id, plateNumber, clientName, total, balance } = order
  const { t } = useTranslation(['payments', 'trade', 'common'])
  const { money } = useFormat()
  const [isSplit, setSplit] = useState(false)
  const { paymentTypes } = useInformation().account
  const may = useMay()
  const isTaking = useIsMutating({ mutationKey: [payments.create.feature] }) > 0
  const invoicedTypes = paymentTypes.filter(
    ({ means }) => (means === 'transfer' || means === 'terms') && may({ access: 'office', module: 'invoices' }),
  )
  const canSplit = balance > 0 && may(payments.create)
  const keys = (
    <>
      {/* A digit is the shortcut of the payment type that it precedes. */}
      <SimpleGrid
        cols={2}
        spacing="xs"
        onKeyDown={({ key }) => {
          const chosen = paymentTypes[Number(key) - 1]
          if (chosen) onAnswer(chosen.id)
          if (key === '0' && canSplit) setSplit(true)
        }}
      >
        {paymentTypes.map((payment, i) => (
          <Button
            key={payment.id}
            variant="default"
            size="md"
            data-autofocus={i === 0 || undefined}
            onClick={() => onAnswer(payment.id)}
            leftSection={
              i < 9 && (
                <Kbd size="xs" aria-hidden>
                  {i + 1}
                </Kbd>
              )
            }
          >
            {payment.name}
          </Button>
        ))}
      </SimpleGrid>
      {invoicedTypes.map((type) => (
        <Button key={type.id} fullWidth variant="default" mt="xs" onClick={() => onAnswer(type.id, true)}>
          {t('PaidAndInvoiced', { type: type.name })}
        </Button>
      ))}
      {canSplit && (
        <Button
          fullWidth
          variant="default"
          mt="xs"
          onClick={() => setSplit(true)}
          leftSection={
            <Kbd size="xs" aria-hidden>
              {0}
            </Kbd>
          }
        >
          {t('SeveralKinds')}
        </Button>
      )}
      <Button fullWidth variant="subtle" mt="xs" onClick={() => onAnswer('later')}>
        {t('PaidLater')}
      </Button>
      <p className={classes.hint}>{t('PaidLaterHint')}</p>
    </>
  )
  return (
    <Dialog size="sm" title={t('HowWasItPaid')} isPending={isTaking} closeButtonProps={{ 'aria-label': t('Cancel') }} onClose={onClose}>
      <div className={classes.order}>
        <PlateChip plate={plateNumber} size="md" />
        <span className={classes.client}>{clientName}</span>
        <b>{money(total)}</b>
      </div>
      <p role="status" className={classes.unpriced}>
        <UnpricedLines orderId={id} />
      </p>
      {balance !== total && (
        <p className={classes.paid}>{t('PaidAndRest', { paid: money(sumAmounts([total, -balance])), rest: money(balance) })}</p>
      )}
      {isSplit ? <SplitPayment order={order} onTaken={() => onAnswer('taken')} /> : keys}
    </Dialog>
  )
}

/** A card has only the total, so the lines are fetched when the question is asked. */
function UnpricedLines({ orderId }: { orderId: number }) {
  const { t } = useTranslation()
  const may = useMay()
  const { data } = useQuery({ ...endpointQuery(workOrders.get, { id: orderId }), enabled: may(workOrders.get) })
  const names = new Set(data?.products.filter(savedLineLacksPrice).map(({ name }) => name))
  return names.size > 0 && <FieldWarning>{`${t('NoPriceYet')}: ${[...names].join(', ')}`}</FieldWarning>
}
