import { PasswordInput, SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { passwordsMatch, passwordsMustMatch } from '#contract/kit/passwords.ts'
import { users } from '#contract/users.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { storeDevice } from '#client/platform/sign-in/known-device.ts'
import { NewPasswordFields } from '#client/ui/person/NewPasswordFields.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { TabForm } from './TabForm.tsx'

const { input } = users.changePassword
const Change = input
  .extend({ passwordConfirmation: input.shape.currentPassword })
  .refine(({ newPassword: password, passwordConfirmation }) => passwordsMatch({ password, passwordConfirmation }), passwordsMustMatch)
const blankValues = { currentPassword: '', newPassword: '', passwordConfirmation: '' }

/** Changes the password, which ends all other sessions of the user. */
export function PasswordForm() {
  const { t } = useTranslation('account')
  const { user } = useInformation()
  const form = useDraft(Change, blankValues)
  const change = useWrite(users.changePassword)
  return (
    <TabForm
      title={t('ChangePassword')}
      intro={t('ChangePasswordHint')}
      form={form}
      save={async ({ currentPassword, newPassword: chosen }) => {
        const { device } = await change.mutateAsync({ currentPassword, newPassword: chosen })
        storeDevice(user.username, device)
      }}
      after={form.reset}
      done={t('PasswordChanged')}
      failed={t('ChangingPasswordFailed')}
    >
      {/* Password managers need the user name. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PasswordInput
          label={t('CurrentPassword')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('ShowField', { field: t('CurrentPassword') }) }}
          {...form.getInputProps('currentPassword')}
          withAsterisk={false}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
        <NewPasswordFields
          form={form}
          field="newPassword"
          label={t('NewPassword')}
          labelOfRepeated={t('PasswordAgain')}
          username={user.username}
          withAsterisk={false}
        />
      </SimpleGrid>
    </TabForm>
  )
}
