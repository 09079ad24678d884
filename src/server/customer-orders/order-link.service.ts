import type { CustomerOrder } from '#contract/customer-orders.ts'
import { fail } from '#contract/kit/errors.ts'
import type { ById } from '#contract/kit/fields.ts'
import type { DraftBody } from '#contract/work-orders/work-order-drafts.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { updateRow } from '#server/platform/database/rows.ts'
import { withAccountWideScope } from '#server/platform/database/scope.ts'
import { createDraft } from '#server/work-order-drafts/work-order-drafts.service.ts'
import * as cards from '#server/customer-orders/customer-orders.queries.ts'
import * as customerOrders from '#server/customer-orders/customer-orders.service.ts'
import * as queries from './order-link.queries.ts'

/** Starts a draft from the card. A repeated call returns the same draft, or the order made from it. */
export async function startOrder(
  context: Context<UserActor>,
  { id, closeWithOrder }: ById & { closeWithOrder?: boolean | undefined },
): Promise<{ draftId: number | null; workOrderId: number | null }> {
  const card = await customerOrders.get(context, { id })
  if (card.workOrderId !== null) return { draftId: null, workOrderId: card.workOrderId }
  if (card.status === 'closed') fail('OrderClosed')
  // The draft is locked before the card, in the same order as when a draft becomes an order.
  const started = await createDraft(context, { origin: { kind: 'customer-order', id }, draft: toDraft(card) })
  if (closeWithOrder !== undefined)
    await updateCard(context, id, ({ closeWithOrder: stored }) => stored !== closeWithOrder && { closeWithOrder })
  return 'workOrderId' in started ? { draftId: null, workOrderId: started.workOrderId } : { draftId: started.draft.id, workOrderId: null }
}

function toDraft(card: CustomerOrder): DraftBody {
  const { organizationId, organizationClientId, clientName, description, newTyre, carPlateNumber: plateNumber, metaData } = card
  const { phone, delegateName, vinNumber, carKm, tyreQuantity, tyreWidth, tyreHeight, tyreRim } = metaData
  const size = formatTyre(metaData)
  const tyres = [card.tyreMake, card.tyreModel, size].filter(Boolean).join(' ')
  return {
    workOrder: {
      organizationId,
      organizationClientId,
      clientName,
      delegateName,
      phone,
      description,
      ...(tyres && { metaData: { clientRequested: tyreQuantity ? `${tyreQuantity} × ${tyres}` : tyres } }),
    },
    details: {
      car: { plateNumber, make: card.carMake || null, model: card.carModel || null, vinNumber },
      tyreService: {
        newTyre,
        carKm,
        ...(tyreQuantity !== null && { tyreCount: Math.min(tyreQuantity, 99) }),
        ...(size && { tyreDimensions: [{ tyreWidth, tyreHeight, tyreRim }] }),
      },
    },
  }
}

export async function linkOrder(context: Context, { origin, order }: { origin: { kind: string; id: number }; order: ById }): Promise<void> {
  if (origin.kind === 'customer-order') await updateCard(withAccountWideScope(context), origin.id, () => ({ workOrderId: order.id }))
}

/** Closes the cards of a done order, except those whose `closeWithOrder` is false. */
export async function closeWithOrder(reactionContext: Context, { order }: { order: ById }): Promise<void> {
  const context = withAccountWideScope(reactionContext)
  for (const card of await queries.findByOrderForUpdate(context.db, context.scope, order.id))
    if (card.status !== 'closed' && card.closeWithOrder) await customerOrders.closeLocked(context, card)
}

export async function unlinkOrder(reactionContext: Context, { order }: { order: ById }): Promise<void> {
  const context = withAccountWideScope(reactionContext)
  for (const { id } of await queries.findByOrderForUpdate(context.db, context.scope, order.id))
    await updateCard(context, id, () => ({ workOrderId: null }))
}

type CardValues = { workOrderId?: number | null; closeWithOrder?: boolean }

async function updateCard(context: Context, id: number, values: (card: cards.LockedCustomerOrder) => CardValues | false): Promise<void> {
  const { db, scope } = context
  const card = await cards.findForUpdate(db, scope, id)
  const newValues = card && values(card)
  if (!newValues) return
  await updateRow(db, 'customerOrders', scope, id, newValues)
  await customerOrders.finishUpdate(context, id)
}
