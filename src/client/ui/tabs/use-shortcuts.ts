import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'

type Shortcut = 'save' | 'print' | 'next' | 'previous'

/** Ctrl+S, Ctrl+P, Ctrl+Enter and Ctrl+Shift+Enter, wherever the cursor is; a dialog over the form keeps its keys. */
export function useShortcuts(act: (shortcut: Shortcut) => void) {
  const [due, setDue] = useState<{ shortcut: Shortcut }>()
  const perform = useEffectEvent(act)
  // One render later, when the field that was just left has passed on its value.
  useEffect(() => {
    if (due) perform(due.shortcut)
  }, [due])

  useWindowEvent(
    'keydown',
    (event) => {
      const shortcut = shortcutOf(event)
      if (!shortcut || document.querySelector('[role=dialog], dialog[open]')) return
      // Stops the key before any other handler: in a list of suggestions Enter would pick one.
      event.preventDefault()
      event.stopPropagation()
      leaveField()
      setDue({ shortcut })
    },
    { capture: true },
  )
}

function shortcutOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Shortcut | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  if (key === 'Enter') return shiftKey ? 'previous' : 'next'
  return { s: 'save' as const, p: 'print' as const }[key.toLowerCase()]
}

/** Some fields read their text when they lose the focus, which a shortcut alone does not take from them. */
function leaveField() {
  const field = document.activeElement
  if (!(field instanceof HTMLElement)) return
  field.blur()
  field.focus()
}
