import { fromStored } from '#contract/kit/defaults.ts'
import { fail, notFound, refuseField } from '#contract/kit/errors.ts'
import { LoyaltyCardDraft, type LoyaltyCard } from '#contract/loyalty-cards.ts'
import { formatCardNumber } from '#domain/loyalty-cards.ts'
import { clientScope } from '#server/clients/service.ts'
import type { Context } from '#server/platform/context.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './queries.ts'
import { named, toColumns } from './view.ts'

type Id = { id: number }
type Versioned = Id & { version?: number | undefined }

export async function get({ db, scope }: Context, { id }: Id): Promise<LoyaltyCard> {
  return (await queries.find(db, scope, id)) ?? notFound('loyalty card', id)
}

export async function create(context: Context, draft: LoyaltyCardDraft): Promise<LoyaltyCard> {
  const { db, scope } = context
  const clientName = await clientNameOf(context, draft)
  const card = await queries.insert(db, scope, toColumns(draft, clientName)).catch(refuseTaken)
  await context.audit('loyalty-card', card.id, { name: formatCardNumber(card.number), after: draft })
  context.publish('loyalty-card', 'CREATED', card)
  return card
}

export async function update(context: Context, { id, version, ...draft }: LoyaltyCardDraft & Versioned): Promise<LoyaltyCard> {
  const { db, scope } = context
  const before = await lockVersion('loyalty card', { id, version }, queries.findForUpdate(db, scope, id))
  const clientName = await clientNameOf(context, draft, before)
  const card = await queries.update(db, scope, id, toColumns(draft, clientName)).catch(refuseTaken)
  await context.audit('loyalty-card', id, { name: formatCardNumber(card.number), before: written(before), after: draft })
  context.publish('loyalty-card', 'UPDATED', card, [before.organizationId, card.organizationId])
  return card
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
  for (const card of await queries.ofClient(db, scope, id)) await queries.rename(db, scope, card.id, named(card.number, name))
}

/** Of what is stored, what a person writes. */
const written = (card: object) => fromStored(LoyaltyCardDraft, card)

/** The card's client is one that its workplace may use; the one that a card has already may stay. */
async function clientNameOf(context: Context, { organizationId, clientId }: LoyaltyCardDraft, before?: LoyaltyCard): Promise<string> {
  const { db, scope } = context
  if (!scope.organizations.includes(organizationId)) refuseField('organization_id', 'InvalidChoice')
  if (clientId === null) return ''
  const client = await queries.findClient(db, await clientScope(context, organizationId), clientId)
  if (client) return client.name
  return clientId === before?.clientId ? before.clientName : refuseField('client_id', 'InvalidChoice')
}

/** The database alone knows a number that was given at the same moment, or at a workplace that the caller does not see. */
function refuseTaken(error: Error & { constraint?: string }): never {
  if (error.constraint === 'loyalty_cards_number') fail('AlreadyExists', { fields: { number: ['AlreadyExists'] } })
  throw error
}
