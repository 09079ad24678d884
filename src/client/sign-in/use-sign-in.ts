import { useState } from 'react'
import { AppError } from '#contract/kit/errors.ts'
import { session, type SignIn } from '#contract/sign-in/session.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { messageText } from '#client/platform/i18n.ts'
import { startSession } from '#client/platform/sign-in/session.ts'
import { findDevice } from '#client/platform/sign-in/known-device.ts'
import type { FormDraft } from '#client/ui/form/use-draft.ts'
import { useCountdown } from './use-countdown.ts'
import { useProofOfWork } from './use-proof.ts'

type SignInForm = Pick<FormDraft<typeof SignIn>, 'refuse'> & Partial<Pick<FormDraft<typeof SignIn>, 'getInputNode'>>

/**
 * Signs in with the hidden proof of work. A refusal is shown at the form's fields, that of the name or password below both, where the
 * password is selected to be typed again; one without a field becomes `problem`.
 */
export function useSignIn(form: SignInForm, onDone?: () => Promise<void>) {
  const proof = useProofOfWork()
  const { left, start } = useCountdown()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function signIn(values: { username: string; password: string }, again = true): Promise<void> {
    setPending(true)
    setProblem(undefined)
    try {
      startSession(await callEndpoint(session.login, { ...values, captcha: await proof.take(), device: findDevice(values.username) }))
      await onDone?.()
    } catch (error) {
      const refusal = error instanceof AppError ? error : new AppError('UnknownError')
      // The proof was too old or already used, which is not the user's fault.
      if (refusal.code === 'InvalidCaptcha' && again) return signIn(values, false)
      if (refusal.retryAfter && refusal.status !== 503) start(refusal.retryAfter)
      const isWrong = refusal.fields?.['username']?.[0] === 'InvalidCredentials'
      const [unplaced] = form.refuse(isWrong ? new AppError(refusal.code, { fields: { password: ['InvalidCredentials'] } }) : refusal)
      const password = form.getInputNode?.('password')
      if (isWrong && password instanceof HTMLInputElement) password.select()
      setProblem(unplaced ?? (refusal.fields ? undefined : messageText(refusal.message)))
      setPending(false)
    }
  }
  return { signIn, pending, problem, left }
}
