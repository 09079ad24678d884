import { useEffect, useState, type RefObject } from 'react'

/** The id of a card created on another page that no board has shown yet. */
let newCardId: number | undefined

/** Makes the next board scroll to this card and mark it for a moment. */
export const scrollCardIntoView = (id: number): void => {
  newCardId = id
}

/** Returns whether the card was just created. */
export function useScrollToNewCard(article: RefObject<HTMLElement | null>, id: number): boolean {
  const [arrived] = useState(() => newCardId === id)
  useEffect(() => {
    if (!arrived) return
    newCardId = undefined
    article.current?.scrollIntoView({ block: 'nearest' })
  }, [arrived, article])
  return arrived
}
