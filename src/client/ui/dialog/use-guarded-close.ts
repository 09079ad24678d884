import { useEffect, useEffectEvent, useRef } from 'react'

type Guard = {
  /** Whether closing now would lose typed or chosen input. */
  hasInput: () => boolean
  /** Asks the user; resolves to true when the input may be lost. */
  confirmLoss: () => Promise<boolean>
  onClose: () => void
}

/**
 * The one rule for closing a dialog, in the application and on guest pages: without input it closes at once, with input it asks first.
 * Before the window is closed or reloaded, the browser asks.
 */
export function useGuardedClose({ hasInput, confirmLoss, onClose }: Guard): () => Promise<void> {
  const isAsking = useRef(false)
  const warn = useEffectEvent((event: BeforeUnloadEvent) => hasInput() && event.preventDefault())
  useEffect(() => {
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])

  return async () => {
    if (isAsking.current) return
    if (hasInput()) {
      isAsking.current = true
      const isSure = await confirmLoss()
      isAsking.current = false
      // A form saved or sent while the question was open keeps the dialog open and shows its result.
      if (!isSure || !hasInput()) return
    }
    onClose()
  }
}
