import type { CashMovement, MovementDraft } from '#contract/cash-days.ts'
import { fail, failField, failNotFound } from '#contract/kit/errors.ts'
import type { ById } from '#contract/kit/fields.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { openTill, requireCoins } from '#server/payments/entries.service.ts'
import * as queries from './cash-days.queries.ts'

/** Notes cash that goes into or out of the drawer without a payment. */
export async function createMovement(context: Context<UserActor>, draft: MovementDraft): Promise<CashMovement> {
  const { scope, actor } = context
  const organizationId = draft.organizationId ?? actor.organizationId
  if (!scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  const { day, step } = await openTill(context, organizationId)
  requireCoins({ means: 'cash' }, draft.amount, step)
  return insert(context, { ...draft, organizationId, day, reversesId: null })
}

/** A movement that was written in error is taken back on the open day, by a row in the other direction. */
export async function reverseMovement(context: Context<UserActor>, { id, reason }: ById & { reason: string }): Promise<CashMovement> {
  const row = await find(context, id)
  if (row.reversesId !== null || row.reversedById !== null) fail('AlreadyVoided')
  const { organizationId, amount, category } = row
  const { day } = await openTill(context, organizationId, row.day)
  const direction = row.direction === 'in' ? 'out' : 'in'
  return insert(context, { organizationId, day, direction, amount, category, reason, reversesId: id })
}

const find = async ({ db, scope }: Context, id: number) => (await queries.findMovement(db, scope, id)) ?? failNotFound('cash-movement', id)

type NewMovement = Omit<Parameters<typeof queries.insertMovement>[2], 'userId'>

async function insert(context: Context<UserActor>, movement: NewMovement): Promise<CashMovement> {
  const { db, scope, actor } = context
  const inserted = (await queries.insertMovement(db, scope, { ...movement, userId: actor.id })) ?? fail('AlreadyVoided')
  const { organizationId, day } = movement
  context.publish('cash-day', 'UPDATED', { organizationId, day, status: 'open' })
  return find(context, inserted.id)
}
