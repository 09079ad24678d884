import { useWindowEvent } from '@mantine/hooks'
import { useEffectEvent } from 'react'
import { flushSync } from 'react-dom'

type Shortcut = 'save' | 'keep' | 'print' | 'next' | 'previous'

/**
 * Handles Ctrl+S, Ctrl+Shift+S, Ctrl+P, Ctrl+Enter and Ctrl+Shift+Enter wherever the cursor is; a dialog over the form keeps its keys.
 */
export function useShortcuts(act: (shortcut: Shortcut) => void) {
  const perform = useEffectEvent(act)
  const press = (event: KeyboardEvent) => {
    const shortcut = readShortcut(event)
    if (!shortcut || document.querySelector('[role=dialog], dialog[open]')) return
    // Stops the key before any other handler: in a list of suggestions Enter would pick one.
    event.preventDefault()
    event.stopPropagation()
    // The focused field first passes on its value, then the shortcut acts; both happen before the next key, which belongs to what
    // follows.
    flushSync(leaveField)
    flushSync(() => perform(shortcut))
  }
  useWindowEvent('keydown', press, { capture: true })
}

function readShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Shortcut | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  if (key === 'Enter') return shiftKey ? 'previous' : 'next'
  return { s: shiftKey ? ('keep' as const) : ('save' as const), p: 'print' as const }[key.toLowerCase()]
}

/** Some fields read their text only when they lose the focus, which a shortcut does not cause. */
function leaveField() {
  const field = document.activeElement
  if (!(field instanceof HTMLElement)) return
  field.blur()
  field.focus()
}
