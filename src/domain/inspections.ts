// Periodic inspections: how long each is likely to be valid, and which end soon. What the inspector writes down decides.

import { DueBucket, type ItpKind } from '#contract/inspections.ts'
import { addDays, addMonths } from './text/calendar.ts'
import { fold } from './text/format.ts'

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
export const proposeInspectionKind = ({ name, isTruck }: { name: string; isTruck: boolean }): ItpKind | null =>
  kindOfType[fold(name.trim())] ?? (isTruck ? 'truck' : null)

/** In months: the usual term, the first one of a new vehicle, and the one from an age in years on. */
type Interval = { months: number; whenNew?: number; whenOld?: { fromYears: number; months: number } }

/** By the country of the workplace. No term is suggested where the inspector alone decides, or where the law was not read yet. */
const intervals: Partial<Record<string, Record<ItpKind, Interval | null>>> = {
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

/** A workplace stores no country: its time zone tells it, or else the country of its account. */
export const countryOf = ({ timeZone }: { timeZone: string }, { country }: { country: string }): string =>
  countryOfZone[timeZone] ?? country

/** Whether the inspector decides alone, whatever is said of the vehicle. */
export const hasNoInterval = (kind: ItpKind, country: string): boolean => !intervals[country]?.[kind]

export type Expiry = {
  until: string
  months: number
  /** The car becomes old in this very year: its first registration tells whether it has. */
  isBorderline: boolean
}

/** Until when an inspection of this day is likely to be valid; null where that cannot be said. */
export function suggestExpiry(kind: ItpKind, year: number | null, day: string, country: string): Expiry | null {
  const interval = intervals[country]?.[kind]
  if (!interval || (interval.whenOld && year === null)) return null
  const age = year === null ? undefined : Number(day.slice(0, 4)) - year
  const months = monthsAt(age, interval)
  return { until: addMonths(day, months), months, isBorderline: interval.whenOld !== undefined && age === interval.whenOld.fromYears }
}

/** Too short a time costs a message, too long a fine: a borderline car counts as old. */
function monthsAt(age: number | undefined, { months, whenNew, whenOld }: Interval): number {
  if (age === undefined) return months
  if (whenOld && age >= whenOld.fromYears) return whenOld.months
  return whenNew !== undefined && age <= 0 ? whenNew : months
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
