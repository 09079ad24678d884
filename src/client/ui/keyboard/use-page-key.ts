import { useEffect, useEffectEvent } from 'react'

/** Hears a key that is pressed anywhere on the page, without Ctrl and the like, and that nothing else has taken. `act` says whether it takes it. */
export function usePageKey(key: string, act: (event: KeyboardEvent) => boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isCovered()) return
    if (act(event)) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Whether a dialog or a menu stands over the page: keys are for that. */
const isCovered = (): boolean => document.querySelector('[aria-modal="true"], [role="menu"]') !== null
