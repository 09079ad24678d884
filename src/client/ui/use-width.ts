import { useCallback, useState } from 'react'

/** Width of the measured element in pixels, measured before the first paint. */
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
