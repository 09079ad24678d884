import { fail } from '#contract/kit/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { updateRow } from '#server/platform/database/rows.ts'
import { finishSave } from '#server/work-orders/history.service.ts'
import type { OrderDraftState } from '#server/work-orders/work-orders.draft.ts'
import type { StoredOrder } from '#server/work-orders/work-orders.queries.ts'
import { orderSearch } from '#server/work-orders/work-orders.view.ts'

/**
 * Takes a locked order and writes the issued invoice that bills it; null frees the order again. One invoice may bill several orders, so its
 * number has no key on them.
 */
export async function putInvoice(context: Context, order: StoredOrder, invoice: { id: number; number: string } | null): Promise<void> {
  const documentNumber = invoice?.number ?? null
  const columns = { invoiceId: invoice?.id ?? null, documentNumber, documentKey: null }
  const search = orderSearch({ ...order, documentNumber })
  await updateRow(context.db, 'workOrders', context.scope, order.id, { ...columns, search })
  await finishSave(context, order, order.id, 'document')
}

/** The money of an order stays as it was invoiced, until a credit note takes the whole invoice back. */
export function refuseInvoiced({ invoiceId, documentNumber }: Pick<StoredOrder, 'invoiceId' | 'documentNumber'>): void {
  if (invoiceId !== null) fail('OrderInvoiced', { details: { invoice_id: invoiceId, number: documentNumber } })
}

type Saved = { clientId: number; changesSums: boolean; lines: readonly { id?: number | undefined; name: string; um: string }[] }

/** Refuses an edit of an invoiced order after which its invoice would say something else of it. */
export function requireSameInvoice(order: StoredOrder, { workOrder }: OrderDraftState, { clientId, changesSums, lines }: Saved): void {
  const { organizationId, clientName, documentNumber } = workOrder
  const stored = new Map(order.lines.map((line) => [line.id, line]))
  const hasSameLines =
    lines.length === order.lines.length && lines.every(({ id = 0, name, um }) => stored.get(id)?.name === name && stored.get(id)?.um === um)
  const isSame =
    !changesSums &&
    hasSameLines &&
    clientId === order.clientId &&
    clientName === order.clientName &&
    organizationId === order.organizationId &&
    (documentNumber || null) === order.documentNumber
  if (!isSame) refuseInvoiced(order)
}
