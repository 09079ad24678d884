import { useCallback, useRef, useState } from 'react'

/** Tracks the first column in view of a board that scrolls sideways, and scrolls to others. */
export function useVisibleColumns() {
  const element = useRef<HTMLElement>(null)
  const [first, setFirst] = useState(0)
  const board = useCallback((scroller: HTMLElement | null) => {
    if (!scroller) return undefined
    element.current = scroller
    const look = () => setFirst(Math.round(scroller.scrollLeft / columnPitch(scroller)))
    const observer = new ResizeObserver(look)
    observer.observe(scroller)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [])
  const step = (columns: number) => element.current?.scrollBy({ left: columns * columnPitch(element.current) })
  return { board, first, step }
}

/** Pixels from the left edge of a column to that of the next one. */
function columnPitch({ children: [one, two] }: Element): number {
  if (!one || !two) return Infinity
  return two.getBoundingClientRect().left - one.getBoundingClientRect().left
}
