import type { KeyboardEvent } from 'react'

/** Handles Backspace and Delete on a chip; the same key must not delete a letter of the line, which gets the focus afterwards. */
export const onRemoval = (remove: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Backspace' && event.key !== 'Delete') return
  event.preventDefault()
  remove()
}
