// Periodic inspections: the likely term of each, and which end soon. The inspector's entry always decides.

import { DueBucket, type ItpKind } from '#contract/inspections.ts'
import { addDays, addMonths } from './text/calendar.ts'
import { fold } from '#contract/kit/fold.ts'

/** Shops name these services themselves: "ITP autoturism", "Inspecție ITP". */
export const isInspection = (name: string): boolean => fold(name).includes('itp')

/** Inspection kinds by the car types that an account starts with. */
const kindByType: Record<string, ItpKind> = {
  autoturism: 'car',
  suv: 'car',
  autoutilitara: 'van',
  camion: 'truck',
  motocicleta: 'motorcycle',
}

/** Returns the likely kind of a vehicle of this type; null if the name gives no hint. */
export const proposeInspectionKind = ({ name, isTruck }: { name: string; isTruck: boolean }): ItpKind | null =>
  kindByType[fold(name.trim())] ?? (isTruck ? 'truck' : null)

/** Terms in months: the usual one, the first one of a new vehicle, and the one from an age in years on. */
type Interval = { months: number; whenNew?: number; whenOld?: { fromYears: number; months: number } }

/** Terms by the organization's country; null where the inspector decides alone or the law is not implemented. */
const intervalsByCountry: Partial<Record<string, Record<ItpKind, Interval | null>>> = {
  RO: {
    car: { months: 24, whenOld: { fromYears: 12, months: 12 } },
    taxi: { months: 6 },
    'driving-school': { months: 12 },
    'driving-school-bus': { months: 6 },
    ambulance: { months: 12 },
    bus: { months: 6 },
    van: { months: 24 },
    truck: { months: 12 },
    motorcycle: { months: 24 },
    historic: null,
  },
  // Decree 5/1990 KöHÉM.
  HU: {
    car: { months: 24, whenNew: 48 },
    taxi: { months: 12 },
    'driving-school': null,
    'driving-school-bus': null,
    ambulance: null,
    bus: null,
    van: null,
    truck: null,
    motorcycle: null,
    historic: null,
  },
}

const countryOfZone: Partial<Record<string, string>> = { 'Europe/Bucharest': 'RO', 'Europe/Budapest': 'HU' }

/** Organizations store no country: their time zone implies it, with the account's country as a fallback. */
export const countryOf = ({ timeZone }: { timeZone: string }, { country }: { country: string }): string =>
  countryOfZone[timeZone] ?? country

/** Whether the inspector alone decides the term of this kind. */
export const hasNoInterval = (kind: ItpKind, country: string): boolean => !intervalsByCountry[country]?.[kind]

export type Expiry = {
  until: string
  months: number
  /** The vehicle reaches the age limit this year, so the date of its first registration decides. */
  isBorderline: boolean
}

/** Returns the likely end of an inspection made on this day; null if it cannot be determined. */
export function suggestExpiry(kind: ItpKind, year: number | null, day: string, country: string): Expiry | null {
  const interval = intervalsByCountry[country]?.[kind]
  if (!interval || (interval.whenOld && year === null)) return null
  const age = year === null ? undefined : Number(day.slice(0, 4)) - year
  const months = findMonths(age, interval)
  return { until: addMonths(day, months), months, isBorderline: interval.whenOld !== undefined && age === interval.whenOld.fromYears }
}

/** A term that is too short costs a message, one that is too long a fine: a borderline car counts as old. */
function findMonths(age: number | undefined, { months, whenNew, whenOld }: Interval): number {
  if (age === undefined) return months
  if (whenOld && age >= whenOld.fromYears) return whenOld.months
  return whenNew !== undefined && age <= 0 ? whenNew : months
}

/** Clients whose inspection ended longer ago than this many days are not expected any more. */
const maxExpiredDays = 90

const lastDay: Record<DueBucket, number> = { expired: -1, within7: 7, within14: 14, within30: 30 }

/** Returns the part of the due list for an inspection; the last day still counts as valid. */
export function dueBucket(until: string, today: string): DueBucket | null {
  if (until < addDays(today, -maxExpiredDays)) return null
  return DueBucket.options.find((bucket) => until <= addDays(today, lastDay[bucket])) ?? null
}

/** Returns the first and the last day of the due list, or of one part of it. */
export function dueDays(today: string, bucket?: DueBucket): [first: string, last: string] {
  const parts = DueBucket.options
  const before = bucket && parts[parts.indexOf(bucket) - 1]
  const first = before ? lastDay[before] + 1 : -maxExpiredDays
  return [addDays(today, first), addDays(today, lastDay[bucket ?? 'within30'])]
}
