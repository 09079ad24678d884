import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { draggedId } from './use-draggable-card.ts'

/** Lets cards of a kind be dropped on a column; answers whether one from another column is held over it. */
export function useDropColumn(
  column: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  { kind, name, cards }: { kind: string; name: string; cards: { id: number }[] },
): boolean {
  const [isOver, setOver] = useState(false)
  const holds = useEffectEvent((dragged: number | undefined) => cards.some(({ id }) => id === dragged))
  useEffect(() => {
    if (!column.current || !list.current) return undefined
    return combine(
      dropTargetForElements({
        element: column.current,
        canDrop: ({ source }) => draggedId(kind, source.data) !== undefined,
        getData: () => ({ column: name }),
        // Over the gap between two columns the last one stays the target.
        getIsSticky: () => true,
        onDragEnter: ({ source }) => setOver(!holds(draggedId(kind, source.data))),
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
      autoScrollForElements({ element: list.current }),
    )
  }, [column, list, kind, name])
  return isOver
}
