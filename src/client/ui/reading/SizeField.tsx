import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatTyre, type TyreSize } from '#contract/kit/tyres.ts'
import { readSizeField } from '#contract/kit/readers/tyre-size.ts'
import { noteOf, refusalOf } from './field-notes.tsx'
import { isSaveKey, maxTypedText, useReading, type TakeWords } from './use-reading.ts'

/** The parts of a size, and the text that is being typed or cannot be read, empty if there is none. */
export type SizeInput = TyreSize & { sizeText?: string | undefined }
/** `count` is the number of tyres that was typed with the size, as in `4x205/55 R16`. */
export type ReadSize = Required<TyreSize> & { sizeText: string; count?: number }

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'size'> & {
  value: SizeInput
  onType: (sizeText: string) => void
  onRead: (size: ReadSize) => void
  takeWords?: TakeWords | undefined
}

const example = '205/55 R16'
/** No contract takes NaN, so a form with a size that cannot be read is not saved. */
const unreadSize = { tyreWidth: NaN, tyreHeight: null, tyreRim: null }
const noSize = { tyreWidth: null, tyreHeight: null, tyreRim: null }

/** A whole size in one field. Its parts go to their fields when it is left; a text that is no size stays here, with its error. */
export function SizeField({ value, onType, onRead, takeWords, error, onBlur, onKeyDown, ...rest }: Props) {
  const { t } = useTranslation('trade')
  const { sizeText = '' } = value
  const text = sizeText || formatTyre(value)
  /** A new text replaces the whole size; parts typed beside a text that is no size remain when that text is deleted. */
  const change = (typed: string) => {
    if (sizeText === '' || Number.isNaN(value.tyreWidth)) onRead({ ...noSize, sizeText: typed })
    else onType(typed)
  }
  // A text that is given back keeps the parts that were read of it.
  const reading = useReading({ value: text, onChange: change, onRestore: onType, read: readSizeField, takeWords })

  const settle = () => {
    if (sizeText === '') return
    const read = readSizeField(sizeText)
    reading.settle(true)
    if (read.kind === 'refused') return onRead({ ...unreadSize, sizeText })
    if (read.kind === 'empty') return onRead({ ...noSize, sizeText: '' })
    const { tyreWidth, tyreHeight, tyreRim, count } = read.value
    onRead({ tyreWidth, tyreHeight, tyreRim, sizeText: '', ...(count && { count }) })
  }

  return (
    <TextInput
      label={t('TyreSize')}
      placeholder={example}
      autoComplete="off"
      spellCheck={false}
      className="number"
      {...rest}
      {...reading.stopsEscape}
      maxLength={maxTypedText}
      value={text}
      error={(sizeText === '' ? undefined : refusalOf(reading)) ?? error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={noteOf(reading)}
      onChange={({ currentTarget }) => reading.type(currentTarget.value)}
      onBlur={(event) => {
        settle()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        reading.restoreOnEscape(event)
        onKeyDown?.(event)
        // A table that moves the focus on Enter has taken the field's focus, and with it its text, by now.
        if (isSaveKey(event) && !event.defaultPrevented) settle()
      }}
    />
  )
}
