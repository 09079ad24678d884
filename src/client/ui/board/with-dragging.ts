import { loadOnce } from '#client/platform/load-once.ts'

type Dragging = (typeof import('./dragging.ts'))['dragging']

/** Imported once, not by each of hundreds of cards: every import() searches the page for preloads that are under way. */
const loadLibrary = loadOnce(() => import('./dragging.ts'))

/**
 * Calls `start` once dragging is loaded; the returned function ends it. If the chunk cannot be loaded, cards are moved by their menu
 * alone.
 */
export function loadDragging(start: (dragging: Dragging) => () => void): () => void {
  let isOver = false
  let stop: (() => void) | undefined
  loadLibrary().then(
    ({ dragging }) => {
      if (!isOver) stop = start(dragging)
    },
    () => undefined,
  )
  return () => {
    isOver = true
    stop?.()
  }
}
