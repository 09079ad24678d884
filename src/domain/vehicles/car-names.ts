import { fold } from '#domain/text/format.ts'

/** A make or a model, and what else somebody may type for it. */
export type CarName = { name: string; alias?: string | undefined }

/** As it is compared with what somebody typed. */
export const searchNames = ({ name, alias }: CarName): string[] => [name, alias ?? ''].map(fold).filter(Boolean)

/** Whether this is what somebody typed, however they write it. */
export const matchesCarName = (car: CarName, typed: string): boolean => searchNames(car).includes(fold(typed.trim()))

/** A car as it is called in one line; an empty text of one of which nothing is known. */
export const carLabel = (make: string | null, model: string | null): string => [make, model].filter(Boolean).join(' ')
