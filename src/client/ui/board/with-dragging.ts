type Dragging = (typeof import('./dragging.ts'))['dragging']

let loading: Promise<Dragging> | undefined
/** Asked for once, not by each of hundreds of cards: the build looks through the page for what is on its way whenever a file is asked for. */
const load = () =>
  (loading ??= import('./dragging.ts').then(
    ({ dragging }) => dragging,
    (error: unknown) => {
      loading = undefined
      throw error
    },
  ))

/** Starts something once dragging is loaded; the returned function ends it. Where it cannot be loaded, cards are moved by their menu alone. */
export function withDragging(start: (dragging: Dragging) => () => void): () => void {
  let isOver = false
  let stop: (() => void) | undefined
  load().then(
    (dragging) => {
      if (!isOver) stop = start(dragging)
    },
    () => undefined,
  )
  return () => {
    isOver = true
    stop?.()
  }
}
