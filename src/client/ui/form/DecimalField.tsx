import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal, parseDecimal } from '#domain/format.ts'
import { currentLanguage } from '#client/platform/i18n.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  value?: number | null
  /** Null when the field is empty; NaN when the text is not a number, which every schema refuses with a message. */
  onChange?: (value: number | null) => void
  maxDecimals?: number
  /** Shown even when they are zeros, as prices are. */
  minDecimals?: number
}

/** A number typed with comma or point. If the text could be read in two ways, the number that was understood is shown below. */
export function DecimalField({ value = null, onChange, onBlur, maxDecimals = 2, minDecimals = 0, rightSection, ...rest }: Props) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const [typed, setTyped] = useState<string>()
  const shown = value === null || Number.isNaN(value) ? '' : formatDecimal(value, language, { maxDecimals, minDecimals })
  const text = typed ?? shown

  const change = (next: string) => {
    setTyped(next)
    onChange?.(next.trim() === '' ? null : (parseDecimal(next, { maxDecimals }) ?? NaN))
  }
  return (
    <TextInput
      inputMode={maxDecimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...rest}
      className="number"
      value={text}
      rightSection={rightSection}
      description={
        typed !== undefined && isAmbiguous(typed, value) ? t('Understood', { value: formatDecimal(value!, language) }) : rest.description
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={(event) => {
        // A text that is not a number stays in the field to be corrected; the form shows the error.
        if (!Number.isNaN(value)) setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}

/** One separator followed by three digits, or several separators: they could group digits or begin the decimals. */
const isAmbiguous = (text: string, value: number | null): boolean =>
  value !== null && !Number.isNaN(value) && /[.,]\d{3}(?!\d)|[.,\s]\d+[.,]/.test(text.trim())

/** A whole number, such as kilometres. */
export const IntegerField = (props: Omit<Props, 'maxDecimals'>) => <DecimalField {...props} maxDecimals={0} />
