import equal from 'fast-deep-equal'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { readStoredJson } from '#contract/kit/defaults.ts'
import type { VehicleDraft } from '#contract/vehicles.ts'
import { TyreDimension } from '#contract/work-orders/order.ts'
import { findCarIds } from '#domain/vehicles/cars.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { withoutZeroSizes } from '#contract/kit/tyres.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import type { Vehicles } from '#server/platform/database/tables.gen.ts'

type Stored = Selectable<Vehicles>
type Sizes = z.output<typeof TyreDimension>[]
/** Facts about a vehicle without its plate and the days of its visits. */
type Traits = Pick<
  Stored,
  'make' | 'model' | 'manufacturingYear' | 'vinNumber' | 'carKm' | 'carTypeId' | 'wheelTypeId' | 'clientId' | 'itpUntil'
> & { tyreDimensions: Sizes }
type VehicleFacts = Traits & Pick<Stored, 'plateNumber' | 'kmAt' | 'lastVisit' | 'description'>

export const readTyreSizes = (stored: unknown): Sizes => readStoredJson(z.array(TyreDimension), stored).map(withoutZeroSizes)

/** Observation of a vehicle on a day. Absent, null or empty values were not observed. */
export type VehicleObservation = Partial<Traits> & {
  plateNumber: string
  day: string
  /** True if the visit is only planned, so the vehicle was not there. */
  planned?: boolean
}

const hasValue = (value: unknown) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
const pickEntries = <T extends object>(values: T, isIncluded: (value: unknown, key: keyof T) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => isIncluded(value, key as keyof T))) as Partial<T>

/**
 * Returns the changes by an observation. Unobserved values change nothing; values that change with time replace only older ones and unknown
 * ones.
 */
export function mergeObservation(
  stored: Partial<VehicleFacts>,
  { day, planned, plateNumber, carKm, clientId, itpUntil, tyreDimensions, ...car }: VehicleObservation,
) {
  const isRecent = (since: string | null | undefined) => since == null || day >= since
  const datedValues = { clientId, itpUntil, tyreDimensions }
  const isSamePlate = plateKey(plateNumber) === plateKey(stored.plateNumber ?? plateNumber)
  const facts: Partial<VehicleFacts> = {
    ...(isSamePlate && { plateNumber }),
    ...car,
    ...(isRecent(stored.lastVisit)
      ? { ...datedValues, ...(!planned && { lastVisit: day }) }
      : pickEntries(datedValues, (_value, field) => !hasValue(stored[field]))),
    ...(isRecent(stored.kmAt) && hasValue(carKm) && { carKm, kmAt: day }),
  }
  return pickEntries(facts, (value, field) => hasValue(value) && !equal(value, stored[field]))
}

/** Merges two records of one vehicle. Values of the later visit win; the mileage is that of the later reading. */
export function mergeVehicles(first: Stored, second: Stored) {
  const [newer, older] = [first, second].toSorted((a, b) => lastSeen(b).localeCompare(lastSeen(a))) as [Stored, Stored]
  const readings = [newer, older].filter(({ carKm }) => carKm !== null).toSorted((a, b) => (b.kmAt ?? '').localeCompare(a.kmAt ?? ''))
  const { carKm, kmAt } = readings[0] ?? newer
  // A model belongs to its make, so both come from the same record.
  const { make, model } = hasValue(newer.make) ? newer : older
  const pickLatest = <K extends keyof Stored>(field: K): Stored[K] => (hasValue(newer[field]) ? newer : older)[field]
  return {
    make,
    model,
    carKm,
    kmAt,
    manufacturingYear: pickLatest('manufacturingYear'),
    vinNumber: pickLatest('vinNumber'),
    carTypeId: pickLatest('carTypeId'),
    wheelTypeId: pickLatest('wheelTypeId'),
    clientId: pickLatest('clientId'),
    itpUntil: pickLatest('itpUntil'),
    lastVisit: pickLatest('lastVisit'),
    description: pickLatest('description'),
    tyreDimensions: readTyreSizes(pickLatest('tyreDimensions')),
  }
}

const lastSeen = ({ lastVisit, updatedAt }: Stored) => lastVisit ?? updatedAt.slice(0, 10)

/** Anybody sees a vehicle by an appointment for its plate, so the VIN and the remarks stay with those who may change it. */
export const hideForeignDetails = <V extends { isChangeable: boolean; vinNumber: string | null; description: string }>(vehicle: V): V =>
  vehicle.isChangeable ? vehicle : { ...vehicle, vinNumber: null, description: '' }

type Named = Pick<Stored, 'plateNumber' | 'vinNumber' | 'make' | 'model'>

/** Stored columns besides the names: the plate without separators, the ids of make and model, and the search text. */
export function toSearchColumns({ plateNumber, vinNumber, make, model }: Named, formerPlates: readonly { plateNumber: string }[] = []) {
  const plates = [plateNumber, ...formerPlates.map((former) => former.plateNumber)]
  return {
    plateKey: plateKey(plateNumber),
    ...findCarIds(make ?? '', model ?? ''),
    search: searchText(...plates.flatMap((plate) => [plate, plateKey(plate)]), vinNumber, make, model),
  }
}

/** Converts a draft to columns. The mileage was read today, unless it equals the stored one. */
export function toFacts<D extends VehicleDraft>(draft: D, today: string, before?: Pick<Stored, 'carKm' | 'kmAt'>) {
  const { make, model, vinNumber, carKm } = draft
  return {
    ...draft,
    make: make || null,
    model: model || null,
    vinNumber: vinNumber || null,
    kmAt: carKm === null ? null : carKm === before?.carKm ? before.kmAt : today,
  }
}
