import { useState } from 'react'
import { AppError } from '#contract/kit/errors.ts'
import { session } from '#contract/sign-in/session.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { messageText } from '#client/platform/i18n.ts'
import { startSession } from '#client/platform/sign-in/session.ts'
import { findDevice } from '#client/platform/sign-in/known-device.ts'
import { useCountdown } from './use-countdown.ts'
import { useProofOfWork } from './use-proof.ts'

/** Signs in with the hidden proof of work. A refusal is shown at the form's fields; one without a field becomes `problem`. */
export function useSignIn(form: { refuse: (error: AppError) => string[] }, onDone?: () => Promise<void>) {
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
      const [unplaced] = form.refuse(refusal)
      setProblem(unplaced ?? (refusal.fields ? undefined : messageText(refusal.message)))
      setPending(false)
    }
  }
  return { signIn, pending, problem, left }
}
