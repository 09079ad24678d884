import { sql } from 'kysely'
import type { Board, OverviewSearch } from '#contract/overview.ts'
import { dayBounds, dayIn } from '#domain/calendar.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { boardOrders } from '#server/work-orders/service.ts'

const maxCards = 500

/** Today's board: all open work, and what was done today and is paid for; orders that start on a later day come last. */
export const daily = (context: Context<UserActor>, search: OverviewSearch) =>
  board(context, search, (orders, { from, to }) =>
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

/** Done, but not yet paid for. */
export const suspended = (context: Context<UserActor>, search: OverviewSearch) =>
  board(context, search, (orders) =>
    orders.where('w.status', '=', 'done').where('w.paymentTypeId', 'is', null).orderBy('w.finished', 'desc').orderBy('w.id', 'desc'),
  )

type Orders = ReturnType<typeof boardOrders>
type Day = { from: string; to: string }

async function board(
  context: Context<UserActor>,
  { models }: OverviewSearch,
  choose: (orders: Orders, today: Day) => Orders,
): Promise<Board> {
  const { db, scope, actor } = context
  const home = db.selectFrom('organizations').select('timeZone').where('accountId', '=', scope.account)
  const { timeZone } = (await home.where('id', '=', models.organizationId?.[0] ?? actor.organizationId).executeTakeFirst()) ?? {
    timeZone: 'Europe/Bucharest',
  }
  const today = dayBounds(dayIn(new Date().toISOString(), timeZone), timeZone)
  let orders = boardOrders(context, models)
  if (models.workOrderTypeId) orders = orders.where('w.workOrderTypeId', 'in', models.workOrderTypeId)
  if (models.status) orders = orders.where('w.status', 'in', models.status)
  const items = await choose(orders, today).limit(maxCards).execute()
  return { items: items as Board['items'], total: items.length, today }
}
