import { Anchor, Stepper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import type { PasswordPolicy } from '#contract/kit/passwords.ts'
import {
  registrationAdminSchema,
  BusinessDraft,
  RegistrationCodeInput,
  RegistrationContact,
  registration,
} from '#contract/accounts/registration.ts'
import { session } from '#contract/sign-in/session.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { currentLanguage, messageText } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useProofOfWork } from '#client/sign-in/use-proof.ts'
import { useSignIn } from '#client/sign-in/use-sign-in.ts'
import { useDraft, type FormDraft } from '#client/ui/form/use-draft.ts'
import { AdminForm } from './AdminForm.tsx'
import { BusinessForm } from './BusinessForm.tsx'
import { ContactForm } from './ContactForm.tsx'
import { EntryPage } from './EntryPage.tsx'

const steps = ['Validation', 'UserInfo', 'AddData'] as const
const adminFields = ['username', 'password', 'passwordConfirmation']

export default function SignUpPage() {
  const { t } = useTranslation(['entry', 'session'])
  const { data: offer } = useQuery(endpointQuery(session.offer, {}))
  return (
    <EntryPage title={t('SignUpTitle')} tall>
      <Title order={1}>{t('SignUpTitle')}</Title>
      <Text c="dimmed" mt={4} mb="lg">
        {t('HaveAccount')}{' '}
        <Anchor component={Link} to="/sign-in">
          {t('SignIn', { ns: 'session' })}
        </Anchor>
      </Text>
      {offer && (offer.isOpen ? <SignUp policy={offer.passwordPolicy} /> : <Text>{t('SignUpClosed')}</Text>)}
    </EntryPage>
  )
}

/** The steps share their state, so that input survives moving between them. */
function SignUp({ policy }: { policy: PasswordPolicy }) {
  const { t } = useTranslation('entry')
  const proof = useProofOfWork()
  const [step, setStep] = useState(0)
  const [token, setToken] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const contact = useDraft(RegistrationContact, { fullName: '', email: '', phoneNumber: '' })
  const code = useDraft(RegistrationCodeInput, { email: '', code: '' })
  const admin = useDraft(
    useMemo(() => registrationAdminSchema(policy), [policy]),
    { username: '', password: '', passwordConfirmation: '' },
  )
  const country = currentLanguage() === 'hu' ? ('HU' as const) : ('RO' as const)
  const business = useDraft(BusinessDraft, { companyName: '', vatNumber: '', regNumber: '', country, county: '', city: '' })

  const go = (next: number, why?: string) => {
    setProblem(why)
    setStep(next)
  }

  /** Leads back to the first step if the error says that the proof of the address has expired. */
  function requestNewProof(error: unknown): boolean {
    const hasExpired = error instanceof AppError && 'registrationToken' in (error.fields ?? {})
    if (!hasExpired) return false
    setToken(undefined)
    code.reset()
    go(0, messageText('RegistrationExpired'))
    return true
  }

  async function checkUser({ username, password }: { username: string; password: string }): Promise<void> {
    try {
      await callEndpoint(registration.validateUser, { registrationToken: token ?? '', username, password })
      go(2)
    } catch (error) {
      if (!requestNewProof(error)) throw error
    }
  }

  /** Resolves to whether the account was created; a refusal of an earlier step leads back there. */
  async function finish(values: BusinessDraft): Promise<boolean> {
    try {
      await callEndpoint(registration.finish, {
        ...admin.getTransformedValues(),
        ...values,
        registrationToken: token ?? '',
        captcha: await proof.take(),
      })
      return true
    } catch (error) {
      if (requestNewProof(error)) return false
      if (error instanceof AppError && Object.keys(error.fields ?? {}).some((field) => adminFields.includes(field))) {
        admin.refuse(error)
        go(1)
        return false
      }
      throw error
    }
  }

  return (
    <>
      <Text hiddenFrom="sm" fw={600} mb="md" role="status">
        {t('StepOf', { number: step + 1, name: t(steps[step] ?? 'AddData') })}
      </Text>
      <Stepper
        active={step}
        onStepClick={(clicked) => clicked < step && go(clicked)}
        allowNextStepsSelect={false}
        size="sm"
        mb="lg"
        wrap={false}
        visibleFrom="sm"
      >
        {steps.map((name) => (
          <Stepper.Step key={name} label={t(name)} />
        ))}
      </Stepper>
      {step === 0 && (
        <ContactForm
          key={problem}
          contact={contact}
          code={code}
          isProven={token !== undefined}
          problem={problem}
          request={async (values) => callEndpoint(registration.request, { ...values, captcha: await proof.take() })}
          takeProof={proof.take}
          onProven={(proven) => {
            setToken(proven)
            const { email, phoneNumber } = contact.values
            business.setValues({ email, phoneNumber })
            go(1)
          }}
          onChange={() => {
            setToken(undefined)
            code.reset()
          }}
          onNext={() => go(1)}
        />
      )}
      {step === 1 && <AdminForm form={admin} policy={policy} send={checkUser} onBack={() => go(0)} />}
      {step === 2 && <LastStep form={business} user={admin.getTransformedValues()} finish={finish} onBack={() => go(1)} />}
    </>
  )
}

type LastStepProps = {
  form: FormDraft<typeof BusinessDraft>
  user: { username: string; password: string }
  finish: (values: BusinessDraft) => Promise<boolean>
  onBack: () => void
}

/** Signs the owner in once the account is created. If that is refused, the sign-in page takes over. */
function LastStep({ form, user: { username, password }, finish, onBack }: LastStepProps) {
  const { t } = useTranslation('entry')
  const navigate = useNavigate()
  const refuse = () => {
    void navigate({ to: '/sign-in', search: { news: 'SuccessfullyRegistered', username } })
    return []
  }
  const { signIn } = useSignIn({ refuse }, async () => {
    notify.success(t('AccountIsReady'))
    await navigate({ to: '/', replace: true })
  })
  return (
    <BusinessForm
      form={form}
      finish={async (values) => {
        if (await finish(values)) await signIn({ username, password })
      }}
      onBack={onBack}
    />
  )
}
