import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from './PasswordField.tsx'

type Form = {
  values: { passwordConfirmation: string }
  getInputProps: (field: string) => { value?: string; onChange: (event: ChangeEvent<HTMLInputElement>) => void; error?: ReactNode }
  validateField: (field: string) => unknown
}
type Props = Pick<PasswordInputProps, 'size' | 'autoFocus' | 'withAsterisk'> & {
  form: Form
  /** Name of the password's field. */
  field: string
  label: string
  labelOfRepeated: string
  username: string
  hint?: string
}

/** A new password, typed twice. Once repeated, the repetition is validated again whenever the password changes. */
export function NewPasswordFields({ form, field, label, labelOfRepeated, username, hint = '', autoFocus = false, ...both }: Props) {
  const { t } = useTranslation()
  const shows = (name: string) => ({ visibilityToggleButtonProps: { 'aria-label': t('ShowField', { field: name }) } })
  const password = form.getInputProps(field)
  return (
    <>
      <PasswordField
        label={label}
        hint={hint}
        username={username}
        autoFocus={autoFocus}
        {...shows(label)}
        {...password}
        {...both}
        onChange={(event) => {
          password.onChange(event)
          if (form.values.passwordConfirmation) form.validateField('passwordConfirmation')
        }}
      />
      <PasswordInput
        label={labelOfRepeated}
        autoComplete="new-password"
        {...shows(labelOfRepeated)}
        {...form.getInputProps('passwordConfirmation')}
        {...both}
      />
    </>
  )
}
