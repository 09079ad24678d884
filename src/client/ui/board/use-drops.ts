import { useEffect, useEffectEvent } from 'react'
import { draggedId } from './use-draggable-card.ts'
import { loadDragging } from './with-dragging.ts'

/** Reports on which column a card of this kind was dropped, and behind which of its cards; null at the top. */
export function useBoardDrops(kind: string, onDrop: (drop: { id: number; column: string; afterId: number | null }) => void) {
  const notifyDrop = useEffectEvent(onDrop)
  useEffect(
    () =>
      loadDragging(({ monitorForElements }) =>
        monitorForElements({
          canMonitor: ({ source }) => draggedId(kind, source.data) !== undefined,
          onDrop: ({ source, location }) => {
            const id = draggedId(kind, source.data)
            const { column, afterId } = location.current.dropTargets[0]?.data ?? {}
            if (id !== undefined && typeof column === 'string')
              notifyDrop({ id, column, afterId: typeof afterId === 'number' ? afterId : null })
          },
        }),
      ),
    [kind],
  )
}
