import { addMonths } from './text/calendar.ts'

/** Last day of a guaranty of this many months; null if it never ends (0 months). */
export const guarantyExpiry = (startsOn: string, months: number): string | null => (months === 0 ? null : addMonths(startsOn, months))

/** Whether a vehicle has exceeded the limit of its guaranty; false if either value is missing. */
export const isOverKmLimit = (km: number | null, limit: number | null): boolean => km !== null && limit !== null && km > limit
