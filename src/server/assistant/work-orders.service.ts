import { fail } from '#contract/kit/errors.ts'
import { overview } from '#contract/overview.ts'
import { suspendedReport } from '#contract/reports/lists.ts'
import { search } from '#contract/search.ts'
import { vehicles } from '#contract/vehicles.ts'
import { workOrderDrafts } from '#contract/work-orders/work-order-drafts.ts'
import type { OrderRow, OrderStatus } from '#contract/work-orders/order.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { orderStatusKeys } from '#domain/work-orders/work-orders.ts'
import { withClient } from '#server/assistant/clients.service.ts'
import {
  dayText,
  linkTo,
  listed,
  money,
  mostRows,
  number,
  reported,
  tableOf,
  type Call,
  type Reply,
} from '#server/assistant/assistant.view.ts'

export const orderList = '/workstation-settings/work-orders'

export const assistantOrderColumns = (call: Call) =>
  [
    ['OrderNumber', ({ uuid }: OrderRow) => uuid],
    ['PlateNumberShort', ({ plateNumber }: OrderRow) => plateNumber],
    ['Client', ({ clientName }: OrderRow) => clientName],
    ['StartDate', ({ startDate }: OrderRow) => dayText(call, dayInZone(startDate, call.zone))],
    ['Status', ({ status }: OrderRow) => call.say(orderStatusKeys[status])],
  ] as const

const said: readonly (readonly [OrderStatus[], string[]])[] = [
  [['in-progress'], ['lucru', 'folyamatban', 'progress']],
  [['on-hold'], ['programate', 'utemezett', 'scheduled']],
]

export async function count(call: Call): Promise<Reply> {
  const [status] = said.find(([, words]) => words.some((word) => call.slots.words.includes(word))) ?? [
    ['new', 'in-progress', 'on-hold'] as OrderStatus[],
  ]
  const models = { status, organizationId: call.organizations }
  const { items, total } = await call.ask(overview.daily, { models })
  const statuses = status.map((one) => call.say(orderStatusKeys[one]).toLowerCase()).join(', ')
  return {
    content: call.say('ChatOrders', { number: number(call, total), statuses }),
    ...(total > 0 && { table: tableOf(call.say, assistantOrderColumns(call), items, total) }),
    ...linkTo(call, 'main', '', models),
  }
}

/** As the board tells that an order is late. */
export async function late(call: Call): Promise<Reply> {
  const models = { organizationId: call.organizations }
  const board = await call.ask(overview.daily, { models })
  const items = board.items.filter(
    ({ status, deadline }) => status !== 'done' && status !== 'closed' && deadline !== null && deadline < call.now,
  )
  return {
    content: call.say('ChatOrdersLate', { number: number(call, items.length) }),
    ...(items.length > 0 && { table: tableOf(call.say, assistantOrderColumns(call), items) }),
    ...linkTo(call, 'main', '', { ...models, late: '1' }),
  }
}

/** The last one, with what was done, where that is known of the vehicle. */
export async function ofPlate(call: Call): Promise<Reply> {
  const { plate = '' } = call.slots
  const { items: known } = await call.ask(vehicles.plate, { value: plate.slice(0, 15) })
  const visits = known.flatMap((vehicle) => vehicle.visits)
  return listed(call, workOrders.search, {
    models: { plateNumber: plate, organizationId: call.organizations },
    screen: ['desk', orderList],
    columns: assistantOrderColumns(call),
    content: ({ items }) => {
      const last = items.toSorted((a, b) => (a.startDate < b.startDate ? 1 : -1))[0]
      if (!last) return call.say('ChatNoOrderOf', { name: plate })
      const work = visits.find(({ id }) => id === last.id)?.summary ?? ''
      const more = {
        day: dayText(call, dayInZone(last.startDate, call.zone)),
        status: call.say(orderStatusKeys[last.status]).toLowerCase(),
      }
      return call.say(work ? 'ChatLastOrderWork' : 'ChatLastOrder', { plate, number: last.uuid, work: work.slice(0, 300), ...more })
    },
  })
}

export const ofClient = (call: Call): Promise<Reply> =>
  withClient(call, ({ id, name }) =>
    listed(call, workOrders.search, {
      models: { clientId: [id], organizationId: call.organizations },
      screen: ['desk', orderList],
      columns: assistantOrderColumns(call),
      content: ({ total }) => call.say(total > 0 ? 'ChatOrdersOf' : 'ChatNoOrderOf', { name, number: number(call, total) }),
    }),
  )

export const unpaid = (call: Call): Promise<Reply> =>
  reported(call, suspendedReport.query, {
    models: { organizationId: call.organizations, finished: ['', call.today] },
    screen: ['office', '/reports/suspended-work-orders'],
    pageSize: mostRows,
    answer: ({ items, total, totals }) => {
      const table = tableOf(
        call.say,
        [
          ['OrderNumber', ({ uuid }) => uuid],
          ['Client', ({ clientName }) => clientName],
          ['PlateNumberShort', ({ plateNumber }) => plateNumber],
          ['Finished', ({ finished }) => dayText(call, dayInZone(finished ?? call.now, call.zone))],
          ['Total', ({ total: sum }) => money(call, sum ?? 0)],
        ],
        items,
        total,
      )
      const content = call.say('ChatUnpaid', { number: number(call, total), sum: money(call, totals.total) })
      return { content, ...(total > 0 && { table }) }
    },
  })

/** By its own number; those of another workplace may have it, too. */
export async function open(call: Call): Promise<Reply> {
  if (call.actor.level === 'worker') fail('AccessDenied403')
  const text = String(call.slots.number ?? '')
  // Whole: one digit alone is too little for a search.
  const { items } = await call.ask(search.everywhere, { text: text.padStart(10, '0'), kind: 'order', limit: mostRows })
  const [order] = items.filter(({ title }) => Number(/-(\d{10})-/.exec(title)?.[1]) === call.slots.number)
  if (!order)
    return {
      content: call.say('ChatNoOrder', { number: text }),
      ...linkTo(call, 'desk', orderList, { organizationId: call.organizations }),
    }
  const { status, itp } = await call.ask(workOrders.get, { id: order.id })
  const more = { plate: order.plateNumber ?? '', status: call.say(orderStatusKeys[status]).toLowerCase() }
  return {
    content: call.say('ChatOrder', { number: order.title, ...more }),
    ...linkTo(call, 'desk', `${orderList}/${itp ? 'edit-itp' : 'edit'}/${order.id}`),
  }
}

export const drafts = (call: Call): Promise<Reply> =>
  listed(call, workOrderDrafts.search, {
    models: { createdBy: [call.actor.id], organizationId: call.organizations },
    screen: ['desk', `${orderList}/drafts`],
    columns: [
      ['PlateNumberShort', ({ plateNumber }) => plateNumber],
      ['Client', ({ clientName }) => clientName],
      ['WorkOrderType', ({ workOrderType }) => workOrderType],
    ],
    content: ({ total }) => call.say('ChatDrafts', { number: number(call, total) }),
  })
