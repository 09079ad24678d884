import { useTranslation } from 'react-i18next'
import type { Payment } from '#contract/payments.ts'
import { IconReceipt2, IconSwitchHorizontal, IconTrash } from '#client/ui/icons.tsx'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import type { PaymentAction } from './PaymentActionDialog.tsx'

/** Whether a part of the payment can be put on another order of its client. */
const isMovable = ({ kind, origin, clientId, reversedById }: Payment): boolean =>
  kind === 'payment' && origin === 'call' && clientId !== null && reversedById === null

/** The actions on a payment; each opens a dialog. */
export function usePaymentActions(onAct: (action: PaymentAction) => void): RowAction<Payment>[] {
  const { t } = useTranslation('payments')
  return [
    { label: t('ReceiptNumber'), icon: IconReceipt2, run: (payment) => onAct({ act: 'paper', payment }) },
    { label: t('MovePayment'), icon: IconSwitchHorizontal, show: isMovable, run: (payment) => onAct({ act: 'move', payment }) },
    {
      label: t('VoidPayment'),
      icon: IconTrash,
      danger: true,
      show: ({ reversedById, reversesId }) => reversedById === null && reversesId === null,
      run: (payment) => onAct({ act: 'void', payment }),
    },
  ]
}
