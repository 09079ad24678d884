import { readPhone } from '#contract/kit/readers/phone.ts'
import { ReadField, type ReadFieldProps } from '#client/ui/reading/ReadField.tsx'
import type { TextReader } from '#client/ui/reading/use-reading.ts'

/** A phone number as people write it: with spaces, signs or the word before it. */
export const PhoneField = ({ read = readPhone, ...rest }: ReadFieldProps & { read?: TextReader }) => (
  <ReadField type="tel" inputMode="tel" {...rest} className="number" read={read} />
)
