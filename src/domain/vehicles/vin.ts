import { normalizeVin } from '#contract/kit/fields.ts'

/** What may be wrong with the number of a chassis: letters that none bears, another length, a check digit that does not fit. */
export type VinProblem = 'VinLetters' | 'VinLength' | 'VinCheckDigit'

const length = 17
const letters: Record<string, number> = Object.fromEntries(
  ['ABCDEFGH', 'JKLMN', 'P', 'R', 'STUVWXYZ'].flatMap((row, i) => {
    const first = [1, 1, 7, 9, 2][i]!
    return Array.from(row, (letter, at) => [letter, first + at] as const)
  }),
)
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** Shorter numbers are those of cars from before 1981. A doubt refuses nothing. */
export function checkVin(text: string): VinProblem | undefined {
  const vin = normalizeVin(text)
  if (vin === '') return undefined
  if (/[^A-HJ-NPR-Z\d]/.test(vin)) return 'VinLetters'
  if (vin.length < 5 || vin.length > length) return 'VinLength'
  return vin.length === length && bindsCheckDigit.test(vin) && checkDigit(vin) !== vin[8] ? 'VinCheckDigit' : undefined
}

/** Only North America and China ask for the digit; European makers fill its place as they like. */
const bindsCheckDigit = /^[1-5L]/

function checkDigit(vin: string): string {
  const rest = Array.from(vin, (sign, i) => (letters[sign] ?? Number(sign)) * weights[i]!).reduce((sum, part) => sum + part, 0) % 11
  return rest === 10 ? 'X' : String(rest)
}

/** The number with the digits that were taken for the letters O, I and Q, which no number has; undefined where there are none. */
export function correctVin(text: string): string | undefined {
  const vin = normalizeVin(text)
  const corrected = vin.replace(/[OQ]/g, '0').replaceAll('I', '1')
  return corrected === vin ? undefined : corrected
}
