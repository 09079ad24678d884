import {
  maxClientParts,
  type Address,
  type ClientAddress,
  type ClientCompany,
  type ClientContact,
  type Company,
  type CompanyChanges,
  type Contact,
} from '#contract/clients/clients.ts'
import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { VersionedId } from '#contract/kit/fields.ts'
import type { Context } from '#server/platform/context.ts'
import { countryOf } from '#domain/law/country.ts'
import { findWorkplace } from '#server/platform/database/reading-place.ts'
import { insertRow, updateRow } from '#server/platform/database/rows.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as clients from '#server/clients/clients.queries.ts'
import * as clientService from '#server/clients/clients.service.ts'
import * as view from '#server/clients/clients.view.ts'
import * as queries from './company-and-contacts.queries.ts'

// Each write of a part checks and raises the version of its client, so that the part and the client form cannot overwrite each other.

export async function addCompany(context: Context, { id, version, ...company }: Company & VersionedId): Promise<ClientCompany> {
  const client = await lockClientById(context, { id, version })
  if (client.company !== null) fail('AlreadyExists')
  return storeCompany(context, client, company)
}

export async function updateCompany(context: Context, { id, version, ...changes }: CompanyChanges & VersionedId): Promise<ClientCompany> {
  const client = await lockClientById(context, { id, version })
  if (client.company === null) failNotFound('company', id)
  return storeCompany(context, client, { ...view.toCompany(client), ...changes })
}

async function storeCompany(context: Context, client: clients.StoredClient, company: Company): Promise<ClientCompany> {
  const { id } = client
  const row = await recordChange(context, client, company)
  return { ...view.toCompany(row), id, clientId: id, version: row.version }
}

export async function addAddress(context: Context, { id, version, ...address }: Address & VersionedId): Promise<ClientAddress> {
  requireAnyText(address)
  const client = await lockClientById(context, { id, version })
  const place = await takePlace(context, 'clientAddresses', id)
  const country = address.country ?? countryOf(await findWorkplace(context.db, context.scope, client.organizationId))
  const made = await insertRow(context.db, 'clientAddresses', context.scope, { ...address, ...place, country })
  return { ...made, version: (await recordChange(context, client)).version }
}

export async function updateAddress(context: Context, { id, version, ...address }: Address & VersionedId): Promise<ClientAddress> {
  requireAnyText(address)
  const client = await lockPartOwner(context, 'clientAddresses', { id, version })
  const row = (await queries.updateAddress(context.db, context.scope, id, address)) ?? failNotFound('address', id)
  return { ...row, version: (await recordChange(context, client)).version }
}

export async function addContact(context: Context, { id, version, ...contact }: Contact & VersionedId): Promise<ClientContact> {
  const client = await lockClientById(context, { id, version })
  const place = await takePlace(context, 'clientContacts', id)
  const made = await insertRow(context.db, 'clientContacts', context.scope, { ...view.toContactRow(contact), ...place })
  return { ...made, version: (await recordChange(context, client)).version }
}

export async function updateContact(context: Context, { id, version, ...contact }: Contact & VersionedId): Promise<ClientContact> {
  const client = await lockPartOwner(context, 'clientContacts', { id, version })
  const row = (await queries.updateContact(context.db, context.scope, id, view.toContactRow(contact))) ?? failNotFound('contact', id)
  return { ...row, version: (await recordChange(context, client)).version }
}

const createRemover =
  (table: keyof typeof names) =>
  async (context: Context, { id, version }: VersionedId): Promise<null> => {
    const client = await lockPartOwner(context, table, { id, version })
    if (!(await queries.removePart(context.db, context.scope, table, id))) failNotFound(names[table], id)
    await recordChange(context, client)
    return null
  }
export const removeAddress = createRemover('clientAddresses')
export const removeContact = createRemover('clientContacts')

const lockClientById = async (context: Context, { id, version }: VersionedId): Promise<clients.StoredClient> =>
  lockClient(context, 'client', { id, version }, id)

const names = { clientAddresses: 'address', clientContacts: 'contact' } as const

/** Locks the client that owns the row. */
async function lockPartOwner(context: Context, table: keyof typeof names, { id, version }: VersionedId): Promise<clients.StoredClient> {
  const owner = (await queries.findPartOwner(context.db, context.scope, table, id)) ?? failNotFound(names[table], id)
  return lockClient(context, names[table], { id, version }, owner.clientId)
}

/** A refusal names `model`, the record that the caller writes, although the version is that of the client. */
async function lockClient(context: Context, model: 'client' | (typeof names)[keyof typeof names], versioned: VersionedId, id: number) {
  const scope = await clientService.clientScope(context)
  await lockVersion(model, versioned, clients.findForUpdate(context.db, scope, id))
  return clientService.getStored(context, scope, id)
}

/** Raises the version of the client, renews its search columns, publishes and audits the change. */
async function recordChange(
  context: Context,
  client: clients.StoredClient,
  company = client.company === null ? null : view.toCompany(client),
) {
  const { db, scope } = context
  const contacts = await queries.listContacts(db, scope, client.id)
  const stored = company && { type: 'company', company: JSON.stringify(company) }
  const row = await updateRow(db, 'clients', scope, client.id, { ...stored, ...view.toSearchColumns({ ...client, company }, contacts) })
  await clientService.publishChange(context, 'UPDATED', row)
  const after = await clientService.getStored(context, await clientService.clientScope(context), client.id)
  await context.audit('client', client.id, { name: row.name, before: view.toAuditFields(client), after: view.toAuditFields(after) })
  return row
}

/** An address needs at least one text. */
function requireAnyText(address: Address) {
  if (!view.hasAddressText(address)) failField('street', 'RequiredField')
}

/** Finds the place behind the rows that the client has. */
async function takePlace({ db, scope }: Context, table: keyof typeof names, clientId: number) {
  if ((await queries.listPartIds(db, scope, table, clientId)).length >= maxClientParts) failField('id', `AtMost:${maxClientParts}`)
  return { clientId, position: await queries.readNextPosition(db, scope, table, clientId) }
}
