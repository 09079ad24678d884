import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal, parseDecimal } from '#domain/format.ts'
import { currentLanguage } from '#client/platform/i18n.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  value?: number | null
  /** Null when empty; NaN when what was typed is no number, which every schema refuses by name. */
  onChange?: (value: number | null) => void
  maxDecimals?: number
  /** Shown even when they are zeros, as prices are. */
  minDecimals?: number
}

/** A number typed with comma or point. While it is being typed it says what it understood, if that could be taken otherwise. */
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
        // What is no number stays to be mended; the form tells so.
        if (!Number.isNaN(value)) setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}

/** One sign with three digits behind it, or several signs: grouping or decimals? */
const isAmbiguous = (text: string, value: number | null): boolean =>
  value !== null && !Number.isNaN(value) && /[.,]\d{3}(?!\d)|[.,\s]\d+[.,]/.test(text.trim())

/** A whole number, such as kilometres. */
export const IntegerField = (props: Omit<Props, 'maxDecimals'>) => <DecimalField {...props} maxDecimals={0} />
