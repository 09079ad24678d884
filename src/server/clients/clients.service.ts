import { ClientDraft, type Client, type ClientBulk } from '#contract/clients/clients.ts'
import type { BulkResult, BulkRow } from '#contract/kit/bulk.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { blankDraft } from '#contract/kit/blank-draft.ts'
import { fail, failNotFound, failField, type FieldErrors } from '#contract/kit/errors.ts'
import type { ById, VersionedId } from '#contract/kit/fields.ts'
import { runBulk } from '#server/platform/bulk.ts'
import { actingUserId } from '#server/platform/audit.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { deletionColumns, lockDeletedRow, restoredColumns } from '#server/platform/deletions.ts'
import { countryOf } from '#domain/law/country.ts'
import { findWorkplace } from '#server/platform/database/reading-place.ts'
import { insertRow, updateRow } from '#server/platform/database/rows.ts'
import { narrowScope, withOrganization, type Scope } from '#server/platform/database/scope.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import { findEquivalent } from './equivalents.queries.ts'
import * as parts from './company-and-contacts.queries.ts'
import * as queries from './clients.queries.ts'
import { toAddressRows, toClient, toColumns, toContactRows, toAuditFields } from './clients.view.ts'

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** Features that store the client's name beside its id must store the new name. */
    clientRenamed: { id: number; name: string }
  }
}

/** Returns all workplaces if the first one shares its clients, else undefined. */
async function findSharedOrganizations({ db, scope, settings }: Context): Promise<[number, ...number[]] | undefined> {
  const setting = await settings()
  return setting('use_default_org_clients') ? ((await queries.listOrganizationIds(db, scope)) as [number, ...number[]]) : undefined
}

/** Narrows the caller's scope to the given workplaces and adds the first workplace if it shares its clients. */
export async function clientScope(context: Context, organizations?: number | readonly number[]): Promise<Scope> {
  const shared = await findSharedOrganizations(context)
  const chosen = narrowScope(context.scope, organizations)
  return shared ? withOrganization(chosen, shared[0]) : chosen
}

export { find as findStored } from './clients.queries.ts'
export { isVehicleOfSql, ownerIdsSql } from './vehicles.queries.ts'

/** The id of a merged client answers with its winner. */
export const get = async (context: Context, { id }: ById): Promise<Client> =>
  toClient(await getStored(context, await clientScope(context), id))

/** Reads the client with its addresses and contacts, or fails with NotFound. */
export const getStored = async ({ db }: Context, scope: Scope, id: number): Promise<queries.StoredClient> =>
  (await queries.find(db, scope, id)) ?? failNotFound('client', id)

type Source = 'form' | 'import'

export async function create(context: Context, draft: ClientDraft, source: Source = 'form'): Promise<Client> {
  const { db, scope } = context
  const shared = await findSharedOrganizations(context)
  requireOwnOrganization(scope, draft)
  requireOwnPartIds(draft)
  const organizationId = shared ? shared[0] : draft.organizationId
  const row = await insertRow(db, 'clients', scope, { ...toColumns(draft), ...consentColumns(context, draft, source), organizationId })
  const country = countryOf(await findWorkplace(db, scope, organizationId))
  const addresses = toAddressRows(draft.addresses, () => country)
  await parts.replaceAddresses(db, scope, row.id, addresses, true)
  await parts.replaceContacts(db, scope, row.id, toContactRows(draft.contacts), true)
  await publishChange(context, 'CREATED', row)
  const made = await getStored(context, await clientScope(context), row.id)
  await context.audit('client', row.id, { name: row.name, after: toAuditFields(made) })
  return toClient(made)
}

export async function update(
  context: Context,
  { id, version, ...draft }: ClientDraft & VersionedId,
  source: Source = 'form',
): Promise<Client> {
  const { db } = context
  const scope = await clientScope(context)
  await lockVersion('client', { id, version }, queries.findForUpdate(db, scope, id))
  const before = await getStored(context, scope, id)
  requireOwnOrganization(scope, draft)
  requireMoveAllowed(context, draft, before)
  requireOwnPartIds(draft, before)
  const row = await updateRow(db, 'clients', scope, id, { ...toColumns(draft), ...consentColumns(context, draft, source, before) })
  const country = countryOf(await findWorkplace(db, scope, row.organizationId))
  const storedCountry = (address?: number) => before.addresses.find((stored) => stored.id === address)?.country
  const addresses = toAddressRows(draft.addresses, (address) => storedCountry(address) ?? country)
  await parts.replaceAddresses(db, scope, id, addresses, false)
  await parts.replaceContacts(db, scope, id, toContactRows(draft.contacts), false)
  if (row.name !== before.name) await context.react('clientRenamed', { id, name: row.name })
  await publishChange(context, 'UPDATED', row, before)
  const after = await getStored(context, scope, id)
  await context.audit('client', id, { name: row.name, before: toAuditFields(before), after: toAuditFields(after) })
  return toClient(after)
}

