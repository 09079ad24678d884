import { useIsMutating } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { payments } from '#contract/payments.ts'
import { notify } from '#client/platform/notify.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { SplitPayment } from './SplitPayment.tsx'

type Props = { order: { id: number; balance: number }; onClose: () => void }

/** Takes what is owed on a saved order. */
export default function TakePaymentDialog({ order, onClose }: Props) {
  const { t } = useTranslation(['payments', 'common'])
  const isTaking = useIsMutating({ mutationKey: [payments.create.feature] }) > 0
  return (
    <Dialog size="sm" title={t('TakePayment')} isPending={isTaking} onClose={onClose}>
      <SplitPayment
        order={order}
        onTaken={() => {
          notify.success(t('PaymentTaken'))
          onClose()
        }}
      />
    </Dialog>
  )
}
