import { Alert, Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import type { PasswordPolicy } from '#contract/kit/passwords.ts'
import { chosenPassword, passwords } from '#contract/passwords.ts'
import { session } from '#contract/session.ts'
import { call } from '#client/platform/api.ts'
import { ask } from '#client/platform/queries.ts'
import { keepDevice } from '#client/platform/sign-in/known-device.ts'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { ChosenPassword } from './ChosenPassword.tsx'
import { EntryForm } from './EntryForm.tsx'
import { EntryPage } from './EntryPage.tsx'

export default function ResetPasswordPage() {
  const { t } = useTranslation('entry')
  const { data: offer } = useQuery(ask(session.offer, {}))
  const [isExpired, setExpired] = useState(location.hash.length < 2)
  return (
    <EntryPage title={t('ResetTitle')}>
      <Title order={1}>{t('ResetTitle')}</Title>
      <Text c="dimmed" mt={4} mb="lg">
        {t('ResetIntro')}
      </Text>
      {isExpired ? (
        <>
          <Alert color="red" role="alert" mb="md">
            {t('LinkExpired')}
          </Alert>
          <Anchor component={Link} to="/forgot-password">
            {t('AskNewLink')}
          </Anchor>
        </>
      ) : (
        offer && <ResetForm policy={offer.passwordPolicy} onExpired={() => setExpired(true)} />
      )}
    </EntryPage>
  )
}

function ResetForm({ policy, onExpired }: { policy: PasswordPolicy; onExpired: () => void }) {
  const { t } = useTranslation('entry')
  const navigate = useNavigate()
  const form = useDraft(
    useMemo(() => chosenPassword(policy), [policy]),
    { password: '', passwordConfirmation: '' },
  )

  async function reset(values: { password: string; passwordConfirmation: string }) {
    try {
      const { username, device } = await call(passwords.reset, { ...values, token: location.hash.slice(1) })
      keepDevice(username, device)
      await navigate({ to: '/sign-in', search: { news: 'PasswordIsChanged', username } })
    } catch (error) {
      if (error instanceof AppError && error.fields?.['token']) return onExpired()
      throw error
    }
  }

  return (
    <EntryForm form={form} send={reset} action={t('SavePassword')}>
      <ChosenPassword form={form} policy={policy} username="" autoFocus />
    </EntryForm>
  )
}
