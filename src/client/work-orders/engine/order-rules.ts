import equal from 'fast-deep-equal'
// Derives the consequences of a change of the order form, and merges two versions of one order.

import type { ProductChoice } from '#contract/products.ts'
import type { LinePackageChoice } from '#contract/line-packages.ts'
import type { Account } from '#contract/accounts/account.ts'
import type { PlateLookupResult } from '#contract/vehicles.ts'
import { blankMarks, countMarked } from '#domain/vehicles/axles.ts'
import { lacksPrice } from '#domain/work-orders/missing-prices.ts'
import { priceFor } from '#domain/work-orders/price-conditions.ts'
import { isTyreName } from '#domain/vehicles/tyre-names.ts'
import { lineFitsOrder } from '#domain/work-orders/work-orders.ts'
import { createHotelRows, seasonStoredOn, pickTyreSize } from '#domain/tyre-hotels/tyre-hotels.ts'
import type { HotelValues } from '#client/tyre-hotels/HotelFields.tsx'
import {
  blankDimension,
  blankLine,
  dimensionRows,
  isBlankLine,
  type Catalogue,
  type LineProduct,
  type LineValues,
  type OrderValues,
} from './order-values.ts'

/** The list price of a line for the order's tyres: the first row of dimensions decides. */
export const priceOfLine = (line: LineValues, { dimensions }: Pick<OrderValues, 'dimensions'>) =>
  line.product && priceFor(line.product, dimensions[0])

/** Lines that would be sold for 0 because the list has no price yet. Lines of a closed order are settled. */
export const unpricedLines = (values: OrderValues, { frozen }: { frozen?: boolean | undefined }): LineValues[] =>
  frozen ? [] : values.lines.filter((line) => isUnpriced(line, values))

export const isUnpriced = (line: LineValues, order: Pick<OrderValues, 'dimensions'>): boolean =>
  !isBlankLine(line) &&
  // The price of a saved line counts as fixed, whether or not it was typed.
  lacksPrice({ price: line.price, listPrice: priceOfLine(line, order)?.price, isTyped: line.priceIsKept && line.id === undefined })

/** Sets the current list price on those lines of the product that had none. */
export const withListPrice = (values: OrderValues, product: ProductChoice): OrderValues => ({
  ...values,
  lines: values.lines.map((line) => {
    if (line.product?.id !== product.id || !isUnpriced(line, values)) return line
    const { price } = priceFor(product, values.dimensions[0])
    return line.id === undefined ? { ...line, product, price, priceIsKept: false } : { ...line, price }
  }),
})

/** The name of a custom product sets or clears its tyre mark when it starts or stops to mean a tyre; in between the user decides. */
export function withLineName(line: LineValues, name: string): LineValues {
  const saysTyre = isTyreName(name)
  const isCustom = line.product === null && line.sold === undefined
  return { ...line, name, isTyre: !line.isService && (isCustom && isTyreName(line.name) === saysTyre ? line.isTyre : saysTyre) }
}

export const withLineKind = (line: LineValues, isService: boolean): LineValues => ({
  ...line,
  isService,
  isTyre: !isService && isTyreName(line.name),
})

export function pickProduct(line: LineValues, product: ProductChoice, values: OrderValues): LineValues {
  const { price } = priceFor(product, values.dimensions[0])
  const { name, um, isService, isTyre } = product
  const others = values.lines.filter(({ key }) => key !== line.key)
  const quantity = line.quantityIsKept ? line.quantity : proposeQuantity(product, { ...values, lines: others })
  return { ...line, product, sold: undefined, name, um, isService, isTyre, quantity, price, priceIsKept: false }
}

type Tyres = Pick<OrderValues, 'tyreCount' | 'lines'>

/** Work per tyre is done on as many tyres as the order counts or else sells; a number of sold tyres is not guessed. */
const proposeQuantity = (product: LineProduct, order: Tyres): number =>
  (isPerTyre(product) && (order.tyreCount || (product.isService && countSoldTyres(order)))) || 1

const isPerTyre = ({ isCountPrice, isService, isTyre }: LineProduct): boolean => isCountPrice && (isService || isTyre)

/** A sum that is not whole counts no tyres. */
function countSoldTyres({ lines }: Tyres): number {
  const sum = lines.reduce((before, { isTyre, quantity }) => before + (isTyre ? quantity || 0 : 0), 0)
  return Number.isInteger(sum) ? sum : 0
}

/** Work per tyre follows the number of tyres until its quantity is typed. */
function followTyres(before: OrderValues, after: OrderValues, lines: LineValues[]): LineValues[] {
  const order = { tyreCount: after.tyreCount, lines }
  if ((before.tyreCount || countSoldTyres(before)) === (order.tyreCount || countSoldTyres(order))) return lines
  return lines.map((line) =>
    line.product && line.product.isService && isPerTyre(line.product) && !line.quantityIsKept
      ? { ...line, quantity: proposeQuantity(line.product, order) }
      : line,
  )
}

