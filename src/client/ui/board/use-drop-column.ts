import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { findCardAbove, showDropMark } from './drop-place.ts'
import { draggedId } from './use-draggable-card.ts'
import { loadDragging } from './with-dragging.ts'

/** Lets cards of a kind be dropped between those of a column; returns whether a card from another column hovers over it. */
export function useDropColumn(
  column: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  { kind, name, cards }: { kind: string; name: string; cards: { id: number }[] },
): boolean {
  const [isOver, setOver] = useState(false)
  const holds = useEffectEvent((dragged: number | undefined) => cards.some(({ id }) => id === dragged))
  useEffect(() => {
    const element = column.current
    const cardList = list.current
    if (!element || !cardList) return undefined
    const leave = () => {
      setOver(false)
      showDropMark(cardList)
    }
    return loadDragging(({ autoScrollForElements, combine, dropTargetForElements }) =>
      combine(
        dropTargetForElements({
          element,
          canDrop: ({ source }) => draggedId(kind, source.data) !== undefined,
          getData: ({ input, source }) => ({ column: name, afterId: findCardAbove(cardList, input, draggedId(kind, source.data) ?? 0) }),
          // Over the gap between two columns the last one stays the target.
          getIsSticky: () => true,
          onDragEnter: ({ source }) => setOver(!holds(draggedId(kind, source.data))),
          onDrag: ({ self }) => showDropMark(cardList, self.data['afterId'] as number | null),
          onDragLeave: leave,
          onDrop: leave,
        }),
        autoScrollForElements({ element: cardList }),
      ),
    )
  }, [column, list, kind, name])
  return isOver
}
