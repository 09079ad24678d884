// Periodic inspections: which services are some, of which kind a vehicle is, and which end soon.

import { DueBucket, type ItpKind } from '#contract/inspections.ts'
import { addDays } from './text/calendar.ts'
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
