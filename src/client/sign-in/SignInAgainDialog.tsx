import { Alert, Button, Group, Modal, PasswordInput, Text, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SignIn } from '#contract/sign-in/session.ts'
import { useRestoreFocus } from '#client/platform/focus.ts'
import { unlockPage } from '#client/platform/sign-in/page-lock.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { focusFirstError, useDraft } from '#client/ui/form/use-draft.ts'
import { useSignIn } from './use-sign-in.ts'

/** Shown when the session expired during input, which stays below until the same user signs in again. */
export default function SignInAgainDialog() {
  const { t } = useTranslation('session')
  const router = useRouter()
  const { username } = useInformation().user
  const form = useDraft(SignIn, { username, password: '' })
  const { signIn, pending, problem, left } = useSignIn(form)
  useRestoreFocus()
  const leave = () => {
    unlockPage(false)
    void router.invalidate()
  }
  return (
    <Modal
      opened
      title={t('SessionIsOver')}
      size="sm"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={leave}
    >
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => signIn(values),
          (_errors, _values, event) => focusFirstError(event?.currentTarget),
        )}
      >
        <Text fz="sm" c="dimmed" mb="md">
          {t('SignInAgain')}
        </Text>
        {problem && (
          <Alert color="red" role="alert" mb="md">
            {problem}
            {left && <div className="number">{t('TryAgainIn', { time: left })}</div>}
          </Alert>
        )}
        <TextInput
          mb="sm"
          label={t('Username')}
          autoComplete="username"
          readOnly
          {...form.getInputProps('username')}
          withAsterisk={false}
        />
        <PasswordInput
          label={t('Password')}
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('ShowPassword') }}
          {...form.getInputProps('password')}
          withAsterisk={false}
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" disabled={pending} onClick={leave}>
            {t('SignInAsOther')}
          </Button>
          <Button type="submit" loading={pending} disabled={left !== undefined}>
            {t('SignIn')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
