import { fail, failNotFound } from '#contract/kit/errors.ts'
import type { ById } from '#contract/kit/fields.ts'
import type { DraftBody } from '#contract/work-orders/work-order-drafts.ts'
import { defaultOrderType, clearsCarService } from '#domain/work-orders/work-orders.ts'
import { removeNotices } from '#server/notices/notices.service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { updateRow } from '#server/platform/database/rows.ts'
import { withAccountWideScope } from '#server/platform/database/scope.ts'
import { createDraft } from '#server/work-order-drafts/work-order-drafts.service.ts'
import * as queries from '#server/appointments/appointments.queries.ts'
import { notifyChange } from '#server/appointments/notifications.service.ts'
import { toAppointment } from '#server/appointments/appointments.view.ts'
import * as links from './order-link.queries.ts'

/** Starts a draft from the appointment. A repeated call returns the same draft, or the order made from it. */
export async function startOrder(
  context: Context<UserActor>,
  { id }: ById,
): Promise<{ draftId: number | null; workOrderId: number | null }> {
  const { db, scope } = context
  const row = (await queries.find(db, scope, id)) ?? failNotFound('appointment', id)
  if (row.status === 'new-guest' || row.isBreak) fail('StatusNotAllowed')
  if (row.workOrderId !== null) return { draftId: null, workOrderId: row.workOrderId }
  const draft = toDraft(toAppointment(row), await links.orderTypes(db, scope))
  const started = await createDraft(context, { origin: { kind: 'appointment', id }, draft })
  return 'workOrderId' in started ? { draftId: null, workOrderId: started.workOrderId } : { draftId: started.draft.id, workOrderId: null }
}

function toDraft(appointment: ReturnType<typeof toAppointment>, types: Awaited<ReturnType<typeof links.orderTypes>>): DraftBody {
  const { organizationId, organizationClientId, client, clientName, phone, description, requestedServices, options } = appointment
  const { carPlateNumber: plateNumber, carMake: make, carModel: model } = appointment
  const type = types.find(({ id }) => id === defaultOrderType(types))
  const isTyreOrder = type !== undefined && clearsCarService(type)
  return {
    workOrder: {
      organizationId,
      organizationClientId,
      clientName,
      delegateName: client?.delegateName ?? null,
      phone,
      description,
      ...(isTyreOrder && requestedServices.length > 0 && { metaData: { clientRequested: requestedServices.join('\n').slice(0, 500) } }),
    },
    details: {
      car: { plateNumber, make: make || null, model: model || null },
      tyreService: { newTyre: options.newTyre, tyreHotelEnabled: options.tyreHotel },
      ...(!isTyreOrder && requestedServices.length > 0 && { carService: { customerRequest: requestedServices } }),
    },
  }
}

/** Links the new order to its appointment, which is then in progress. */
export async function linkOrder(
  reactionContext: Context,
  { origin, order }: { origin: { kind: string; id: number }; order: ById },
): Promise<void> {
  if (origin.kind !== 'appointment') return
  const context = withAccountWideScope(reactionContext)
  await applyColumns(context, await queries.findForUpdate(context.db, context.scope, origin.id), (row) => ({
    workOrderId: order.id,
    ...(row.status === 'new' && { status: 'in-progress' }),
  }))
}

/** A skipped appointment stays skipped, because its slot may be taken by now. */
export async function finishWithOrder(reactionContext: Context, { order }: { order: ById }): Promise<void> {
  const context = withAccountWideScope(reactionContext)
  for (const row of await links.findByOrderForUpdate(context.db, context.scope, order.id))
    if (row.status === 'new' || row.status === 'in-progress') await applyColumns(context, row, () => ({ status: 'done' }))
}

export async function unlinkOrder(reactionContext: Context, { order }: { order: ById }): Promise<void> {
  const context = withAccountWideScope(reactionContext)
  for (const row of await links.findByOrderForUpdate(context.db, context.scope, order.id))
    await applyColumns(context, row, () => ({ workOrderId: null }))
}

async function applyColumns(
  context: Context,
  before: queries.StoredAppointment | undefined,
  values: (row: queries.StoredAppointment) => { workOrderId?: number | null; status?: string },
): Promise<void> {
  if (!before) return
  await updateRow(context.db, 'appointments', context.scope, before.id, values(before))
  await notifyChange(context, before, await queries.find(context.db, context.scope, before.id))
}

/** Locks appointments before clients, in the same order as an edit of an appointment, so the two cannot deadlock. */
export const lockAppointmentsOfClients = ({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }) =>
  links.lockAppointmentsOfClients(db, scope, [winner, loser])

export const moveToClient = ({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }) =>
  links.moveToClient(db, scope, loser, winner)

export async function forgetClients(context: Context, { ids }: { ids: number[] }): Promise<void> {
  const erasedRows = await links.forgetClients(context.db, context.scope, ids)
  await removeNotices(
    context,
    erasedRows.map(({ id }) => id),
  )
}
