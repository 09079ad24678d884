import type { CustomerOrder } from '#contract/customer-orders.ts'
import { fail } from '#contract/kit/errors.ts'
import type { DraftBody } from '#contract/work-orders/work-order-drafts.ts'
import { formatTyre } from '#domain/vehicles/tyres.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { withAccountWideScope } from '#server/platform/database/scope.ts'
import { createDraft } from '#server/work-order-drafts/work-order-drafts.service.ts'
import * as cards from '#server/customer-orders/customer-orders.queries.ts'
import * as customerOrders from '#server/customer-orders/customer-orders.service.ts'
import * as queries from './order-link.queries.ts'

type Id = { id: number }

/** A work order begins with what is on the card; whoever asks again goes on with the same draft, or with the order that it became. */
export async function startOrder(
  context: Context<UserActor>,
  { id, closeWithOrder }: Id & { closeWithOrder?: boolean | undefined },
): Promise<{ draftId: number | null; workOrderId: number | null }> {
  const card = await customerOrders.get(context, { id })
  if (card.workOrderId !== null) return { draftId: null, workOrderId: card.workOrderId }
  if (card.status === 'closed') fail('OrderClosed')
  // The draft before the card, as they are held when the draft becomes an order.
  const started = await createDraft(context, { origin: { kind: 'customer-order', id }, draft: draftOf(card) })
  if (closeWithOrder !== undefined) await change(context, id, ({ closeWithOrder: was }) => was !== closeWithOrder && { closeWithOrder })
  return 'workOrderId' in started ? { draftId: null, workOrderId: started.workOrderId } : { draftId: started.draft.id, workOrderId: null }
}

function draftOf(card: CustomerOrder): DraftBody {
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

export async function linkOrder(context: Context, { origin, order }: { origin: { kind: string; id: number }; order: Id }): Promise<void> {
  if (origin.kind === 'customer-order') await change(withAccountWideScope(context), origin.id, () => ({ workOrderId: order.id }))
}

/** Unless somebody said that it stays. */
export async function closeWithOrder(reacting: Context, { order }: { order: Id }): Promise<void> {
  const context = withAccountWideScope(reacting)
  for (const card of await queries.findByOrderForUpdate(context.db, context.scope, order.id))
    if (card.status !== 'closed' && card.closeWithOrder) await customerOrders.closeLocked(context, card)
}

export async function unlinkOrder(reacting: Context, { order }: { order: Id }): Promise<void> {
  const context = withAccountWideScope(reacting)
  for (const { id } of await queries.findByOrderForUpdate(context.db, context.scope, order.id))
    await change(context, id, () => ({ workOrderId: null }))
}

type Values = { workOrderId?: number | null; closeWithOrder?: boolean }

async function change(context: Context, id: number, values: (card: cards.LockedCustomerOrder) => Values | false): Promise<void> {
  const { db, scope } = context
  const card = await cards.findForUpdate(db, scope, id)
  const next = card && values(card)
  if (!next) return
  await cards.update(db, scope, id, next)
  await customerOrders.finishUpdate(context, id)
}
