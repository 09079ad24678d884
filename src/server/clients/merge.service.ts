import { maxClientParts, type Address, type Client } from '#contract/clients/clients.ts'
import { clientMergeKeys } from '#contract/clients/fields.ts'
import type { ClientMerge, MergeChoices } from '#contract/clients/merge.ts'
import { failNotFound, failField } from '#contract/kit/errors.ts'
import { rowsToAdd, defaultSide } from '#domain/client-merge.ts'
import { fold } from '#contract/kit/fold.ts'
import { phoneKey } from '#contract/kit/readers/phone.ts'
import * as parts from '#server/clients/company-and-contacts.queries.ts'
import * as clients from '#server/clients/clients.queries.ts'
import * as clientService from '#server/clients/clients.service.ts'
import * as view from '#server/clients/clients.view.ts'
import type { Context } from '#server/platform/context.ts'
import { updateRow } from '#server/platform/database/rows.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './merge.queries.ts'

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** Features lock the records that are locked before their client; the clients are locked next, to be merged or erased. */
    clientsLocking: { winner: number; loser: number }
    /** Records of the loser must point to the winner; `was` is the loser's data, which printed papers may show. */
    clientMerged: { winner: number; loser: number; was: Pick<Stored, 'email' | 'company' | 'addresses'> }
  }
}

/** Merges two records for good: the winner gets the data of both, and the loser's id answers with the winner. */
export async function mergeClients(context: Context, { id, version, fromId, fromVersion, take }: ClientMerge): Promise<Client> {
  const { db, scope } = context
  if (fromId === id) failField('from_id', 'InvalidChoice')
  const reach = await clientService.clientScope(context)
  const [winner, loser] = await lockClients(context, reach, { id, version, fromId, fromVersion })
  if (winner.organizationId !== loser.organizationId) failField('from_id', 'OtherWorkplace')

  const side = (field: keyof MergeChoices) => ((take[field] ?? defaultSide(field, { winner, loser })) === 'loser' ? loser : winner)
  const values = clientMergeKeys.map((field) => [field, side(field)[field]])
  const taken = Object.fromEntries(values) as Pick<Stored, (typeof clientMergeKeys)[number]>
  const { type } = side('company')
  await joinParts(context, winner, loser)
  const contacts = await parts.listContacts(db, scope, id)
  const company = taken.company === null ? null : view.toCompany(taken)
  const row = await updateRow(db, 'clients', scope, id, {
    ...taken,
    type,
    company: company && JSON.stringify(company),
    ...consentOf(winner, loser),
    lastVisit:
      [winner, loser]
        .flatMap(({ lastVisit }) => lastVisit ?? [])
        .toSorted()
        .at(-1) ?? null,
    ...view.toSearchColumns({ ...taken, company }, contacts),
  })
  const gone = await updateRow(db, 'clients', scope, fromId, { deletedAt: new Date().toISOString(), mergedIntoId: id })
  await queries.repointMerged(db, scope, fromId, id)

  await context.react('clientMerged', { winner: id, loser: fromId, was: loser })
  await context.react('clientRenamed', { id, name: row.name })
  await clientService.publishChange(context, 'UPDATED', row)
  await clientService.publishChange(context, 'DELETED', gone)
  const merged = (await clients.find(db, reach, id)) ?? failNotFound('client', id)
  await context.audit('client', id, { name: row.name, before: view.toAuditFields(winner), after: view.toAuditFields(merged) })
  await context.audit('client', fromId, { name: gone.name, before: view.toAuditFields(loser) })
  return view.toClient(merged)
}

type Stored = clients.StoredClient

/** Locks both clients in the order of their ids, after their orders, as the edit of an order does. */
async function lockClients(
  context: Context,
  scope: Scope,
  { id, version, fromId, fromVersion }: Omit<ClientMerge, 'take'>,
): Promise<[Stored, Stored]> {
  const { db } = context
  const [low, high] = [id, fromId].toSorted((a, b) => a - b) as [number, number]
  await context.react('clientsLocking', { winner: id, loser: fromId })
  const lockedClients = [await clients.findForUpdate(db, scope, low), await clients.findForUpdate(db, scope, high)]
  const there = (one: number) => lockedClients.find((row) => row?.id === one)
  await lockVersion('client', { id, version }, Promise.resolve(there(id)))
  const loser = there(fromId) ?? failField('from_id', 'InvalidChoice')
  await lockVersion('client', { id: fromId, version: fromVersion }, Promise.resolve(loser))
  const getWhole = async (one: number) => (await clients.find(db, scope, one)) ?? failNotFound('client', one)
  return [await getWhole(id), await getWhole(fromId)]
}

/** Returns the newer consent. */
function consentOf(winner: Stored, loser: Stored) {
  const isNewer = Date.parse(loser.smsConsentAt ?? '') > Date.parse(winner.smsConsentAt ?? '1970-01-01')
  const { smsConsentAt, smsConsentBy, smsConsentSource } = isNewer ? loser : winner
  return { smsConsentAt, smsConsentBy, smsConsentSource }
}

/** Moves the parts that the winner lacks, with their ids; too many are refused, since dropping some would lose data. */
async function joinParts({ db, scope }: Context, winner: Stored, loser: Stored): Promise<void> {
  const more = {
    clientAddresses: rowsToAdd(winner.addresses, loser.addresses, (address) => folded(addressFields.map((field) => address[field]))),
    clientContacts: rowsToAdd(winner.contacts, loser.contacts, ({ name, phone, email }) => folded([name, phoneKey(phone), email])),
  }
  if (winner.addresses.length + more.clientAddresses.length > maxClientParts) failField('from_id', `TooManyAddresses:${maxClientParts}`)
  if (winner.contacts.length + more.clientContacts.length > maxClientParts) failField('from_id', `TooManyContacts:${maxClientParts}`)
  for (const table of ['clientAddresses', 'clientContacts'] as const) {
    const ids = more[table].map(({ id }) => id)
    if (ids.length > 0) await parts.moveParts(db, scope, table, ids, winner.id)
  }
}

const addressFields = ['street', 'number', 'city', 'county', 'postCode', 'country'] as const satisfies (keyof Address)[]
const folded = (texts: (string | null | undefined)[]) => JSON.stringify(texts.map((text) => fold((text ?? '').trim())))
