import { z } from 'zod'
import { AppointmentStatus } from '#contract/appointments/appointments.ts'
import { isInGroup, type Group, type Level } from '#contract/kit/access.ts'
import { Day, text } from '#contract/kit/fields.ts'
import { search } from '#contract/search.ts'
import { Season, tyreHotels } from '#contract/tyre-hotels/tyre-hotels.ts'
import { OrderStatus } from '#contract/work-orders/order.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { parseTyreSize } from '#contract/kit/readers/tyre-size.ts'
import { articleFor } from '#server/assistant/answer.service.ts'
import { hotelColumns, hotels } from '#server/assistant/tyre-hotels.service.ts'
import { assistantOrderColumns, orderList, unpaid } from '#server/assistant/work-orders.service.ts'
import * as people from '#server/assistant/clients.service.ts'
import * as sums from '#server/assistant/figures.service.ts'
import { dayText, linkTo, listed, mostRows, number, tableOf, type Call, type Reply } from '#server/assistant/assistant.view.ts'
import * as visits from '#server/assistant/appointments.service.ts'

/** What is found, as the assistant itself would show it; `told` is for the model alone. */
type Found = Reply & { told?: unknown }
/** A question that a model may ask of the product, in whose name it is asked being said by the call. */
export type ToolOf<I extends z.ZodObject = z.ZodObject> = {
  who: Group
  description: string
  input: I
  way: (call: Call, input: z.output<I>) => Promise<Found>
}
const tool = <I extends z.ZodObject>(who: Group, description: string, input: I, way: ToolOf<I>['way']): ToolOf =>
  ({ who, description, input, way }) as never

const words = text(100).min(2)
const plate = text(15).min(2)
const days = { from: Day, to: Day }
const inches = z.number().min(8).max(54)
const millimetres = z.number().min(1).max(999)

/** Of a period, as the grammar understands one. */
const within = (call: Call, { from, to }: { from: string; to: string }): Call => ({
  ...call,
  slots: { words: [], period: from <= to ? { from, to } : { from: to, to: from } },
})
const foundText = (call: Call, total: number) => call.say('ChatFound', { number: number(call, total) })

/** They read, and nothing else; each is a call of the product, asked as whoever talks may ask it. */
const tools: Readonly<Record<string, ToolOf>> = {
  search_everywhere: tool(
    'all',
    'Looks for part of a name, plate, phone or number among vehicles, clients, orders, appointments, stored tyres, products.',
    z.object({ text: words }),
    async (call, asked) => {
      const { items } = await call.ask(search.everywhere, { ...asked, limit: mostRows })
      const table = tableOf(
        call.say,
        [
          ['Name', ({ title }) => title],
          ['PlateNumberShort', ({ plateNumber }) => plateNumber],
        ],
        items,
      )
      const told = items.map(({ kind, title, at }) => [kind, title, dayText(call, at)])
      return { content: foundText(call, items.length), ...(items.length > 0 && { table, told }) }
    },
  ),
  stored_tyres: tool(
    'all',
    'Sets of tyres that clients have left in storage: how many, whose, which size, on which shelf, until when.',
    z.object({
      plate: plate.optional(),
      client: words.optional(),
      rim: inches.optional(),
      width: millimetres.optional(),
      height: millimetres.optional(),
      season: Season.optional(),
      overdue: z.boolean().optional(),
      closed: z.boolean().default(false).describe('those that were given back'),
    }),
    (call, { plate: carNumber, client: clientName, rim, width, height, season, overdue, closed }) =>
      listed(call, tyreHotels.search, {
        models: {
          closed,
          organizationId: call.organizations,
          ...(carNumber && { carNumber }),
          ...(clientName && { clientName }),
          ...(rim && { tyreRim: String(rim) }),
          ...(width && { tyreWidth: String(width) }),
          ...(height && { tyreHeight: String(height) }),
          ...(season && { season: [season] }),
          ...(overdue && { overdue }),
        },
        screen: ['all', hotels],
        columns: hotelColumns(call),
        content: ({ total }) => foundText(call, total),
      }),
  ),
  vehicle: tool(
    'desk',
    'One vehicle by its whole plate: owner, inspection, mileage, tyres, stored tyres, and what it came for, the last first.',
    z.object({ plate }),
    (call, { plate: asked }) => people.vehicle({ ...call, slots: { words: [], plate: asked } }),
  ),
  inspections_due: tool('office', 'Vehicles whose inspection (ITP) expires between two days.', z.object(days), (call, asked) =>
    visits.inspectionsDue(within(call, asked)),
  ),
  appointments: tool(
    'all',
    'Appointments from one day to another, six weeks at most.',
    z.object({ ...days, status: AppointmentStatus.optional() }),
    (call, { status, ...asked }) => visits.list(within(call, asked), status),
  ),
  free_slots: tool('desk', 'Free times for an appointment on a day, or the next one after it.', z.object({ day: Day }), (call, { day }) =>
    visits.freeOn(call, day < call.today ? call.today : day),
  ),
  orders: tool(
    'desk',
    'Work orders, by their status, the plate, the client, or the days on which they were finished.',
    z.object({
      status: OrderStatus.optional(),
      plate: plate.optional(),
      client: words.optional(),
      from: Day.optional(),
      to: Day.optional(),
    }),
    (call, { status, plate: plateNumber, client: quickText, from = '', to = '' }) =>
      listed(call, workOrders.search, {
        models: {
          organizationId: call.organizations,
          ...(status && { status: [status] }),
          ...(plateNumber && { plateNumber }),
          ...(quickText && { quickText }),
          ...((from || to) && { finished: [from, to] }),
        },
        screen: ['desk', orderList],
        columns: assistantOrderColumns(call),
        content: ({ total }) => foundText(call, total),
      }),
  ),
  unpaid_orders: tool('office', 'Finished orders that nobody has paid for yet.', z.object({}), unpaid),
  sales: tool(
    'office',
    'What was taken from one day to another: in all, and by day, product, worker or client.',
    z.object({ ...days, by: z.enum(['day', 'product', 'worker', 'client']).default('day') }),
    (call, { by, ...asked }) => {
      const meant = within(call, asked)
      if (by === 'product') return sums.sold(meant)
      return by === 'worker' ? sums.takenByWorkers(meant) : sums.takenBy(meant, by)
    },
  ),
  price: tool(
    'desk',
    'What a service or a product costs, for a size of tyres where one is said: 205/55 R16, or the rim alone.',
    z.object({ name: words, size: text(20).optional() }),
    (call, { name, size: asked = '' }) => {
      const rim = /^\D*(\d{2})\D*$/.exec(asked)?.[1] ?? /r ?(\d{2})\b/i.exec(asked)?.[1]
      const size = parseTyreSize(asked) ?? (rim === undefined ? undefined : { tyreRim: Number(rim) })
      return sums.price({ ...call, slots: { words: [], name, ...(size && { size }) } })
    },
  ),
  clients: tool('office', 'Clients by part of a name, a phone or a plate.', z.object({ text: words }), (call, { text: asked }) =>
    people.found(call, asked),
  ),
  help: tool('all', 'How something is done in the program.', z.object({ question: words }), async (call, { question }) => {
    return articleFor(call, question) ?? { content: call.say('ChatNotInHelp'), ...linkTo(call, 'all', '/help') }
  }),
}

/** Those that somebody of this level may use. */
export const toolsFor = (level: Level): [name: string, tool: ToolOf][] =>
  Object.entries(tools).filter(([, { who }]) => isInGroup(who, level))
