import { isAllowed } from '#contract/kit/access.ts'
import type { BulkResult, BulkRow } from '#contract/kit/bulk.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import { LoyaltyCardDraft, type LoyaltyCard, type LoyaltyCardBulk, type LoyaltyCardSearch } from '#contract/loyalty-cards.ts'
import { formatCardNumber } from '#domain/loyalty-cards.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import { runBulk } from '#server/platform/bulk.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './loyalty-cards.queries.ts'
import { toSearchColumns, toColumns } from './loyalty-cards.view.ts'

type Id = { id: number }
type Versioned = Id & { version?: number | undefined }

/** Whoever writes an order looks up the card that is shown; to go through them all is for the office. */
export function search({ db, scope, actor }: Context<UserActor>, asked: LoyaltyCardSearch) {
  if (asked.models.number === undefined && !isAllowed(actor, { access: 'office' })) fail('AccessDenied403')
  return queries.search(db, scope, asked)
}

export async function get({ db, scope }: Context, { id }: Id): Promise<LoyaltyCard> {
  return (await queries.find(db, scope, id)) ?? failNotFound('loyalty card', id)
}

export async function create(context: Context, draft: LoyaltyCardDraft): Promise<LoyaltyCard> {
  const { db, scope } = context
  const clientName = clientNameOf(context, draft, await clientOf(context, draft))
  const card = await queries.insert(db, scope, toColumns(draft, clientName)).catch(refuseTaken)
  await context.audit('loyalty-card', card.id, { name: formatCardNumber(card.number), after: draft })
  context.publish('loyalty-card', 'CREATED', card)
  return card
}

export async function update(context: Context, { id, version, ...draft }: LoyaltyCardDraft & Versioned): Promise<LoyaltyCard> {
  const { db, scope } = context
  // Before the card, as whoever renames a client does: neither waits for the other for ever.
  const client = await clientOf(context, draft)
  const before = await lockVersion('loyalty card', { id, version }, queries.findForUpdate(db, scope, id))
  return write(context, before, draft, clientNameOf(context, draft, client, before))
}

/** The card that is held is changed, and its number may turn out to be another's. */
async function write(context: Context, before: LoyaltyCard, draft: LoyaltyCardDraft, clientName: string): Promise<LoyaltyCard> {
  const { db, scope } = context
  const card = await queries.update(db, scope, before.id, toColumns(draft, clientName)).catch(refuseTaken)
  await context.audit('loyalty-card', card.id, { name: formatCardNumber(card.number), before: written(before), after: draft })
  context.publish('loyalty-card', 'UPDATED', card, [before.organizationId, card.organizationId])
  return card
}

/** All else of the card stays, its client's name too. */
async function setActive(context: Context, { id, version }: BulkRow, active: boolean): Promise<void> {
  const { db, scope } = context
  const before = await lockVersion('loyalty card', { id, version }, queries.findForUpdate(db, scope, id))
  await write(context, before, { ...written(before), active }, before.clientName)
}

export function bulk(context: Context, { action, rows }: LoyaltyCardBulk): Promise<BulkResult> {
  const acts = {
    delete: (row: BulkRow) => remove(context, row),
    activate: (row: BulkRow) => setActive(context, row, true),
    deactivate: (row: BulkRow) => setActive(context, row, false),
  }
  return runBulk(rows, acts[action])
}

/** The row stays, marked; its number is free again. */
export async function remove(context: Context, { id, version }: Versioned): Promise<null> {
  const { db, scope } = context
  const before = await lockVersion('loyalty card', { id, version }, queries.findForUpdate(db, scope, id))
  const card = await queries.update(db, scope, id, { deletedAt: new Date().toISOString() })
  await context.audit('loyalty-card', id, { name: formatCardNumber(card.number), before: written(before) })
  context.publish('loyalty-card', 'DELETED', card)
  return null
}

/** The lists of cards go on showing, and finding, their clients as they are called now. */
export async function renameClient({ db, scope }: Context, { id, name }: { id: number; name: string }): Promise<void> {
  for (const card of await queries.listByClient(db, scope, id)) await queries.rename(db, scope, card.id, toSearchColumns(card.number, name))
}

/** Their name follows with `clientRenamed`. */
export const moveToClient = ({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }) =>
  queries.moveToClient(db, scope, loser, winner)

/** The card may be given to somebody else. */
export const forgetClients = ({ db, scope }: Context, { ids }: { ids: number[] }) => queries.forgetClients(db, scope, ids)

/** Of what is stored, what a person writes. */
const written = (card: object) => readStoredJson(LoyaltyCardDraft, card)

/** The client who is to have the card, held under the name that it copies: one that its workplace may use. */
async function clientOf(context: Context, { organizationId, clientId }: LoyaltyCardDraft): Promise<{ name: string } | undefined> {
  return clientId === null ? undefined : queries.findClient(context.db, await clientScope(context, organizationId), clientId)
}

/** Of a client who is not to be had any more, the card that is theirs already keeps the name. */
function clientNameOf({ scope }: Context, draft: LoyaltyCardDraft, client: { name: string } | undefined, before?: LoyaltyCard): string {
  const { organizationId, clientId } = draft
  if (!scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  if (clientId === null) return ''
  if (client) return client.name
  return clientId === before?.clientId ? before.clientName : failField('client_id', 'InvalidChoice')
}

/** The database alone knows a number that was given at the same moment, or at a workplace that the caller does not see. */
function refuseTaken(error: Error & { constraint?: string }): never {
  if (error.constraint === 'loyalty_cards_number') fail('AlreadyExists', { fields: { number: ['AlreadyExists'] } })
  throw error
}
