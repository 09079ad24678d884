import type { CardMove } from '#contract/customer-orders.ts'
import { failField } from '#contract/kit/errors.ts'
import { findPlace, putOnBoard, type TargetPlace } from '#server/platform/board.ts'
import type { Context } from '#server/platform/context.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import * as cards from '#server/customer-orders/customer-orders.queries.ts'
import * as customerOrders from '#server/customer-orders/customer-orders.service.ts'
import * as queries from './board-moves.queries.ts'

type Move = { id: number; version?: number | undefined; appointmentGroupId?: number | null | undefined; afterId: number | null }

/** Within its group, into another, or along the whole board where no group is named; who changes nothing writes nothing. */
export async function move(context: Context, { appointmentGroupId, afterId, ...versioned }: Move): Promise<CardMove> {
  const { db, scope } = context
  const { id } = versioned
  const workplace = await customerOrders.requireGroup(context, appointmentGroupId ?? null)
  const card = await customerOrders.findOpenForUpdate(context, versioned)
  const { organizationId } = card
  if (workplace !== null && workplace !== organizationId) failField('appointment_group_id', 'InvalidChoice')
  if (afterId === id || (await isElsewhere(context, afterId, organizationId))) failField('after_id', 'InvalidChoice')

  const here = narrowScope(scope, organizationId)
  const column = async () => {
    const all = await queries.listCards(db, here)
    return appointmentGroupId === undefined ? all : all.filter((each) => each.id === id || each.group === appointmentGroupId)
  }
  const group = appointmentGroupId === undefined ? card.appointmentGroupId : appointmentGroupId
  const answer = ({ version }: { version: number }, { position, ...placed }: customerOrders.BoardMove): CardMove => ({
    id,
    organizationId,
    appointmentGroupId: group,
    order: position,
    version,
    ...placed,
  })
  if (group === card.appointmentGroupId && isThere(await column(), id, afterId))
    return answer(card, customerOrders.noBoardMove((await findPlace(db, scope, customerOrders.board, id))?.position ?? null))

  const after = await cards.update(db, scope, id, { appointmentGroupId: group })
  const placed = await putOnBoard(db, scope, { board: customerOrders.board, organizationId }, id, async () =>
    within(await column(), id, afterId),
  )
  customerOrders.publishChange(context, 'UPDATED', { ...after, status: after.status as 'new' }, placed)
  return answer(after, placed)
}

async function isElsewhere({ db, scope }: Context, id: number | null, organizationId: number): Promise<boolean> {
  const workplace = id === null ? undefined : await queries.findOrganizationId(db, scope, id)
  return workplace !== undefined && workplace !== organizationId
}

/** Its place in the column. Behind what has left the column meanwhile is at its end; the first and only one stays where it is. */
function within(column: queries.BoardCard[], id: number, afterId: number | null): TargetPlace {
  const others = column.filter((each) => each.id !== id)
  const [first, last] = [others[0], others.at(-1)]
  if (!first || !last) return 'stays'
  if (afterId === null) return { before: first.id, aboveZero: true }
  return { after: others.some((each) => each.id === afterId) ? afterId : last.id }
}

/** Whether it stands where it is to go. */
function isThere(column: queries.BoardCard[], id: number, afterId: number | null): boolean {
  const where = within(column, id, afterId)
  const at = column.findIndex((each) => each.id === id)
  if (typeof where === 'string') return true
  return 'before' in where ? at === 0 : column[at - 1]?.id === where.after
}
