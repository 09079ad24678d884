import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { resizeItem, moveItem, gridStepMinutes, type GridBounds } from './places.ts'
import type { GridItem } from './grid-items.ts'
import type { KeyboardDrag } from './use-keyboard-drag.ts'

/** By how many columns and steps an arrow leads on. */
export const arrows: Record<string, [columns: number, steps: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * The keys of an item: arrows focus the next one; Alt+arrow lifts and moves it, Alt+Shift+arrow moves its end; Enter drops it, Escape
 * restores it. Enter on an item that is not lifted is a click.
 */
export function useItemKeys<Item extends GridItem>({
  body,
  items,
  bounds,
  lift,
  itemOf,
  onRemove,
}: {
  body: RefObject<HTMLElement | null>
  items: readonly Item[]
  bounds: GridBounds
  lift: KeyboardDrag<Item>
  itemOf: (target: EventTarget) => Item | undefined
  onRemove: ((item: Item) => void) | undefined
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    const item = itemOf(event.target)
    if (!item || event.ctrlKey || event.metaKey) return
    const lifted = lift.now()
    const arrow = arrows[event.key]
    if (arrow) {
      event.preventDefault()
      if (event.altKey) return item.fixed ? undefined : move(item, arrow, event.shiftKey)
      if (!lifted) focusItem(body.current, findNeighbour(items, item, arrow))
      return
    }
    if (lifted && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') return lift.leave()
      lift.drop()
      // The moved item may be a new element in another column.
      setTimeout(() => document.activeElement === document.body && focusItem(body.current, { id: item.id }))
    }
    if (event.key === 'Delete' && !lifted) onRemove?.(item)
  }

  const move = (item: Item, [columns, steps]: [number, number], stretches: boolean) => {
    if (!lift.now()) lift.raise(item)
    const { place } = lift.now()!
    const by = steps * gridStepMinutes
    if (!stretches) lift.show(moveItem(place, place.column + columns, place.from + by, bounds))
    else if (by !== 0) lift.show(resizeItem(place, place.to + by, bounds))
  }

  /** Leaving the item cancels the move. */
  const onBlur = (event: FocusEvent) => {
    if (itemOf(event.target)) lift.leave()
  }
  return { onKeyDown, onBlur }
}

export function focusItem(body: HTMLElement | null, item: { id: number; column?: number } | undefined) {
  if (!item) return
  const within = item.column === undefined ? '' : `[data-column="${item.column}"] `
  body?.querySelector<HTMLElement>(`${within}[data-item="${item.id}"]`)?.focus()
}

/** Up and down stay in the column; left and right pick the item nearest in time in the next column that has any. */
function findNeighbour<Item extends GridItem>(items: readonly Item[], from: Item, [columns, steps]: [number, number]): Item | undefined {
  if (columns === 0) {
    const column = items.filter((item) => item.column === from.column).toSorted((a, b) => a.from - b.from || a.id - b.id)
    return column[column.indexOf(from) + steps]
  }
  const beyond = items.filter((item) => (item.column - from.column) * columns > 0)
  const distance = (item: Item) => Math.abs(item.column - from.column) * 10_000 + Math.abs(item.from - from.from)
  return beyond.toSorted((a, b) => distance(a) - distance(b))[0]
}
