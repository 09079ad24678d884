// A form into which something was typed stays on the screen when the session expires: its person signs in over it and goes on.

import { useEffect } from 'react'
import { create } from 'zustand'
import { currentToken, lastSignOutReason, onTokenChange } from '#client/platform/sign-in/token.ts'

const useHeld = create(() => ({ forms: 0, isHeld: false }))
const set = useHeld.setState

onTokenChange(() => {
  if (!currentToken() && lastSignOutReason() === 'expired' && useHeld.getState().forms > 0) set({ isHeld: true })
})

/** Whether the page waits for its person. Nothing of it may be sent meanwhile: in another tab somebody else may have signed in. */
export const isPageLocked = (): boolean => useHeld.getState().isHeld
export const useIsPageLocked = (): boolean => useHeld((now) => now.isHeld)

/** Whether something is typed into a form that would be lost with the page. */
export const hasTypingFocus = (): boolean => useHeld.getState().forms > 0

/** For a form: it is not taken away while something is typed into it. */
export function useLockPage(isTyped: boolean) {
  useEffect(() => {
    if (!isTyped) return undefined
    set(({ forms }) => ({ forms: forms + 1 }))
    return () => set(({ forms }) => ({ forms: forms - 1 }))
  }, [isTyped])
}

type Listener = (isSamePerson: boolean) => void
const listeners = new Set<Listener>()

/** Called when the page waits no longer: its person is back, or it is left to somebody else. */
export function onPageUnlocked(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function unlockPage(isSamePerson: boolean) {
  set({ isHeld: false })
  listeners.forEach((listener) => listener(isSamePerson))
}
