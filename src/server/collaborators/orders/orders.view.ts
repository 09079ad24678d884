import {
  CollaboratorOrderDraft,
  type CollaboratorOrder,
  type CollaboratorOrderRow,
} from '#contract/collaborators/collaborator-work-orders.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { collaboratorTotals } from '#domain/work-orders/collaborator-orders.ts'
import { fromBani } from '#domain/text/money.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import type { StoredCollaboratorOrder, StoredCollaboratorOrderRow } from './orders.queries.ts'

export const toRow = (row: StoredCollaboratorOrderRow): CollaboratorOrderRow => ({
  ...row,
  status: row.status as CollaboratorOrderRow['status'],
})
export const toCollaboratorOrder = ({ lines, ...row }: StoredCollaboratorOrder): CollaboratorOrder => ({ ...toRow(row), lines })

/** All fields of an order that people edit. */
export type EditableCollaboratorOrder = Required<CollaboratorOrderDraft>

/** Picks the fields that people edit. */
export const toEditable = (order: CollaboratorOrder): EditableCollaboratorOrder =>
  readStoredJson(CollaboratorOrderDraft, { ...order, workerIds: order.workers.map(({ id }) => id) }) as EditableCollaboratorOrder

/** Columns and lines of an order, with computed sums. */
export function toColumns({ lines, workerIds: _workers, organizationClientId, ...order }: EditableCollaboratorOrder, number: string) {
  const { subtotal, tax, total, lineTotals } = collaboratorTotals(lines, order)
  const keyOfPlate = plateKey(order.plateNumber)
  return {
    columns: {
      ...order,
      number,
      plateKey: keyOfPlate,
      clientId: organizationClientId,
      subtotal: fromBani(subtotal),
      tax: fromBani(tax),
      total: fromBani(total),
      search: searchText(number, order.clientName, order.plateNumber, keyOfPlate, order.phone),
    },
    lines: lines.map((line, i) => ({ ...line, total: fromBani(lineTotals[i] ?? 0) })),
  }
}

/** Omits the client's personal data, because the audit outlives an erased client. */
export const toAuditFields = ({
  clientName: _name,
  phone: _phone,
  description: _description,
  organizationClientId: _id,
  ...order
}: EditableCollaboratorOrder) => order
