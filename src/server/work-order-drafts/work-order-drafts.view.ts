import type { Selectable } from 'kysely'
import type { DraftBody, DraftOrigin, WorkOrderDraft } from '#contract/work-orders/work-order-drafts.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { formatPlate } from '#contract/kit/readers/plate-text.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import type { WorkOrderDrafts } from '#server/platform/database/tables.gen.ts'

type Stored = Selectable<WorkOrderDrafts>

export const toDraft = (row: Stored): WorkOrderDraft => ({
  ...row,
  workOrder: row.workOrder as WorkOrderDraft['workOrder'],
  details: row.details as WorkOrderDraft['details'],
  origin: row.origin as DraftOrigin | null,
})

/** Converts a draft to the stored columns, with those of the list and the search. */
export function toColumns({ workOrder, details }: DraftBody) {
  // A draft that was saved before plates were formatted on input still has the plate as it was typed.
  const plateNumber = formatPlate(details.car?.plateNumber ?? '')
  const clientName = workOrder.clientName ?? ''
  const key = plateKey(plateNumber)
  return {
    workOrder: JSON.stringify(workOrder),
    details: JSON.stringify(details),
    plateNumber,
    plateKey: key,
    clientName,
    search: searchText(plateNumber, key, clientName),
  }
}

/** Converts to the input of a new order; null members are omitted, so that the defaults apply. */
export function toNewOrder(row: Stored): object {
  const { workOrder, details, organizationId } = toDraft(row)
  const { form: _screen, quickEntry: _unread, ...parts } = details
  return withoutNulls({ ...parts, car: parts.car ?? {}, workOrder: { ...workOrder, organizationId } }) as object
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const filled = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(filled.map(([key, inner]) => [key, withoutNulls(inner)]))
}
