import { useWindowEvent } from '@mantine/hooks'

/** Handles a key pressed anywhere on the page, without modifiers and not handled elsewhere. `act` returns whether it took the key. */
export function usePageKey(key: string, act: (event: KeyboardEvent) => boolean) {
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== key || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isCovered()) return
    if (act(event)) event.preventDefault()
  })
}

/** Whether a dialog or a menu is open over the page and gets the keys. */
const isCovered = (): boolean => document.querySelector('[aria-modal="true"], [role="menu"]') !== null
