import { fromStored } from '#contract/kit/defaults.ts'
import { Car, CarService, ReadMeta, TyreService, type OrderRow, type WorkOrder } from '#contract/work-orders/order.ts'
import { minutesBetween } from '#domain/calendar.ts'
import type { StoredOrder } from '#server/work-orders/queries.ts'

const named = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name })
const durationOf = ({ startDate, finished }: StoredOrder): number | null =>
  finished === null ? null : Math.max(0, minutesBetween(startDate, finished))

/** A stored order as its page shows it. */
export function entityOf(row: StoredOrder): WorkOrder {
  return {
    ...row,
    status: row.status as WorkOrder['status'],
    organizationClientId: row.clientId,
    duration: durationOf(row),
    metaData: { ...fromStored(ReadMeta, row.metaData), createdBy: row.createdByName ?? '' },
    car: fromStored(Car, row.car),
    tyreService: fromStored(TyreService.nullable(), row.tyreService),
    carService: fromStored(CarService.nullable(), row.carService),
    organization: { id: row.organizationId, name: row.organizationName },
    client: named(row.clientId, row.currentClientName),
    workOrderType: { id: row.workOrderTypeId, name: row.typeName, shortName: row.shortName },
    paymentType: named(row.paymentTypeId, row.paymentName),
    carType: named(row.carTypeId, row.carTypeName),
    products: row.lines.map((line) => ({
      ...line,
      organizationProductId: line.productId,
      customProductName: line.isCustomProduct ? line.name : null,
      isService: line.isService ? 1 : 0,
    })),
    tyreHotel: null,
  }
}

/** A stored order as a card of the board and a row of the list. */
export function cardOf(row: StoredOrder): OrderRow {
  return {
    ...row,
    status: row.status as OrderRow['status'],
    duration: durationOf(row),
    workOrderType: row.typeName,
    paymentType: row.paymentName,
  }
}
