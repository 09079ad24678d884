import { z } from 'zod'
import { AppointmentStatus } from './appointments/appointments.ts'
import type { ExcelColumn } from './kit/columns.ts'
import { downloadOf } from './kit/download.ts'
import { draftShape } from './kit/changes.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import {
  ById,
  Day,
  dayRange,
  choiceFilter,
  Id,
  Instant,
  textFilter,
  multilineText,
  Money,
  Nothing,
  pageOf,
  Plate,
  requiredText,
  searchOf,
  text,
  Version,
  Vin,
  VersionedId,
} from './kit/fields.ts'
import { outputOf } from './kit/output.ts'
import { HotelStatus } from './tyre-hotels/tyre-hotels.ts'
import { Km, ManufacturingYear, OrderStatus, TyreDimension } from './work-orders/order.ts'

const fields = {
  plateNumber: Plate,
  make: text(50).nullable(),
  model: text(50).nullable(),
  manufacturingYear: ManufacturingYear.nullable(),
  vinNumber: Vin.nullable(),
  carTypeId: Id.nullable(),
  itpUntil: Day.nullable(),
  description: multilineText(250),
  /** The owner; null if unknown, or a client of a workplace that the caller does not see. */
  clientId: Id.nullable(),
}

/** A vehicle is written whole; only orders write its tyres and visits. */
export const VehicleDraft = z.object({ ...draftShape(fields, { description: '' }), carKm: Km })
export type VehicleDraft = z.output<typeof VehicleDraft>

const Owner = z.object({ id: Id, name: z.string(), phone: z.string().nullable(), delegateName: z.string().nullable() })

/** Fields of the car itself, without its history. */
const car = {
  id: Id,
  plateNumber: Plate,
  make: z.string().nullable(),
  model: z.string().nullable(),
  manufacturingYear: z.int().nullable(),
  vinNumber: z.string().nullable(),
  carKm: z.int().nullable(),
  /** The day on which the mileage was read. */
  kmAt: Day.nullable(),
  carTypeId: Id.nullable(),
  wheelTypeId: Id.nullable(),
  itpUntil: Day.nullable(),
  tyreDimensions: z.array(TyreDimension),
  client: Owner.nullable(),
}

