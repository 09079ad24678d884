import { Alert, Anchor, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ForgotPasswordInput, passwords } from '#contract/sign-in/passwords.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { useProofOfWork } from '#client/sign-in/use-proof.ts'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { SignUpEmailField } from './SignUpEmailField.tsx'
import { EntryForm } from './EntryForm.tsx'
import { EntryPage } from './EntryPage.tsx'
import { OutboxNote } from './OutboxNote.tsx'

export default function ForgotPasswordPage() {
  const { t } = useTranslation('entry')
  const form = useDraft(ForgotPasswordInput, { email: '' })
  const proof = useProofOfWork()
  const [sentTo, setSentTo] = useState<string>()
  const back = (
    <Anchor component={Link} to="/sign-in" ta="center">
      {t('BackToSignIn')}
    </Anchor>
  )
  return (
    <EntryPage title={t('ForgotTitle')}>
      <Title order={1}>{t('ForgotTitle')}</Title>
      <Text c="dimmed" mt={4} mb="lg">
        {t('ForgotIntro')}
      </Text>
      {sentTo === undefined ? (
        <EntryForm
          form={form}
          send={async ({ email }) => {
            await callEndpoint(passwords.forgot, { email, captcha: await proof.take() })
            setSentTo(email)
          }}
          action={t('SendLink')}
          aside={back}
        >
          <SignUpEmailField autoFocus {...form.getInputProps('email')} />
        </EntryForm>
      ) : (
        <>
          <Alert role="status" mb="md">
            {t('LinkSent', { email: sentTo })}
            <OutboxNote />
          </Alert>
          {back}
        </>
      )}
    </EntryPage>
  )
}
