import type { KeyboardEvent } from 'react'
import { isTypedInto } from '#client/ui/list/keys.ts'
import type { Selection } from './use-selection.ts'

/** Space ticks the focused row, Shift and an arrow the next one too, Ctrl+A the page. Returns whether the key was handled. */
export function onSelectionKey<Row>(
  event: KeyboardEvent<HTMLElement>,
  rows: Row[],
  row: Row | undefined,
  { set, pick }: Selection<Row>,
): boolean {
  const { key, shiftKey, target } = event
  const chord = event.ctrlKey || event.metaKey
  if (isTypedInto(target) || event.altKey) return false
  if (chord && key.toLowerCase() === 'a') set(rows, true)
  else if (!row || chord) return false
  // On a checkbox or a menu button the key keeps its usual meaning.
  else if (key === ' ' && (target as Element).matches('[data-stop]')) pick(row, shiftKey)
  else if (shiftKey && (key === 'ArrowDown' || key === 'ArrowUp')) {
    const next = rows[rows.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)]
    set(next ? [row, next] : [row], true)
    if (next) focusRow(event.currentTarget, rows.indexOf(next))
  } else return false
  event.preventDefault()
  return true
}

const focusRow = (region: HTMLElement, at: number) => region.querySelectorAll<HTMLElement>('[data-stop]')[at]?.focus()

/** Firefox presses a button when Space is released. */
export const keepFromPressing = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === ' ' && (event.target as Element).matches('[data-stop]')) event.preventDefault()
}
