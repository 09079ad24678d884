import { fold } from '#contract/kit/fold.ts'

/** A make or a model, with another spelling that people type. */
export type CarName = { name: string; alias?: string | undefined }

/** Folded names that typed text is compared with. */
export const searchNames = ({ name, alias }: CarName): string[] => [name, alias ?? ''].map(fold).filter(Boolean)

/** Whether typed text names this car, in any case and spelling. */
export const matchesCarName = (car: CarName, typed: string): boolean => searchNames(car).includes(fold(typed.trim()))

/** Label of a car in one line; empty if nothing is stored. */
export const carLabel = (make: string | null, model: string | null): string => [make, model].filter(Boolean).join(' ')
