import type { Guaranty } from '#contract/guaranties.ts'
import { guaranties } from '#contract/guaranties.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { useRecordAtOpen } from '#client/platform/api/queries.ts'
import { GuarantyForm } from './GuarantyForm.tsx'

type Props = { onSaved: (id: number) => void; onClose: () => void }

/** The form of a stored guaranty, of a new one, or of a new one for an order. */
export function GuarantyDialog({ open, ...rest }: Props & { open: Guaranty | 'new' | { forOrder: number } }) {
  if (open === 'new') return <GuarantyForm {...rest} />
  if ('forOrder' in open) return <ForOrder id={open.forOrder} {...rest} />
  return <KnownGuaranty id={open.id} {...rest} />
}

function KnownGuaranty({ id, ...rest }: Props & { id: number }) {
  const guaranty = useRecordAtOpen(guaranties.get, { id }, rest.onClose)
  return guaranty && <GuarantyForm guaranty={guaranty} {...rest} />
}

function ForOrder({ id, ...rest }: Props & { id: number }) {
  const order: WorkOrder | undefined = useRecordAtOpen(workOrders.get, { id }, rest.onClose)
  return order && <GuarantyForm order={order} {...rest} />
}
