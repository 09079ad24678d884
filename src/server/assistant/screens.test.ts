import { beforeAll, expect, test } from 'vitest'
import { isAllowed, levels, type Level } from '#contract/kit/access.ts'
import { fromQuery } from '#contract/kit/query-string.ts'
import type { Endpoint, ResultOf } from '#contract/kit/endpoint.ts'
import { api } from '#contract/index.ts'
import type { ChatAnswer } from '#contract/assistant.ts'
import { intents, type IntentName } from '#domain/assistant/intents.ts'
import { dayInZone, toInstant } from '#domain/text/calendar.ts'
import { furnish } from '#test/samples.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { sayIn } from './assistant.view.ts'

/** The screens that an answer may lead to, and what they show. */
const screens: Record<string, Endpoint> = {
  '/dashboard': api.overview.daily,
  '/dashboard/client-order': api.customerOrders.search,
  '/dashboard/collaborator/work-orders': api.collaboratorWorkOrders.search,
  '/dashboard/reports/appointments': api.appointmentsReport.query,
  '/dashboard/reports/daily': api.workOrderReport.query,
  '/dashboard/reports/suspended-work-orders': api.suspendedReport.query,
  '/dashboard/reports/waste': api.wasteReport.query,
  '/dashboard/reports/work-order-products': api.productsReport.query,
  '/dashboard/reports/workers': api.workersReport.query,
  '/dashboard/tyre-service/tyre-hotels': api.tyreHotels.search,
  '/dashboard/tyre-service/tyre-hotels/pick-list': api.tyreHotels.pickList,
  '/dashboard/tyre-service/tyre-hotels/shelves': api.tyreHotelShelves.search,
  '/dashboard/workstation-settings/guaranties': api.guaranties.search,
  '/dashboard/workstation-settings/loyalty-cards': api.loyaltyCards.search,
  '/dashboard/workstation-settings/products': api.products.search,
  '/dashboard/workstation-settings/services': api.products.search,
  '/dashboard/workstation-settings/sms': api.sms.search,
  '/dashboard/workstation-settings/vehicles': api.vehicles.search,
  '/dashboard/workstation-settings/work-orders': api.workOrders.search,
  '/dashboard/workstation-settings/work-orders/drafts': api.workOrderDrafts.search,
}

/** Where the rows are one record or a day of the calendar, which has no list of its own. */
const single =
  /^\/dashboard\/(appointments|collaborator\/collaborators|profile|live-timesheet|timesheet|account-settings\/sms-messages\/credits|workstation-settings\/(clients(\/\d+)?|work-orders\/edit\/\d+))$/

/** Who is answered; the others hear that it is for the office. */
const answered: Partial<Record<IntentName, Level[]>> = {
  'hotel.overdue': ['admin', 'operator'],
  'itp.expiring': ['admin', 'operator'],
  'itp.plate': ['admin', 'operator', 'simple-service'],
  'appointments.free': ['admin', 'operator', 'simple-service'],
  'appointments.confirm': ['admin', 'operator', 'simple-service'],
  'appointments.of': ['admin', 'operator', 'simple-service'],
  'appointments.noshow': ['admin', 'operator'],
  'orders.count': ['admin', 'operator', 'worker'],
  'orders.plate': ['admin', 'operator', 'simple-service'],
  'orders.unpaid': ['admin', 'operator'],
  'orders.of': ['admin', 'operator'],
  'orders.late': ['admin', 'operator', 'worker'],
  'orders.open': ['admin', 'operator', 'simple-service'],
  'orders.drafts': ['admin', 'operator', 'simple-service'],
  'sales.total': ['admin', 'operator'],
  'sales.compare': ['admin', 'operator'],
  'products.top': ['admin', 'operator'],
  'workers.work': ['admin', 'operator'],
  'client.phone': ['admin', 'operator'],
  'client.vehicles': ['admin', 'operator'],
  'vehicle.owner': ['admin', 'operator', 'simple-service'],
  'vehicle.tyres': ['admin', 'operator', 'simple-service'],
  'vehicle.km': ['admin', 'operator', 'simple-service'],
  'product.price': ['admin', 'operator', 'simple-service'],
  'waste.stock': ['admin', 'operator'],
  'sms.balance': ['admin'],
  'sms.failed': ['admin', 'operator'],
  'timesheet.now': ['admin'],
  'customer-orders.open': ['admin', 'operator', 'worker'],
  'guaranties.plate': ['admin', 'operator'],
  'loyalty.client': ['admin', 'operator'],
  'account.package': ['admin'],
}

