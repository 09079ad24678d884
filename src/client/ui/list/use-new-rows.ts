import { useEffect, useState } from 'react'
import { onCreated } from '#client/platform/live/live.ts'

type Answer = { items: unknown[]; total: number }

const none: ReadonlySet<number> = new Set()

/**
 * How many rows have come since the list was asked for that this page of it does not show: of what is told live, at most so many as the list
 * has grown by, since not every new record passes its filters.
 */
export function useNewRowCount(feature: string | undefined, asked: string, answer: Answer | undefined): number {
  const [since, setSince] = useState({ asked, total: undefined as number | undefined, created: none })
  if (since.asked !== asked) setSince({ asked, total: undefined, created: none })
  // What was deleted meanwhile makes no room for others.
  else if (answer && answer.total < (since.total ?? Infinity)) setSince({ ...since, total: answer.total })

  useEffect(() => {
    const note = (id: number) => setSince((now) => ({ ...now, created: new Set([...now.created, id]) }))
    return feature ? onCreated(feature, note) : undefined
  }, [feature])

  if (!answer || since.total === undefined) return 0
  const ids = new Set((answer.items as { id: number }[]).map(({ id }) => id))
  const shown = since.created.intersection(ids).size
  return Math.max(0, Math.min(since.created.size, answer.total - since.total) - shown)
}
