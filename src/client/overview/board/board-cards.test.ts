import { expect, test } from 'vitest'
import type { OverviewBoard, DailyBoard } from '#contract/overview.ts'
import type { OrderWithPosition, OrderChange } from '#contract/work-orders/order.ts'
import { boardRevision, applyOrderEvent } from './board-changes.ts'
import { computeDayFigures, matchesOrderCard, minutesLeft, placeOrderCard, removeOrderCard } from './board-cards.ts'

const zone = 'Europe/Bucharest'
const today = { from: '2026-11-19T22:00:00Z', to: '2026-11-20T22:00:00Z' }
const card = (changes: Partial<OrderWithPosition> = {}): OrderWithPosition => ({
  id: 1,
  uuid: 'DEM-0000000042-BR',
  version: 1,
  status: 'new',
  itp: false,
  organizationId: 1,
  clientName: 'Țăranu Ștefan',
  delegateName: null,
  phone: '0722000111',
  plateNumber: 'BV 12 ABC',
  make: 'Dacia',
  model: 'Logan',
  workOrderType: 'Vulcanizare',
  workOrderTypeId: 1,
  tyreWidth: 205,
  tyreHeight: 55,
  tyreRim: 16,
  documentNumber: null,
  startDate: '2026-11-20T08:00:00Z',
  endDate: null,
  finished: null,
  deadline: null,
  duration: null,
  discount: 0,
  total: 180.1,
  balance: 180.1,
  paymentTypeId: null,
  paymentType: null,
  invoiceId: null,
  workers: [],
  position: 100,
  ...changes,
})
const board = (...items: OrderWithPosition[]): OverviewBoard => ({ items, total: items.length, today })
const ids = ({ items }: OverviewBoard) => items.map(({ id }) => id)

const later = card({ id: 2, startDate: '2026-11-21T07:00:00Z' })
const done = card({ id: 3, status: 'done', finished: '2026-11-20T10:00:00Z', paymentTypeId: 2, duration: 30 })

test('a card stands at its place, before orders of later days', () => {
  const first = card({ id: 9, position: -10 })
  const third = card({ id: 8, position: 110 })
  const elsewhere = card({ id: 4, organizationId: 2, position: 0 })

  const shown = [first, elsewhere, card({ id: 7 })].reduce((all, each) => placeOrderCard('daily', all, each, zone), board(third, later))

  expect(ids(shown)).toEqual([9, 7, 8, 4, 2])
})

test('places follow the order of revisions, other values follow the version', () => {
  const change = (changes: Partial<OrderChange>): OrderChange => ({ ...card(), revision: null, places: [], ...changes })
  const [one, two] = [card({ id: 11, position: 100 }), card({ id: 12, position: 110 })]
  const shown: DailyBoard = { ...board(one, two), suspended: [], revisions: [{ organizationId: 1, revision: 5 }] }
  const after = (from: DailyBoard, changes: Partial<OrderChange>, event: 'CREATED' | 'UPDATED' | 'DELETED' = 'UPDATED') =>
    applyOrderEvent(from, event, change(changes), zone)

  expect(after(shown, { id: 11, position: 120, revision: 7 })).toBeUndefined()
  const swapped = after(shown, { id: 11, position: 120, revision: 6 })!
  expect(ids(swapped)).toEqual([12, 11])
  expect(boardRevision(swapped, 1)).toBe(6)
  // An earlier revision no longer changes places.
  expect(ids(after(swapped, { id: 11, position: 90, revision: 5, version: 2 })!)).toEqual([12, 11])
  expect(ids(after(swapped, { id: 11, position: 90, revision: null, version: 2 })!)).toEqual([12, 11])
  // An outdated card changes only places.
  const newer = after(swapped, { id: 11, version: 9, total: 7 })!
  const moved = after(newer, { id: 11, version: 3, position: 105, revision: 7, places: [{ id: 12, position: 300 }] })!
  expect(moved.items.map(({ id, version, position }) => [id, version, position])).toEqual([
    [11, 9, 105],
    [12, 1, 300],
  ])
  const gone = after(moved, { id: 12, position: null, revision: 8 }, 'DELETED')!
  expect([ids(gone), gone.total, boardRevision(gone, 1)]).toEqual([[11], 1, 8])
  // The order has moved to another visible workplace: the event of the former one comes late.
  expect(after(gone, { id: 11, organizationId: 2, position: null }, 'DELETED')).toBe(gone)
  expect(boardRevision(gone, 2)).toBe(0)
})

