import { sql } from 'kysely'
import { may } from '#contract/kit/access.ts'
import { overview, type Board, type DailyBoard, type OverviewSearch } from '#contract/overview.ts'
import { dayBounds, dayIn } from '#domain/calendar.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { zoneOf } from '#server/platform/database/days.ts'
import { boardOrders } from '#server/work-orders/service.ts'

const maxCards = 500

/** Today's board: all open work, and what was done today and is paid for; orders that start on a later day come last. */
export async function daily(context: Context<UserActor>, search: OverviewSearch): Promise<DailyBoard> {
  const shown = board(context, search, (orders, { from, to }) =>
    orders
      .where((eb) =>
        eb.or([
          eb('w.status', 'in', ['new', 'in-progress', 'on-hold']),
          eb.and([
            eb('w.status', '=', 'done'),
            eb('w.paymentTypeId', 'is not', null),
            eb('w.finished', '>=', from),
            eb('w.finished', '<', to),
          ]),
        ]),
      )
      .orderBy(sql`w.start_date >= ${to}`)
      .orderBy('w.startDate')
      .orderBy('w.id'),
  )
  if (!may(context.actor, overview.suspended)) return { ...(await shown), suspended: [] }
  const waiting = unpaid(chosen(context, search)).clearSelect().select('w.id').limit(maxCards).execute()
  const [today, ids] = await Promise.all([shown, waiting])
  return { ...today, suspended: ids.map(({ id }) => id) }
}

/** Done, but not yet paid for. */
export const suspended = (context: Context<UserActor>, search: OverviewSearch) => board(context, search, unpaid)

const unpaid = (orders: Orders) =>
  orders.where('w.status', '=', 'done').where('w.paymentTypeId', 'is', null).orderBy('w.finished', 'desc').orderBy('w.id', 'desc')

type Orders = ReturnType<typeof boardOrders>
type Day = { from: string; to: string }

async function board(context: Context<UserActor>, search: OverviewSearch, choose: (orders: Orders, today: Day) => Orders): Promise<Board> {
  const { db, scope, actor } = context
  const timeZone = await zoneOf(db, scope, search.models.organizationId?.[0] ?? actor.organizationId)
  const today = dayBounds(dayIn(new Date().toISOString(), timeZone), timeZone)
  const items = await choose(chosen(context, search), today).limit(maxCards).execute()
  return { items: items as Board['items'], total: items.length, today }
}

/** The orders that the caller may see and has asked for. */
function chosen(context: Context<UserActor>, { models }: OverviewSearch): Orders {
  let orders = boardOrders(context, models)
  if (models.workOrderTypeId) orders = orders.where('w.workOrderTypeId', 'in', models.workOrderTypeId)
  if (models.status) orders = orders.where('w.status', 'in', models.status)
  return orders
}
