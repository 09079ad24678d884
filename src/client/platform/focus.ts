import { useEffect, useState } from 'react'

/** The button of the menu in which the focus was last; null if it was elsewhere. */
let lastMenuButton: HTMLElement | null = null
document.addEventListener('focusin', ({ target }) => {
  const id = (target as Element).closest('[role="menu"]')?.getAttribute('aria-labelledby')
  lastMenuButton = id ? document.getElementById(id) : null
})

/**
 * Stores the focused element; the returned function focuses it again, unless something else took the focus. Mantine does so for closed,
 * not for unmounted dialogs. A menu closes with its choice, at times before its dialog opens, so its button is stored instead.
 */
export function saveFocus(): () => void {
  const holder = lastMenuButton ?? document.activeElement
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
