import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value?: string | null; onChange?: (value: string | null) => void }

/**
 * A phone number: digits with an optional plus. Spaces and punctuation are removed, also from pasted text, so the input has no maxLength,
 * which would cut the text first.
 */
export const PhoneField = ({ value, onChange, ...rest }: Props) => (
  <TextInput
    type="tel"
    inputMode="tel"
    autoComplete="off"
    {...rest}
    maxLength={undefined}
    className="number"
    value={value ?? ''}
    onChange={(event) => onChange?.(event.currentTarget.value.replace(/[\s().\-/]/g, '') || null)}
  />
)
