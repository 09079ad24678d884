const asked = new EventTarget()

/** Opens the search over the page, from wherever somebody is. */
export const openSearch = (): void => void asked.dispatchEvent(new Event('open'))

/** For whoever shows it; answers with how to hear no more. */
export function onSearch(open: () => void): () => void {
  asked.addEventListener('open', open)
  return () => asked.removeEventListener('open', open)
}
