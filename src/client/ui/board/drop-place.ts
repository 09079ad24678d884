/** Marks an element as a card that others may be dropped behind. */
export const cardAttributes = (id: number) => ({ 'data-card': id })

const listCards = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-card]')]

/** The id of the card behind which a drop at this point goes; null at the top of the list. */
export function findCardAbove(
  list: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
  dragged: number,
): number | null {
  let above: number | null = null
  for (const card of listCards(list)) {
    const { top, bottom, left, width, height } = card.getBoundingClientRect()
    const isRow = width < list.clientWidth / 2
    const isPassed = isRow ? clientY > bottom || (clientY > top && clientX > left + width / 2) : clientY > top + height / 2
    if (isPassed && Number(card.dataset['card']) !== dragged) above = Number(card.dataset['card'])
  }
  return above
}

/** Draws a line where the card would go; without a place it removes the line. */
export function showDropMark(list: HTMLElement, above?: number | null): void {
  const cards = listCards(list)
  const beside = above === undefined ? undefined : above === null ? cards[0] : cards.find((card) => Number(card.dataset['card']) === above)
  const side = above === null ? 'above' : 'below'
  // Only the cards that change are touched, since a board has many.
  for (const card of list.querySelectorAll<HTMLElement>('[data-drop]')) if (card !== beside) delete card.dataset['drop']
  if (beside && beside.dataset['drop'] !== side) beside.dataset['drop'] = side
}
