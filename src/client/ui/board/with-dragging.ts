import { loadOnce } from '#client/platform/load-once.ts'

type Dragging = (typeof import('./dragging.ts'))['dragging']

/** Not by each of hundreds of cards: the build looks through the page for what is on its way whenever a file is asked for. */
const load = loadOnce(() => import('./dragging.ts'))

/** Starts something once dragging is loaded; the returned function ends it. Where it cannot be loaded, cards are moved by their menu alone. */
export function loadDragging(start: (dragging: Dragging) => () => void): () => void {
  let isOver = false
  let stop: (() => void) | undefined
  load().then(
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