/** The row is only marked as deleted, because orders keep naming their client. */
export async function remove(context: Context, { id, version }: VersionedId): Promise<null> {
  const { db } = context
  const scope = await clientScope(context)
  await lockVersion('client', { id, version }, queries.findForUpdate(db, scope, id))
  const before = await getStored(context, scope, id)
  await publishChange(context, 'DELETED', await updateRow(db, 'clients', scope, id, deletionColumns(context)))
  await context.audit('client', id, { name: before.name, before: toAuditFields(before) })
  return null
}

export async function restore(context: Context<UserActor>, versioned: VersionedId): Promise<Client> {
  const scope = await clientScope(context)
  const { id } = await lockDeletedRow(context, 'clients', 'client', versioned, scope)
  const row = await updateRow(context.db, 'clients', scope, id, restoredColumns)
  await publishChange(context, 'CREATED', row)
  const restored = await getStored(context, scope, id)
  await context.audit('client', id, { name: row.name, after: toAuditFields(restored) })
  return toClient(restored)
}

async function setFidelity(context: Context, { id, version }: BulkRow, fidelity: boolean): Promise<void> {
  const { db } = context
  const scope = await clientScope(context)
  await lockVersion('client', { id, version }, queries.findForUpdate(db, scope, id))
  const before = await getStored(context, scope, id)
  const row = await updateRow(db, 'clients', scope, id, { fidelity })
  await publishChange(context, 'UPDATED', row)
  await context.audit('client', id, { name: row.name, before: toAuditFields(before), after: { ...toAuditFields(before), fidelity } })
}

export function bulk(context: Context<UserActor>, { action, rows }: ClientBulk): Promise<BulkResult> {
  const acts = {
    delete: (row: BulkRow) => remove(context, row),
    restore: (row: BulkRow) => restore(context, row),
    'fidelity-on': (row: BulkRow) => setFidelity(context, row, true),
    'fidelity-off': (row: BulkRow) => setFidelity(context, row, false),
  }
  return runBulk(rows, acts[action])
}

type ChangedClient = ById & { organizationId: number; version: number }

/** A shared client is published to all workplaces. */
export async function publishChange(
  context: Context,
  change: 'CREATED' | 'UPDATED' | 'DELETED',
  row: ChangedClient,
  before: ChangedClient = row,
): Promise<void> {
  const shared = await findSharedOrganizations(context)
  const own = [before.organizationId, row.organizationId]
  context.publish('client', change, row, shared && own.includes(shared[0]) ? shared : own)
}

/** Picks the client of an order by id, or finds it by name and phone, or creates it, in the order's workplace; locks it against removal. */
export async function lockClientOfOrder(
  context: Context,
  order: {
    organizationClientId: number | null
    organizationId: number
    clientName: string
    delegateName: string | null
    phone: string | null
  },
  vehicle?: queries.VehicleRef,
): Promise<ById> {
  const { db } = context
  const { organizationClientId, organizationId, clientName: name, delegateName, phone } = order
  const scope = await clientScope(context, organizationId)
  const lock = (id: number) => queries.lockForReference(db, scope, id, vehicle)
  if (organizationClientId !== null)
    return (await lock(organizationClientId)) ?? failField('work_order.organization_client_id', 'InvalidChoice')
  const find = async () => {
    const found = await queries.findByNameAndPhone(db, scope, { name, phone })
    return found && lock(found.id)
  }
  const same = (await find()) ?? (await queries.lockNameAndPhone(db, scope, { name, phone }).then(find))
  return same ?? create(context, blankDraft(ClientDraft, { name, organizationId, delegateName, phone }))
}

/** Locks a client that the workplace may use, so that it is neither removed nor merged until commit. */
export const lockClientForReference = async (context: Context, id: number, organizationId?: number, vehicle?: queries.VehicleRef) =>
  queries.lockForReference(context.db, await clientScope(context, organizationId), id, vehicle)

type ClientElsewhere = { how: 'stays' | 'found' | 'copied'; client: queries.StoredClient | { id: number; name: string } }

