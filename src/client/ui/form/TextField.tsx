import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value?: string | null; onChange?: (value: string | null) => void }

/** Text of a field that is null when there is none. */
export const TextField = ({ value, onChange, ...rest }: Props) => (
  <TextInput {...rest} value={value ?? ''} onChange={(event) => onChange?.(event.currentTarget.value || null)} />
)
