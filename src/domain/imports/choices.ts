import { fold } from '#contract/kit/fold.ts'
import { cellText, type SheetCell } from '#contract/kit/readers/reading.ts'
import { countiesOfCountry } from '#domain/text/counties.ts'

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
export function readCounty(text: string): string {
  const index = countyCodes.indexOf(text.toUpperCase())
  const names = countiesOfCountry('RO') ?? []
  return names[index] ?? names.find((name) => fold(name) === fold(text)) ?? text
}
/** Plate codes in the order of the counties' names. */
const countyCodes =
  'AB AR AG BC BH BN BT BV BR B BZ CS CL CJ CT CV DB DJ GL GR GJ HR HD IL IS IF MM MH MS NT OT PH SM SJ SB SV TR TM TL VS VL VN'.split(' ')

/** Reads the id of one of our records; other content of such a column gives 0. */
export const readId = (cell: SheetCell): CellReading<number> => ({ value: Number.isSafeInteger(cell) ? Number(cell) : 0 })
