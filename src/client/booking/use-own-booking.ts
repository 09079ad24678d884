import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OwnBooking } from '#contract/booking/booking.ts'
import { callGuestApi } from './api.ts'
import { runAsGuest } from './guest.ts'

/** The current state of a booking, read again when the guest returns to the page, since there are no live events for it. */
export function useOwnBooking(booked: OwnBooking & { token: string }) {
  const path = `/guest/appointments/${booked.token}`
  const [{ own, readAt }, setRead] = useState(() => ({ own: booked as OwnBooking, readAt: Date.now() }))
  const turn = useRef(0)
  const isSending = useRef(false)

  const show = (answer: OwnBooking) => setRead({ own: answer, readAt: Date.now() })
  const read = useEffectEvent(async () => {
    if (isSending.current || document.visibilityState === 'hidden') return
    turn.current += 1
    const ownTurn = turn.current
    const answer = await runAsGuest((headers) => callGuestApi<OwnBooking>(path, { headers })).catch(() => undefined)
    // A later request, or a change sent meanwhile, is more recent.
    if (answer && ownTurn === turn.current) show(answer)
  })
  useEffect(() => {
    const readNow = () => void read()
    addEventListener('focus', readNow)
    document.addEventListener('visibilitychange', readNow)
    return () => {
      removeEventListener('focus', readNow)
      document.removeEventListener('visibilitychange', readNow)
    }
  }, [])

  const send = async (act: 'cancel' | 'move', body: object) => {
    turn.current += 1
    isSending.current = true
    try {
      show(await runAsGuest((headers) => callGuestApi<OwnBooking>(`${path}/${act}`, { body, headers })))
    } finally {
      isSending.current = false
    }
  }
  return { own, readAt, send }
}
