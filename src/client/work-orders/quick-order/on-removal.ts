import type { KeyboardEvent } from 'react'

/** Backspace or Delete on a chip; the same key must not take a letter of the line, which has the focus afterwards. */
export const onRemoval = (remove: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Backspace' && event.key !== 'Delete') return
  event.preventDefault()
  remove()
}
