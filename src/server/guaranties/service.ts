import { GuarantyDraft, type Guaranty } from '#contract/guaranties.ts'
import { fromStored } from '#contract/kit/defaults.ts'
import { notFound, refuseField } from '#contract/kit/errors.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { nextNumber } from '#server/platform/database/numbers.ts'
import { narrow } from '#server/platform/database/scope.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './queries.ts'
import { toColumns } from './view.ts'

type Id = { id: number }
type Versioned = Id & { version?: number | undefined }

export async function get({ db, scope }: Context, { id }: Id): Promise<Guaranty> {
  return (await queries.find(db, scope, id)) ?? notFound('guaranty', id)
}

export async function create(context: Context<UserActor>, draft: GuarantyDraft): Promise<Guaranty> {
  const { db, scope, actor } = context
  await refuseStrangers(context, draft)
  // Last of all: the account's next guaranty waits for its number until this one is committed.
  const number = `G-${await nextNumber(db, scope, 'guaranty')}`
  const { id } = await queries.insert(db, scope, { ...toColumns(draft, number), createdBy: actor.id })
  const guaranty = await get(context, { id })
  await context.audit('guaranty', id, { name: number, after: draft })
  context.publish('guaranty', 'CREATED', guaranty)
  return guaranty
}

export async function update(context: Context, { id, version, ...draft }: GuarantyDraft & Versioned): Promise<Guaranty> {
  const { db, scope } = context
  const before = await lockVersion('guaranty', { id, version }, queries.findForUpdate(db, scope, id))
  await refuseStrangers(context, draft, before)
  await queries.update(db, scope, id, toColumns(draft, before.number))
  const guaranty = await get(context, { id })
  await context.audit('guaranty', id, { name: before.number, before: written(before), after: draft })
  context.publish('guaranty', 'UPDATED', guaranty, [before.organizationId, guaranty.organizationId])
  return guaranty
}

/** The row stays, marked, and its number is never given again. */
export async function remove(context: Context, { id, version }: Versioned): Promise<null> {
  const { db, scope } = context
  const before = await lockVersion('guaranty', { id, version }, queries.findForUpdate(db, scope, id))
  const guaranty = await queries.update(db, scope, id, { deletedAt: new Date().toISOString() })
  await context.audit('guaranty', id, { name: before.number, before: written(before) })
  context.publish('guaranty', 'DELETED', guaranty)
  return null
}

/** Of what is stored, what a person writes. */
const written = (guaranty: object) => fromStored(GuarantyDraft, guaranty)

type Links = Pick<GuarantyDraft, 'organizationId' | 'clientId' | 'workOrderId'>

/** The client and the order are of its workplace; those that it has already may stay. */
async function refuseStrangers({ db, scope }: Context, { organizationId, clientId, workOrderId }: Links, before?: Links): Promise<void> {
  if (!scope.organizations.includes(organizationId)) refuseField('organization_id', 'InvalidChoice')
  const there = narrow(scope, organizationId)
  if (clientId !== null && clientId !== before?.clientId && !(await queries.findClient(db, there, clientId)))
    refuseField('client_id', 'InvalidChoice')
  if (workOrderId !== null && workOrderId !== before?.workOrderId && !(await queries.findOrder(db, there, workOrderId)))
    refuseField('work_order_id', 'InvalidChoice')
}
