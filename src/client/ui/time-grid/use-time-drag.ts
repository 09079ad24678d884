import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import { resizeItem, moveItem, type GridBounds } from './places.ts'
import type { GridItem } from './grid-items.ts'
import type { KeyboardDrag } from './use-keyboard-drag.ts'

/** Pixels that a mouse moves before it drags, and that a finger may tremble before it scrolls. */
const moveThresholdPx = 5
/** Milliseconds that a finger rests on an item to lift it; until then it scrolls. */
const touchHoldMs = 400
/** Pixels from the visible edge within which the grid scrolls by itself. */
const scrollEdgePx = 36

type Press<Item> = {
  item: Item
  pointer: number
  stretches: boolean
  x: number
  y: number
  /** Minutes from the start of the item to the point where it was grabbed. */
  grip: number
  timer?: ReturnType<typeof setTimeout>
}

/**
 * Dragging with a mouse, a pen or a finger. It only computes the target, which the lift draws. The listeners are on the area of all
 * columns: one of each kind, however many items there are.
 */
export function useTimeDrag<Item extends GridItem>(
  body: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  bounds: GridBounds,
  lift: KeyboardDrag<Item>,
  itemOf: (target: EventTarget) => Item | undefined,
) {
  const press = useRef<Press<Item>>(undefined)
  const dragging = useRef(false)
  const dropped = useRef(false)
  const at = useRef({ x: 0, y: 0 })
  const frame = useRef(0)

  const end = (how: 'drop' | 'leave') => {
    clearTimeout(press.current?.timer)
    cancelAnimationFrame(frame.current)
    press.current = undefined
    if (!dragging.current) return
    dragging.current = false
    dropped.current = true
    lift[how]()
  }

  const follow = () => {
    const drag = press.current
    if (!drag || !body.current) return
    const { column, minute } = pointAt(body.current, at.current, bounds)
    lift.show(drag.stretches ? resizeItem(drag.item, minute - drag.grip, bounds) : moveItem(drag.item, column, minute - drag.grip, bounds))
  }

  const scrollAtEdge = () => {
    const view = scroller.current
    if (!view) return
    const { top, bottom } = view.getBoundingClientRect()
    const { y } = at.current
    const before = view.scrollTop
    if (y > bottom - scrollEdgePx) view.scrollBy(0, 8)
    if (y < top + scrollEdgePx * 2) view.scrollBy(0, -8)
    if (view.scrollTop !== before) follow()
    frame.current = requestAnimationFrame(scrollAtEdge)
  }

  const begin = () => {
    const drag = press.current
    if (!drag || !body.current) return
    dragging.current = true
    body.current.setPointerCapture(drag.pointer)
    lift.raise(drag.item)
    frame.current = requestAnimationFrame(scrollAtEdge)
  }

  // Only a non-passive listener, attached before the finger comes down, keeps the browser from scrolling with a finger that carries an
  // item.
  useEffect(() => {
    const area = body.current
    if (!area) return undefined
    const preventScroll = (event: TouchEvent) => {
      if (dragging.current) event.preventDefault()
    }
    area.addEventListener('touchmove', preventScroll, { passive: false })
    return () => area.removeEventListener('touchmove', preventScroll)
  }, [body])

  const onEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && dragging.current) end('leave')
  }
  useWindowEvent('keydown', onEscape, { capture: true })

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      dropped.current = false
      if (event.button !== 0 || !event.isPrimary || !body.current) return
      const item = itemOf(event.target)
      if (!item || item.fixed) return
      const { minute } = pointAt(body.current, { x: event.clientX, y: event.clientY }, bounds)
      const stretches = (event.target as Element).closest('[data-edge]') !== null
      at.current = { x: event.clientX, y: event.clientY }
      press.current = {
        item,
        pointer: event.pointerId,
        stretches,
        ...at.current,
        grip: minute - (stretches ? item.to : item.from),
        ...(event.pointerType === 'touch' && { timer: setTimeout(begin, touchHoldMs) }),
      }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const drag = press.current
      if (!drag || drag.pointer !== event.pointerId) return
      at.current = { x: event.clientX, y: event.clientY }
      if (!dragging.current) {
        if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < moveThresholdPx) return
        // A finger that moves before the hold time is over scrolls.
        if (drag.timer !== undefined) return end('leave')
        begin()
      }
      follow()
    },
    onPointerUp: () => end('drop'),
    onPointerCancel: () => end('leave'),
    // A resting finger opens the browser's menu, too.
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (press.current?.timer !== undefined) event.preventDefault()
    },
  }
  /** Whether the next click is only the end of a drag. */
  return { handlers, hasDropped: () => dropped.current }
}

/** Column and minute at a point of the screen. */
export function pointAt(
  body: HTMLElement,
  { x, y }: { x: number; y: number },
  { hours, columns }: GridBounds,
): { column: number; minute: number } {
  const { left, top, width, height } = body.getBoundingClientRect()
  return {
    column: Math.floor(((x - left) / width) * columns),
    minute: hours.from + ((y - top) / height) * (hours.to - hours.from),
  }
}
