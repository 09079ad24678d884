import { fromBani } from '#domain/text/money.ts'
import { useFormat } from '#client/platform/format.ts'
import { useIsPhone } from '#client/platform/window-room.ts'
import { computeFormTotals } from '#client/work-orders/engine/order-sums.ts'
import { useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { SaveButton } from './SaveButtons.tsx'
import classes from '#client/work-orders/form/WorkOrderForm.module.css'

type Props = { form: OrderForm; isSaving: boolean; onSave: () => void }

/** On a phone the total and the button that saves stay in reach of the thumb. */
export function OrderFoot({ form, isSaving, onSave }: Props) {
  const format = useFormat()
  const total = useOrderPart(form, ({ values }) => computeFormTotals(values, form).total)
  if (!useIsPhone()) return null
  return (
    <div className={classes.foot}>
      <span className="number">{format.money(fromBani(total))}</span>
      <SaveButton isSaving={isSaving} onSave={onSave} />
    </div>
  )
}
