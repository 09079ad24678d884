import { ClientDraft, type Client } from '#contract/clients.ts'
import { completed } from '#contract/kit/defaults.ts'
import { notFound, refuseField } from '#contract/kit/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { narrow } from '#server/platform/database/scope.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './queries.ts'
import { toClient, toColumns } from './view.ts'

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** Whoever keeps the name beside the client keeps the new one. */
    clientRenamed: { id: number; name: string }
  }
}

type Id = { id: number }
type Versioned = Id & { version?: number | undefined }

export async function get({ db, scope }: Context, { id }: Id): Promise<Client> {
  return toClient((await queries.find(db, scope, id)) ?? notFound('client', id))
}

export async function create(context: Context, draft: ClientDraft): Promise<Client> {
  refuseForeign(context, draft)
  const row = await queries.insert(context.db, context.scope, toColumns(draft))
  context.publish('client', 'CREATED', row)
  return toClient(row)
}

export async function update(context: Context, { id, version, ...draft }: ClientDraft & Versioned): Promise<Client> {
  const { db, scope, publish } = context
  const before = await lockVersion('client', { id, version }, queries.findForUpdate(db, scope, id))
  refuseForeign(context, draft)
  const row = await queries.update(db, scope, id, toColumns(draft))
  if (row.name !== before.name) await context.react('clientRenamed', { id, name: row.name })
  publish('client', 'UPDATED', row, [before.organizationId, row.organizationId])
  return toClient(row)
}

/** The row stays, marked: orders keep naming their client. */
export async function remove({ db, scope, publish }: Context, { id, version }: Versioned): Promise<null> {
  await lockVersion('client', { id, version }, queries.findForUpdate(db, scope, id))
  publish('client', 'DELETED', await queries.update(db, scope, id, { deletedAt: new Date().toISOString() }))
  return null
}

/** The client that an order names, one of the order's own organization: picked by id, or found by name and phone, or made. */
export async function clientOfOrder(
  context: Context,
  order: {
    organizationClientId: number | null
    organizationId: number
    clientName: string
    delegateName: string | null
    phone: string | null
  },
): Promise<Id> {
  const { db } = context
  const { organizationClientId, organizationId, clientName: name, delegateName, phone } = order
  const scope = narrow(context.scope, organizationId)
  if (organizationClientId !== null)
    return (await queries.find(db, scope, organizationClientId)) ?? refuseField('work_order.organization_client_id', 'InvalidChoice')
  const find = () => queries.findSame(db, scope, { name, phone })
  const same = (await find()) ?? (await queries.lockNameAndPhone(db, scope, { name, phone }).then(find))
  return same ?? create(context, completed(ClientDraft, { name, organizationId, delegateName, phone }))
}

function refuseForeign({ scope }: Context, { organizationId }: { organizationId: number }) {
  if (!scope.organizations.includes(organizationId)) refuseField('organization_id', 'InvalidChoice')
}
