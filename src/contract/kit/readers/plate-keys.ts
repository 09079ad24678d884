import { plateCounties, plateKey } from './plate.ts'

export type PlateKeys = 'counties' | 'digits' | 'letters'

const beginning = new RegExp(`^(?:${plateCounties})(?:(\\d{0,1})|\\d{2,3}[A-Z]{0,3})$`)

/**
 * Names the keys that go on with the beginning of a Romanian plate: its county, two digits, its letters. Undefined where the text begins
 * none. Bucharest's third digit is typed with keys that the user chooses.
 */
export function nextPlateKeys(text: string): PlateKeys | undefined {
  const key = plateKey(text)
  if (key === '') return 'counties'
  const found = beginning.exec(key)
  if (!found) return undefined
  return found[1] === undefined ? 'letters' : 'digits'
}
