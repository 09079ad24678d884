import { useEffect, useState, type RefObject } from 'react'

/** The id of a card created on another page that no board has shown yet. */
let arriving: number | undefined

/** Makes the next board scroll to this card and mark it for a moment. */
export const scrollCardIntoView = (id: number): void => {
  arriving = id
}

/** Returns whether the card was just created. */
export function useScrollToNewCard(article: RefObject<HTMLElement | null>, id: number): boolean {
  const [arrived] = useState(() => arriving === id)
  useEffect(() => {
    if (!arrived) return
    arriving = undefined
    article.current?.scrollIntoView({ block: 'nearest' })
  }, [arrived, article])
  return arrived
}
