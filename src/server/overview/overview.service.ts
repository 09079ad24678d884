import { failField } from '#contract/kit/errors.ts'
import type { OrderWithPosition, OrderChange, OrderStatus } from '#contract/work-orders/order.ts'
import { isOnBoard } from '#domain/work-orders/work-orders.ts'
import {
  deletePlaces,
  findPlace,
  putOnBoard,
  listRevisions,
  takeOffBoard,
  type PlacedCard,
  type TargetPlace,
} from '#server/platform/board.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import type { Reactions } from '#server/platform/reactions.ts'
import * as workOrders from '#server/work-orders/work-orders.service.ts'
import * as queries from './overview.queries.ts'

type Saved = Reactions['orderSaved']
type Order = NonNullable<Saved['after']>
type Change = { event: 'CREATED' | 'UPDATED' | 'DELETED'; order: Order; place: () => Promise<Unmoved | PlacedCard> }
type Unmoved = Omit<PlacedCard, 'revision'> & { revision: null }

const board = 'work-orders'
const withoutMove = (position: number | null): Unmoved => ({ position, revision: null, places: [] })

/** Places a saved order on the board of its workplace, or removes it, and publishes the change. */
export async function orderSaved(context: Context, { before, after, target }: Saved): Promise<void> {
  const { db, scope, publish } = context
  const id = (after ?? before)!.id
  const stored = before ? await findPlace(db, scope, board, id) : undefined
  const isOtherOrganization = before?.organizationId !== after?.organizationId

  const leave = async ({ organizationId }: Order) => (stored ? takeOffBoard(db, scope, { board, organizationId }, id) : withoutMove(null))
  const placeOnBoard = async (order: Order) => {
    if (!isOnBoard(workOrders.toCard(order), new Date().toISOString(), order.timeZone))
      return isOtherOrganization ? withoutMove(null) : leave(order)
    if (stored && !isOtherOrganization && before?.status === order.status) return withoutMove(stored.position)
    const { organizationId } = order
    return putOnBoard(db, scope, { board, organizationId }, id, async () => (target ? findTarget(context, order, target.afterId) : 'first'))
  }
  const changes: Change[] = [
    ...(before && isOtherOrganization ? [{ event: 'DELETED' as const, order: before, place: () => leave(before) }] : []),
    ...(after
      ? [{ event: isOtherOrganization ? ('CREATED' as const) : ('UPDATED' as const), order: after, place: () => placeOnBoard(after) }]
      : []),
  ]
  const placed = new Map<Change, Unmoved | PlacedCard>()
  // Boards are locked in the order of their workplaces, so that opposite moves cannot deadlock.
  for (const change of changes.toSorted((a, b) => a.order.organizationId - b.order.organizationId)) placed.set(change, await change.place())
  for (const change of changes) publish('work-order', change.event, { ...workOrders.toCard(change.order), ...placed.get(change)! })
}

export async function tidyBoards({ db, scope }: Context): Promise<void> {
  const { rows } = await queries.finishedPlaces(db, scope, board)
  await deletePlaces(
    db,
    scope,
    board,
    rows.map(({ id }) => id),
  )
}

type Move = { id: number; status: OrderStatus; afterId: number | null; version?: number | undefined }

/** A move to another column sets the status and checks the version; within a column the last move wins without a check. */
export async function move(context: Context<UserActor>, { afterId, status, ...versioned }: Move): Promise<OrderChange> {
  const { db, scope, publish } = context
  const { id } = versioned
  const order = await workOrders.getForUpdate(context, { id })
  const { organizationId } = order
  if (afterId === id || (await queries.isInOtherOrganization(db, scope, afterId, organizationId))) failField('after_id', 'InvalidChoice')
  if (order.status !== status) {
    await lockVersion('work-order', versioned, Promise.resolve(order))
    return withPosition(context, workOrders.toCard(await workOrders.setStatus(context, order, status, { afterId })))
  }
  if (!(await findPlace(db, scope, board, id))) return { ...workOrders.toCard(order), ...withoutMove(null) }
  const placed = await putOnBoard(db, scope, { board, organizationId }, id, () => findTarget(context, order, afterId))
  const change = { ...workOrders.toCard(order), ...placed }
  publish('work-order', 'UPDATED', change)
  return change
}

async function withPosition({ db, scope }: Context, card: Omit<OrderWithPosition, 'position'>): Promise<OrderChange> {
  const place = await findPlace(db, scope, board, card.id)
  const [boardRevision] = await listRevisions(db, narrowScope(scope, card.organizationId), board)
  return { ...card, position: place?.position ?? null, revision: boardRevision?.revision ?? null, places: [] }
}

/** Finds the target in the column of the order's status: its end if `afterId` has left it, 'stays' if the column is empty. */
async function findTarget({ db, scope }: Context, { id, organizationId, status }: Order, afterId: number | null): Promise<TargetPlace> {
  const column = (await queries.listColumn(db, narrowScope(scope, organizationId), status)).filter((each) => each !== id)
  const [first] = column
  const last = column.at(-1)
  if (first === undefined || last === undefined) return 'stays'
  if (afterId === null) return { before: first }
  return { after: column.includes(afterId) ? afterId : last }
}
