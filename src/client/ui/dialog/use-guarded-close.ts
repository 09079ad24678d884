import { useEffect, useEffectEvent, useRef } from 'react'

type Guard = {
  /** Whether closing now would lose what somebody typed or chose. */
  hasInput: () => boolean
  /** Asks; true when it may be lost. */
  confirmLoss: () => Promise<boolean>
  onClose: () => void
}

/**
 * The one rule for closing a dialog, in the application and on the pages for guests: without input it closes at once, with input it asks
 * first, whatever closes it. Before the window is closed or loaded again, the browser asks.
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
      // A form that was saved or sent under the question stays open, and says so.
      if (!isSure || !hasInput()) return
    }
    onClose()
  }
}
