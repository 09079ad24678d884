/** Whether a database and a page can hold it: no NUL, no lone surrogate. Without zod, since what every screen loads first asks it too. */
export const isStorableText = (value: string): boolean => !value.includes('\0') && value.isWellFormed()
