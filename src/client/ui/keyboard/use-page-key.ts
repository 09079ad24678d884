import { useEffect, useEffectEvent } from 'react'

/** Handles a key pressed anywhere on the page, without modifiers and not handled elsewhere. `act` returns whether it took the key. */
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

/** Whether a dialog or a menu is open over the page and gets the keys. */
const isCovered = (): boolean => document.querySelector('[aria-modal="true"], [role="menu"]') !== null
