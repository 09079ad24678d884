import { hasRegisterCheck } from './check-digits.ts'
import { empty, read, readerOf, refused, saysNothing } from './reading.ts'

export type ReadRegisterNumber = { country: 'RO' | 'HU' | null; form: 'old' | 'new' | 'hu' | 'other' }

const maxLength = 25
const oldForm = /^([JFC])(\d{1,2})\/(\d{1,6})\/((?:\d{1,2}\.\d{1,2}\.)?(?:19|20)\d{2})$/
const newForm = /^([JFC])(\d{13})$/
const hungarianForm = /^(\d{2})-?(\d{2})-?(\d{6})$/

/** Numbers of Romania with letters of their own are written without spaces; those of other countries as typed. */
const isRomanian = (number: string): boolean => /^(?:[JFC]|PFA|I[IF])\d/.test(number)

/** Counties by number; 51 and 52 were added when two were split. */
const isCounty = (number: number): boolean => (number >= 1 && number <= 40) || number === 51 || number === 52

/** Reads a number of the trade register: `J40/1234/2020`, since July 2024 `J2012000750528`, in Hungary `01-09-123456`. */
export const readRegisterNumber = readerOf<ReadRegisterNumber>((written) => {
  const number = written
    .toUpperCase()
    .replace(/\s/g, '')
    .normalize('NFKC')
    .replace(/^ROONRC\.?/, '')
  if (saysNothing(number)) return empty
  if (number.length > maxLength) return refused('TextTooLong')
  const [, letter, county, serial, day] = oldForm.exec(number) ?? []
  if (letter !== undefined) {
    const text = `${letter}${county!.padStart(2, '0')}/${serial}/${day}`
    return read<ReadRegisterNumber>({ country: 'RO', form: 'old' }, text, isCounty(Number(county)) ? [] : ['NumberLooksMistyped'])
  }
  const [, kind, digits] = newForm.exec(number) ?? []
  if (kind !== undefined)
    return read<ReadRegisterNumber>({ country: 'RO', form: 'new' }, number, hasRegisterCheck(kind, digits!) ? [] : ['NumberLooksMistyped'])
  const [, court, companyForm, rest] = hungarianForm.exec(number) ?? []
  if (court !== undefined) return read<ReadRegisterNumber>({ country: 'HU', form: 'hu' }, `${court}-${companyForm}-${rest}`)
  const text = isRomanian(number) ? number : written
  return read<ReadRegisterNumber>({ country: null, form: 'other' }, text, /^[JFC]\d/.test(number) ? ['NumberLooksMistyped'] : [])
})

/** Whether a text begins like a number of the Romanian register but is none. */
export function registerLooksMistyped(text: string): boolean {
  const reading = readRegisterNumber(text)
  return reading.kind === 'read' && reading.doubts.includes('NumberLooksMistyped')
}
