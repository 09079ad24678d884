import { expect, test } from 'vitest'
import type { ProductChoice } from '#contract/products.ts'
import type { PlateLookupResult } from '#contract/vehicles.ts'
import { orderAccount as account } from '#test/make/order-account.ts'
import {
  clearedLines,
  fillFromRecord,
  copySizesToNewSet,
  mergeOrderValues,
  newTyreSet,
  pickProduct,
  restoreLines,
  applyOrderRules,
  unpricedLines,
  withLineKind,
  withListPrice,
  withLineName,
} from './order-rules.ts'
import { computeFormTotals } from './order-sums.ts'
import { blankLine, newOrderValues, type OrderValues } from './order-values.ts'
import { toOrderChanges, toOrderDraft, validateOrderValues, toFormErrors } from './order-wire.ts'

const blank = () => newOrderValues(account, { organizationId: 1, workers: [3], now: '2026-11-20T08:00:00Z' })
const after = (before: OrderValues, fields: Partial<OrderValues>) => applyOrderRules(before, { ...before, ...fields }, account)

const mounting: ProductChoice = {
  id: 11,
  name: 'Demontat + Montat',
  um: 'BUC',
  price: 18,
  isService: true,
  isExpendable: false,
  isCountPrice: true,
  isTyre: false,
  carTypeId: 1,
  workOrderTypeId: null,
  discountOnNewTyre: false,
  priceConditions: [{ id: 1, field: 'tyre_rim', condition: '>=', value: 18, newPrice: 30 }],
}

const size = (tyreRim: number) => ({
  tyreWidth: 205,
  tyreHeight: 55,
  tyreRim,
  tyrePressure: null,
  boltTorque: null,
  dotNumber: '',
  sizeText: '',
})
const withLine = (fields: Partial<OrderValues> = {}) => {
  const order = after(blank(), fields)
  return after(order, { lines: [pickProduct(blankLine([]), mounting, order)] })
}

test('a new order is for car tyres on alloy wheels and never starts with a hidden type', () => {
  expect(blank()).toMatchObject({ workOrderTypeId: 6, carTypeId: 1, wheelTypeId: 8, withVat: true, vatPercentage: 21 })
})

test('prices follow the tyre size until the user types one', () => {
  const order = withLine({ dimensions: [size(16)] })
  expect(order.lines[0]?.price).toBe(18)
  const wider = after(order, { dimensions: [size(19)] })
  expect(wider.lines[0]?.price).toBe(30)
  const byHand = after(order, { lines: order.lines.map((line) => ({ ...line, price: 25, priceIsKept: true })) })
  expect(after(byHand, { dimensions: [size(19)] }).lines[0]?.price).toBe(25)
})

test('a line without a list price takes a price added later, and a typed 0 stays', () => {
  const later = { ...mounting, priceConditions: [] }
  const free = { ...later, price: 0 }
  const [untouched, saved, typed] = [1, 2, 3].map((key) => ({ ...pickProduct(blankLine([]), free, blank()), key }))
  const lines = [untouched!, { ...saved!, id: 7, priceIsKept: true }, { ...typed!, priceIsKept: true }]
  const order = { ...blank(), lines }
  expect(unpricedLines(order, {})).toEqual([lines[0], lines[1]])
  expect(unpricedLines(order, { frozen: true })).toEqual([])
  const priced = withListPrice(order, later)
  expect(priced.lines.map(({ price }) => price)).toEqual([18, 18, 0])
  expect(unpricedLines(priced, {})).toEqual([])
})

test('a line that does not fit the new car type is emptied, and undo restores it', () => {
  const order = withLine()
  const truck = after(order, { carTypeId: 4 })
  expect(truck.lines.map(({ name }) => name)).toEqual(['', ''])
  const emptied = clearedLines(order, truck)
  expect(emptied.map(({ name }) => name)).toEqual(['Demontat + Montat'])
  expect(restoreLines(emptied)(truck).lines.map(({ name }) => name)).toEqual(['Demontat + Montat', ''])
})

