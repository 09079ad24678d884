import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { useInformation, useMay } from '#client/platform/sign-in/session.ts'
import type { OrderStage } from './use-order-stage.tsx'

/** The payment type of the order, editable by the office. */
export function PaymentField({ order, stage }: { order: WorkOrder; stage: OrderStage }) {
  const { t } = useTranslation('work-orders')
  const may = useMay()
  const { paymentTypes } = useInformation().account
  const { paymentTypeId, paymentType } = order
  if (!may({ access: 'office' })) return null
  // A payment type that was removed from the list stays an option of orders that have it.
  const removedTypes = paymentType && !paymentTypes.some(({ id }) => id === paymentTypeId) ? [paymentType] : []
  return (
    <NativeSelect
      mt="sm"
      label={t('PaymentType')}
      disabled={stage.isChanging}
      value={paymentTypeId ?? ''}
      data={[
        ...(order.status === 'closed' ? [] : [{ value: '', label: t('ChoosePayment') }]),
        ...[...removedTypes, ...paymentTypes].map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(event) => stage.pay(Number(event.currentTarget.value) || null)}
    />
  )
}
