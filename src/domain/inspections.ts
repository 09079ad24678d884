// Periodic inspections: the likely term of each, and which end soon. The inspector's entry always decides.

import { DueBucket, type ItpKind } from '#contract/inspections.ts'
import type { InspectionTerm } from './law/rule.ts'
import { ruleOn } from './law/rules.ts'
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

const countryOfZone: Partial<Record<string, string>> = { 'Europe/Bucharest': 'RO', 'Europe/Budapest': 'HU' }

/** Organizations store no country: their time zone implies it, with the account's country as a fallback. */
export const countryOf = ({ timeZone }: { timeZone: string }, { country }: { country: string }): string =>
  countryOfZone[timeZone] ?? country

/** Returns the statutory term of a kind; null where the inspector decides alone or the law is not known. */
export const inspectionTerm = (kind: ItpKind, country: string, day: string): InspectionTerm | null =>
  ruleOn(`inspection.${kind}`, country, day)?.value ?? null

export type Expiry = {
  until: string
  months: number
  /** The vehicle reaches the age limit this year, so the date of its first registration decides. */
  isBorderline: boolean
}

/** Returns the likely end of an inspection made on this day; null if it cannot be determined. */
export function suggestExpiry(kind: ItpKind, year: number | null, day: string, country: string): Expiry | null {
  const term = inspectionTerm(kind, country, day)
  if (!term || (term.whenOld && year === null)) return null
  const age = year === null ? undefined : Number(day.slice(0, 4)) - year
  const months = findMonths(age, term)
  return { until: addMonths(day, months), months, isBorderline: term.whenOld !== undefined && age === term.whenOld.fromYears }
}

/** A term that is too short costs a message, one that is too long a fine: a borderline car counts as old. */
function findMonths(age: number | undefined, { months, whenNew, whenOld }: InspectionTerm): number {
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
