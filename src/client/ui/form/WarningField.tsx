import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

type Props = Omit<TextInputProps, 'value'> & {
  value?: string
  /** Whether the text looks wrong, by a rule that knows of exceptions. */
  warnsAbout: (text: string) => boolean
  /** The warning shown below the field. */
  warning: string
}

/** A text field that may show a warning but never refuses. No warning is shown while the person is typing. */
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
      description={
        shown && (
          <Text span inherit c="var(--status-on-hold-fg)">
            {warning}
          </Text>
        )
      }
    />
  )
}
