/** Marks an element as a card that others may be dropped behind. */
export const cardAttributes = (id: number) => ({ 'data-card': id })

const cardsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-card]')]

/** Behind which card of the list one would be dropped here; null at its top. */
export function findCardAbove(
  list: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
  dragged: number,
): number | null {
  let above: number | null = null
  for (const card of cardsOf(list)) {
    const { top, bottom, left, width, height } = card.getBoundingClientRect()
    const isRow = width < list.clientWidth / 2
    const isPassed = isRow ? clientY > bottom || (clientY > top && clientX > left + width / 2) : clientY > top + height / 2
    if (isPassed && Number(card.dataset['card']) !== dragged) above = Number(card.dataset['card'])
  }
  return above
}

/** Draws a line where the card would go; none without a place. */
export function showDropMark(list: HTMLElement, above?: number | null): void {
  const cards = cardsOf(list)
  const beside = above === undefined ? undefined : above === null ? cards[0] : cards.find((card) => Number(card.dataset['card']) === above)
  const side = above === null ? 'above' : 'below'
  // Of many cards, those alone are touched that change.
  for (const card of list.querySelectorAll<HTMLElement>('[data-drop]')) if (card !== beside) delete card.dataset['drop']
  if (beside && beside.dataset['drop'] !== side) beside.dataset['drop'] = side
}
