import { useEffect, useState } from 'react'

/**
 * Stores the focused element; the returned function focuses it again, unless something else took the focus. Mantine does so for closed,
 * not for unmounted dialogs. A menu closes with its choice, so its button is stored instead.
 */
export function saveFocus(): () => void {
  const focused = document.activeElement
  const menuButton = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const holder = menuButton ? document.getElementById(menuButton) : focused
  return () =>
    void setTimeout(() => {
      if (document.activeElement === document.body && holder instanceof HTMLElement) holder.focus({ preventScroll: true })
    })
}

/** Returns the focus on unmount to the element that had it: dialogs that are mounted only while open call this. */
export function useRestoreFocus(): void {
  const [giveBack] = useState(saveFocus)
  useEffect(() => giveBack, [giveBack])
}
