import { Button, Kbd, SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/platform/format.ts'
import { useInformation } from '#client/platform/session.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import classes from './PaymentDialog.module.css'

type Props = {
  order: { plateNumber: string; clientName: string; total: number }
  onAnswer: (choice: number | 'later') => void
  onClose: () => void
}

/** Asks how an order was paid. Closing it without an answer leaves the order where it was. */
export default function PaymentDialog({ order: { plateNumber, clientName, total }, onAnswer, onClose }: Props) {
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
      {/* A figure is the key of the payment that it stands before. */}
      <SimpleGrid
        cols={2}
        spacing="xs"
        onKeyDown={({ key }) => {
          const chosen = paymentTypes[Number(key) - 1]
          if (chosen) onAnswer(chosen.id)
        }}
      >
        {paymentTypes.map(({ id, name }, i) => (
          <Button
            key={id}
            variant="default"
            size="md"
            data-autofocus={i === 0 || undefined}
            onClick={() => onAnswer(id)}
            leftSection={
              i < 9 && (
                <Kbd size="xs" aria-hidden>
                  {i + 1}
                </Kbd>
              )
            }
          >
            {name}
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
