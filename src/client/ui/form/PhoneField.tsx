import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value?: string | null; onChange?: (value: string | null) => void }

/**
 * A phone number: digits with an optional plus before them. What people put between is left out, also when pasted; a limit of the input
 * would cut before that.
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
