import { Alert, Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import type { PasswordPolicy } from '#contract/kit/passwords.ts'
import { newPasswordSchema, passwords } from '#contract/sign-in/passwords.ts'
import { session } from '#contract/sign-in/session.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { storeDevice } from '#client/platform/sign-in/known-device.ts'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { EntryForm } from './EntryForm.tsx'
import { EntryPage } from './EntryPage.tsx'

export default function ResetPasswordPage() {
  const { t } = useTranslation('entry')
  const { data: offer } = useQuery(endpointQuery(session.offer, {}))
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
    useMemo(() => newPasswordSchema(policy), [policy]),
    { password: '', passwordConfirmation: '' },
  )

  async function reset(values: { password: string; passwordConfirmation: string }) {
    try {
      const { username, device } = await callEndpoint(passwords.reset, { ...values, token: location.hash.slice(1) })
      storeDevice(username, device)
      await navigate({ to: '/sign-in', search: { news: 'PasswordIsChanged', username } })
    } catch (error) {
      if (error instanceof AppError && error.fields?.['token']) return onExpired()
      throw error
    }
  }

  return (
    <EntryForm form={form} send={reset} action={t('SavePassword')}>
      <NewPasswordForm form={form} policy={policy} username="" autoFocus />
    </EntryForm>
  )
}
