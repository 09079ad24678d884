type Dragging = (typeof import('./dragging.ts'))['dragging']

/** Starts something once dragging is loaded; the returned function ends it. Where it cannot be loaded, cards are moved by their menu alone. */
export function withDragging(start: (dragging: Dragging) => () => void): () => void {
  let isOver = false
  let stop: (() => void) | undefined
  void import('./dragging.ts').then(
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