test('a changed card replaces the shown one and leaves when it no longer belongs to the board', () => {
  const shown = board(card(), later)

  expect(placeOrderCard('daily', shown, card({ version: 2, total: 5 }), zone).items[0]).toMatchObject({ version: 2, total: 5 })
  expect(ids(placeOrderCard('daily', shown, card({ version: 2, status: 'closed' }), zone))).toEqual([2])
  expect(ids(placeOrderCard('daily', shown, { ...done, id: 1, paymentTypeId: null }, zone))).toEqual([2])
  expect(ids(placeOrderCard('daily', shown, { ...done, id: 1, finished: '2026-11-19T21:59:59Z' }, zone))).toEqual([2])
})

test('a late event changes nothing', () => {
  const shown = board(card({ version: 5 }))

  expect(placeOrderCard('daily', shown, card({ version: 4, status: 'closed' }), zone)).toBe(shown)
  expect(placeOrderCard('daily', shown, card({ id: 7, status: 'closed' }), zone)).toBe(shown)
  expect(removeOrderCard(shown, 7)).toBe(shown)
  expect(ids(removeOrderCard(shown, 1))).toEqual([])
})

test('an order done without payment is suspended, latest first, until it is paid', () => {
  const unpaid = { ...done, paymentTypeId: null }
  const shown = placeOrderCard('suspended', board(unpaid), { ...unpaid, id: 4, finished: '2026-11-20T11:00:00Z' }, zone)

  expect(ids(shown)).toEqual([4, 3])
  expect(ids(placeOrderCard('suspended', shown, done, zone))).toEqual([4])
  expect(ids(placeOrderCard('suspended', shown, card({ id: 4, version: 2 }), zone))).toEqual([3])
})

test('a card is found by client, number, order and phone in any spelling', () => {
  const find = (quickText: string) => matchesOrderCard(card(), { workOrderTypeIds: [], statuses: [], quickText })

  for (const text of ['taranu', 'ȘTEFAN', 'bv 12', 'BV12ABC', 'bv-12', '0722', 'dem-0000000042', '  ']) expect(find(text), text).toBe(true)
  for (const text of ['Popescu', 'BV 13', '#']) expect(find(text), text).toBe(false)
})

test('the filters for type and status apply together', () => {
  const filters = { workOrderTypeIds: [1], statuses: ['new' as const], quickText: '' }

  expect(matchesOrderCard(card(), filters)).toBe(true)
  expect(matchesOrderCard(card({ workOrderTypeId: 2 }), filters)).toBe(false)
  expect(matchesOrderCard(card({ status: 'on-hold' }), filters)).toBe(false)
})

test('the figures of the day are exact to the ban', () => {
  const figures = computeDayFigures([card(), later, { ...done, total: 0.1 }, { ...done, total: 0.2, duration: 45 }])

  expect(figures).toEqual({ open: 2, done: 2, takings: 0.3, averageMinutes: 38 })
  expect(computeDayFigures([card()]).averageMinutes).toBeUndefined()
})

test('minutes to the deadline are counted, negative when late, until the order is done', () => {
  const deadline = '2026-11-20T09:00:00Z'
  const at = (now: string, changes: Partial<OrderWithPosition> = {}) => minutesLeft(card({ deadline, ...changes }), Date.parse(now))

  expect(at('2026-11-20T08:30:30Z')).toBe(29)
  expect(at('2026-11-20T09:00:00Z')).toBe(0)
  expect(at('2026-11-20T09:00:01Z')).toBe(-1)
  expect(at('2026-11-20T09:00:01Z', { status: 'done' })).toBe(Infinity)
  expect(at('2026-11-20T09:00:01Z', { deadline: null })).toBe(Infinity)
})
