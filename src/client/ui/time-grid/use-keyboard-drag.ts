import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import { useRef, useState } from 'react'
import { isSamePlace, timesText, type GridPlace } from './places.ts'
import type { GridColumnData, GridItem } from './grid-items.ts'

type Lifted<Item> = { item: Item; place: GridPlace }

export type KeyboardDrag<Item extends GridItem> = ReturnType<typeof useKeyboardDrag<Item>>

/** Lifts one item at a time off the grid, by pointer or by keys, and announces its target to screen readers. */
export function useKeyboardDrag<Item extends GridItem>(
  columns: readonly GridColumnData[],
  onMove?: (item: Item, place: GridPlace) => void,
) {
  const [lifted, setLifted] = useState<Lifted<Item>>()
  const latest = useRef<Lifted<Item>>(undefined)
  const set = (next: Lifted<Item> | undefined) => {
    latest.current = next
    setLifted(next)
  }
  return {
    /** The item being moved and its current target. */
    lifted,
    /** The same as `lifted`, but newer than the last render: events come faster than React renders. */
    now: () => latest.current,
    raise: (item: Item) => set({ item, place: { column: item.column, from: item.from, to: item.to } }),
    show: (place: GridPlace) => {
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
