import { PasswordInput, SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { users } from '#contract/users.ts'
import { useWrite } from '#client/platform/queries.ts'
import { useInformation } from '#client/platform/session.ts'
import { PasswordField } from '#client/ui/form/PasswordField.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { TabForm } from './TabForm.tsx'

const { input } = users.changePassword
const Change = input
  .extend({ confirmation: input.shape.currentPassword })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, { path: ['confirmation'], message: 'PasswordsMustMatch' })
const blank = { currentPassword: '', newPassword: '', confirmation: '' }

/** All other sessions of the person end with the old password. */
export function PasswordForm() {
  const { t } = useTranslation('account')
  const { user } = useInformation()
  const form = useDraft(Change, blank)
  const change = useWrite(users.changePassword)
  const field = (name: keyof typeof blank, label: string, autoComplete: string) => ({
    label,
    autoComplete,
    visibilityToggleButtonProps: { 'aria-label': t('ShowField', { field: label }) },
    ...form.getInputProps(name),
    withAsterisk: false,
  })
  const newPassword = field('newPassword', t('NewPassword'), 'new-password')

  return (
    <TabForm
      title={t('ChangePassword')}
      intro={t('ChangePasswordHint')}
      form={form}
      save={({ currentPassword, newPassword: chosen }) => change.mutateAsync({ currentPassword, newPassword: chosen })}
      after={form.reset}
      done={t('PasswordChanged')}
      failed={t('ChangingPasswordFailed')}
    >
      {/* A manager of passwords has to know whose it is. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordInput {...field('currentPassword', t('CurrentPassword'), 'current-password')} maw={360} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
        <PasswordField
          {...newPassword}
          username={user.username}
          onChange={(event) => {
            newPassword.onChange(event)
            if (form.errors['confirmation']) form.clearFieldError('confirmation')
          }}
        />
        <PasswordInput {...field('confirmation', t('PasswordAgain'), 'new-password')} />
      </SimpleGrid>
    </TabForm>
  )
}