/** Finds the client for another workplace: the same one if shared there, else an equivalent, else one to copy. */
export async function findEquivalentClient(context: Context, id: number, organizationId: number): Promise<ClientElsewhere | undefined> {
  const { db } = context
  const client = await queries.find(db, await clientScope(context), id)
  if (!client) return undefined
  const there = await clientScope(context, organizationId)
  if (there.organizations.includes(client.organizationId)) return { how: 'stays', client }
  const equivalent = await findEquivalent(db, there, client)
  return equivalent ? { how: 'found', client: equivalent } : { how: 'copied', client }
}

/** Copies the client if needed; concurrent calls for the same client create one copy. */
export async function copyClientTo(context: Context, id: number, organizationId: number): Promise<number | undefined> {
  const found = await findEquivalentClient(context, id, organizationId)
  if (found?.how !== 'copied') return found && lockClientId(context, found.client.id, organizationId)
  await queries.lockNameAndPhone(context.db, context.scope, { name: `${organizationId} ${found.client.name}`, phone: null })
  const since = await findEquivalentClient(context, id, organizationId)
  if (since?.how === 'found') return lockClientId(context, since.client.id, organizationId)
  return copy(context, found.client as queries.StoredClient, organizationId)
}

const lockClientId = async (context: Context, id: number, organizationId: number) =>
  (await lockClientForReference(context, id, organizationId))?.id

/** Company, addresses and contacts get ids of their own; the consent keeps its date and source. */
async function copy(context: Context, stored: queries.StoredClient, organizationId: number): Promise<number> {
  const { company, addresses, contacts, ...fields } = readStoredJson(ClientDraft, toClient(stored))
  const made = await create(context, {
    ...fields,
    organizationId,
    smsConsent: false,
    company: company && { ...company, id: undefined },
    addresses: addresses.map((address) => ({ ...address, id: undefined })),
    contacts: contacts.map((contact) => ({ ...contact, id: undefined })),
  })
  const { smsConsentAt, smsConsentBy, smsConsentSource } = stored
  if (smsConsentAt !== null)
    await updateRow(context.db, 'clients', context.scope, made.id, { smsConsentAt, smsConsentBy, smsConsentSource })
  return made.id
}

/** Records the day of an order without a new version of the client; an order of the future is no visit. */
export async function recordVisit({ db, scope }: Context, id: number, visit: { at: string; organizationId: number }): Promise<void> {
  if (Date.parse(visit.at) <= Date.now()) await queries.setLastVisit(db, scope, id, visit)
}

/** A client who wants an inspection reminder consents to messages; the person who takes the order asks. */
export async function recordConsent(context: Context, id: number): Promise<void> {
  const { db, scope, actor } = context
  const row = await queries.setConsent(db, scope, id, actingUserId(actor))
  if (!row) return
  await publishChange(context, 'UPDATED', row)
  await context.audit('client', id, { name: row.name, before: { smsConsentAt: null }, after: { smsConsentAt: row.smsConsentAt } })
}

/** A consent keeps its first date, user and source; withdrawing it clears all three. */
function consentColumns(
  { actor }: Context,
  { smsConsent }: ClientDraft,
  smsConsentSource: Source,
  before?: { smsConsentAt: string | null },
) {
  if (smsConsent === ((before?.smsConsentAt ?? null) !== null)) return {}
  if (!smsConsent) return { smsConsentAt: null, smsConsentBy: null, smsConsentSource: null }
  return { smsConsentAt: new Date().toISOString(), smsConsentBy: actingUserId(actor), smsConsentSource }
}

function requireOwnOrganization(scope: Scope, { organizationId }: { organizationId: number }) {
  if (!scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
}

/** A workplace that only shares a client may not move it to another workplace. */
function requireMoveAllowed({ scope }: Context, { organizationId }: ClientDraft, before: { organizationId: number }) {
  if (organizationId !== before.organizationId) requireOwnOrganization(scope, before)
}

/** Each id must name a row of this client, and only once; a new client has no rows yet. */
function requireOwnPartIds(
  { company, addresses, contacts }: ClientDraft,
  stored: { id?: number; addresses: ById[]; contacts: ById[] } = { addresses: [], contacts: [] },
) {
  const wrong: FieldErrors = {}
  if (company?.id !== undefined && company.id !== stored.id) wrong['company.id'] = ['InvalidChoice']
  for (const [name, rows] of Object.entries({ addresses, contacts })) {
    const left = new Set(stored[name as 'addresses'].map((row) => row.id))
    for (const [index, { id }] of rows.entries()) if (id !== undefined && !left.delete(id)) wrong[`${name}.${index}.id`] = ['InvalidChoice']
  }
  if (Object.keys(wrong).length) fail('InvalidInput', { fields: wrong })
}
