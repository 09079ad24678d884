import { readStoredJson } from '#contract/kit/defaults.ts'
import { pickFields } from '#contract/kit/field-names.ts'
import type { OrderChanges } from '#contract/work-orders/drafts.ts'
import { Car, CarService, StoredMetaData, TyreService, type OrderRow, type WorkOrder } from '#contract/work-orders/order.ts'
import { PriceTerms } from '#contract/work-orders/pricing.ts'
import { minutesBetween } from '#domain/text/calendar.ts'
import { fromBani, toBani } from '#domain/text/money.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { withoutZeroSizes } from '#contract/kit/tyres.ts'
import { countPaid } from '#domain/payments/order-money.ts'
import { documentKey, isOrderOver } from '#domain/work-orders/work-orders.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import type { OrderDraftState } from './work-orders.draft.ts'
import type { PricedLine, toOrderSums } from './work-orders.lines.ts'
import type { StoredOrder } from './work-orders.queries.ts'

const toNamedReference = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name })
const durationOf = ({ startDate, finished }: StoredOrder): number | null =>
  finished === null ? null : Math.max(0, minutesBetween(startDate, finished))

const paidOf = (row: StoredOrder): number => countPaid({ ...row, isOver: isOrderOver(row) }, row.paid)
const balanceOf = (row: StoredOrder): number => fromBani(toBani(row.total) - toBani(paidOf(row)) - toBani(row.writtenOff))

/** Converts a stored order to the answer of `get`. */
export function toOrder(row: StoredOrder): WorkOrder {
  return {
    ...row,
    status: row.status as WorkOrder['status'],
    organizationClientId: row.clientId,
    duration: durationOf(row),
    paid: paidOf(row),
    balance: balanceOf(row),
    metaData: {
      ...readStoredJson(StoredMetaData, row.metaData),
      createdBy: row.createdByName ?? '',
      priceTerms: readStoredJson(PriceTerms.nullable(), row.priceTerms),
    },
    car: readStoredJson(Car, row.car),
    tyreService: toTyreService(row),
    carService: toCarService(row),
    organization: { id: row.organizationId, name: row.organizationName },
    client: toNamedReference(row.clientId, row.currentClientName),
    workOrderType: { id: row.workOrderTypeId, name: row.typeName, shortName: row.shortName },
    paymentType: toNamedReference(row.paymentTypeId, row.paymentName),
    carType: toNamedReference(row.carTypeId, row.carTypeName),
    products: row.lines.map((line) => ({
      ...line,
      organizationProductId: line.productId,
      customProductName: line.isCustomProduct ? line.name : null,
      isService: line.isService ? 1 : 0,
      type: line.isService ? 'service' : 'product',
    })),
  }
}

/** Adds the id of the set that leaves, which is stored with the set itself. */
function toTyreService({ tyreService, tyreHotelOut }: StoredOrder): WorkOrder['tyreService'] {
  const stored = readStoredJson(TyreService.nullable(), tyreService)
  return stored && { ...stored, tyreDimensions: stored.tyreDimensions.map(withoutZeroSizes), tyreHotelOutId: tyreHotelOut?.id ?? null }
}

/** Adds make, model, year and VIN, which are stored with the car. */
function toCarService({ carService, car }: StoredOrder): WorkOrder['carService'] {
  const stored = readStoredJson(CarService.nullable(), carService)
  const { make, model, manufacturingYear, vinNumber } = readStoredJson(Car, car)
  return stored && { ...stored, make, model, year: manufacturingYear, vinNumber }
}

/** Converts a stored order to a card of the board, which is also a row of the list. */
export function toCard(row: StoredOrder): OrderRow {
  return {
    ...row,
    status: row.status as OrderRow['status'],
    duration: durationOf(row),
    balance: balanceOf(row),
    workOrderType: row.typeName,
    paymentType: row.paymentName,
  }
}

type Totals = Omit<ReturnType<typeof toOrderSums>, 'lineTotals'>
const metaSums = ['vatValue', 'subtotalWithoutHotel', 'newTyreDiscountValue', 'loyaltyDiscountValue'] as const
type MetaSums = Pick<Totals, (typeof metaSums)[number]>

