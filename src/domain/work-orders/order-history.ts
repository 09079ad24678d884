// What somebody changed of an order, as people read it later: names instead of numbers, sizes as they stand on the tyre.

import { toSnakeCase } from '#contract/kit/codec.ts'
import type { OrderHistoryChange } from '#contract/work-orders/history.ts'
import type { OrderLineRow } from '#contract/work-orders/lines.ts'
import { WorkOrder, type TyreDimension } from '#contract/work-orders/order.ts'
import { axleLayouts, wheelsOnAxle } from '#domain/vehicles/axles.ts'
import { describeSet } from '#domain/tyre-hotels/tyre-hotels.ts'
import { formatTyre } from '#domain/vehicles/tyres.ts'

/** What nobody writes, or what is told in another way: by the name that stands beside it, or line by line. */
const untold: ReadonlySet<string> = new Set([
  'id',
  'uuid',
  'version',
  'createdAt',
  'updatedAt',
  'createdBy',
  'duration',
  'finished',
  'subtotal',
  'subtotalWithoutHotel',
  'newTyreDiscountValue',
  'loyaltyCardId',
  'loyaltyPercentage',
  'loyaltyDiscountValue',
  'priceTerms',
  'vatValue',
  'discount',
  'tax',
  'total',
  'organizationId',
  'organizationClientId',
  'client',
  'workOrderTypeId',
  'paymentTypeId',
  'carTypeId',
  'technicalDrawingType',
  'tyreHotelOutId',
  'products',
])

export function diffOrders(before: WorkOrder, after: WorkOrder): OrderHistoryChange[] {
  return [...differences(factsOf(before), factsOf(after)), ...linesRemovedOrChanged(before, after), ...linesAdded(before, after)]
}

type Facts = Record<string, unknown>

function factsOf({ metaData, car, tyreService, carService, workers, tyreHotel, tyreHotelOut, ...order }: WorkOrder): Facts {
  const { description: carDescription, ...ofCar } = car
  return {
    // The order itself may come with more than is answered of it.
    ...Object.fromEntries(Object.entries(order).filter(([field]) => field in WorkOrder.shape)),
    ...metaData,
    technicalDrawing: positions(metaData),
    ...ofCar,
    carDescription,
    ...carService,
    ...tyreService,
    tyreDimensions: tyreService?.tyreDimensions.map(sizeText),
    workers: workers.map(({ name }) => name),
    tyreHotel: tyreHotel && describeSet(tyreHotel),
    tyreHotelOut: tyreHotelOut && describeSet(tyreHotelOut),
  }
}

/** `205/55 R16 · 2.3 bar · 120 Nm · DOT 2325`, as far as it is known. */
const sizeText = (row: TyreDimension): string =>
  [
    formatTyre(row),
    row.tyrePressure && `${row.tyrePressure} bar`,
    row.boltTorque && `${row.boltTorque} Nm`,
    row.dotNumber && `DOT ${row.dotNumber}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** The wheels of each axle from left to right, the marked ones filled: `2x4 ●○ ○○`. */
function positions({ technicalDrawing: marks, technicalDrawingType: layout }: WorkOrder['metaData']): string | null {
  if (!marks || !layout) return null
  const axles = axleLayouts[layout].map((wheels, axle) =>
    wheelsOnAxle(wheels)
      .map((wheel) => (marks[axle]?.[wheel] ? '●' : '○'))
      .join(''),
  )
  return [layout, ...axles].join(' ')
}

const differences = (before: Facts, after: Facts): OrderHistoryChange[] =>
  Object.keys({ ...before, ...after })
    .filter((field) => !untold.has(field))
    .map((field) => ({ field: toSnakeCase(field), from: told(before[field]), to: told(after[field]) }))
    .filter(({ from, to }) => !(isNothing(from) && isNothing(to)) && JSON.stringify(from) !== JSON.stringify(to))

/** What has a name is told by it. */
const told = (value: unknown): unknown => (typeof value === 'object' && value !== null && 'name' in value ? value.name : (value ?? null))

/** A part that an order no longer has, such as its tyres, takes with it only what was said there. */
const isNothing = (value: unknown): boolean =>
  value === null || value === '' || value === false || value === 0 || (Array.isArray(value) && value.length === 0)

const amountOf = ({ quantity, um, price }: OrderLineRow) => ({ quantity, um, price })

const linesAdded = (before: WorkOrder, after: WorkOrder): OrderHistoryChange[] =>
  after.products
    .filter(({ id }) => before.products.every((line) => line.id !== id))
    .map((line) => ({ line: line.name, field: 'added', from: null, to: amountOf(line) }))

const linesRemovedOrChanged = (before: WorkOrder, after: WorkOrder): OrderHistoryChange[] =>
  before.products.flatMap((line) => {
    const now = after.products.find(({ id }) => id === line.id)
    if (!now) return [{ line: line.name, field: 'removed', from: amountOf(line), to: null }]
    return differences(writtenOf(line), writtenOf(now)).map((change) => ({ line: line.name, ...change }))
  })

const writtenOf = ({ name, quantity, um, price, isService, isCustomProduct, isTyre }: OrderLineRow) => ({
  name,
  quantity,
  um,
  price,
  isService,
  // The price list says it for a listed product.
  ...(isCustomProduct && { isTyre }),
})