export const Vehicle = outputOf({
  ...car,
  ...fields,
  /** Make and model in the shared list of `GET /accounts/settings/information`. */
  makeId: z.int().nullable(),
  modelId: z.int().nullable(),
  lastVisit: Day.nullable(),
  /** Earlier plates of the vehicle, the latest first. */
  formerPlates: z.array(z.object({ plateNumber: z.string(), until: Day })),
  /** Whether a workplace of the caller has the vehicle, and so may change it. An appointment alone shows it, without its VIN and its description. */
  isChangeable: z.boolean(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Vehicle = z.output<typeof Vehicle>

/** The record of a plate: the car, its last owner, its tyres and its earlier visits, newest first. */
export const PlateLookupResult = outputOf({
  ...car,
  /** The earlier plate by which the lookup found the car; null if it is the current one. */
  formerPlate: z.string().nullable(),
  /** The name of the tyres that the last order with sizes put on: sold by it, or given back from storage. */
  tyreName: z.string().nullable(),
  /** Proposals that the workshop made at the last visit. */
  providerProposal: z.array(z.string()),
  /** The sets of the plate that are in storage at the workplaces of the caller, and where they lie. */
  storedSets: z.array(z.object({ id: Id, tyres: z.string(), shelf: z.string().nullable() })),
  /** The unpaid sum of done orders at the caller's workplaces. */
  unpaid: Money,
  visits: z.array(z.object({ id: Id, uuid: z.string(), date: Instant, summary: z.string(), total: z.number() })),
})
export type PlateLookupResult = z.output<typeof PlateLookupResult>

/** A visit to one of the caller's workplaces: an order, a stored set, or an appointment, future ones included. */
export const VehicleVisit = outputOf({
  kind: z.enum(['order', 'tyre-hotel', 'appointment']),
  id: Id,
  /** Null unless the visit is an order. */
  uuid: z.string().nullable(),
  date: Instant,
  status: z.union([OrderStatus, HotelStatus, AppointmentStatus]),
  organizationId: Id,
  plateNumber: z.string(),
  clientName: z.string(),
  summary: z.string(),
  carKm: z.int().nullable(),
  tyreWidth: z.number().nullable(),
  tyreHeight: z.number().nullable(),
  tyreRim: z.number().nullable(),
  /** Null unless the visit is an order. */
  total: Money.nullable(),
})
export type VehicleVisit = z.output<typeof VehicleVisit>

export const VehicleSearch = searchOf(['plate_number', 'make', 'manufacturing_year', 'itp_until', 'last_visit'], {
  make: choiceFilter(requiredText(50)),
  carTypeId: choiceFilter(Id),
  itpUntil: dayRange,
  clientId: choiceFilter(Id),
  quickText: textFilter,
})
export type VehicleSearch = z.output<typeof VehicleSearch>

/** The list as a workbook. */
export const vehicleColumns = [
  { key: 'plateNumber', kind: 'code', word: 'PlateNumberShort' },
  { key: 'make', kind: 'text', word: 'Make', within: 'Vehicle' },
  { key: 'model', kind: 'text', word: 'Model', within: 'Vehicle' },
  { key: 'vinNumber', kind: 'code', word: 'VinNumber' },
  { key: 'manufacturingYear', kind: 'number', word: 'ManufacturingYear' },
  { key: 'owner', kind: 'text', word: 'Owner' },
  { key: 'carType', kind: 'text', word: 'CarType' },
  { key: 'carKm', kind: 'number', word: 'CarKm' },
  { key: 'itpUntil', kind: 'day', word: 'ItpUntil' },
  { key: 'lastVisit', kind: 'day', word: 'LastVisit' },
  { key: 'phone', kind: 'code', word: 'Phone', excel: true },
  { key: 'tyres', kind: 'text', word: 'TyreDimensions', excel: true },
  { key: 'formerPlates', kind: 'code', word: 'FormerPlates', excel: true },
  { key: 'description', kind: 'text', word: 'CarDescription', excel: true },
  { key: 'id', kind: 'number', word: 'RecordId', excel: true },
] as const satisfies ExcelColumn[]

const search = endpoint('GET /vehicles/search/query', { access: 'office', input: VehicleSearch, result: pageOf(Vehicle) })
export const vehicles = feature('vehicles', {
  plate: endpoint('GET /work-orders/search/plate-number', {
    access: 'desk',
    input: z.object({ value: text(15).min(2) }),
    result: z.object({ items: z.array(PlateLookupResult) }),
  }),
  search,
  download: downloadOf('vehicle', 'office', search),
  /** Lists the makes of the account, the most frequent first. */
  makes: endpoint('GET /vehicles/search/makes', { access: 'desk', input: z.object({}), result: z.object({ items: z.array(z.string()) }) }),
  /** Lists the vehicles with this VIN that the caller may change; more than one is a duplicate. */
  vin: endpoint('GET /vehicles/search/vin', {
    access: 'desk',
    input: z.object({ vinNumber: Vin.min(1) }),
    result: z.object({
      items: z.array(Vehicle.pick({ id: true, plateNumber: true, make: true, model: true, isChangeable: true, version: true })),
    }),
  }),
  get: endpoint('GET /vehicles/:id', { access: 'desk', input: ById, result: Vehicle }),
  /** Lists the 200 newest visits. */
  history: endpoint('GET /vehicles/:id/history', { access: 'desk', input: ById, result: z.object({ items: z.array(VehicleVisit) }) }),
  create: endpoint('POST /vehicles', { access: 'office', input: VehicleDraft, result: Vehicle, created: true }),
  update: endpoint('PUT /vehicles/:id', { access: 'office', input: VehicleDraft.extend(VersionedId.shape), result: Vehicle }),
  remove: endpoint('DELETE /vehicles/:id', { access: 'office', input: VersionedId, result: Nothing }),
  /**
   * Gives the vehicle another plate. If another vehicle has that plate, `merge` moves its records to this vehicle, which keeps the newer
   * data of both.
   */
  changePlate: endpoint('POST /vehicles/:id/plate', {
    access: 'office',
    input: VersionedId.extend({ plateNumber: Plate, merge: z.boolean().default(false) }),
    result: Vehicle,
  }),
})
