// Changes of an order for later readers: names instead of ids, sizes as on the tyre.

import { toSnakeCase } from '#contract/kit/codec.ts'
import type { OrderHistoryChange } from '#contract/work-orders/history.ts'
import type { OrderLineRow } from '#contract/work-orders/lines.ts'
import { WorkOrder, type TyreDimension } from '#contract/work-orders/order.ts'
import { axleLayouts, wheelsOnAxle } from '#domain/vehicles/axles.ts'
import { describeSet } from '#domain/tyre-hotels/tyre-hotels.ts'
import { formatTyre } from '#contract/kit/tyres.ts'

/** Fields that no person edits, or that appear in another way: by the adjacent name, or line by line. */
const omittedFields: ReadonlySet<string> = new Set([
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
  'paid',
  'writtenOff',
  'balance',
  'dueOn',
  'invoice',
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
  return [...diffFacts(toFacts(before), toFacts(after)), ...linesRemovedOrChanged(before, after), ...linesAdded(before, after)]
}

type Facts = Record<string, unknown>

function toFacts({ metaData, car, tyreService, carService, workers, tyreHotel, tyreHotelOut, ...order }: WorkOrder): Facts {
  const { description: carDescription, ...carFields } = car
  return {
    // The order may carry more members than its contract has.
    ...Object.fromEntries(Object.entries(order).filter(([field]) => field in WorkOrder.shape)),
    ...metaData,
    technicalDrawing: formatMarks(metaData),
    ...carFields,
    carDescription,
    ...carService,
    ...tyreService,
    tyreDimensions: tyreService?.tyreDimensions.map(sizeText),
    workers: workers.map(({ name }) => name),
    tyreHotel: tyreHotel && describeSet(tyreHotel),
    tyreHotelOut: tyreHotelOut && describeSet(tyreHotelOut),
  }
}

/** Formats `205/55 R16 · 2.3 bar · 120 Nm · DOT 2325`, as far as values are present. */
const sizeText = (row: TyreDimension): string =>
  [
    formatTyre(row),
    row.tyrePressure && `${row.tyrePressure} bar`,
    row.boltTorque && `${row.boltTorque} Nm`,
    row.dotNumber && `DOT ${row.dotNumber}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Formats the wheels of each axle from left to right, marked ones filled: `2x4 ●○ ○○`. */
function formatMarks({ technicalDrawing: marks, technicalDrawingType: layout }: WorkOrder['metaData']): string | null {
  if (!marks || !layout) return null
  const axles = axleLayouts[layout].map((wheels, axle) =>
    wheelsOnAxle(wheels)
      .map((wheel) => (marks[axle]?.[wheel] ? '●' : '○'))
      .join(''),
  )
  return [layout, ...axles].join(' ')
}

const diffFacts = (before: Facts, after: Facts): OrderHistoryChange[] =>
  Object.keys({ ...before, ...after })
    .filter((field) => !omittedFields.has(field))
    .map((field) => ({ field: toSnakeCase(field), from: display(before[field]), to: display(after[field]) }))
    .filter(({ from, to }) => !(isNothing(from) && isNothing(to)) && JSON.stringify(from) !== JSON.stringify(to))

/** A record with a name is shown by its name. */
const display = (value: unknown): unknown => (typeof value === 'object' && value !== null && 'name' in value ? value.name : (value ?? null))

/** When a part of an order disappears, such as its tyres, only its filled fields count as changes. */
const isNothing = (value: unknown): boolean =>
  value === null || value === '' || value === false || value === 0 || (Array.isArray(value) && value.length === 0)

const pickAmount = ({ quantity, um, price }: OrderLineRow) => ({ quantity, um, price })

const linesAdded = (before: WorkOrder, after: WorkOrder): OrderHistoryChange[] =>
  after.products
    .filter(({ id }) => before.products.every((line) => line.id !== id))
    .map((line) => ({ line: line.name, field: 'added', from: null, to: pickAmount(line) }))

const linesRemovedOrChanged = (before: WorkOrder, after: WorkOrder): OrderHistoryChange[] =>
  before.products.flatMap((line) => {
    const now = after.products.find(({ id }) => id === line.id)
    if (!now) return [{ line: line.name, field: 'removed', from: pickAmount(line), to: null }]
    return diffFacts(pickEditable(line), pickEditable(now)).map((change) => ({ line: line.name, ...change }))
  })

const pickEditable = ({ name, quantity, um, price, isService, isCustomProduct, isTyre }: OrderLineRow) => ({
  name,
  quantity,
  um,
  price,
  isService,
  // For a listed product the price list defines it.
  ...(isCustomProduct && { isTyre }),
})
