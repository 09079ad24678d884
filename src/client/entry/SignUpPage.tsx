import { Anchor, Stepper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import type { PasswordPolicy } from '#contract/kit/passwords.ts'
import { adminDraft, BusinessDraft, CodeCheck, Contact, registration } from '#contract/registration.ts'
import { session } from '#contract/session.ts'
import { call } from '#client/platform/api.ts'
import { currentLanguage, messageText } from '#client/platform/i18n.ts'
import { ask } from '#client/platform/queries.ts'
import { useProof } from '#client/session/use-proof.ts'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { AdminForm } from './AdminForm.tsx'
import { BusinessForm } from './BusinessForm.tsx'
import { ContactForm } from './ContactForm.tsx'
import { EntryPage } from './EntryPage.tsx'

const steps = ['Validation', 'UserInfo', 'AddData'] as const
const adminFields = ['username', 'password', 'passwordConfirmation']

export default function SignUpPage() {
  const { t } = useTranslation(['entry', 'session'])
  const { data: offer } = useQuery(ask(session.offer, {}))
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

/** What is typed in each step stays, whichever of them is shown. */
function SignUp({ policy }: { policy: PasswordPolicy }) {
  const { t } = useTranslation('entry')
  const navigate = useNavigate()
  const proof = useProof()
  const [step, setStep] = useState(0)
  const [token, setToken] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const contact = useDraft(Contact, { fullName: '', email: '', phoneNumber: '' })
  const code = useDraft(CodeCheck, { email: '', code: '' })
  const admin = useDraft(
    useMemo(() => adminDraft(policy), [policy]),
    { username: '', password: '', passwordConfirmation: '' },
  )
  const country = currentLanguage() === 'hu' ? ('HU' as const) : ('RO' as const)
  const business = useDraft(BusinessDraft, { companyName: '', vatNumber: '', regNumber: '', country, county: '', city: '' })

  const go = (next: number, why?: string) => {
    setProblem(why)
    setStep(next)
  }

  async function finish(values: BusinessDraft) {
    try {
      const { username } = await call(registration.finish, {
        ...admin.getTransformedValues(),
        ...values,
        registrationToken: token ?? '',
        captcha: await proof.take(),
      })
      await navigate({ to: '/sign-in', search: { news: 'SuccessfullyRegistered', username } })
    } catch (error) {
      const refused = error instanceof AppError ? Object.keys(error.fields ?? {}) : []
      if (refused.includes('registrationToken')) {
        setToken(undefined)
        code.reset()
        return go(0, messageText('RegistrationExpired'))
      }
      if (error instanceof AppError && refused.some((field) => adminFields.includes(field))) {
        admin.refuse(error)
        return go(1)
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
          request={async (values) => call(registration.request, { ...values, captcha: await proof.take() })}
          onProven={(proven) => {
            setToken(proven)
            go(1)
          }}
          onChange={() => {
            setToken(undefined)
            code.reset()
          }}
          onNext={() => go(1)}
        />
      )}
      {step === 1 && <AdminForm form={admin} policy={policy} onNext={() => go(2)} onBack={() => go(0)} />}
      {step === 2 && <BusinessForm form={business} finish={finish} onBack={() => go(1)} />}
    </>
  )
}