/** The sum columns and the price terms behind them; both are written only when the sums were computed. */
export const orderSumColumns = ({ subtotal, discount, tax, total, subtotalWithoutHotel }: Totals, terms: PriceTerms) => ({
  subtotal,
  discount,
  tax,
  total,
  hotel: fromBani(toBani(subtotal) - toBani(subtotalWithoutHotel)),
  priceTerms: JSON.stringify(terms),
})

export const pickMetaSums = (sums: MetaSums) => pickFields(sums, metaSums)

/** Columns of an order, without its sums and without those set once on insert: number and creator. */
export function toColumns(
  { workOrder, car, tyreService, carService, card }: OrderDraftState,
  sums: MetaSums,
  { clientId, vehicleId }: { clientId: number; vehicleId: number },
) {
  const { metaData, organizationClientId: _picked, ...fields } = workOrder
  const [first] = tyreService?.tyreDimensions ?? []
  const { tyreHotelOutId: _out, ...tyres } = tyreService ?? {}
  return {
    clientName: fields.clientName,
    delegateName: fields.delegateName,
    organizationId: fields.organizationId,
    phone: fields.phone,
    carTypeId: fields.carTypeId,
    workOrderTypeId: fields.workOrderTypeId,
    startDate: fields.startDate,
    endDate: fields.endDate,
    description: fields.description,
    paymentTypeId: fields.paymentTypeId,
    documentNumber: fields.documentNumber || null,
    documentKey: documentKey(fields.documentNumber),
    tyreWaste: tyreService?.tyreWaste ?? 0,
    expirationDate: metaData.itp ? metaData.expirationDate : null,
    clientId,
    vehicleId,
    carKm: kmOf({ tyreService, carService }),
    itp: metaData.itp,
    deadline: metaData.deadline,
    plateNumber: car.plateNumber,
    plateKey: plateKey(car.plateNumber),
    make: car.make,
    model: car.model,
    car: JSON.stringify(car),
    tyreService: tyreService && JSON.stringify(tyres),
    carService: carService && JSON.stringify(carService),
    tyreWidth: first?.tyreWidth ?? null,
    tyreHeight: first?.tyreHeight ?? null,
    tyreRim: first?.tyreRim ?? null,
    metaData: JSON.stringify({ ...metaData, ...card, ...pickMetaSums(sums) }),
  }
}

/** Mileage comes from the tyre service, else from the car service. */
const kmOf = ({ tyreService, carService }: OrderChanges): number | null => tyreService?.carKm ?? carService?.carKm ?? null

/** Collects what an order, or a change of one, states about its vehicle; `null` states nothing. */
export const toVehicleObservation = ({ workOrder, car, tyreService, carService }: OrderChanges, isInspection: boolean) => ({
  make: car?.make ?? null,
  model: car?.model ?? null,
  manufacturingYear: car?.manufacturingYear ?? null,
  vinNumber: car?.vinNumber ?? null,
  carKm: kmOf({ tyreService, carService }),
  carTypeId: workOrder?.carTypeId ?? null,
  wheelTypeId: tyreService?.wheelTypeId ?? null,
  tyreDimensions: tyreService?.tyreDimensions?.filter(({ tyreWidth, tyreRim }) => tyreWidth !== null || tyreRim !== null) ?? [],
  itpUntil: (isInspection && workOrder?.metaData?.expirationDate) || null,
})

/** Rows of `writeLines`; `totals` has one amount for each line, in the same order. */
export const toLines = (lines: PricedLine[], totals: number[]) =>
  lines.map(({ priceConditions, ...line }, i) => ({ ...line, priceConditions: JSON.stringify(priceConditions), total: totals[i]! }))

/**
 * All fields together have at most 397 letters in Romanian, Hungarian or English. An index limits the bytes of a row,
 * so scripts whose letters decompose into several lose the end of the longest names.
 */
const maxSearchLetters = 400
/** Text in which quick search finds an order. */
export const orderSearch = (order: {
  uuid: string
  plateNumber: string
  plateKey: string
  documentNumber: string | null
  clientName: string
  delegateName: string | null
  phone: string | null
}): string =>
  searchText(order.plateNumber, order.plateKey, order.uuid, order.documentNumber, order.clientName, order.delegateName, order.phone).slice(
    0,
    maxSearchLetters,
  )
