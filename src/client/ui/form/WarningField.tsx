import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { useState, type ReactNode } from 'react'

type Props = Omit<TextInputProps, 'value'> & {
  value?: string
  /** Whether the text looks wrong, by a rule that has exceptions. */
  warnsAbout: (text: string) => boolean
  /** The warning shown below the field. */
  warning: ReactNode
}

/** The warning below a field whose value may be wrong and is accepted all the same. */
export const FieldWarning = ({ children }: { children: ReactNode }) => (
  <Text span inherit c="var(--status-on-hold-fg)">
    {children}
  </Text>
)

/** A text field that may warn but never refuses. No warning is shown while the user is typing. */
export function WarningField({ warnsAbout, warning, value = '', onFocus, onBlur, ...rest }: Props) {
  const [typing, setTyping] = useState(false)
  const shown = !typing && value !== '' && warnsAbout(value)
  return (
    <TextInput
      {...rest}
      value={value}
      onFocus={(event) => {
        setTyping(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setTyping(false)
        onBlur?.(event)
      }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={shown && <FieldWarning>{warning}</FieldWarning>}
    />
  )
}
