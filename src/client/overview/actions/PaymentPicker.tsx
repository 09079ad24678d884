import { useTranslation } from 'react-i18next'
import type { OrderWithPosition } from '#contract/work-orders/order.ts'
import { CardSelect } from '#client/ui/board/CardSelect.tsx'
import { OpenBalance } from '#client/payments/OpenBalance.tsx'
import classes from './PaymentPicker.module.css'
import { useOverview } from '#client/overview/use-overview.ts'

/** The payment type of an order. */
export function PaymentPicker({ card }: { card: OrderWithPosition }) {
  const { t } = useTranslation('overview')
  const { actions, canChange, paymentTypes } = useOverview()
  if (!canChange) return <span className={classes.text}>{card.paymentType ?? t('NotPaid')}</span>
  return (
    <>
      <CardSelect
        label={t('PaymentOf', { plate: card.plateNumber })}
        className={classes.root}
        value={card.paymentTypeId ?? ''}
        data={[{ value: '', label: t('ChoosePayment') }, ...paymentTypes]}
        onChange={(chosen) => actions.pay(card, Number(chosen) || null)}
      />
      <OpenBalance order={card} />
    </>
  )
}
