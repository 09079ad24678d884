import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'

type Shortcut = 'save' | 'keep' | 'print' | 'next' | 'previous'

/** Ctrl+S, Ctrl+Shift+S, Ctrl+P, Ctrl+Enter and Ctrl+Shift+Enter, wherever the cursor is; a dialog over the form keeps its keys. */
export function useShortcuts(act: (shortcut: Shortcut) => void) {
  const perform = useEffectEvent(act)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event)
      if (!shortcut || document.querySelector('[role=dialog], dialog[open]')) return
      // Stops the key before any other handler: in a list of suggestions Enter would pick one.
      event.preventDefault()
      event.stopPropagation()
      // First the field that is left passes on its value, then the shortcut acts; both before the next key, which is typed for what follows.
      flushSync(leaveField)
      flushSync(() => perform(shortcut))
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}

function shortcutOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Shortcut | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  if (key === 'Enter') return shiftKey ? 'previous' : 'next'
  return { s: shiftKey ? ('keep' as const) : ('save' as const), p: 'print' as const }[key.toLowerCase()]
}

/** Some fields read their text when they lose the focus, which a shortcut alone does not take from them. */
function leaveField() {
  const field = document.activeElement
  if (!(field instanceof HTMLElement)) return
  field.blur()
  field.focus()
}
