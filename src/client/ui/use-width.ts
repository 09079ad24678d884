import { useCallback, useState } from 'react'

/** The width of the measured element, known before it is painted. */
export function useWidth() {
  const [width, setWidth] = useState(Infinity)
  const measured = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { width, measured }
}
