import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { DraftBody, DraftOrigin, WorkOrderDraft } from '#contract/work-orders/work-order-drafts.ts'
import { OrderDraft } from '#contract/work-orders/drafts.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import { validateRow } from '#server/platform/http/request-input.ts'
import * as workOrders from '#server/work-orders/work-orders.service.ts'
import * as queries from './work-order-drafts.queries.ts'
import { toColumns, toDraft, toNewOrder } from './work-order-drafts.view.ts'

type Origin = { kind: DraftOrigin; id: number }
type Versioned = { id: number; version?: number | undefined }
type Stored = NonNullable<Awaited<ReturnType<typeof queries.find>>>

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** What was filled into a draft has become an order. */
    orderTransformed: { origin: Origin; order: WorkOrder }
  }
}

/** Of one person: more are forgotten ones. */
const mostDrafts = 200

/** One that has become an order says which. */
function open(draft: Stored | undefined): Stored | undefined {
  if (draft?.workOrderId != null && draft.deletedAt === null) fail('AlreadyTransformed', { details: { work_order_id: draft.workOrderId } })
  return draft?.deletedAt === null ? draft : undefined
}

const lock = ({ db, scope }: Context, versioned: Versioned) =>
  lockVersion('draft', versioned, queries.findForUpdate(db, scope, versioned.id).then(open))

export async function get({ db, scope }: Context, { id }: { id: number }): Promise<WorkOrderDraft> {
  return toDraft(open(await queries.find(db, scope, id)) ?? failNotFound('draft', id))
}

export async function create(context: Context<UserActor>, draft: DraftBody): Promise<WorkOrderDraft> {
  workOrders.requireOfficeForPayment(context, {}, draft)
  return toDraft((await insert(context, draft, null)) ?? fail('AlreadyExists'))
}

/** What another feature fills a draft from has one at a time: it is answered again, or the order that it became. */
export async function createDraft(
  context: Context<UserActor>,
  { origin, draft }: { origin: Origin; draft: DraftBody },
): Promise<{ draft: WorkOrderDraft; isNew: boolean } | { workOrderId: number }> {
  const made = await insert(context, draft, origin)
  if (made) return { draft: toDraft(made), isNew: true }
  const there = (await queries.findByOrigin(context.db, context.scope, origin.kind, origin.id)) ?? failNotFound(origin.kind, origin.id)
  return there.workOrderId === null ? { draft: toDraft(there), isNew: false } : { workOrderId: there.workOrderId }
}

async function insert(context: Context<UserActor>, draft: DraftBody, origin: Origin | null): Promise<Stored | undefined> {
  const { db, scope, actor } = context
  const organizationId = placeOf(context, draft) ?? actor.organizationId
  const columns = { ...toColumns(draft), organizationId, createdBy: actor.id, updatedBy: actor.id }
  const begun = await queries.countByUser(db, scope, actor.id)
  const made = await queries.insert(db, scope, { ...columns, origin: origin?.kind, originId: origin?.id })
  if (made && begun >= mostDrafts) fail('TooManyDrafts')
  if (made) tell(context, 'CREATED', made)
  return made
}

export async function update(context: Context<UserActor>, { id, version, ...draft }: DraftBody & Versioned): Promise<WorkOrderDraft> {
  const before = await lock(context, { id, version })
  workOrders.requireOfficeForPayment(context, toDraft(before).workOrder, draft)
  const organizationId = placeOf(context, draft) ?? before.organizationId
  const after = await queries.update(context.db, context.scope, id, { ...toColumns(draft), organizationId, updatedBy: context.actor.id })
  tell(context, 'UPDATED', after, before)
  return toDraft(after)
}

export async function remove(context: Context, versioned: Versioned): Promise<null> {
  const draft = await lock(context, versioned)
  await queries.update(context.db, context.scope, draft.id, { deletedAt: new Date().toISOString() })
  tell(context, 'DELETED', draft)
  return null
}

/**
 * Once, however many ask and whatever version they saw: who comes later is answered the same order. The draft is held before the account's
 * counter, as everybody who needs both holds them.
 */
export async function transform(context: Context<UserActor>, { id, version }: Versioned): Promise<WorkOrder> {
  const { db, scope } = context
  const held = await queries.findForUpdate(db, scope, id)
  if (held?.workOrderId != null) return workOrders.get(context, { id: held.workOrderId })
  const draft = await lockVersion('draft', { id, version }, Promise.resolve(open(held)))
  const { value, wrong } = validateRow(OrderDraft, toNewOrder(draft))
  const order = await workOrders.insertOrder(context, value ?? fail('InvalidInput', { fields: wrong }), id)
  // The order says it all from now on.
  await queries.update(db, scope, id, {
    ...toColumns({ workOrder: {}, details: {} }),
    workOrderId: order.id,
    transformedAt: new Date().toISOString(),
  })
  tell(context, 'DELETED', draft)
  const { origin, originId } = toDraft(draft)
  if (origin !== null && originId !== null) await context.react('orderTransformed', { origin: { kind: origin, id: originId }, order })
  return order
}

/** What an order was made of goes with it, so that its origin may begin another. */
export const removeWithOrder = ({ db, scope }: Context, { order }: { order: { id: number } }) => queries.removeOfOrder(db, scope, order.id)

/** The workplace that a draft names: it decides who sees it. All else that it names is looked up once it becomes an order. */
function placeOf({ scope }: Context, { workOrder: { organizationId } }: DraftBody): number | undefined {
  if (organizationId == null) return undefined
  return scope.organizations.includes(organizationId) ? organizationId : failField('work_order.organization_id', 'InvalidChoice')
}

const tell = ({ publish }: Context, change: 'CREATED' | 'UPDATED' | 'DELETED', draft: Stored, before = draft): void =>
  publish('work-order-draft', change, draft, [...new Set([before.organizationId, draft.organizationId])])

export const forgetClients = ({ db, scope }: Context, { ids }: { ids: number[] }) => queries.forgetClients(db, scope, ids)
