import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { PasswordPolicy } from '#contract/kit/passwords.ts'
import { NewPasswordFields } from '#client/ui/person/NewPasswordFields.tsx'

type Props = Pick<ComponentProps<typeof NewPasswordFields>, 'form' | 'username' | 'autoFocus'> & { policy: PasswordPolicy }

/** The password of whoever is about to sign in for the first time, or again, with what this installation asks of one. */
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
