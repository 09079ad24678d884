import { expect, test } from 'vitest'
import type { PlateLookupResult } from '#contract/vehicles.ts'
import { buildVocabulary } from '#domain/quick-order/known.ts'
import { readQuickOrder } from '#domain/quick-order/quick-order.ts'
import { listedProduct } from '#test/make/order-account.ts'
import { blankDimension, blankLine, type OrderValues } from '#client/work-orders/engine/order-values.ts'
import { applyAsInspection, isChipApplied, applyFacts, addWorkLines } from './apply-chips.ts'
import { pickBestProduct } from './best-product.ts'

const named = (...names: string[]) => names.map((name, i) => ({ id: i + 1, name }))
const vocabulary = buildVocabulary({
  paymentTypes: named('CARD', 'CASH'),
  carTypes: named('Autoturism', 'Camion'),
  wheelTypes: named('Aluminiu', 'Tablă'),
  workOrderTypes: named('Vulcanizare', 'Service Auto'),
  workers: named('Ana Pop', 'Dan Moldovan'),
  makes: [{ name: 'Dacia', models: [{ name: 'Logan' }] }],
  today: '2026-11-20',
})

const blank = {
  plateNumber: '',
  clientId: null,
  clientName: '',
  phone: '',
  delegateName: '',
  workers: [2],
  description: 'grăbit',
  make: '',
  model: '',
  manufacturingYear: null,
  vinNumber: '',
  carTypeId: 1,
  wheelTypeId: 1,
  workOrderTypeId: 1,
  dimensions: [blankDimension()],
  lines: [blankLine([])],
} as unknown as OrderValues

const here = { zone: 'Europe/Bucharest', now: '2026-11-20T08:00:00Z' }
const after = (line: string, vehicle?: PlateLookupResult) => applyFacts(blank, readQuickOrder(line, vocabulary), vehicle, here)

test('each fact of a line goes to its field', () => {
  expect(after('cj12abc dacia logan 2019 90.000 km 0722000111 client Ion Pop camion tabla card @ana 4x noi // scârțâie')).toMatchObject({
    plateNumber: 'CJ 12 ABC',
    make: 'Dacia',
    model: 'Logan',
    manufacturingYear: 2019,
    carKm: 90_000,
    phone: '0722000111',
    clientName: 'Ion Pop',
    carTypeId: 2,
    wheelTypeId: 2,
    paymentTypeId: 1,
    workers: [1],
    tyreCount: 4,
    newTyre: true,
    description: 'grăbit\nscârțâie',
  })
})

test('front and rear get a row each, and other tyre facts belong to the first row', () => {
  expect(after('225/45r17 255/40r17 2,3 bar dot2324 120nm').dimensions).toEqual([
    { ...blankDimension(), tyreWidth: 225, tyreHeight: 45, tyreRim: 17, tyrePressure: 2.3, boltTorque: 120, dotNumber: '2324' },
    { ...blankDimension(), tyreWidth: 255, tyreHeight: 40, tyreRim: 17 },
  ])
})

test('a promised time is on the clock of the workplace', () => {
  expect(after('la 14:30').deadline).toBe('2026-11-20T12:30:00Z')
  expect(after('mâine la 9').deadline).toBe('2026-11-21T07:00:00Z')
  expect(after('40 min').deadline).toBe('2026-11-20T08:40:00.000Z')
})

const vehicle = {
  plateNumber: 'CJ 12 ABC',
  make: 'Škoda',
  model: 'Fabia',
  manufacturingYear: null,
  vinNumber: null,
  carTypeId: 2,
  wheelTypeId: 2,
  tyreDimensions: [{ ...blankDimension(), tyreRim: 15 }],
  client: { id: 40, name: 'Ion Pop', phone: '0722000111', delegateName: null },
} as unknown as PlateLookupResult

test('stored vehicle data fills in what the line leaves out, and yields to the line', () => {
  expect(after('cj12abc', vehicle)).toMatchObject({ clientId: 40, make: 'Škoda', carTypeId: 2, dimensions: [{ tyreRim: 15 }] })
  expect(after('cj12abc client Ana auto r16', vehicle)).toMatchObject({
    clientId: null,
    clientName: 'Ana',
    carTypeId: 1,
    dimensions: [{ tyreRim: 16 }],
  })
})

test("an inspection's line fills its fields and leaves the rest in the description", () => {
  const line = 'cj12abc itp dacia 2019 4x 205/55r16 schimb foo card la 14 // grabnic'
  const begun = applyAsInspection({ ...blank, unread: ['bar'] }, readQuickOrder(line, vocabulary), line, undefined, here)
  expect(begun).toMatchObject({
    plateNumber: 'CJ 12 ABC',
    make: 'Dacia',
    manufacturingYear: 2019,
    paymentTypeId: 1,
    deadline: '2026-11-20T12:00:00Z',
    dimensions: [blankDimension()],
    description: 'grăbit\ngrabnic\nbar 4x 205/55r16 schimb foo',
  })
  expect(begun).not.toHaveProperty('workOrderTypeId')
})

test('unknown words and words without a field are not applied', () => {
  expect(readQuickOrder('foo itp hotel noi card', vocabulary).map(isChipApplied)).toEqual([false, false, true, true, true])
})

test('the best product names the work first, fits the rim, has the typed words and is shortest', () => {
  const found = (words: string, rim: number, ...names: string[]) => {
    const values = { ...blank, dimensions: [{ ...blankDimension(), tyreRim: rim }] }
    const items = names.map((name, i) => listedProduct(i + 1, name))
    return pickBestProduct(items, { work: 'mount', words }, values, vocabulary)?.name
  }
  expect(found('schimb', 16, 'Pachet schimb anvelope', 'Schimb ulei', 'Demontat + Montat')).toBe('Demontat + Montat')
  expect(found('montat', 17, 'Montat R16', 'Demontat + Montat R17')).toBe('Demontat + Montat R17')
  expect(found('schimb', 16, 'Montat', 'Schimb roți iarnă', 'Schimb roți')).toBe('Schimb roți')
  expect(found('schimb', 16, 'Echilibrat roți')).toBeUndefined()
})

test('a work becomes a line with its quantity, and with the price that the line states', () => {
  const [work, priced] = readQuickOrder('ech x4 permutat 30 lei', vocabulary).filter((chip) => chip.kind === 'work')
  const { lines } = addWorkLines(blank, [
    { chip: work!, product: listedProduct(7, 'Echilibrat roți'), name: 'Echilibrare' },
    { chip: priced!, product: undefined, name: 'Permutare' },
  ])
  expect(lines).toMatchObject([
    { name: 'Echilibrat roți', quantity: 4, price: 20, priceIsKept: false },
    { name: 'Permutare', product: null, quantity: 1, price: 30, priceIsKept: true, isService: true },
    { name: '', product: null },
  ])
})
