import { useEffect, useState } from 'react'
import { onCreated } from '#client/platform/live/live.ts'

type Answer = { items: unknown[]; total: number }

const noIds: ReadonlySet<number> = new Set()

/**
 * Counts rows created since the list was fetched that this page does not show. The live events are capped by the growth of `total`, since
 * not every new record passes the filters.
 */
export function useNewRowCount(feature: string | undefined, searchKey: string, answer: Answer | undefined): number {
  const [since, setSince] = useState({ key: searchKey, total: undefined as number | undefined, created: noIds })
  if (since.key !== searchKey) setSince({ key: searchKey, total: undefined, created: noIds })
  // Rows deleted meanwhile lower the base, so that they do not hide new ones.
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
