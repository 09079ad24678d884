import { useEffect, useState, type RefObject } from 'react'
import { loadDragging } from './with-dragging.ts'

/** The id of the dragged card if it is of this kind; `kind` distinguishes the cards of different boards. */
export const draggedId = (kind: string, data: Record<string, unknown>): number | undefined =>
  data['kind'] === kind ? Number(data['id']) : undefined

/** Makes a card draggable; returns whether it is being dragged. */
export function useDraggableCard(article: RefObject<HTMLElement | null>, kind: string, id: number, enabled: boolean): boolean {
  const [dragging, setDragging] = useState(false)
  useEffect(() => {
    const element = article.current
    if (!element || !enabled) return undefined
    return loadDragging(({ draggable, setCustomNativeDragPreview }) =>
      draggable({
        element,
        getInitialData: () => ({ kind, id }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
        onGenerateDragPreview: ({ nativeSetDragImage, location }) => {
          const { left, top } = element.getBoundingClientRect()
          const { clientX, clientY } = location.current.input
          setCustomNativeDragPreview({
            nativeSetDragImage,
            // The preview is attached where the pointer grabbed the card.
            getOffset: () => ({ x: clientX - left, y: clientY - top }),
            render: ({ container }) => container.append(createPreview(element)),
          })
        },
      }),
    )
  }, [article, kind, id, enabled])
  return dragging
}

/** A copy of the card, drawn as lifted off the board. */
function createPreview(card: HTMLElement): HTMLElement {
  const preview = document.createElement('div')
  preview.append(card.cloneNode(true))
  preview.style.width = `${card.offsetWidth}px`
  preview.style.borderRadius = getComputedStyle(card).borderRadius
  preview.style.transform = 'rotate(2deg)'
  preview.style.boxShadow = 'var(--mantine-shadow-lg)'
  return preview
}
