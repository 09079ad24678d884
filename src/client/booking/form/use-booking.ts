import { useRef } from 'react'
import type { Booked } from '#contract/booking.ts'
import { ask, Refusal } from '#client/booking/calls.ts'
import { asGuest, takeProof } from '#client/booking/guest.ts'

/** As randomUUID, which browsers withhold on plain http. */
const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Sends a booking. When its answer was lost, the same is sent again under the same key: it is booked once. */
export function useBooking(workplace: number): (draft: object) => Promise<Booked> {
  const unanswered = useRef<{ draft: string; body: object; key: string }>(undefined)

  const send = async (draft: object): Promise<Booked> => {
    const text = JSON.stringify(draft)
    const before = unanswered.current?.draft === text ? unanswered.current : undefined
    const attempt = before ?? { draft: text, body: { ...draft, captcha: await takeProof() }, key: newKey() }
    unanswered.current = attempt
    const made = await asGuest((header) =>
      ask<Booked>(`/guest/organizations/${workplace}/appointments`, {
        body: attempt.body,
        headers: { ...header, 'Idempotency-Key': attempt.key },
      }),
    ).catch((error: unknown) => {
      if (!(error instanceof Refusal && error.code === 'Offline')) unanswered.current = undefined
      throw error
    })
    unanswered.current = undefined
    return made
  }

  return (draft) =>
    send(draft).catch((error: unknown) => {
      // The proof was used, or too old: another is made.
      if (error instanceof Refusal && error.code === 'InvalidCaptcha') return send(draft)
      throw error
    })
}
