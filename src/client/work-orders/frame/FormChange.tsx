import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { UndoBar } from '#client/ui/form/UndoBar.tsx'
import { useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm, UndoState } from '#client/work-orders/engine/use-order-form.ts'

/** A change the form made by itself, until it is undone or dismissed. */
export default function FormChange({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const undo = useOrderPart(form, (state) => state.undo)
  // The folded line shows its facts and their undo, so that they are only said here.
  const isFolded = useOrderPart(form, (state) => state.undo?.done === 'QuickFilled' && state.values.unread.length === 0)
  const textOf = ({ done, what, also }: UndoState) => [t(done, { what }), also && t(also)].filter(Boolean).join(' · ')
  return (
    <>
      <VisuallyHidden role="status">{undo && isFolded && textOf(undo)}</VisuallyHidden>
      <UndoBar text={undo && !isFolded ? textOf(undo) : undefined} onUndo={form.takeBack} onDismiss={form.dismissUndo} />
    </>
  )
}
