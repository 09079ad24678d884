import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { PasswordPolicy } from '#contract/kit/passwords.ts'
import { NewPasswordFields } from '#client/ui/person/NewPasswordFields.tsx'

type Props = Pick<ComponentProps<typeof NewPasswordFields>, 'form' | 'username' | 'autoFocus'> & { policy: PasswordPolicy }

/** Sets a password for the first sign-in or after a reset, with the requirements of this installation. */
export function NewPasswordForm({ policy, ...given }: Props) {
  const { t } = useTranslation('entry')
  return (
    <NewPasswordFields
      size="md"
      field="password"
      label={t('Password')}
      labelOfRepeated={t('PasswordRepeated')}
      hint={t(policy === 'strong' ? 'PasswordHintStrong' : 'PasswordHintBasic')}
      {...given}
    />
  )
}
