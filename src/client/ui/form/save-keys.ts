import type { KeyboardEvent } from 'react'

/** Whether these are Ctrl+S or Ctrl+Enter, which the innermost that asks takes for itself. */
export function takeSaveKeys(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || !['s', 'Enter'].includes(event.key)) return false
  event.preventDefault()
  return true
}
