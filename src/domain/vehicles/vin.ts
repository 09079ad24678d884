import { normalizeVin } from '#contract/kit/fields.ts'

/** Doubts about a chassis number: invalid letters, invalid length, wrong check digit. */
export type VinProblem = 'VinLetters' | 'VinLength' | 'VinCheckDigit'

const vinLength = 17
const letterValues: Record<string, number> = Object.fromEntries(
  ['ABCDEFGH', 'JKLMN', 'P', 'R', 'STUVWXYZ'].flatMap((row, i) => {
    const first = [1, 1, 7, 9, 2][i]!
    return Array.from(row, (letter, at) => [letter, first + at] as const)
  }),
)
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** Checks a number; the result is only a warning. Cars from before 1981 have shorter numbers. */
export function checkVin(text: string): VinProblem | undefined {
  const vin = normalizeVin(text)
  if (vin === '') return undefined
  if (/[^A-HJ-NPR-Z\d]/.test(vin)) return 'VinLetters'
  if (vin.length < 5 || vin.length > vinLength) return 'VinLength'
  return vin.length === vinLength && bindsCheckDigit.test(vin) && checkDigit(vin) !== vin[8] ? 'VinCheckDigit' : undefined
}

/** Only North America and China require the check digit; European makers use its place freely. */
const bindsCheckDigit = /^[1-5L]/

function checkDigit(vin: string): string {
  const remainder =
    Array.from(vin, (sign, i) => (letterValues[sign] ?? Number(sign)) * weights[i]!).reduce((sum, part) => sum + part, 0) % 11
  return remainder === 10 ? 'X' : String(remainder)
}

/** Replaces O, I and Q, which no number contains, by the digits that they were mistaken for; undefined if there are none. */
export function correctVin(text: string): string | undefined {
  const vin = normalizeVin(text)
  const corrected = vin.replace(/[OQ]/g, '0').replaceAll('I', '1')
  return corrected === vin ? undefined : corrected
}
