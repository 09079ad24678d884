import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value?: string | null; onChange?: (value: string | null) => void }

/** A text field whose value is null when it is empty. */
export const TextField = ({ value, onChange, ...rest }: Props) => (
  <TextInput {...rest} value={value ?? ''} onChange={(event) => onChange?.(event.currentTarget.value || null)} />
)
