import { PasswordInput, Text, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { passwordScore, type PasswordScore } from '#domain/text/passwords.ts'
import classes from './PasswordField.module.css'

const names = ['VeryWeak', 'VeryWeak', 'Weak', 'Medium', 'Strong', 'VeryStrong'] as const satisfies Record<PasswordScore, string>

type Props = PasswordInputProps & {
  /** User name of the password's owner: a password that contains it is very weak. */
  username: string
  /** Requirements shown until something is typed. */
  hint?: string
}

/** A new password with a strength meter while it is typed; after a refusal only the reason is shown. */
export function PasswordField({ username, hint, value = '', ...rest }: Props) {
  const { t } = useTranslation()
  const score = passwordScore(String(value), username)
  return (
    <PasswordInput
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('ShowPassword') }}
      {...rest}
      value={value}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        value === '' ? (
          hint
        ) : rest.error ? undefined : (
          <span className={classes.scale} data-score={score}>
            <span className={classes.bar} aria-hidden>
              {[1, 2, 3, 4, 5].map((step) => (
                <i key={step} data-on={step <= Math.max(score, 1) || undefined} />
              ))}
            </span>
            <Text span inherit role="status">
              {t(names[score])}
            </Text>
          </span>
        )
      }
    />
  )
}
