import { addMonths } from './text/calendar.ts'

/** The last day of a guaranty of so many months, none of which is no end. */
export const guarantyExpiry = (startsOn: string, months: number): string | null => (months === 0 ? null : addMonths(startsOn, months))

/** Whether a vehicle has run more than its guaranty allows; where one of them is not known, nobody can say so. */
export const isOverKmLimit = (km: number | null, limit: number | null): boolean => km !== null && limit !== null && km > limit
