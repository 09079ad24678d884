import type { Selectable } from 'kysely'
import { z } from 'zod'
import { Address, ClientDraft, ClientRow, Company, Contact, type Client } from '#contract/clients.ts'
import { completed, fromStored } from '#contract/kit/defaults.ts'
import { fail, notFound } from '#contract/kit/errors.ts'
import { channels } from '#contract/live.ts'
import type { Context } from '#server/platform/context.ts'
import { searchText } from '#server/platform/database/page.ts'
import { narrow } from '#server/platform/database/scope.ts'
import { refuseStale } from '#server/platform/database/stale.ts'
import type { Clients } from '#server/platform/database/tables.gen.ts'
import * as queries from './queries.ts'

type Id = { id: number }
type Versioned = Id & { version?: number | undefined }

export async function get({ db, scope }: Context, { id }: Id): Promise<Client> {
  return fromRow((await queries.find(db, scope, id)) ?? notFound('client', id))
}

export async function create(context: Context, draft: ClientDraft): Promise<Client> {
  inOwnOrganization(context, draft)
  const row = await queries.insert(context.db, context.scope, toRow(draft))
  return told(context, 'CREATED', row)
}

export async function update(context: Context, { id, version, ...draft }: ClientDraft & Versioned): Promise<Client> {
  const { db, scope } = context
  const known = await mine(context, { id, version })
  inOwnOrganization(context, draft)
  return told(context, 'UPDATED', await queries.update(db, scope, known.id, toRow(draft)))
}

/** The row stays, marked, for thirty days: orders keep naming their client. */
export async function remove(context: Context, versioned: Versioned): Promise<null> {
  const { id } = await mine(context, versioned)
  const row = await queries.update(context.db, context.scope, id, { deletedAt: new Date().toISOString() })
  told(context, 'DELETED', row)
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
    return (
      (await queries.find(db, scope, organizationClientId)) ??
      fail('InvalidInput', { fields: { 'work_order.organization_client_id': ['InvalidChoice'] } })
    )
  const find = () => queries.findSame(db, scope, { name, phone })
  const same = (await find()) ?? (await queries.awaitTurn(db, scope, { name, phone }).then(find))
  if (same) return same
  const made = completed(ClientDraft, { name, organizationId, delegateName, phone })
  const row = await queries.insert(db, scope, toRow(made))
  told(context, 'CREATED', row)
  return row
}

async function mine({ db, scope }: Context, { id, version }: Versioned) {
  const known = (await queries.findForUpdate(db, scope, id)) ?? notFound('client', id)
  refuseStale(known, version)
  return known
}

function inOwnOrganization({ scope }: Context, { organizationId }: { organizationId: number }) {
  if (!scope.organizations.includes(organizationId)) fail('InvalidInput', { fields: { organization_id: ['InvalidChoice'] } })
}

function told({ publish }: Context, event: 'CREATED' | 'UPDATED' | 'DELETED', row: Selectable<Clients>): Client {
  const client = fromRow(row)
  const model = { ...client, vatNumber: client.company?.vatNumber || null }
  publish(channels.general(client.organizationId), 'GeneralEvent', { modelName: 'client', event, schema: ClientRow, model })
  return client
}

const toRow = ({ company, addresses, contacts, ...draft }: ClientDraft) => ({
  ...draft,
  company: company && JSON.stringify(company),
  addresses: JSON.stringify(addresses),
  contacts: JSON.stringify(contacts),
  search: clientSearch({ ...draft, company }),
})

/** What quick text finds a client by. */
export const clientSearch = (client: Pick<ClientDraft, 'name' | 'delegateName' | 'phone' | 'email' | 'company'>): string =>
  searchText(client.name, client.delegateName, client.phone, client.email, client.company?.name, client.company?.vatNumber)

const fromRow = (row: Selectable<Clients>): Client => ({
  ...row,
  type: row.type as Client['type'],
  company: fromStored(Company.nullable(), row.company),
  addresses: fromStored(z.array(Address), row.addresses),
  contacts: fromStored(z.array(Contact), row.contacts),
})
