import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAmount } from '#contract/kit/readers/amount.ts'
import { nowhere } from '#contract/kit/readers/reading.ts'
import { readWhole } from '#contract/kit/readers/whole.ts'
import { formatDecimal, type Language } from '#domain/text/format.ts'
import { useFormat } from '#client/platform/format.ts'
import { currentLanguage } from '#client/platform/i18n.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  value?: number | null
  /** The value is null when the field is empty and NaN when the text is not a number, which every schema refuses with a message. */
  onChange?: (value: number | null) => void
  maxDecimals?: number
  /** Decimals shown even when they are zeros, as in prices. */
  minDecimals?: number
  /** Rounds decimals away, for amounts in a currency without coins. */
  isWhole?: boolean
  /** Reads text of another kind that has the number in it, such as the rim of `R17`. */
  readPart?: (text: string) => number | null | undefined
}

/**
 * A number typed with comma or point. If the text is ambiguous or was rounded, the parsed number is shown below, even after the field was
 * left.
 */
export function DecimalField({
  value = null,
  onChange,
  onBlur,
  maxDecimals = 2,
  minDecimals = 0,
  isWhole = false,
  readPart,
  ...rest
}: Props) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const [typed, setTyped] = useState<string>()
  const [doubtful, setDoubtful] = useState<string>()
  const decimals = { maxDecimals, minDecimals }
  const shown = value === null || Number.isNaN(value) ? '' : formatDecimal(value, language, decimals)

  const change = (next: string) => {
    const read = readTyped(next, language, maxDecimals, isWhole)
    setTyped(next)
    setDoubtful(read && read.doubts.length > 0 ? next.trim() : undefined)
    onChange?.(next.trim() === '' ? null : (readPart?.(next) ?? read?.value ?? NaN))
  }
  const isStillRead = doubtful !== undefined && readTyped(doubtful, language, maxDecimals, isWhole)?.value === value
  const note = isStillRead
    ? t('AmountRead', { value: formatDecimal(value, language, decimals), written: doubtful })
    : typed !== undefined && isAmbiguous(typed, value) && t('Understood', { value: formatDecimal(value!, language) })
  return (
    <TextInput
      inputMode={maxDecimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...rest}
      className="number"
      value={typed ?? shown}
      description={note ? <span className="number-note">{note}</span> : rest.description}
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

/** A number out of range is read, too, because the form says which range it has. */
function readTyped(text: string, language: Language, maxDecimals: number, isWhole: boolean) {
  const place = { ...nowhere, language }
  const reading =
    maxDecimals === 0
      ? readWhole(text, place, { max: Infinity })
      : readAmount(text, place, { decimals: isWhole ? 0 : Math.max(maxDecimals, 2), isNegativeAllowed: true, max: Infinity })
  return reading.kind === 'read' ? reading : undefined
}

/** Ambiguous: one separator followed by three digits, or several separators, may group digits or begin the decimals. */
const isAmbiguous = (text: string, value: number | null): boolean =>
  value !== null && !Number.isNaN(value) && /[.,]\d{3}(?!\d)|[.,\s]\d+[.,]/.test(text.trim())

/** A whole number, such as kilometres. */
export const IntegerField = (props: Omit<Props, 'maxDecimals'>) => <DecimalField {...props} maxDecimals={0} />

/** An amount in the currency of the account. */
export function AmountField(props: Omit<Props, 'maxDecimals' | 'minDecimals' | 'isWhole'>) {
  const { decimals } = useFormat()
  return <DecimalField {...props} minDecimals={decimals} isWhole={decimals === 0} />
}
