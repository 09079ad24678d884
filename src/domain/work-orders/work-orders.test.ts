import { expect, test } from 'vitest'
import { OrderStatus } from '#contract/work-orders/order.ts'
import {
  boardStatuses,
  defaultListId,
  defaultTypes,
  clearsCarService,
  clearsTyreService,
  isDaily,
  isFrozen,
  isSuspended,
  lineFitsOrder,
  canMoveCard,
  orderStatuses,
} from '#domain/work-orders/work-orders.ts'

const zone = 'Europe/Bucharest'
const now = '2026-11-20T08:00:00Z'

test('every status has its place, and all but closed are columns of the board', () => {
  expect(orderStatuses).toEqual(OrderStatus.options)
  expect(boardStatuses).toEqual(['new', 'in-progress', 'on-hold', 'done'])
})

test('the office moves an order between any two open statuses', () => {
  for (const from of boardStatuses) for (const to of boardStatuses) expect(canMoveCard(from, to, 'operator')).toBe(from !== to)
})

test('only a done order can be closed, and only an admin can reopen it', () => {
  for (const from of orderStatuses) expect(canMoveCard(from, 'closed', 'operator')).toBe(from === 'done')
  expect(canMoveCard('closed', 'done', 'operator')).toBe(false)
  expect(canMoveCard('closed', 'in-progress', 'admin')).toBe(true)
})

test('workers and simple-service users move nothing', () => {
  for (const from of orderStatuses)
    for (const to of orderStatuses) {
      expect(canMoveCard(from, to, 'worker')).toBe(false)
      expect(canMoveCard(from, to, 'simple-service')).toBe(false)
    }
})

test('a done order without a payment type is suspended', () => {
  expect(isSuspended({ status: 'done', paymentTypeId: null })).toBe(true)
  expect(isSuspended({ status: 'done' })).toBe(true)
  expect(isSuspended({ status: 'done', paymentTypeId: 1 })).toBe(false)
  expect(isSuspended({ status: 'on-hold', paymentTypeId: null })).toBe(false)
})

test('the board shows open orders and those done today in the time zone of the organization', () => {
  expect(isDaily({ status: 'in-progress' }, now, zone)).toBe(true)
  expect(isDaily({ status: 'new', isDraft: true }, now, zone)).toBe(false)
  expect(isDaily({ status: 'closed', paymentTypeId: 1, finished: now }, now, zone)).toBe(false)
  expect(isDaily({ status: 'done', finished: now }, now, zone)).toBe(false)
  expect(isDaily({ status: 'done', paymentTypeId: 1, finished: '2026-11-19T22:00:00Z' }, now, zone)).toBe(true)
  expect(isDaily({ status: 'done', paymentTypeId: 1, finished: '2026-11-19T21:59:59Z' }, now, zone)).toBe(false)
  expect(isDaily({ status: 'done', paymentTypeId: 1, finished: null }, now, zone)).toBe(false)
})

test('a closed order is frozen', () => {
  expect(orderStatuses.filter((status) => isFrozen({ status }))).toEqual(['closed'])
})

test('Service Auto has no tyre service, and Vulcanizare no car service', () => {
  const types = ['VLC', 'SA', 'SPL'].map((shortName) => ({ shortName }))
  expect(types.filter(clearsTyreService)).toEqual([{ shortName: 'SA' }])
  expect(types.filter(clearsCarService)).toEqual([{ shortName: 'VLC' }])
})

test('the default of a list is its oldest row that is not hidden', () => {
  expect(defaultListId([{ id: 12 }, { id: 9 }, { id: 10 }])).toBe(9)
  const hidden = { id: 9, hidden: true }
  expect(defaultListId([{ id: 12, hidden: false }, hidden, { id: 10, hidden: false }])).toBe(10)
  expect(defaultListId([hidden])).toBeUndefined()
})

test('a new order is for tyres, or else of the oldest type that is not hidden', () => {
  const washing = { id: 4, name: 'Spălătorie', hidden: false }
  const garage = { id: 5, name: 'Service Auto', hidden: false }
  const tyres = { id: 6, name: 'Vulcanizare', hidden: false }
  const lists = { carTypes: [{ id: 2 }, { id: 1 }], wheelTypes: [] }
  const typeOf = (...workOrderTypes: (typeof tyres)[]) => defaultTypes({ ...lists, workOrderTypes }).workOrderTypeId
  expect(typeOf(garage, washing, tyres)).toBe(6)
  expect(typeOf(garage, washing, { ...tyres, hidden: true })).toBe(4)
  expect(typeOf()).toBeUndefined()
  expect(defaultTypes({ ...lists, workOrderTypes: [] })).toMatchObject({ carTypeId: 1, wheelTypeId: undefined })
})

test('a product stays while it fits the car type and the order type', () => {
  const order = { carTypeId: 1, workOrderTypeId: 2 }
  expect(lineFitsOrder({ carTypeId: 1, workOrderTypeId: 2 }, order)).toBe(true)
  expect(lineFitsOrder({ carTypeId: null, workOrderTypeId: null }, order)).toBe(true)
  expect(lineFitsOrder({ carTypeId: 3 }, order)).toBe(false)
  expect(lineFitsOrder({ workOrderTypeId: 3 }, order)).toBe(false)
  expect(lineFitsOrder({ carTypeId: 3 }, {})).toBe(true)
})

test('a custom line always fits, unless its name is blank', () => {
  expect(lineFitsOrder({ isCustomProduct: true, name: 'Valvă', carTypeId: 3 }, { carTypeId: 1 })).toBe(true)
  expect(lineFitsOrder({ isCustomProduct: true, name: '  ' }, {})).toBe(false)
})