/** Appends a line with the product. */
export const addProductLine = (values: OrderValues, product: ProductChoice): OrderValues => {
  const lines = values.lines.filter((line) => !isBlankLine(line))
  return { ...values, lines: [...lines, pickProduct(blankLine(values.lines), product, values)] }
}

/** Appends a service that is not in the price list. */
export const addNamedService = (values: OrderValues, name: string): OrderValues => ({
  ...values,
  lines: [...values.lines.filter((line) => !isBlankLine(line)), withLineName({ ...blankLine(values.lines), isService: true }, name)],
})

export type PackageLine = Pick<
  LinePackageChoice['lines'][number],
  'organizationProductId' | 'product' | 'name' | 'isService' | 'quantity' | 'um' | 'price'
> & { isTyre?: boolean }

/**
 * Appends the lines of a package; returns the keys of those lines, and the names of products that do not fit the order or no longer
 * exist.
 */
export function addPackage(values: OrderValues, { lines }: { lines: PackageLine[] }) {
  const keepable = lines.filter(({ product, organizationProductId }) =>
    product ? lineFitsOrder(product, values) : organizationProductId === null,
  )
  const first = blankLine(values.lines).key
  const added = keepable.map(({ product, name, isService, isTyre = false, quantity, um, price }, i): LineValues => {
    const line = withLineName({ ...blankLine([]), key: first + i, isService, quantity, quantityIsKept: true, um, price }, name)
    return product ? { ...pickProduct(line, product, values), um } : { ...line, isTyre: line.isTyre || isTyre }
  })
  return {
    values: { ...values, lines: [...values.lines.filter((line) => !isBlankLine(line)), ...added] },
    added: added.map(({ key }) => key),
    skipped: lines.filter((line) => !keepable.includes(line)).map(({ name }) => name),
  }
}

export const withoutLines = (values: OrderValues, keys: number[]): OrderValues => ({
  ...values,
  lines: values.lines.filter(({ key }) => !keys.includes(key)),
})

/** The table always ends in one blank row. */
export const withBlankEnd = (lines: LineValues[]): LineValues[] => {
  const last = lines.at(-1)
  return last && isBlankLine(last) ? lines : [...lines, blankLine(lines)]
}

/** Applies what follows from a change: prices, lines that no longer fit, axles, the blank row. */
export function applyOrderRules(before: OrderValues, after: OrderValues, account: Account, catalogue?: Catalogue): OrderValues {
  let lines = after.lines
  if (!equal(before.dimensions[0], after.dimensions[0])) lines = lines.map((line) => repriceLine(line, after))
  if (before.carTypeId !== after.carTypeId || before.workOrderTypeId !== after.workOrderTypeId) {
    lines = lines.map((line) => (isUnfit(line, after, catalogue) ? { ...blankLine([]), key: line.key } : line))
  }
  const isToBeStored = after.tyreHotelEnabled && !before.tyreHotelEnabled && !after.tyreHotel
  const axles = deriveAxles(before, after, account)
  return {
    ...after,
    ...axles,
    ...(isToBeStored && { tyreHotel: newTyreSet(after) }),
    lines: withBlankEnd(followTyres(before, { ...after, ...axles }, lines)),
  }
}

/** The stored tyres usually equal the mounted ones in number and size; their name is that of the last order. */
export function newTyreSet({ dimensions, tyreCount, startDate }: OrderValues, vehicle?: Pick<PlateLookupResult, 'tyreName'>): HotelValues {
  const tyreDimensions = createHotelRows(dimensions.map(pickTyreSize), tyreCount || 4)
  return {
    tyreName: vehicle?.tyreName ?? null,
    season: seasonStoredOn(startDate),
    description: '',
    metaData: { withRim: false, tyreDimensions },
  }
}

/** A new set has the tyre sizes of its order until others are typed. */
export function copySizesToNewSet(before: OrderValues, after: OrderValues): OrderValues {
  const { tyreHotel } = after
  const rows = tyreHotel?.metaData?.tyreDimensions ?? []
  if (!tyreHotel || equal(before.dimensions, after.dimensions) || !equal(rows.map(pickTyreSize), before.dimensions.map(pickTyreSize)))
    return after
  const [row] = rows
  const sized = createHotelRows(after.dimensions.map(pickTyreSize), row?.tyreQuantity)
  const [only] = sized
  // A typed DOT belongs to the single row only.
  const tyreDimensions = only && sized.length === 1 ? [{ ...only, dotNumber: row?.dotNumber ?? null }] : sized
  return { ...after, tyreHotel: { ...tyreHotel, metaData: { ...tyreHotel.metaData, tyreDimensions } } }
}

