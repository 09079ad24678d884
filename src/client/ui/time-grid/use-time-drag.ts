import { useEffect, useEffectEvent, useRef, type PointerEvent, type RefObject } from 'react'
import { resizeItem, moveItem, type GridBounds } from './places.ts'
import type { GridItem } from './TimeGrid.tsx'
import type { KeyboardDrag } from './use-keyboard-drag.ts'

/** Pixels that a mouse goes before it drags, and that a finger may tremble before it scrolls. */
const slack = 5
/** Milliseconds that a finger rests on an item to lift it; until then it scrolls. */
const patience = 400
/** Pixels from the edge of the visible part where the grid scrolls on by itself. */
const edge = 36

type Press<Item> = {
  item: Item
  pointer: number
  stretches: boolean
  x: number
  y: number
  /** Minutes from the item's beginning to where it was taken hold of. */
  grip: number
  timer?: ReturnType<typeof setTimeout>
}

/**
 * Dragging with a mouse, a pen or a finger. What is on the way is drawn by the lift; here it is only found out where that is. The listeners
 * are those of the area that holds all columns: one of each kind, however many items there are.
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
    const held = press.current
    if (!held || !body.current) return
    const { column, minute } = pointAt(body.current, at.current, bounds)
    lift.show(held.stretches ? resizeItem(held.item, minute - held.grip, bounds) : moveItem(held.item, column, minute - held.grip, bounds))
  }

  const scrollAtEdge = () => {
    const view = scroller.current
    if (!view) return
    const { top, bottom } = view.getBoundingClientRect()
    const { y } = at.current
    const before = view.scrollTop
    if (y > bottom - edge) view.scrollBy(0, 8)
    if (y < top + edge * 2) view.scrollBy(0, -8)
    if (view.scrollTop !== before) follow()
    frame.current = requestAnimationFrame(scrollAtEdge)
  }

  const begin = () => {
    const held = press.current
    if (!held || !body.current) return
    dragging.current = true
    body.current.setPointerCapture(held.pointer)
    lift.raise(held.item)
    frame.current = requestAnimationFrame(scrollAtEdge)
  }

  // Only a listener that may prevent it keeps the browser from scrolling with the finger that carries an item, and it has to be there
  // before the finger comes down.
  useEffect(() => {
    const area = body.current
    if (!area) return undefined
    const hold = (event: TouchEvent) => {
      if (dragging.current) event.preventDefault()
    }
    area.addEventListener('touchmove', hold, { passive: false })
    return () => area.removeEventListener('touchmove', hold)
  }, [body])

  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && dragging.current) end('leave')
  })
  const isLifted = lift.lifted !== undefined
  useEffect(() => {
    if (!isLifted) return undefined
    addEventListener('keydown', onEscape, true)
    return () => removeEventListener('keydown', onEscape, true)
  }, [isLifted])

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
        ...(event.pointerType === 'touch' && { timer: setTimeout(begin, patience) }),
      }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = press.current
      if (!held || held.pointer !== event.pointerId) return
      at.current = { x: event.clientX, y: event.clientY }
      if (!dragging.current) {
        if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < slack) return
        // A finger that moves before its time scrolls.
        if (held.timer !== undefined) return end('leave')
        begin()
      }
      follow()
    },
    onPointerUp: () => end('drop'),
    onPointerCancel: () => end('leave'),
    // A finger that rests asks for the browser's menu, too.
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (press.current?.timer !== undefined) event.preventDefault()
    },
  }
  /** Whether the click that follows is only the end of a drag. */
  return { handlers, hasDropped: () => dropped.current }
}

/** The column and the minute below a point of the screen. */
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
