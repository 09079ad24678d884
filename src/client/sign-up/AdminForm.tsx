import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PasswordPolicy } from '#contract/kit/passwords.ts'
import type { registrationAdminSchema } from '#contract/accounts/registration.ts'
import type { FormDraft } from '#client/ui/form/use-draft.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { EntryForm } from './EntryForm.tsx'

type Props = {
  form: FormDraft<ReturnType<typeof registrationAdminSchema>>
  policy: PasswordPolicy
  send: (user: { username: string; password: string }) => Promise<unknown>
  onBack: () => void
}

/** The second step: user name and password of the admin. */
export function AdminForm({ form, policy, send, onBack }: Props) {
  const { t } = useTranslation('entry')
  return (
    <EntryForm
      form={form}
      send={send}
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
