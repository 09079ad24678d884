import { isAllowed } from '#contract/kit/access.ts'
import type { BulkResult, BulkRow } from '#contract/kit/bulk.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { ById, VersionedId } from '#contract/kit/fields.ts'
import { LoyaltyCardDraft, type LoyaltyCard, type LoyaltyCardBulk, type LoyaltyCardSearch } from '#contract/loyalty-cards.ts'
import { formatCardNumber } from '#domain/loyalty-cards.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import { runBulk } from '#server/platform/bulk.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { deletionColumns, lockDeletedRow, restoredColumns } from '#server/platform/deletions.ts'
import { insertRow, updateRow, updateRowsOf } from '#server/platform/database/rows.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './loyalty-cards.queries.ts'
import { toSearchColumns, toColumns } from './loyalty-cards.view.ts'

/** Everyone who writes orders may look up a card by its number; only the office may list cards. */
export function search({ db, scope, actor }: Context<UserActor>, request: LoyaltyCardSearch) {
  if (request.models.number === undefined && !isAllowed(actor, { access: 'office' })) fail('AccessDenied403')
  return queries.search(db, scope, request)
}

export async function get({ db, scope }: Context, { id }: ById): Promise<LoyaltyCard> {
  return (await queries.find(db, scope, id)) ?? failNotFound('loyalty card', id)
}

export async function create(context: Context, draft: LoyaltyCardDraft): Promise<LoyaltyCard> {
  const { db, scope } = context
  const clientName = requireClientName(context, draft, await findClient(context, draft))
  const card = await insertRow(db, 'loyaltyCards', scope, toColumns(draft, clientName)).catch(failIfTaken)
  await context.audit('loyalty-card', card.id, { name: formatCardNumber(card.number), after: draft })
  context.publish('loyalty-card', 'CREATED', card)
  return card
}

export async function update(context: Context, { id, version, ...draft }: LoyaltyCardDraft & VersionedId): Promise<LoyaltyCard> {
  const { db, scope } = context
  // The client is locked before the card, as in a rename of the client, so that no deadlock occurs.
  const client = await findClient(context, draft)
  const before = await lockVersion('loyalty card', { id, version }, queries.findForUpdate(db, scope, id))
  return saveCard(context, before, draft, requireClientName(context, draft, client, before))
}

/** Updates the locked card; fails with AlreadyExists if another card has the number. */
async function saveCard(context: Context, before: LoyaltyCard, draft: LoyaltyCardDraft, clientName: string): Promise<LoyaltyCard> {
  const { db, scope } = context
  const card = await updateRow(db, 'loyaltyCards', scope, before.id, toColumns(draft, clientName)).catch(failIfTaken)
  await context.audit('loyalty-card', card.id, { name: formatCardNumber(card.number), before: toEditable(before), after: draft })
  context.publish('loyalty-card', 'UPDATED', card, [before.organizationId, card.organizationId])
  return card
}

/** Changes only `active`; the name of the client is not read again. */
async function setActive(context: Context, { id, version }: BulkRow, active: boolean): Promise<void> {
  const { db, scope } = context
  const before = await lockVersion('loyalty card', { id, version }, queries.findForUpdate(db, scope, id))
  await saveCard(context, before, { ...toEditable(before), active }, before.clientName)
}

export function bulk(context: Context<UserActor>, { action, rows }: LoyaltyCardBulk): Promise<BulkResult> {
  const actionByName = {
    delete: (row: BulkRow) => remove(context, row),
    restore: (row: BulkRow) => restore(context, row),
    activate: (row: BulkRow) => setActive(context, row, true),
    deactivate: (row: BulkRow) => setActive(context, row, false),
  }
  return runBulk(rows, actionByName[action])
}

/** Marks the row as deleted and frees its number. */
export async function remove(context: Context, { id, version }: VersionedId): Promise<null> {
  const { db, scope } = context
  const before = await lockVersion('loyalty card', { id, version }, queries.findForUpdate(db, scope, id))
  const card = await updateRow(db, 'loyaltyCards', scope, id, deletionColumns(context))
  await context.audit('loyalty-card', id, { name: formatCardNumber(card.number), before: toEditable(before) })
  context.publish('loyalty-card', 'DELETED', card)
  return null
}

/** The client may have another name by now, which a deleted card does not follow. Fails with AlreadyExists if another card has the number. */
export async function restore(context: Context<UserActor>, versioned: VersionedId): Promise<LoyaltyCard> {
  const { db, scope } = context
  const { id, number, ...deleted } = await lockDeletedRow(context, 'loyaltyCards', 'loyalty card', versioned)
  const { name } = (await findClient(context, { ...toEditable(deleted), ...deleted, number })) ?? { name: deleted.clientName }
  const card = await updateRow(db, 'loyaltyCards', scope, id, { ...toSearchColumns(number, name), ...restoredColumns }).catch(failIfTaken)
  await context.audit('loyalty-card', id, { name: formatCardNumber(number), after: toEditable(card) })
  context.publish('loyalty-card', 'CREATED', card)
  return card
}

/** Copies the new name of a client to its cards, which show it and are searched by it. */
export async function renameClient({ db, scope }: Context, { id, name }: { id: number; name: string }): Promise<void> {
  for (const card of await queries.listByClient(db, scope, id)) await queries.rename(db, scope, card.id, toSearchColumns(card.number, name))
}

/** Moves the cards of a merged client; their copied name follows with `clientRenamed`. */
export const moveToClient = ({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }) =>
  updateRowsOf(db, 'loyaltyCards', scope, { clientId: [loser] }, { clientId: winner })

/** Removes erased clients from their cards, which may then be given to other clients. */
export const forgetClients = ({ db, scope }: Context, { ids }: { ids: number[] }) =>
  updateRowsOf(db, 'loyaltyCards', scope, { clientId: ids }, queries.erasedColumns)

/** Reads the editable fields of a stored card. */
const toEditable = (card: object) => readStoredJson(LoyaltyCardDraft, card)

/** Locks the client, whose name the card copies; undefined if the card's workplace may not use the client. */
async function findClient(context: Context, { organizationId, clientId }: LoyaltyCardDraft): Promise<{ name: string } | undefined> {
  return clientId === null ? undefined : queries.findClient(context.db, await clientScope(context, organizationId), clientId)
}

/** Returns the client's name; a card whose client is no longer available keeps the copied name. */
function requireClientName(
  { scope }: Context,
  draft: LoyaltyCardDraft,
  client: { name: string } | undefined,
  before?: LoyaltyCard,
): string {
  const { organizationId, clientId } = draft
  if (!scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  if (clientId === null) return ''
  if (client) return client.name
  return clientId === before?.clientId ? before.clientName : failField('client_id', 'InvalidChoice')
}

/** Only the database sees numbers that were used concurrently or at workplaces that the caller may not see. */
function failIfTaken(error: Error & { constraint?: string }): never {
  if (error.constraint === 'loyalty_cards_number') fail('AlreadyExists', { fields: { number: ['AlreadyExists'] } })
  throw error
}
