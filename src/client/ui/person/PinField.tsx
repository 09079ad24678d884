import { Input, PinInput } from '@mantine/core'
import { useId, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  label: string
  /** The error message below the field. */
  error?: ReactNode
  value: string
  onChange: (value: string) => void
  /** Ref to the root, so that callers can focus the first cell. */
  rootRef?: RefObject<HTMLDivElement | null>
  autoFocus?: boolean
  disabled?: boolean
}

export const pinLength = 4

/** A PIN, digit by digit, masked against onlookers. */
export function PinField({ label, error, value, onChange, rootRef, autoFocus, disabled }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} errorProps={{ id, role: 'alert' }}>
      <PinInput
        rootRef={rootRef ?? null}
        role="group"
        aria-label={label}
        length={pinLength}
        type="number"
        mask
        oneTimeCode={false}
        placeholder=""
        autoFocus={autoFocus ?? false}
        disabled={disabled ?? false}
        error={Boolean(error)}
        value={value}
        onChange={onChange}
        getInputProps={(index) => ({
          'aria-label': t('DigitOf', { number: index + 1, total: pinLength }),
          'aria-describedby': error ? id : undefined,
          'aria-invalid': Boolean(error) || undefined,
          autoComplete: 'off',
        })}
      />
    </Input.Wrapper>
  )
}
