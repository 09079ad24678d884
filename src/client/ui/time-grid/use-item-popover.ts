import { useEffect, useRef, useState, type PointerEvent } from 'react'
import type { GridItem } from './grid-items.ts'

/** Milliseconds: passing over an item opens nothing, and moving the pointer to the popover does not close it. */
const openDelayMs = 350
const closeDelayMs = 200

/** `pressed`: opened by a click and focused; otherwise it is open only while the pointer is over it. */
type Open = { id: number; column: number; pressed: boolean }

/** The one popover shared by all items, and the item it describes. */
export function useItemPopover<Item extends GridItem>(
  items: readonly Item[],
  itemOf: (target: EventTarget) => Item | undefined,
  isBusy: boolean,
) {
  const [open, setOpen] = useState<Open>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const setOpenLater = (next: Open | undefined, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen((now) => (now?.pressed ? now : next)), delayMs)
  }
  const keep = () => clearTimeout(timer.current)
  const close = () => {
    keep()
    setOpen(undefined)
  }
  const press = ({ id, column }: Item) => {
    keep()
    setOpen({ id, column, pressed: true })
  }
  const item = isBusy ? undefined : items.find(({ id, column }) => id === open?.id && column === open.column)
  return {
    item,
    isPressed: open?.pressed ?? false,
    press,
    close,
    /** The popover stays while the pointer is over it and, once something in it was used, until it is closed. */
    keep,
    settle: () => setOpen((now) => now && { ...now, pressed: true }),
    leave: () => setOpenLater(undefined, closeDelayMs),
    handlers: {
      onPointerOver: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') return
        const over = event.buttons === 0 ? itemOf(event.target) : undefined
        if (over && over === item) keep()
        else setOpenLater(over && { id: over.id, column: over.column, pressed: false }, over ? openDelayMs : closeDelayMs)
      },
      onPointerLeave: () => setOpenLater(undefined, closeDelayMs),
      onPointerDown: () => {
        keep()
        setOpen((now) => (now?.pressed ? now : undefined))
      },
    },
  }
}
