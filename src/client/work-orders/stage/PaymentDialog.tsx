import { Button, Modal, SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import classes from './PaymentDialog.module.css'
import type { PaymentQuestion } from './use-order-actions.ts'
import { useOverview } from '#client/overview/use-overview.ts'

/** Asks how an order was paid. Closing it without an answer leaves the order where it was. */
export default function PaymentDialog({ question: { card, answer } }: { question: PaymentQuestion }) {
  const { t } = useTranslation('overview')
  const { format, paymentTypes } = useOverview()
  return (
    <Modal opened size="sm" title={t('HowWasItPaid')} closeButtonProps={{ 'aria-label': t('Cancel') }} onClose={() => answer('cancel')}>
      <div className={classes.order}>
        <PlateChip plate={card.plateNumber} size="md" />
        <span className={classes.client}>{card.clientName}</span>
        <b>{format.money(card.total)}</b>
      </div>
      <SimpleGrid cols={2} spacing="xs">
        {paymentTypes.map(({ value, label }, i) => (
          <Button key={value} variant="default" size="md" data-autofocus={i === 0 || undefined} onClick={() => answer(Number(value))}>
            {label}
          </Button>
        ))}
      </SimpleGrid>
      <Button fullWidth variant="subtle" mt="xs" onClick={() => answer('later')}>
        {t('PaidLater')}
      </Button>
      <p className={classes.hint}>{t('PaidLaterHint')}</p>
    </Modal>
  )
}