test('a custom line fits every car type and order type', () => {
  const order = after(blank(), { lines: [{ ...blankLine([]), name: 'Ventil' }] })
  expect(after(order, { carTypeId: 4 }).lines.map(({ name }) => name)).toEqual(['Ventil', ''])
})

test('a truck gets six wheels, and the tyre count follows the marks until it is typed', () => {
  const truck = after(blank(), { carTypeId: 4 })
  expect(truck.axleLayout).toBe('2x6')
  const [front, rear] = truck.axleMarks
  const marked = after(truck, { axleMarks: [{ ...front!, leftOuter: true, rightOuter: true }, rear!] })
  expect(marked.tyreCount).toBe(2)
  const typed = after(marked, { tyreCount: 6 })
  expect(after(typed, { axleMarks: [{ ...front!, leftOuter: true }, rear!] }).tyreCount).toBe(6)
})

const storedVehicle: PlateLookupResult = {
  plateNumber: 'BV 12 ABC',
  make: 'Dacia',
  model: 'Logan',
  manufacturingYear: 2019,
  id: 5,
  vinNumber: null,
  carKm: 90_000,
  kmAt: '2026-05-03',
  itpUntil: null,
  formerPlate: null,
  unpaid: 0,
  providerProposal: [],
  storedSets: [],
  tyreName: null,
  carTypeId: 1,
  wheelTypeId: 9,
  tyreDimensions: [{ ...size(16), dotNumber: '0224' }],
  client: { id: 40, name: 'Ion Pop', phone: '0722000111', delegateName: null },
  visits: [],
}

test('stored vehicle data fills empty fields and nothing else', () => {
  const filled = fillFromRecord({ ...blank(), plateNumber: 'BV12ABC', model: 'Duster' }, storedVehicle)
  expect(filled).toMatchObject({ plateNumber: 'BV 12 ABC', clientId: 40, phone: '0722000111', make: 'Dacia', model: 'Duster', carKm: null })
  expect(filled.dimensions).toMatchObject([{ tyreRim: 16, dotNumber: '0224' }])
  expect(fillFromRecord({ ...blank(), clientName: 'Ana' }, storedVehicle)).toMatchObject({ clientId: null, clientName: 'Ana', phone: '' })
})

test('two versions merge field by field: mine where I changed it, theirs elsewhere', () => {
  const base = blank()
  const mine = { ...base, phone: '0722000111' }
  const theirs = { ...base, clientName: 'Ion Pop', phone: '0733000111' }
  expect(mergeOrderValues(mine, base, theirs)).toMatchObject({ clientName: 'Ion Pop', phone: '0722000111' })
})

test('an update contains only changed values and never blank rows', () => {
  const order = withLine({ plateNumber: 'bv12abc', clientName: 'Ion Pop' })
  const before = toOrderDraft(order, account)
  expect(before).toMatchObject({ car: { plateNumber: 'BV 12 ABC' }, tyreService: { tyreDimensions: [] }, carService: null })
  expect(before.products).toEqual([{ organizationProductId: 11, quantity: 1, price: 18, um: 'BUC' }])
  expect(toOrderChanges(before, toOrderDraft({ ...order, phone: '0722 000 111' }, account))).toEqual({
    workOrder: { phone: '0722 000 111' },
  })
  expect(toOrderChanges(before, toOrderDraft(order, account))).toEqual({})
})

test('an order of car work sends no tyres', () => {
  const order = after(blank(), { workOrderTypeId: 7, carKm: 1000 })
  expect(toOrderDraft(order, account)).toMatchObject({ tyreService: null, carService: { carKm: 1000 } })
})

