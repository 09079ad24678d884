// A form with unsaved input stays on the screen when the session expires: the same user signs in over it and continues.

import { useEffect } from 'react'
import { create } from 'zustand'
import { currentToken, lastSignOutReason, onTokenChange } from '#client/platform/sign-in/token.ts'

const useLockStore = create(() => ({ forms: 0, isHeld: false }))
const setLock = useLockStore.setState

onTokenChange(() => {
  if (!currentToken() && lastSignOutReason() === 'expired' && useLockStore.getState().forms > 0) setLock({ isHeld: true })
})

/** Whether the page waits for its user. Nothing of it may be sent meanwhile, because another user may have signed in in another tab. */
export const isPageLocked = (): boolean => useLockStore.getState().isHeld
export const useIsPageLocked = (): boolean => useLockStore((now) => now.isHeld)

/** Whether a form has input that would be lost with the page. */
export const hasTypingFocus = (): boolean => useLockStore.getState().forms > 0

/** Keeps a form on the screen while it has unsaved input. */
export function useLockPage(isTyped: boolean) {
  useEffect(() => {
    if (!isTyped) return undefined
    setLock(({ forms }) => ({ forms: forms + 1 }))
    return () => setLock(({ forms }) => ({ forms: forms - 1 }))
  }, [isTyped])
}

type Listener = (isSamePerson: boolean) => void
const listeners = new Set<Listener>()

/** Called when the page is unlocked: its user is back, or another user has taken over. */
export function onPageUnlocked(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function unlockPage(isSamePerson: boolean) {
  setLock({ isHeld: false })
  listeners.forEach((listener) => listener(isSamePerson))
}
