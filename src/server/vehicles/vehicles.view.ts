import equal from 'fast-deep-equal'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { readStoredJson } from '#contract/kit/defaults.ts'
import type { VehicleDraft } from '#contract/vehicles.ts'
import { TyreDimension } from '#contract/work-orders/order.ts'
import { findCarIds } from '#domain/vehicles/cars.ts'
import { plateKey } from '#contract/kit/plates.ts'
import { withoutZeroSizes } from '#domain/vehicles/tyres.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import type { Vehicles } from '#server/platform/database/tables.gen.ts'

type Stored = Selectable<Vehicles>
type Sizes = z.output<typeof TyreDimension>[]
/** What is known of a vehicle beside its plate and the days it was seen. */
type Traits = Pick<
  Stored,
  'make' | 'model' | 'manufacturingYear' | 'vinNumber' | 'carKm' | 'carTypeId' | 'wheelTypeId' | 'clientId' | 'itpUntil'
> & { tyreDimensions: Sizes }
type Known = Traits & Pick<Stored, 'plateNumber' | 'kmAt' | 'lastVisit' | 'description'>

export const readTyreSizes = (stored: unknown): Sizes => readStoredJson(z.array(TyreDimension), stored).map(withoutZeroSizes)

/** A vehicle as somebody saw it on a day. What is absent, null or empty was not looked at. */
export type VehicleObservation = Partial<Traits> & {
  plateNumber: string
  day: string
  /** It is only written down, and the vehicle was not there. */
  planned?: boolean
}

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
const those = <T extends object>(values: T, wanted: (value: unknown, key: keyof T) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => wanted(value, key as keyof T))) as Partial<T>

/**
 * What is new of a vehicle since it was seen: nothing of what was not looked at, and of what changes with time nothing that is older than what
 * is known, but for what nobody knew.
 */
export function mergeObservation(
  known: Partial<Known>,
  { day, planned, plateNumber, carKm, clientId, itpUntil, tyreDimensions, ...car }: VehicleObservation,
) {
  const isNews = (since: string | null | undefined) => since == null || day >= since
  const timely = { clientId, itpUntil, tyreDimensions }
  const isSamePlate = plateKey(plateNumber) === plateKey(known.plateNumber ?? plateNumber)
  const facts: Partial<Known> = {
    ...(isSamePlate && { plateNumber }),
    ...car,
    ...(isNews(known.lastVisit)
      ? { ...timely, ...(!planned && { lastVisit: day }) }
      : those(timely, (_value, field) => !isSaid(known[field]))),
    ...(isNews(known.kmAt) && isSaid(carKm) && { carKm, kmAt: day }),
  }
  return those(facts, (value, field) => isSaid(value) && !equal(value, known[field]))
}

/** Of two records of one vehicle, what the later visit knew comes first; the mileage is that of the later reading. */
export function mergeVehicles(first: Stored, second: Stored) {
  const [newer, older] = [first, second].toSorted((a, b) => lastSeen(b).localeCompare(lastSeen(a))) as [Stored, Stored]
  const read = [newer, older].filter(({ carKm }) => carKm !== null).toSorted((a, b) => (b.kmAt ?? '').localeCompare(a.kmAt ?? ''))
  const { carKm, kmAt } = read[0] ?? newer
  // A model is one of its make.
  const { make, model } = isSaid(newer.make) ? newer : older
  const either = <K extends keyof Stored>(field: K): Stored[K] => (isSaid(newer[field]) ? newer : older)[field]
  return {
    make,
    model,
    carKm,
    kmAt,
    manufacturingYear: either('manufacturingYear'),
    vinNumber: either('vinNumber'),
    carTypeId: either('carTypeId'),
    wheelTypeId: either('wheelTypeId'),
    clientId: either('clientId'),
    itpUntil: either('itpUntil'),
    lastVisit: either('lastVisit'),
    description: either('description'),
    tyreDimensions: readTyreSizes(either('tyreDimensions')),
  }
}

const lastSeen = ({ lastVisit, updatedAt }: Stored) => lastVisit ?? updatedAt.slice(0, 10)

/** Anybody sees a vehicle by an appointment for its plate, so the VIN and the remarks stay with those who may change it. */
export const hideForeignDetails = <V extends { isChangeable: boolean; vinNumber: string | null; description: string }>(vehicle: V): V =>
  vehicle.isChangeable ? vehicle : { ...vehicle, vinNumber: null, description: '' }

type Named = Pick<Stored, 'plateNumber' | 'vinNumber' | 'make' | 'model'>

/** What is stored of a vehicle's names beside them: the plate without signs, the numbers of make and model, and what a text finds it by. */
export function toSearchColumns({ plateNumber, vinNumber, make, model }: Named, formerPlates: readonly { plateNumber: string }[] = []) {
  const plates = [plateNumber, ...formerPlates.map((former) => former.plateNumber)]
  return {
    plateKey: plateKey(plateNumber),
    ...findCarIds(make ?? '', model ?? ''),
    search: searchText(...plates.flatMap((plate) => [plate, plateKey(plate)]), vinNumber, make, model),
  }
}

/** A draft as it is stored. Its mileage was read today, unless it is the one that was known. */
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
