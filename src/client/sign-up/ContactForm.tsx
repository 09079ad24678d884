import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { registration, type RegistrationCodeInput, type RegistrationContact } from '#contract/accounts/registration.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { notify } from '#client/platform/notify.ts'
import { useCountdown } from '#client/sign-in/use-countdown.ts'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import type { FormDraft } from '#client/ui/form/use-draft.ts'
import { SignUpEmailField } from './SignUpEmailField.tsx'
import { EntryForm } from './EntryForm.tsx'
import { OutboxCode } from './OutboxCode.tsx'
import { OutboxNote } from './OutboxNote.tsx'

type Props = {
  contact: FormDraft<typeof RegistrationContact>
  code: FormDraft<typeof RegistrationCodeInput>
  isProven: boolean
  problem: string | undefined
  request: (values: RegistrationContact) => Promise<unknown>
  takeProof: () => Promise<string | undefined>
  onProven: (token: string) => void
  /** Called when the address will change and must be proven again. */
  onChange: () => void
  onNext: () => void
}

/** Seconds after which another code may be requested. */
const resendSeconds = 60

/** The first step: contact data, and the code that proves the address. */
export function ContactForm({ contact, code, isProven, problem, request, takeProof, onProven, onChange, onNext }: Props) {
  const { t } = useTranslation('entry')
  const wait = useCountdown()
  const codeField = useRef<HTMLInputElement>(null)
  const [sentTo, setSentTo] = useState(code.values.email)

  async function send(values: RegistrationContact) {
    await request(values)
    code.setValues({ email: values.email, code: '' })
    code.clearErrors()
    setSentTo(values.email)
    wait.start(resendSeconds)
  }
  const change = (
    <Button
      variant="subtle"
      onClick={() => {
        setSentTo('')
        onChange()
      }}
    >
      {t('ChangeAddress')}
    </Button>
  )

  if (isProven)
    return (
      <EntryForm key="proven" form={contact} send={async () => onNext()} action={t('Next')} aside={change}>
        <Alert role="status">{t('AddressConfirmed', { email: contact.values.email })}</Alert>
      </EntryForm>
    )
  if (sentTo === '')
    return (
      <EntryForm key="contact" form={contact} send={send} action={t('SendCode')} problem={problem}>
        <TextInput size="md" label={t('FullName')} autoComplete="name" autoFocus {...contact.getInputProps('fullName')} />
        <SignUpEmailField {...contact.getInputProps('email')} />
        <PhoneField size="md" label={t('Phone')} autoComplete="tel" {...contact.getInputProps('phoneNumber')} />
      </EntryForm>
    )
  return (
    <EntryForm
      key="code"
      form={code}
      send={async (values) =>
        onProven((await callEndpoint(registration.validateCode, { ...values, captcha: await takeProof() })).registrationToken)
      }
      action={t('Next')}
      aside={
        <Group justify="space-between">
          <Button
            variant="subtle"
            disabled={wait.left !== undefined}
            onClick={() => void send(contact.getTransformedValues()).catch(notify.failure)}
          >
            {wait.left ? t('SendCodeAgainIn', { time: wait.left }) : t('SendCodeAgain')}
          </Button>
          {change}
        </Group>
      }
    >
      <Alert role="status">
        {t('EmailWithCodeSent', { email: sentTo })}
        <OutboxNote />
        <OutboxCode
          email={sentTo}
          onFill={(found) => {
            code.setFieldValue('code', found)
            codeField.current?.focus()
          }}
        />
      </Alert>
      <TextInput
        size="md"
        label={t('Code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="number"
        autoFocus
        ref={codeField}
        {...code.getInputProps('code')}
      />
    </EntryForm>
  )
}
