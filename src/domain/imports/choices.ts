import { fold } from '#contract/kit/fold.ts'
import { cellText, type SheetCell } from '#contract/kit/readers/reading.ts'
import { findCounty } from '#domain/text/counties.ts'

/** The value of a cell, none, or an error key; doubts are only warnings. */
export type CellReading<T> = { value?: T; doubts?: string[] } | { wrong: string }

const companyWords = ['firma', 'company', 'ceg', 'companie', 'persoana juridica', 'pj', 'srl']
const personWords = ['persoana', 'person', 'maganszemely', 'szemely', 'persoana fizica', 'pf']

export function readClientType(cell: SheetCell): CellReading<'company' | 'person'> {
  const word = fold(cellText(cell))
  if (companyWords.includes(word)) return { value: 'company' }
  return personWords.includes(word) ? { value: 'person' } : { wrong: 'InvalidChoice' }
}

/** Reads a county by its name or by its plate code. */
export const readCounty = (text: string): string => findCounty(text) ?? text

/** Reads the id of one of our records; other content of such a column gives 0. */
export const readId = (cell: SheetCell): CellReading<number> => ({ value: Number.isSafeInteger(cell) ? Number(cell) : 0 })
