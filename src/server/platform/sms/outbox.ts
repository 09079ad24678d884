import type { FastifyBaseLogger } from 'fastify'
import type { SmsAdapter } from './adapter.ts'

export type OutboxMessage = { reference: string; at: string; phone: string; text: string }

const maxOutboxMessages = 50

/** Keeps text messages in this process for developers, newest first; none is sent. */
export function openSmsOutbox(log: Pick<FastifyBaseLogger, 'info'>): SmsAdapter & { outbox: OutboxMessage[] } {
  const outbox: OutboxMessage[] = []
  return {
    isIdempotent: false,
    outbox,
    async send({ reference, phone, text }) {
      outbox.unshift({ reference, at: new Date().toISOString(), phone, text })
      outbox.splice(maxOutboxMessages)
      log.info({ message: reference }, 'a text message lies in /dev/outbox')
      return { kind: 'taken', providerId: reference }
    },
    report: () => undefined,
    answer: () => undefined,
  }
}
