import { plateCounties, plateGap, plateKey, readPlate, tidyPlate, type PlateKind } from './plate.ts'
import { nowhere, type DoubtKey } from './reading.ts'

type Country = 'RO' | 'HU' | null

/** Whether a reader took every sign of the text as it is. */
const isWholly = ({ doubts }: { doubts: DoubtKey[] }) => !doubts.includes('TextIgnored') && !doubts.includes('LettersAsDigits')

/**
 * Returns the country of the form, for the band of the plate chip, and the plate as people write it. What a reader would ignore or correct
 * stays as it is, so the text of a field or a record loses nothing.
 */
export function writePlate(text: string, country: Country = null): { country: Country; text: string } {
  const reading = readPlate(text, { ...nowhere, country })
  return reading.kind === 'read' && isWholly(reading)
    ? { country: reading.value.country, text: reading.text }
    : { country: null, text: tidyPlate(text.normalize('NFC')) }
}

export const formatPlate = (text: string, country: Country = null): string => writePlate(text, country).text

/** A letter or a word with a number behind it, `A 500` or `MAI 12`, is a plate only where one is asked for. */
const wordLikeKinds: readonly PlateKind[] = ['army', 'interior']

/** Finds the country of a plate of Romania or Hungary in a text of many words, also without the hyphen. */
export function countryOfPlate(text: string): Country {
  const reading = readPlate(text, { ...nowhere, country: 'HU' })
  if (reading.kind !== 'read' || !isWholly(reading)) return null
  const { kind, country } = reading.value
  return wordLikeKinds.includes(kind) || (country === 'HU' && kind === 'temporary') ? null : country
}
export const hasPlateForm = (text: string): boolean => countryOfPlate(text) !== null

/** A plate has 2 to 15 letters, digits and separators, at least two of them no separators. */
export const isPlate = (text: string): boolean => readPlate(text).kind === 'read'

/** Returns the text that a field stores: as people write a plate, empty if it says that there is none. */
export function plateFieldText(typed: string): string {
  const reading = readPlate(typed)
  if (reading.kind === 'read') return isWholly(reading) ? reading.text : tidyPlate(typed.normalize('NFC'))
  return reading.kind === 'empty' && /\p{L}/u.test(typed) ? '' : tidyPlate(typed)
}

const beginning = new RegExp(`^(${plateCounties})${plateGap}\\d{1,3}${plateGap}[A-Z]{0,3}$`)

/** True for the start of a Romanian plate (`b 12`, `bv12a`); the start of a Hungarian plate looks like any word. */
export const beginsPlate = (text: string): boolean => beginning.test(tidyPlate(text))

const lookalike = new RegExp(`^(${plateCounties.replaceAll('O', '[O0]').replaceAll('I', '[I1]')})([\\dOI]{2,3})([A-Z01]{0,3})$`)
const asLetters = (text: string) => text.replaceAll('0', 'O').replaceAll('1', 'I')
const asDigits = (text: string) => text.replaceAll('O', '0').replaceAll('I', '1')

/**
 * Returns the keys with which a matching plate may begin: the typed letters and digits, and a copy in which O and 0, I and 1 are exchanged
 * where the form of a Romanian plate requires the other one.
 */
export function platesLike(text: string): string[] {
  const key = plateKey(text)
  if (key.length < 2 || key.length > 15) return []
  const [, place = '', digits = '', letters = ''] = lookalike.exec(key) ?? []
  const meant = asLetters(place) + asDigits(digits) + asLetters(letters)
  return meant === '' || meant === key ? [key] : [key, meant]
}
