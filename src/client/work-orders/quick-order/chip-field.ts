import type { Chip, ListName } from '#domain/quick-order/chips.ts'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'

const fieldByList = {
  paymentTypes: 'paymentTypeId',
  carTypes: 'carTypeId',
  wheelTypes: 'wheelTypeId',
  workOrderTypes: 'workOrderTypeId',
} as const satisfies Record<ListName, keyof OrderValues>

const fieldByKind = {
  plate: 'plateNumber',
  client: 'clientName',
  phone: 'phone',
  vin: 'vinNumber',
  car: 'make',
  year: 'manufacturingYear',
  km: 'carKm',
  size: 'dimensions',
  dot: 'dimensions',
  pressure: 'dimensions',
  torque: 'boltTorque',
  count: 'tyreCount',
  work: 'lines',
  worker: 'workers',
  promise: 'deadline',
  promiseIn: 'deadline',
  note: 'description',
  unknown: 'unread',
} as const satisfies Record<Exclude<Chip['kind'], 'choice' | 'flag'>, keyof OrderValues>

/** The field of the form that has the fact of this chip. */
export function chipField(chip: Chip): keyof OrderValues {
  if (chip.kind === 'choice') return fieldByList[chip.list]
  return chip.kind === 'flag' ? chip.value : fieldByKind[chip.kind]
}
