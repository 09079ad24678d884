import { Button, Kbd, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { savedLineLacksPrice } from '#domain/work-orders/missing-prices.ts'
import { useFormat } from '#client/platform/format.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useInformation, useMay } from '#client/platform/sign-in/session.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { FieldWarning } from '#client/ui/form/WarningField.tsx'
import classes from './PaymentDialog.module.css'

type Props = {
  order: { id: number; plateNumber: string; clientName: string; total: number }
  onAnswer: (choice: number | 'later') => void
  onClose: () => void
}

/** Asks how an order was paid. Closing the dialog without an answer leaves the order unchanged. */
export default function PaymentDialog({ order: { id, plateNumber, clientName, total }, onAnswer, onClose }: Props) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { paymentTypes } = useInformation().account
  return (
    <Dialog size="sm" title={t('HowWasItPaid')} closeButtonProps={{ 'aria-label': t('Cancel') }} onClose={onClose}>
      <div className={classes.order}>
        <PlateChip plate={plateNumber} size="md" />
        <span className={classes.client}>{clientName}</span>
        <b>{money(total)}</b>
      </div>
      <p role="status" className={classes.unpriced}>
        <UnpricedLines orderId={id} />
      </p>
      {/* A digit is the shortcut of the payment type that it precedes. */}
      <SimpleGrid
        cols={2}
        spacing="xs"
        onKeyDown={({ key }) => {
          const chosen = paymentTypes[Number(key) - 1]
          if (chosen) onAnswer(chosen.id)
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
      <Button fullWidth variant="subtle" mt="xs" onClick={() => onAnswer('later')}>
        {t('PaidLater')}
      </Button>
      <p className={classes.hint}>{t('PaidLaterHint')}</p>
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
