const openEvents = new EventTarget()

/** Opens the search over the current page. */
export const openSearch = (): void => void openEvents.dispatchEvent(new Event('open'))

/** Called by the component that shows the search; the returned function unsubscribes. */
export function onSearch(open: () => void): () => void {
  openEvents.addEventListener('open', open)
  return () => openEvents.removeEventListener('open', open)
}
