import { readNationalPhone } from '#contract/kit/readers/phone.ts'

/** Converts a phone to its national digits; any other text stays as typed, to be corrected. */
export function nationalPhone(typed: string): string {
  const reading = readNationalPhone(typed)
  return reading.kind === 'read' ? reading.text : typed.replace(/[^\d+]/g, '')
}
