import { maxClientParts, type Address, type Client } from '#contract/clients/clients.ts'
import { clientMergeKeys } from '#contract/clients/fields.ts'
import type { ClientMerge, MergeChoices } from '#contract/clients/merge.ts'
import { failNotFound, failField } from '#contract/kit/errors.ts'
import { rowsToAdd, defaultSide } from '#domain/client-merge.ts'
import { fold } from '#domain/text/format.ts'
import { phoneKey } from '#domain/text/phones.ts'
import * as parts from '#server/clients/company-and-contacts.queries.ts'
import * as clients from '#server/clients/clients.queries.ts'
import * as clientService from '#server/clients/clients.service.ts'
import * as view from '#server/clients/clients.view.ts'
import type { Context } from '#server/platform/context.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './merge.queries.ts'

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** What is edited before its client is held, is held: the clients themselves are held next, to be merged or forgotten. */
    clientMerging: { winner: number; loser: number }
    /** Two records were one client: what hangs on the loser is the winner's. What was known of the loser is on paper already. */
    clientMerged: { winner: number; loser: number; was: Pick<Stored, 'email' | 'company' | 'addresses'> }
  }
}

/** Two records of one client become one, for good: the winner has all that both had, and the loser's id is the winner's from now on. */
export async function merge(context: Context, { id, version, fromId, fromVersion, take }: ClientMerge): Promise<Client> {
  const { db, scope } = context
  if (fromId === id) failField('from_id', 'InvalidChoice')
  const reach = await clientService.clientScope(context)
  const [winner, loser] = await hold(context, reach, { id, version, fromId, fromVersion })
  if (winner.organizationId !== loser.organizationId) failField('from_id', 'OtherWorkplace')

  const side = (field: keyof MergeChoices) => ((take[field] ?? defaultSide(field, { winner, loser })) === 'loser' ? loser : winner)
  const values = clientMergeKeys.map((field) => [field, side(field)[field]])
  const taken = Object.fromEntries(values) as Pick<Stored, (typeof clientMergeKeys)[number]>
  const { type } = side('company')
  await joinParts(context, winner, loser)
  const contacts = await parts.listContacts(db, scope, id)
  const company = taken.company === null ? null : view.toCompany(taken)
  const row = await clients.update(db, scope, id, {
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
  const gone = await clients.update(db, scope, fromId, { deletedAt: new Date().toISOString(), mergedIntoId: id })
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

/** Both, held in the order of their ids, behind their orders: that is how whoever edits an order holds them. */
async function hold(
  context: Context,
  scope: Scope,
  { id, version, fromId, fromVersion }: Omit<ClientMerge, 'take'>,
): Promise<[Stored, Stored]> {
  const { db } = context
  const [low, high] = [id, fromId].toSorted((a, b) => a - b) as [number, number]
  await context.react('clientMerging', { winner: id, loser: fromId })
  const held = [await clients.findForUpdate(db, scope, low), await clients.findForUpdate(db, scope, high)]
  const there = (one: number) => held.find((row) => row?.id === one)
  await lockVersion('client', { id, version }, Promise.resolve(there(id)))
  const loser = there(fromId) ?? failField('from_id', 'InvalidChoice')
  await lockVersion('client', { id: fromId, version: fromVersion }, Promise.resolve(loser))
  const whole = async (one: number) => (await clients.find(db, scope, one)) ?? failNotFound('client', one)
  return [await whole(id), await whole(fromId)]
}

/** The newer of the two. */
function consentOf(winner: Stored, loser: Stored) {
  const isNewer = Date.parse(loser.smsConsentAt ?? '') > Date.parse(winner.smsConsentAt ?? '1970-01-01')
  const { smsConsentAt, smsConsentBy, smsConsentSource } = isNewer ? loser : winner
  return { smsConsentAt, smsConsentBy, smsConsentSource }
}

/** The winner gets what it does not have yet, with its ids; more than a client may have is refused, since to drop some would lose them. */
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

const addressFields = ['street', 'number', 'city', 'county', 'postCode'] as const satisfies (keyof Address)[]
const folded = (texts: (string | null)[]) => JSON.stringify(texts.map((text) => fold((text ?? '').trim())))
