import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { VersionedId } from '#contract/kit/fields.ts'
import type { DraftBody, DraftOrigin, WorkOrderDraft } from '#contract/work-orders/work-order-drafts.ts'
import { OrderDraft } from '#contract/work-orders/drafts.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { updateRow } from '#server/platform/database/rows.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import { validateRow } from '#server/platform/http/request-input.ts'
import * as workOrders from '#server/work-orders/work-orders.service.ts'
import * as queries from './work-order-drafts.queries.ts'
import { toColumns, toDraft, toNewOrder } from './work-order-drafts.view.ts'

type Origin = { kind: DraftOrigin; id: number }
type Stored = NonNullable<Awaited<ReturnType<typeof queries.find>>>

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** Raised when any draft becomes an order. */
    draftTransformed: { draft: number; order: WorkOrder }
    /** Raised when a draft that was filled from `origin` becomes an order. */
    orderTransformed: { origin: Origin; order: WorkOrder }
  }
}

/** Limit per user; drafts beyond it are most likely forgotten ones. */
const maxDrafts = 200

/** Returns the draft unless it is deleted; fails with the id of the order if it has become one. */
function requireOpen(draft: Stored | undefined): Stored | undefined {
  if (draft?.workOrderId != null && draft.deletedAt === null) fail('AlreadyTransformed', { details: { work_order_id: draft.workOrderId } })
  return draft?.deletedAt === null ? draft : undefined
}

const lockDraft = ({ db, scope }: Context, versioned: VersionedId) =>
  lockVersion('draft', versioned, queries.findForUpdate(db, scope, versioned.id).then(requireOpen))

export async function get({ db, scope }: Context, { id }: { id: number }): Promise<WorkOrderDraft> {
  return toDraft(requireOpen(await queries.find(db, scope, id)) ?? failNotFound('draft', id))
}

export async function create(context: Context<UserActor>, draft: DraftBody): Promise<WorkOrderDraft> {
  workOrders.requireOfficeForPayment(context, {}, draft)
  return toDraft((await insert(context, draft, null)) ?? fail('AlreadyExists'))
}

/** Creates a draft for another feature. An origin has one draft at a time, so an existing draft or its order is returned. */
export async function createDraft(
  context: Context<UserActor>,
  { origin, draft }: { origin: Origin; draft: DraftBody },
): Promise<{ draft: WorkOrderDraft; isNew: boolean } | { workOrderId: number }> {
  const inserted = await insert(context, draft, origin)
  if (inserted) return { draft: toDraft(inserted), isNew: true }
  const existing = (await queries.findByOrigin(context.db, context.scope, origin.kind, origin.id)) ?? failNotFound(origin.kind, origin.id)
  return existing.workOrderId === null ? { draft: toDraft(existing), isNew: false } : { workOrderId: existing.workOrderId }
}

async function insert(context: Context<UserActor>, draft: DraftBody, origin: Origin | null): Promise<Stored | undefined> {
  const { db, scope, actor } = context
  const organizationId = requireOrganization(context, draft) ?? actor.organizationId
  const columns = { ...toColumns(draft), organizationId, createdBy: actor.id, updatedBy: actor.id }
  const draftCount = await queries.countByUser(db, scope, actor.id)
  const inserted = await queries.insert(db, scope, { ...columns, origin: origin?.kind, originId: origin?.id })
  if (inserted && draftCount >= maxDrafts) fail('TooManyDrafts')
  if (inserted) publishDraft(context, 'CREATED', inserted)
  return inserted
}

export async function update(context: Context<UserActor>, { id, version, ...draft }: DraftBody & VersionedId): Promise<WorkOrderDraft> {
  const before = await lockDraft(context, { id, version })
  workOrders.requireOfficeForPayment(context, toDraft(before).workOrder, draft)
  const organizationId = requireOrganization(context, draft) ?? before.organizationId
  const after = await updateRow(context.db, 'workOrderDrafts', context.scope, id, {
    ...toColumns(draft),
    organizationId,
    updatedBy: context.actor.id,
  })
  publishDraft(context, 'UPDATED', after, before)
  return toDraft(after)
}

export async function remove(context: Context, versioned: VersionedId): Promise<null> {
  const draft = await lockDraft(context, versioned)
  await updateRow(context.db, 'workOrderDrafts', context.scope, draft.id, { deletedAt: new Date().toISOString() })
  publishDraft(context, 'DELETED', draft)
  return null
}

/**
 * A draft becomes an order once: repeated calls get the same order, whatever version they send.
 * The draft is locked before the account's counter, the order that every caller of both uses.
 */
export async function transform(context: Context<UserActor>, { id, version }: VersionedId): Promise<WorkOrder> {
  const { db, scope } = context
  const lockedDraft = await queries.findForUpdate(db, scope, id)
  if (lockedDraft?.workOrderId != null) return workOrders.get(context, { id: lockedDraft.workOrderId })
  const draft = await lockVersion('draft', { id, version }, Promise.resolve(requireOpen(lockedDraft)))
  const { value, wrong } = validateRow(OrderDraft, toNewOrder(draft))
  const order = await workOrders.insertOrder(context, value ?? fail('InvalidInput', { fields: wrong }), id)
  // The content is cleared, because the order now has it.
  await updateRow(db, 'workOrderDrafts', scope, id, {
    ...toColumns({ workOrder: {}, details: {} }),
    workOrderId: order.id,
    transformedAt: new Date().toISOString(),
  })
  publishDraft(context, 'DELETED', draft)
  await context.react('draftTransformed', { draft: id, order })
  const { origin, originId } = toDraft(draft)
  if (origin === null || originId === null) return order
  await context.react('orderTransformed', { origin: { kind: origin, id: originId }, order })
  return workOrders.get(context, { id: order.id })
}

/** Removes the draft of a deleted order, so that its origin may get a new draft. */
export const removeWithOrder = ({ db, scope }: Context, { order }: { order: { id: number } }) => queries.removeOfOrder(db, scope, order.id)

/** Requires an own workplace, because it decides who sees the draft. Other references are checked by `transform`. */
function requireOrganization({ scope }: Context, { workOrder: { organizationId } }: DraftBody): number | undefined {
  if (organizationId == null) return undefined
  return scope.organizations.includes(organizationId) ? organizationId : failField('work_order.organization_id', 'InvalidChoice')
}

const publishDraft = ({ publish }: Context, change: 'CREATED' | 'UPDATED' | 'DELETED', draft: Stored, before = draft): void =>
  publish('work-order-draft', change, draft, [...new Set([before.organizationId, draft.organizationId])])

export const forgetClients = ({ db, scope }: Context, { ids }: { ids: number[] }) => queries.forgetClients(db, scope, ids)
