import { useRef } from 'react'
import type { GuestBookingResult } from '#contract/booking/booking.ts'
import { callGuestApi, GuestApiError } from '#client/booking/api.ts'
import { runAsGuest, awaitProofOfWork } from '#client/booking/guest.ts'

/** Browsers withhold randomUUID on plain http, so the key is made here. */
const generateKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Sends a booking. After a lost answer the same draft is sent again under the same key, so that it is booked once. */
export function useBooking(workplace: number): (draft: object) => Promise<GuestBookingResult> {
  const unanswered = useRef<{ draft: string; body: object; key: string }>(undefined)

  const send = async (draft: object): Promise<GuestBookingResult> => {
    const text = JSON.stringify(draft)
    const before = unanswered.current?.draft === text ? unanswered.current : undefined
    const attempt = before ?? { draft: text, body: { ...draft, captcha: await awaitProofOfWork() }, key: generateKey() }
    unanswered.current = attempt
    const booking = await runAsGuest((header) =>
      callGuestApi<GuestBookingResult>(`/guest/organizations/${workplace}/appointments`, {
        body: attempt.body,
        headers: { ...header, 'Idempotency-Key': attempt.key },
      }),
    ).catch((error: unknown) => {
      if (!(error instanceof GuestApiError && error.code === 'Offline')) unanswered.current = undefined
      throw error
    })
    unanswered.current = undefined
    return booking
  }

  return (draft) =>
    send(draft).catch((error: unknown) => {
      // The proof was used or has expired, so a new one is made.
      if (error instanceof GuestApiError && error.code === 'InvalidCaptcha') return send(draft)
      throw error
    })
}