test('an error appears at its field, also in rows behind a blank one', () => {
  const order = after(blank(), {
    workers: [],
    phone: '12',
    dimensions: [size(16), { ...size(16), tyreWidth: 2055516 }],
    lines: [blankLine([]), { ...blankLine([]), key: 2, name: 'Ventil', quantity: Number.NaN }],
  })
  expect(Object.keys(validateOrderValues(order, account, { creating: true })).sort()).toEqual([
    'clientName',
    'dimensions.1.tyreWidth',
    'lines.1.quantity',
    'phone',
    'plateNumber',
    'workers',
  ])
  expect(toFormErrors({ 'products.0.customProductName': ['AtMost:200'], 'workOrder.metaData.deadline': ['InvalidDate'] }, order)).toEqual({
    'lines.1.name': 'AtMost:200',
    deadline: 'InvalidDate',
  })
})

test('a number that is still being typed does not break the total', () => {
  const order = after(withLine(), {})
  expect(computeFormTotals({ ...order, lines: order.lines.map((line) => ({ ...line, price: Number.NaN })) }, { account }).total).toBe(0)
})

test('a line without its product counts as it was sold until its name changes', () => {
  const sold = { isTyre: false, isCountPrice: false, discountOnNewTyre: true }
  const order = after(blank(), {
    newTyre: true,
    lines: [{ ...blankLine([]), id: 90, name: 'Montat', isService: true, quantity: 4, price: 20, sold }],
  })
  expect(computeFormTotals(order, { account })).toMatchObject({ subtotal: 2000 })
  expect(computeFormTotals({ ...order, lines: order.lines.map((line) => ({ ...line, sold: undefined })) }, { account })).toMatchObject({
    subtotal: 8000,
  })
  expect(pickProduct(order.lines[0]!, mounting, order).sold).toBeUndefined()
})

test('a custom line is marked as tyre by its name, and a removed mark stays removed', () => {
  const named = (name: string, line = blankLine([])) => withLineName(line, name)
  expect(named('Michelin').isTyre).toBe(false)
  const tyre = named('Michelin 205/55 R16')
  expect(tyre.isTyre).toBe(true)
  expect(named('Michelin 205/55 R16 iarnă', { ...tyre, isTyre: false }).isTyre).toBe(false)
  expect(named('Ventil', tyre).isTyre).toBe(false)
  expect(named('Ventil nou', { ...named('Ventil'), isTyre: true }).isTyre).toBe(true)
  expect(withLineKind(tyre, true).isTyre).toBe(false)
  expect(withLineKind(withLineKind(tyre, true), false).isTyre).toBe(true)
  expect(named('Montat anvelope', { ...blankLine([]), isService: true }).isTyre).toBe(false)
  // A product of the list counts as the list says, until its line gets another name.
  const picked = pickProduct(tyre, mounting, blank())
  expect(picked.isTyre).toBe(false)
  expect(named('Anvelopă', { ...picked, isService: false }).isTyre).toBe(true)
})

test("a new set follows the order's tyre sizes until others are typed", () => {
  const sized = (width: number) => ({ ...blank(), dimensions: [{ ...blank().dimensions[0]!, tyreWidth: width, tyreRim: 16 }] })
  const set = (order: OrderValues) => order.tyreHotel?.metaData?.tyreDimensions
  const start: OrderValues = { ...blank(), tyreHotel: newTyreSet(blank()) }
  const typed = copySizesToNewSet(start, { ...start, dimensions: sized(2).dimensions })
  const whole = copySizesToNewSet(typed, { ...typed, dimensions: sized(205).dimensions })
  expect(set(whole)).toMatchObject([{ tyreQuantity: 4, tyreWidth: 205, tyreRim: 16 }])
  const own: OrderValues = { ...whole, tyreHotel: { metaData: { tyreDimensions: [{ tyreQuantity: 4, tyreWidth: 195, dotNumber: null }] } } }
  expect(set(copySizesToNewSet(own, { ...own, dimensions: sized(225).dimensions }))).toMatchObject([{ tyreWidth: 195 }])
})
