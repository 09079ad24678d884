import { customerOrders } from '#contract/customer-orders.ts'
import { useRecordAtOpen } from '#client/platform/api/queries.ts'
import type { CustomerOrderStart } from './initial-draft.ts'
import { CustomerOrderForm } from './CustomerOrderForm.tsx'

type Props = { onSaved: (id: number) => void; onClose: () => void }

/** The form of a stored or a new card. */
export default function CustomerOrderDialog({ open, ...rest }: Props & { open: { id: number } | CustomerOrderStart }) {
  return 'id' in open ? <KnownOrder id={open.id} {...rest} /> : <CustomerOrderForm initial={open} {...rest} />
}

function KnownOrder({ id, ...rest }: Props & { id: number }) {
  const order = useRecordAtOpen(customerOrders.get, { id }, rest.onClose)
  return order && <CustomerOrderForm order={order} {...rest} />
}
