import type { OwnerKind } from '#contract/attachments.ts'
import { failNotFound } from '#contract/kit/errors.ts'
import * as clients from '#server/clients/clients.service.ts'
import type { Context } from '#server/platform/context.ts'
import * as vehicles from '#server/vehicles/vehicles.service.ts'
import * as queries from './owners.queries.ts'

/** The record of attachments, and the workplaces that may show it. */
export type AttachmentOwner = { kind: OwnerKind; id: number; organizations: readonly number[] }
type FindOwner = (context: Context, id: number) => Promise<AttachmentOwner>

const placedOwner =
  (kind: OwnerKind, table: 'workOrders' | 'tyreHotels'): FindOwner =>
  async ({ db, scope }, id) => {
    const row = (await queries.findPlaced(db, scope, table, id)) ?? failNotFound(kind, id)
    return { kind, id, organizations: [row.organizationId] }
  }
const findOrder = placedOwner('work-order', 'workOrders')

/** Finds the record if the caller may see it, else fails with NotFound. */
export const ownerFinders: Record<OwnerKind, FindOwner> = {
  'work-order': findOrder,
  'tyre-hotel': placedOwner('tyre-hotel', 'tyreHotels'),
  // A draft that became an order stands for it: a phone may send later what was taken before.
  draft: async (context, id) => {
    const draft = (await queries.findDraft(context.db, context.scope, id)) ?? failNotFound('draft', id)
    return draft.workOrderId === null ? { kind: 'draft', id, organizations: [draft.organizationId] } : findOrder(context, draft.workOrderId)
  },
  vehicle: async (context, id) => {
    await vehicles.get(context, { id })
    return { kind: 'vehicle', id, organizations: await queries.listWorkplaceIds(context.db, context.scope) }
  },
  // A merged client stands for its winner.
  client: async (context, id) => {
    const client = await clients.get(context, { id })
    return { kind: 'client', id: client.id, organizations: await queries.listWorkplaceIds(context.db, context.scope) }
  },
}
