import { useTranslation } from 'react-i18next'
import { UndoBar } from '#client/ui/form/UndoBar.tsx'
import { useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm, UndoState } from '#client/work-orders/engine/use-order-form.ts'

/** A change the form made by itself, until it is undone or dismissed. */
export default function FormChange({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const undo = useOrderPart(form, (state) => state.undo)
  const textOf = ({ done, what, also }: UndoState) => [t(done, { what }), also && t(also)].filter(Boolean).join(' · ')
  return <UndoBar text={undo && textOf(undo)} onUndo={form.takeBack} onDismiss={form.dismissUndo} />
}
