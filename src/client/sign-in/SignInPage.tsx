import { Alert, Anchor, Button, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { session, SignIn } from '#contract/sign-in/session.ts'
import { EntryPage } from '#client/sign-up/EntryPage.tsx'
import classes from '#client/sign-up/EntryPage.module.css'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { lastSignOutReason } from '#client/platform/sign-in/token.ts'
import { focusFirstError, useDraft } from '#client/ui/form/use-draft.ts'
import { IconClockExclamation } from '#client/ui/icons.tsx'
import { useSignIn } from './use-sign-in.ts'

export default function SignInPage() {
  const { t } = useTranslation('session')
  return (
    <EntryPage title={t('SignIn')}>
      <SignInForm />
    </EntryPage>
  )
}

/** Messages about a completed step, after which the user can sign in. */
const doneMessages = ['SuccessfullyRegistered', 'PasswordIsChanged'] as const

function SignInForm() {
  const { t } = useTranslation('session')
  const search = useSearch({ from: '/sign-in' })
  const username = typeof search.username === 'string' ? search.username : ''
  const done = doneMessages.find((each) => each === search.news)
  const form = useDraft(SignIn, { username, password: '' })
  const { data: offer } = useQuery(endpointQuery(session.offer, {}))
  const { signIn, pending, problem, left } = useSignIn(form, useGoOn())
  const [capsLock, setCapsLock] = useState(false)
  const noteCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => signIn(values),
        (_errors, _values, event) => focusFirstError(event?.currentTarget),
      )}
    >
      <Title order={1} className={classes.title}>
        {t(done === 'SuccessfullyRegistered' ? 'SignIn' : 'WelcomeBack')}
      </Title>
      <Text c="dimmed" mt={4} mb="lg">
        {t('SignInIntro')}
      </Text>
      <Stack gap={24}>
        {problem ? (
          <Alert color="red" role="alert" icon={left ? <IconClockExclamation /> : undefined}>
            {problem}
            {left && <div className="number">{t('TryAgainIn', { time: left })}</div>}
          </Alert>
        ) : (
          (done ?? (lastSignOutReason() === 'expired' && 'SessionExpired')) && <Alert role="status">{t(done ?? 'SessionExpired')}</Alert>
        )}
        <TextInput
          size="md"
          classNames={{ root: classes.field, error: classes.error }}
          label={t('Username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={username === ''}
          {...form.getInputProps('username')}
          withAsterisk={false}
        />
        <PasswordInput
          size="md"
          classNames={{ root: classes.field, error: classes.error }}
          label={t('Password')}
          autoComplete="current-password"
          autoFocus={username !== ''}
          description={capsLock ? t('CapsLockIsOn') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          visibilityToggleButtonProps={{ 'aria-label': t('ShowPassword') }}
          onKeyDown={noteCapsLock}
          onKeyUp={noteCapsLock}
          {...form.getInputProps('password')}
          withAsterisk={false}
        />
        <Button type="submit" size="md" fullWidth loading={pending} disabled={left !== undefined}>
          {t('SignIn')}
        </Button>
        {offer?.isOpen && (
          <Group justify="space-between">
            <Anchor component={Link} to="/forgot-password">
              {t('ForgotPassword')}
            </Anchor>
            <Anchor component={Link} to="/sign-up">
              {t('CreateAccount')}
            </Anchor>
          </Group>
        )}
      </Stack>
    </form>
  )
}

/** Navigates to the page that was opened before the sign-in if it belongs to this site, else to the home page. */
function useGoOn() {
  const router = useRouter()
  const navigate = useNavigate()
  const { from } = useSearch({ from: '/sign-in' })
  return async () => {
    if (typeof from === 'string' && /^\/(?!\/|\\)/.test(from)) router.history.replace(from)
    else await navigate({ to: '/', replace: true })
  }
}
