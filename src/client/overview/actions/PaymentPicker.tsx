import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PlacedOrder } from '#contract/work-orders/order.ts'
import classes from './PaymentPicker.module.css'
import { useOverview } from '#client/overview/use-overview.ts'

/** The payment type of an order. A native select, because a board may show two hundred of them. */
export function PaymentPicker({ card }: { card: PlacedOrder }) {
  const { t } = useTranslation('overview')
  const { actions, mayChange, paymentTypes } = useOverview()
  if (!mayChange) return <span className={classes.text}>{card.paymentType ?? t('NotPaid')}</span>
  return (
    <NativeSelect
      size="xs"
      className={classes.root}
      classNames={{ input: classes.input }}
      aria-label={t('PaymentOf', { plate: card.plateNumber })}
      value={card.paymentTypeId ?? ''}
      data={[{ value: '', label: t('ChoosePayment') }, ...paymentTypes]}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => actions.pay(card, Number(event.currentTarget.value) || null)}
    />
  )
}
