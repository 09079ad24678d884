import { GuarantyDraft, type Guaranty } from '#contract/guaranties.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { failNotFound, failField } from '#contract/kit/errors.ts'
import { lockClientForReference } from '#server/clients/clients.service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { nextNumber } from '#server/platform/database/counters.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './guaranties.queries.ts'
import { toColumns } from './guaranties.view.ts'

type Id = { id: number }
type Versioned = Id & { version?: number | undefined }

export async function get({ db, scope }: Context, { id }: Id): Promise<Guaranty> {
  return (await queries.find(db, scope, id)) ?? failNotFound('guaranty', id)
}

export async function create(context: Context<UserActor>, given: GuarantyDraft): Promise<Guaranty> {
  const { db, scope, actor } = context
  const draft = checked(given, await linksOf(context, given))
  // Last of all: the account's next guaranty waits for its number until this one is committed.
  const number = `G-${await nextNumber(db, scope, 'guaranty')}`
  const { id } = await queries.insert(db, scope, { ...toColumns(draft, number), createdBy: actor.id })
  const guaranty = await get(context, { id })
  await context.audit('guaranty', id, { name: number, after: draft })
  context.publish('guaranty', 'CREATED', guaranty)
  return guaranty
}

export async function update(context: Context, { id, version, ...given }: GuarantyDraft & Versioned): Promise<Guaranty> {
  const { db, scope } = context
  // Before the guaranty: who merges clients holds them in this order, too.
  const links = await linksOf(context, given)
  const before = await lockVersion('guaranty', { id, version }, queries.findForUpdate(db, scope, id))
  const draft = checked(given, links, before)
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

/** They go on naming the client as they were given. */
export const moveToClient = ({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }) =>
  queries.moveToClient(db, scope, loser, winner)

export const forgetClients = ({ db, scope }: Context, { ids }: { ids: number[] }) => queries.forgetClients(db, scope, ids)

/** Of what is stored, what a person writes. */
const written = (guaranty: object) => readStoredJson(GuarantyDraft, guaranty)

type Links = Pick<GuarantyDraft, 'organizationId' | 'clientId' | 'workOrderId'>

/** The client and the order that its workplace may name. */
async function linksOf(context: Context, { organizationId, clientId, workOrderId }: Links) {
  const { db, scope } = context
  if (!scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  return {
    client: clientId === null ? undefined : await lockClientForReference(context, clientId, organizationId),
    order: workOrderId === null ? undefined : await queries.findOrder(db, narrowScope(scope, organizationId), workOrderId),
  }
}

/** Those that it has already may stay, as long as it stays in its workplace. A client that was merged is the one that it was merged into. */
function checked(draft: GuarantyDraft, { client, order }: { client?: Id | undefined; order?: unknown }, before?: Links): GuarantyDraft {
  const { organizationId, clientId, workOrderId } = draft
  const kept = before?.organizationId === organizationId ? before : undefined
  if (clientId !== null && clientId !== kept?.clientId && !client) failField('client_id', 'InvalidChoice')
  if (workOrderId !== null && workOrderId !== kept?.workOrderId && !order) failField('work_order_id', 'InvalidChoice')
  return { ...draft, clientId: client?.id ?? clientId }
}
