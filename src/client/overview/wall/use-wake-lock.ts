import { useEffect } from 'react'

/** Keeps the screen on. Browsers release the lock when the page is hidden, and offer none on plain http. */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isLeft = false
    const requestLock = async () => {
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isLeft) void lock?.release()
    }
    void requestLock()
    document.addEventListener('visibilitychange', requestLock)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', requestLock)
      void lock?.release()
    }
  }, [])
}
