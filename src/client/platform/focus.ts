import { useEffect, useState } from 'react'

/**
 * Remembers what has the focus; the answer gives it back, unless something else took it. Mantine does so for dialogs that close, not for those
 * that are removed at once. A menu goes with its choice, so its button is remembered instead.
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

/** For a dialog that is there only while it is open: when it goes, what opened it has the focus again. */
export function useRestoreFocus(): void {
  const [giveBack] = useState(saveFocus)
  useEffect(() => giveBack, [giveBack])
}
