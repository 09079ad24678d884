import type { CardMove } from '#contract/customer-orders.ts'
import { failField } from '#contract/kit/errors.ts'
import { findPlace, putOnBoard, type TargetPlace } from '#server/platform/board.ts'
import type { Context } from '#server/platform/context.ts'
import { updateRow } from '#server/platform/database/rows.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import * as customerOrders from '#server/customer-orders/customer-orders.service.ts'
import * as queries from './board-moves.queries.ts'

type Move = { id: number; version?: number | undefined; appointmentGroupId?: number | null | undefined; afterId: number | null }

/** Moves a card within its group, into another group, or on the whole board if no group is sent. An unchanged place writes nothing. */
export async function move(context: Context, { appointmentGroupId, afterId, ...versioned }: Move): Promise<CardMove> {
  const { db, scope } = context
  const { id } = versioned
  const groupOrganizationId = await customerOrders.requireGroup(context, appointmentGroupId ?? null)
  const card = await customerOrders.findOpenForUpdate(context, versioned)
  const { organizationId } = card
  if (groupOrganizationId !== null && groupOrganizationId !== organizationId) failField('appointment_group_id', 'InvalidChoice')
  if (afterId === id || (await isOfOtherOrganization(context, afterId, organizationId))) failField('after_id', 'InvalidChoice')

  const boardScope = narrowScope(scope, organizationId)
  const listColumn = async () => {
    const boardCards = await queries.listCards(db, boardScope)
    return appointmentGroupId === undefined
      ? boardCards
      : boardCards.filter((other) => other.id === id || other.group === appointmentGroupId)
  }
  const group = appointmentGroupId === undefined ? card.appointmentGroupId : appointmentGroupId
  const toAnswer = ({ version }: { version: number }, { position, ...placed }: customerOrders.BoardMove): CardMove => ({
    id,
    organizationId,
    appointmentGroupId: group,
    order: position,
    version,
    ...placed,
  })
  if (group === card.appointmentGroupId && isInPlace(await listColumn(), id, afterId))
    return toAnswer(card, customerOrders.noBoardMove((await findPlace(db, scope, customerOrders.board, id))?.position ?? null))

  const after = await updateRow(db, 'customerOrders', scope, id, { appointmentGroupId: group })
  const placed = await putOnBoard(db, scope, { board: customerOrders.board, organizationId }, id, async () =>
    findTargetPlace(await listColumn(), id, afterId),
  )
  customerOrders.publishChange(context, 'UPDATED', { ...after, status: after.status as 'new' }, placed)
  return toAnswer(after, placed)
}

async function isOfOtherOrganization({ db, scope }: Context, id: number | null, organizationId: number): Promise<boolean> {
  const cardOrganizationId = id === null ? undefined : await queries.findOrganizationId(db, scope, id)
  return cardOrganizationId !== undefined && cardOrganizationId !== organizationId
}

/** Target place in the column. If the card `afterId` has left the column, the target is its end; a single card stays in place. */
function findTargetPlace(column: queries.BoardCard[], id: number, afterId: number | null): TargetPlace {
  const others = column.filter((card) => card.id !== id)
  const first = others[0]
  const last = others.at(-1)
  if (!first || !last) return 'stays'
  if (afterId === null) return { before: first.id, aboveZero: true }
  return { after: others.some((card) => card.id === afterId) ? afterId : last.id }
}

/** True if the card is already at its target. */
function isInPlace(column: queries.BoardCard[], id: number, afterId: number | null): boolean {
  const target = findTargetPlace(column, id, afterId)
  const index = column.findIndex((card) => card.id === id)
  if (typeof target === 'string') return true
  return 'before' in target ? index === 0 : column[index - 1]?.id === target.after
}
