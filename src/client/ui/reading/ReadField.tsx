import { TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { isSaveKey, maxTypedText, useReading, type TakeWords, type TextReader } from './use-reading.ts'
import { noteOf, refusalOf } from './field-notes.tsx'

export type ReadFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string | null | undefined
  onChange?: (value: string | null) => void
  takeWords?: TakeWords | undefined
}
type Props = ReadFieldProps & {
  read: TextReader
  /** The contract stores a text that cannot be read, so its message is a note and no error. */
  takesUnread?: boolean
  /** Stands behind the doubts. */
  note?: ReactNode
}

/** A text that is read when the field is left: the canonical text, with its doubts in one line below. */
export function ReadField({ value, onChange, read, takeWords, takesUnread = false, note, error, onBlur, onKeyDown, ...rest }: Props) {
  const reading = useReading({ value: value ?? '', onChange: (text) => onChange?.(text || null), read, takeWords })
  const refusal = takesUnread || reading.wasTyped ? refusalOf(reading) : undefined
  const line = noteOf(reading, takesUnread ? joinNotes(refusal, note) : note)
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      {...reading.stopsEscape}
      maxLength={maxTypedText}
      value={value ?? ''}
      error={error ?? (takesUnread ? undefined : refusal)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={line || rest.description}
      onChange={({ currentTarget }) => reading.type(currentTarget.value)}
      onBlur={(event) => {
        reading.settle()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (isSaveKey(event)) reading.settle()
        reading.restoreOnEscape(event)
        onKeyDown?.(event)
      }}
    />
  )
}

const joinNotes = (refusal: string | undefined, note: ReactNode): ReactNode =>
  refusal === undefined ? (
    note
  ) : (
    <>
      {refusal} {note}
    </>
  )
