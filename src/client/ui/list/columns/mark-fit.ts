/**
 * Marks the region of a table that is no wider than it, on a page that the window scrolls: only there the head can stay in sight, for a
 * region that scrolls takes it along.
 */
export function markFit(table: HTMLTableElement | null): (() => void) | undefined {
  const region = table?.parentElement
  if (!table || !region || isInScroller(region.parentElement)) return undefined
  const measure = () => region.toggleAttribute('data-fits', table.offsetWidth <= region.clientWidth)
  measure()
  const observer = new ResizeObserver(measure)
  observer.observe(table)
  observer.observe(region)
  return () => observer.disconnect()
}

function isInScroller(element: HTMLElement | null): boolean {
  if (!element || element === document.body) return false
  return ['auto', 'scroll', 'hidden'].includes(getComputedStyle(element).overflowY) || isInScroller(element.parentElement)
}
