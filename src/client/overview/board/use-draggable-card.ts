import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { useEffect, useState, type RefObject } from 'react'

/** What travels with a dragged card. */
const kind = 'work-order'
export const draggedId = (data: Record<string, unknown>): number | undefined => (data['kind'] === kind ? Number(data['id']) : undefined)

/** Lets a card be dragged; says while it is. */
export function useDraggableCard(article: RefObject<HTMLElement | null>, id: number, enabled: boolean): boolean {
  const [dragging, setDragging] = useState(false)
  useEffect(() => {
    const element = article.current
    if (!element || !enabled) return undefined
    return draggable({
      element,
      getInitialData: () => ({ kind, id }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
      onGenerateDragPreview: ({ nativeSetDragImage, location }) => {
        const { left, top } = element.getBoundingClientRect()
        const { clientX, clientY } = location.current.input
        setCustomNativeDragPreview({
          nativeSetDragImage,
          // Held where it was taken.
          getOffset: () => ({ x: clientX - left, y: clientY - top }),
          render: ({ container }) => container.append(previewOf(element)),
        })
      },
    })
  }, [article, id, enabled])
  return dragging
}

/** The card itself, lifted off the board. */
function previewOf(card: HTMLElement): HTMLElement {
  const preview = document.createElement('div')
  preview.append(card.cloneNode(true))
  preview.style.width = `${card.offsetWidth}px`
  preview.style.borderRadius = getComputedStyle(card).borderRadius
  preview.style.transform = 'rotate(2deg)'
  preview.style.boxShadow = 'var(--mantine-shadow-lg)'
  return preview
}
