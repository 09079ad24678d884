import { fold } from '#contract/kit/fold.ts'

/** Codes of a unit on invoices: that of UN/ECE Recommendation 20 and that of the Hungarian tax office; `own` is the word as typed. */
export type UnitCodes = { ubl: string; nav: string; own: string | null }

const units: readonly [words: string, ubl: string, nav: string][] = [
  ['buc buc. db pcs', 'H87', 'PIECE'],
  ['set', 'SET', 'OWN'],
  ['ora ore h', 'HUR', 'HOUR'],
  ['kg', 'KGM', 'KILOGRAM'],
  ['l litru', 'LTR', 'LITER'],
  ['m', 'MTR', 'METER'],
  ['zi nap', 'DAY', 'DAY'],
  ['luna ho', 'MON', 'MONTH'],
  ['km', 'KMT', 'KILOMETER'],
  ['per per.', 'PR', 'OWN'],
]
const codesByWord = new Map(units.flatMap(([words, ubl, nav]) => words.split(' ').map((word) => [word, { ubl, nav }] as const)))

/** Returns the codes of a unit as a price list writes it; an unknown unit is one piece under its own word. */
export function unitCodes(written: string): UnitCodes {
  const { ubl, nav } = codesByWord.get(fold(written.trim())) ?? { ubl: 'C62', nav: 'OWN' }
  return { ubl, nav, own: nav === 'OWN' ? written.trim() : null }
}
