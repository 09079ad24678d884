/**
 * True for text that a database and a page can hold: no NUL, no lone surrogate. This file does without zod, because the first load
 * contains it.
 */
export const isStorableText = (value: string): boolean => !value.includes('\0') && value.isWellFormed()