const repriceLine = (line: LineValues, values: OrderValues): LineValues => {
  const price = line.priceIsKept ? undefined : priceOfLine(line, values)?.price
  return price === undefined ? line : { ...line, price }
}

const isUnfit = ({ product }: LineValues, { carTypeId, workOrderTypeId }: OrderValues, catalogue?: Catalogue): boolean =>
  product !== null && !lineFitsOrder(catalogue?.get(product.id) ?? product, { carTypeId, workOrderTypeId })

/** Lines emptied by a change of car type or order type; the form names them and can restore them. */
export const clearedLines = (before: OrderValues, after: OrderValues): LineValues[] =>
  before.lines.filter((line) => !isBlankLine(line) && after.lines.some(({ key, product, name }) => key === line.key && !product && !name))

/** Whether the order has data about tyres (`hasGarageData`: about work on the car) that another order type would drop. */
export const hasTyreData = ({
  dimensions,
  tyreCount,
  tyreWaste,
  boltTorque,
  newTyre,
  tyreHotelEnabled,
  axleLayout,
  axleMarks,
}: OrderValues): boolean =>
  dimensions.some((row) => !equal(row, blankDimension())) ||
  Boolean(tyreCount || tyreWaste || boltTorque || newTyre || tyreHotelEnabled) ||
  countMarked(axleLayout, axleMarks) > 0
export const hasGarageData = ({ modelType, mention, customerRequest, providerProposal }: OrderValues): boolean =>
  [modelType, mention, ...customerRequest, ...providerProposal].some((text) => text.trim())

export const restoreLines =
  (emptied: LineValues[]) =>
  (values: OrderValues): OrderValues => ({
    ...values,
    lines: withBlankEnd(values.lines.map((line) => (isBlankLine(line) ? (emptied.find(({ key }) => key === line.key) ?? line) : line))),
  })

/** A truck gets six wheels until another layout is chosen. The number of tyres follows the marked ones until it is typed by hand. */
function deriveAxles(before: OrderValues, after: OrderValues, account: Account): Partial<OrderValues> {
  const markedBefore = countMarked(before.axleLayout, before.axleMarks)
  const marked = countMarked(after.axleLayout, after.axleMarks)
  const tyreCount = marked !== markedBefore && (after.tyreCount ?? 0) === markedBefore ? marked || null : after.tyreCount
  if (before.carTypeId === after.carTypeId || marked > 0) return { tyreCount }
  const axleLayout = isTruck(after, account) ? '2x6' : '2x4'
  return { axleLayout, axleMarks: blankMarks(axleLayout), tyreCount }
}

export const isTruck = ({ carTypeId }: OrderValues, account: Account): boolean =>
  account.carTypes.find(({ id }) => id === carTypeId)?.isTruck ?? false

/** Fills in stored data of a plate and keeps typed values. Mileage is left out because it has changed. */
export function fillFromRecord(values: OrderValues, storedVehicle: PlateLookupResult): OrderValues {
  const { client } = storedVehicle
  const isNewClient = client !== null && values.clientName.trim() === ''
  const hasSizes = values.dimensions.some(({ tyreWidth, tyreRim }) => tyreWidth !== null || tyreRim !== null)
  return {
    ...values,
    plateNumber: storedVehicle.plateNumber,
    ...(isNewClient && { clientId: client.id, clientName: client.name }),
    phone: isNewClient ? values.phone || (client.phone ?? '') : values.phone,
    delegateName: isNewClient ? values.delegateName || (client.delegateName ?? '') : values.delegateName,
    make: values.make || (storedVehicle.make ?? ''),
    model: values.model || (storedVehicle.model ?? ''),
    manufacturingYear: values.manufacturingYear ?? storedVehicle.manufacturingYear,
    vinNumber: values.vinNumber || (storedVehicle.vinNumber ?? ''),
    carTypeId: storedVehicle.carTypeId ?? values.carTypeId,
    wheelTypeId: storedVehicle.wheelTypeId ?? values.wheelTypeId,
    dimensions: hasSizes ? values.dimensions : dimensionRows(storedVehicle.tyreDimensions),
  }
}

/** Merges two versions field by field: fields changed here keep this value, all others take the other one. */
export function mergeOrderValues(mine: OrderValues, base: OrderValues, theirs: OrderValues): OrderValues {
  const untouched = Object.keys(mine)
    .filter((field) => isField(field, mine))
    .filter((field) => equal(mine[field], base[field]))
  return { ...mine, ...Object.fromEntries(untouched.map((field) => [field, theirs[field]])) }
}

const isField = (field: string, values: OrderValues): field is keyof OrderValues => field in values

/** The fields that differ between two versions. */
export const changedFields = (before: OrderValues, after: OrderValues): (keyof OrderValues)[] =>
  Object.keys(after)
    .filter((field) => isField(field, after))
    .filter((field) => !equal(before[field], after[field]))
