import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#server/platform/process/config.ts'
import type { World } from '#server/platform/process/world.ts'
import type { SendOutcome, SmsAdapter } from './adapter.ts'
import { createHttpAdapter } from './http.ts'
import { openSmsOutbox, type OutboxMessage } from './outbox.ts'
import { createTwilioAdapter } from './twilio.ts'

/** Whoever carries the messages of this installation. */
export type SmsCarrier = Pick<SmsAdapter, 'isIdempotent' | 'report' | 'answer'> & {
  name: string
  /** One message in its turn; it never fails. */
  send: (message: { reference: string; phone: string; text: string }) => Promise<SendOutcome>
  /** Where the carrier tells of this message, and where of what is answered: nobody can guess either. */
  reportPath: (reference: string) => string
  answerPath: () => string
  isOurs: (path: string) => boolean
  /** Those that lie here, where none leaves. */
  outbox?: OutboxMessage[]
}

const patience = 15_000

type Given = Pick<Config, 'sms' | 'smsPerSecond' | 'publicUrl'>

export function openSmsCarrier(
  { sms, smsPerSecond, publicUrl }: Given,
  secret: string,
  log: Pick<World['log'], 'info'>,
): SmsCarrier | undefined {
  if (sms === 'off') return undefined
  const name = sms === 'outbox' ? 'outbox' : sms.adapter === 'http' ? sms.name : sms.adapter
  const adapter: SmsAdapter & { outbox?: OutboxMessage[] } =
    sms === 'outbox' ? openSmsOutbox(log) : sms.adapter === 'http' ? createHttpAdapter(sms) : createTwilioAdapter(sms)
  const tokenOf = (path: string) => createHmac('sha256', secret).update(`sms ${path}`).digest('base64url')
  const signed = (path: string) => `${path}/${tokenOf(path)}`
  const reportPath = (reference: string) => signed(`/api/v1/sms/reports/${name}/${reference}`)
  const turn = turns(1000 / smsPerSecond)
  const { isIdempotent, report, answer, outbox } = adapter
  return {
    name,
    isIdempotent,
    report,
    answer,
    reportPath,
    answerPath: () => signed(`/api/v1/sms/inbound/${name}`),
    isOurs(path) {
      const cut = path.lastIndexOf('/')
      const [given, ours] = [Buffer.from(path.slice(cut + 1)), Buffer.from(tokenOf(path.slice(0, cut)))]
      return given.length === ours.length && timingSafeEqual(given, ours)
    },
    async send(message) {
      await turn()
      const reportUrl = `${publicUrl}${reportPath(message.reference)}`
      return adapter
        .send({ ...message, reportUrl }, AbortSignal.timeout(patience))
        .catch((error: unknown): SendOutcome => ({ kind: 'unclear', why: (error as Error).message.slice(0, 60) }))
    },
    ...(outbox && { outbox }),
  }
}

/** Whoever comes waits until so many milliseconds have passed since the one before. */
function turns(apart: number): () => Promise<void> {
  let next = 0
  return async () => {
    // Not by the clock on the wall, which may be put back.
    const now = performance.now()
    const mine = Math.max(now, next)
    next = mine + apart
    if (mine > now) await pause(mine - now)
  }
}
