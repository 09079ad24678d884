import { useEffect, useRef, useState, type PointerEvent } from 'react'
import type { GridItem } from './TimeGrid.tsx'

/** Milliseconds: passing over an item opens nothing, and on the way to what opened nothing closes. */
const before = 350
const after = 200

/** `pressed`: it was asked for and has the focus; else it is only there while the pointer is. */
type Open = { id: number; column: number; pressed: boolean }

/** The one popover that all items share: which of them it tells of. */
export function useItemPopover<Item extends GridItem>(
  items: readonly Item[],
  itemOf: (target: EventTarget) => Item | undefined,
  isBusy: boolean,
) {
  const [open, setOpen] = useState<Open>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const soon = (next: Open | undefined, patience: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen((now) => (now?.pressed ? now : next)), patience)
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
    /** It stays for as long as the pointer is over it, and until it is closed once something in it was used. */
    keep,
    settle: () => setOpen((now) => now && { ...now, pressed: true }),
    leave: () => soon(undefined, after),
    handlers: {
      onPointerOver: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') return
        const over = event.buttons === 0 ? itemOf(event.target) : undefined
        if (over && over === item) keep()
        else soon(over && { id: over.id, column: over.column, pressed: false }, over ? before : after)
      },
      onPointerLeave: () => soon(undefined, after),
      onPointerDown: () => {
        keep()
        setOpen((now) => (now?.pressed ? now : undefined))
      },
    },
  }
}
