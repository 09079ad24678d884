import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/platform/process/config.ts'
import { isSignature } from '#server/platform/sign-in/passwords.ts'
import type { SendOutcome, SmsAdapter, TextMessage } from './adapter.ts'
import { createHttpAdapter } from './http.ts'
import { openSmsOutbox, type OutboxMessage } from './outbox.ts'
import { createTwilioAdapter } from './twilio.ts'

export type SmsCarrier = NonNullable<ReturnType<typeof openSmsCarrier>>

const timeoutMs = 15_000

type CarrierConfig = Pick<Config, 'sms' | 'smsPerSecond' | 'publicUrl'>

/** Opens the carrier of text messages of this installation; undefined if it sends none. */
export function openSmsCarrier({ sms, smsPerSecond, publicUrl }: CarrierConfig, secret: string, log: Pick<FastifyBaseLogger, 'info'>) {
  if (sms === 'off') return undefined
  const name = sms === 'outbox' ? 'outbox' : sms.adapter === 'http' ? sms.name : sms.adapter
  const adapter: SmsAdapter & { outbox?: OutboxMessage[] } =
    sms === 'outbox' ? openSmsOutbox(log) : sms.adapter === 'http' ? createHttpAdapter(sms) : createTwilioAdapter(sms)
  const signPath = (path: string) => createHmac('sha256', secret).update(`sms ${path}`).digest()
  const withToken = (path: string) => `${path}/${signPath(path).toString('base64url')}`
  const reportPath = (reference: string) => withToken(`/api/v1/sms/reports/${name}/${reference}`)
  const waitForTurn = createPacer(1000 / smsPerSecond)
  const { isIdempotent, report, answer, outbox } = adapter
  return {
    name,
    isIdempotent,
    report,
    answer,
    /** Paths that the carrier calls for reports about a message and for answers; neither can be guessed. */
    reportPath,
    answerPath: () => withToken(`/api/v1/sms/inbound/${name}`),
    isOurs: (path: string) => {
      const tokenStart = path.lastIndexOf('/')
      return isSignature(path.slice(tokenStart + 1), signPath(path.slice(0, tokenStart)))
    },
    /** Sends one message at the configured rate; it never rejects. */
    async send(message: Omit<TextMessage, 'reportUrl'>) {
      await waitForTurn()
      const reportUrl = `${publicUrl}${reportPath(message.reference)}`
      return adapter
        .send({ ...message, reportUrl }, AbortSignal.timeout(timeoutMs))
        .catch((error: unknown): SendOutcome => ({ kind: 'unclear', why: (error as Error).message.slice(0, 60) }))
    },
    /** Unsent messages of the development outbox. */
    ...(outbox && { outbox }),
  }
}

/** Returns a function that resolves at most once per interval. */
function createPacer(intervalMs: number): () => Promise<void> {
  let nextAt = 0
  return async () => {
    // The system clock may be set back, so it is not used.
    const now = performance.now()
    const turnAt = Math.max(now, nextAt)
    nextAt = turnAt + intervalMs
    if (turnAt > now) await pause(turnAt - now)
  }
}
