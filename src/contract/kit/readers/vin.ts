import { hasVinCheck } from './check-digits.ts'
import { read, readerOf, refused, type DoubtKey } from './reading.ts'

const vinLength = 17
const label = /^(?:serie(?: (?:de )?[sșş]asiu)?|nr\.? [sșş]asiu|[sșş]asiu|vin|alvázszám|alvazszam)[ :.]+(?=\S)/i

/** VINs are compared in capitals, without spaces and hyphens. */
const normalizeVin = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '')

/** Reads a chassis number; cars from before 1981 have shorter ones. O, Q and I, which no VIN contains, are read as digits. */
export const readVin = readerOf<string>(
  (written) => {
    const typed = normalizeVin(written.replace(label, ''))
    if (!/\d/.test(typed) || !/^[A-Z\d]{2,}$/.test(typed)) return refused('InvalidVin')
    const vin = typed.length === vinLength ? typed.replace(/[OQ]/g, '0').replaceAll('I', '1') : typed
    const doubts: DoubtKey[] = []
    if (vin !== typed) doubts.push('LettersAsDigits')
    if (vin.length < 5 || vin.length > vinLength || (vin.length > 13 && vin.length < vinLength)) doubts.push('VinLength')
    if (vin.length === vinLength && bindsCheckDigit.test(vin) && !hasVinCheck(vin)) doubts.push('VinCheckDigit')
    return read(vin, vin, doubts)
  },
  { isNumber: true },
)

/** Only North America and China require the check digit; European makers use its place freely. */
const bindsCheckDigit = /^[1-5L]/
