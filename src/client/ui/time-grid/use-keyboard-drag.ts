import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import { useRef, useState } from 'react'
import { isSamePlace, timesText, type GridPlace } from './places.ts'
import type { GridColumnData, GridItem } from './grid-items.ts'

type Lifted<Item> = { item: Item; place: GridPlace }

export type KeyboardDrag<Item> = {
  /** The item being moved and its current target. */
  lifted: Lifted<Item> | undefined
  /** The same as `lifted`, but newer than the last render: events come faster than React renders. */
  now: () => Lifted<Item> | undefined
  raise: (item: Item) => void
  show: (place: GridPlace) => void
  drop: () => void
  leave: () => void
}

/** Lifts one item at a time off the grid, by pointer or by keys, and announces its target to screen readers. */
export function useKeyboardDrag<Item extends GridItem>(
  columns: readonly GridColumnData[],
  onMove?: (item: Item, place: GridPlace) => void,
): KeyboardDrag<Item> {
  const [lifted, setLifted] = useState<Lifted<Item>>()
  const latest = useRef<Lifted<Item>>(undefined)
  const set = (next: Lifted<Item> | undefined) => {
    latest.current = next
    setLifted(next)
  }
  return {
    lifted,
    now: () => latest.current,
    raise: (item) => set({ item, place: { column: item.column, from: item.from, to: item.to } }),
    show: (place) => {
      const before = latest.current
      if (!before || isSamePlace(before.place, place)) return
      set({ item: before.item, place })
      announce(`${columns[place.column]?.name ?? ''}, ${timesText(place)}`)
    },
    drop: () => {
      const done = latest.current
      set(undefined)
      if (done && !isSamePlace(done.item, done.place)) onMove?.(done.item, done.place)
    },
    leave: () => set(undefined),
  }
}
