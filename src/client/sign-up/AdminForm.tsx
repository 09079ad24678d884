import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PasswordPolicy } from '#contract/kit/passwords.ts'
import { registration, type registrationAdminSchema } from '#contract/accounts/registration.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import type { FormDraft } from '#client/ui/form/use-draft.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { EntryForm } from './EntryForm.tsx'

type Props = { form: FormDraft<ReturnType<typeof registrationAdminSchema>>; policy: PasswordPolicy; onNext: () => void; onBack: () => void }

/** The second step: user name and password of the admin. */
export function AdminForm({ form, policy, onNext, onBack }: Props) {
  const { t } = useTranslation('entry')
  return (
    <EntryForm
      form={form}
      send={async ({ username, password }) => {
        await callEndpoint(registration.validateUser, { username, password })
        onNext()
      }}
      action={t('Next')}
      aside={
        <Button variant="subtle" onClick={onBack}>
          {t('Back')}
        </Button>
      }
    >
      <TextInput
        size="md"
        label={t('Username')}
        description={t('UsernameHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...form.getInputProps('username')}
      />
      <NewPasswordForm form={form} policy={policy} username={form.values.username} />
    </EntryForm>
  )
}
