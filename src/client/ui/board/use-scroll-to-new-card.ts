import { useEffect, useState, type RefObject } from 'react'

/** A card that was made on another page and that the board has not shown yet. */
let arriving: number | undefined

/** Has the next board scroll to this card and mark it for a moment. */
export const scrollCardIntoView = (id: number): void => {
  arriving = id
}

/** Answers whether the card was just made. */
export function useScrollToNewCard(article: RefObject<HTMLElement | null>, id: number): boolean {
  const [arrived] = useState(() => arriving === id)
  useEffect(() => {
    if (!arrived) return
    arriving = undefined
    article.current?.scrollIntoView({ block: 'nearest' })
  }, [arrived, article])
  return arrived
}