const zone = 'Europe/Bucharest'
const settings = { chat_bot_enabled: true, collaborator_enabled: true }
let shops: { shop: Shop; plate: string; client: string; order: number }[]

beforeAll(async () => {
  shops = []
  for (const [plate, client] of [
    ['BV 12 ABC', 'Moldovan Radu'],
    ['CJ 34 XYZ', 'Kovács Éva'],
  ] as const) {
    const shop = await openShop({ organizations: 2, settings })
    await furnish(shop, { words: [client, plate, '0722000111', 'cineva@exemplu.ro', '2026-11-20T08:00:00Z', '2026-11-20', '0224'] })
    const today = dayInZone(new Date().toISOString(), zone)
    await shop.make.appointment({
      clientName: client,
      carPlateNumber: plate,
      from: toInstant(today, '10:00', zone),
      to: toInstant(today, '11:00', zone),
    })
    const order = await shop.make.workOrder({ workOrder: { clientName: client }, car: { plateNumber: plate } })
    shops.push({ shop, plate, client, order: Number(/-(\d{10})-/.exec(order.uuid)![1]) })
  }
})

const callersOf = (shop: Shop) => ({ admin: shop.admin, operator: shop.operator, worker: shop.worker, 'simple-service': shop.simple })
const say = sayIn('ro')

test.each(Object.keys(intents) as IntentName[])(
  '%s shows each level of two shops the rows of the screen that it leads to',
  async (intent) => {
    const strangers = shops.map(({ plate, client }) => [plate, client])
    for (const [index, { shop, plate, client, order }] of shops.entries())
      for (const level of levels) {
        const message =
          intent === 'help.can'
            ? 'Ce știi să faci?'
            : // Other days than this one are not shown to workers.
              intent === 'appointments.list'
              ? 'Ce programări avem azi?'
              : say(`ChatExample_${intent}`, { plate, name: client.split(' ')[0]!, number: order })
        const { data } = await callersOf(shop)[level](api.assistant.send, { message })
        const what = `${intent}, ${level}: ${JSON.stringify(data)}`
        expect(data.content.trim(), what).not.toBe('')
        const isAnswered = answered[intent]?.includes(level) ?? true
        expect(data.content === 'Răspunsul e pentru birou.', what).toBe(!isAnswered)
        if (!isAnswered) expect(data, what).toEqual({ content: data.content, conversationId: data.conversationId })
        for (const stranger of strangers[1 - index]!) expect(JSON.stringify(data), what).not.toContain(stranger)
        await expectRowsOfScreen(callersOf(shop)[level], data, what)
      }
  },
)

async function expectRowsOfScreen(caller: Shop['admin'], { link, table }: ChatAnswer, what: string) {
  if (!link) return
  const screen = screens[link.route]
  if (!screen) return expect(link.route, what).toMatch(single)
  const input = fromQuery(screen.input, new URLSearchParams(link.search), () => undefined)
  const shown = (await caller(screen, input as never)) as ResultOf<typeof api.tyreHotels.search>
  if (!table) return
  // Who is late is seen by the clock of the board; the others are counted by the server.
  if (!link.search.includes('late=1')) expect(table.total, what).toBe(shown.total ?? shown.items.length)
  expect(table.rows.length, what).toBe(Math.min(table.total, table.rows.length, 10))
  const theirs = shown.items.map((row) => JSON.stringify(row))
  for (const [first] of table.rows) if (/[A-Z]{2} \d\d [A-Z]{3}|[A-Z]{3}-\d{10}/.test(first!)) expect(theirs.join(), what).toContain(first)
}

test('whoever has no such module is refused every call', async () => {
  const shop = await openShop()
  for (const caller of Object.values(callersOf(shop)))
    await expect(caller(api.assistant.send, { message: 'Ce știi să faci?' })).rejects.toMatchObject({ status: 403 })
  expect(
    isAllowed({ level: 'admin', status: 'active', modules: { collaborator: false, chat: true, invoices: false } }, api.assistant.send),
  ).toBe(true)
})
