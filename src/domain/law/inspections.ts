// The likely term of an inspection. The inspector's entry always decides.

import type { ItpKind } from '#contract/inspections.ts'
import { addMonths } from '#domain/text/calendar.ts'
import type { InspectionTerm } from './rule.ts'
import { ruleOn } from './rules.ts'

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
