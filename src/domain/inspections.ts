// Periodic inspections: how long each is likely to be valid, and which end soon. What the inspector writes down decides.

import { DueBucket, type ItpKind } from '#contract/inspections.ts'
import { addDays, addMonths } from './calendar.ts'
import { fold } from './format.ts'

/** Shops name these services themselves: "ITP autoturism", "Inspecție ITP". */
export const isInspection = (name: string): boolean => fold(name).includes('itp')

/** By the car types that an account begins with. */
const kindOfType: Record<string, ItpKind> = {
  autoturism: 'car',
  suv: 'car',
  autoutilitara: 'van',
  camion: 'truck',
  motocicleta: 'motorcycle',
}

/** The likely kind of a vehicle of this type; null where its name says nothing. */
export const proposedKind = ({ name, isTruck }: { name: string; isTruck: boolean }): ItpKind | null =>
  kindOfType[fold(name.trim())] ?? (isTruck ? 'truck' : null)

/** In months. What is valid for how long depends on the age of a car, and of a historic vehicle nobody can say it. */
const validity: Record<Exclude<ItpKind, 'car' | 'historic'>, number> = {
  taxi: 6,
  'driving-school': 12,
  'driving-school-bus': 6,
  ambulance: 12,
  bus: 6,
  van: 24,
  truck: 12,
  motorcycle: 24,
}
const ofYoungCar = 24
const ofOldCar = 12
/** In years. */
const oldCar = 12

export type Expiry = {
  until: string
  months: number
  /** The car becomes old in this very year: its first registration tells whether it has. */
  isBorderline: boolean
}

/** Until when an inspection of this day is likely to be valid; null where that cannot be said. */
export function suggestExpiry(kind: ItpKind, year: number | null, day: string): Expiry | null {
  if (kind === 'historic' || (kind === 'car' && year === null)) return null
  const age = Number(day.slice(0, 4)) - (year ?? 0)
  // Too short a time costs a message, too long a fine: a borderline car counts as old.
  const months = kind !== 'car' ? validity[kind] : age < oldCar ? ofYoungCar : ofOldCar
  return { until: addMonths(day, months), months, isBorderline: kind === 'car' && age === oldCar }
}

/** Whoever has not come for so many days since it ended, will not come any more. */
const longestExpired = 90

const lastDay: Record<DueBucket, number> = { expired: -1, within7: 7, within14: 14, within30: 30 }

/** Where an inspection stands on the due list of a day; it is valid on its last day still. */
export function dueBucket(until: string, today: string): DueBucket | null {
  if (until < addDays(today, -longestExpired)) return null
  return DueBucket.options.find((bucket) => until <= addDays(today, lastDay[bucket])) ?? null
}

/** The first and the last day of the due list, or of one part of it. */
export function dueDays(today: string, bucket?: DueBucket): [first: string, last: string] {
  const parts = DueBucket.options
  const before = bucket && parts[parts.indexOf(bucket) - 1]
  const first = before ? lastDay[before] + 1 : -longestExpired
  return [addDays(today, first), addDays(today, lastDay[bucket ?? 'within30'])]
}
