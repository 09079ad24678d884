import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import { useRef, useState } from 'react'
import { isSamePlace, timesText, type GridPlace } from './places.ts'
import type { GridColumnData, GridItem } from './TimeGrid.tsx'

type Lifted<Item> = { item: Item; place: GridPlace }

export type KeyboardDrag<Item> = {
  /** What is being moved, and where it would stand now. */
  lifted: Lifted<Item> | undefined
  /** The same, newer than what is on the screen: events come faster than it is drawn. */
  now: () => Lifted<Item> | undefined
  raise: (item: Item) => void
  show: (place: GridPlace) => void
  drop: () => void
  leave: () => void
}

/** One item at a time is lifted off the grid, by the pointer or by the keys; where it would come to stand is said aloud. */
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
