import { useIsFetching } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { $ZodType } from 'zod/v4/core'
import type { LiveChange, LiveName } from '#contract/live/live.ts'
import { onLive } from '#client/platform/live/live.ts'
import { queryClient, invalidateFeatures } from '#client/platform/api/queries.ts'

type RevisedRecord = { revision: number | null }

/**
 * Passes on live events of cards in revision order; `take` returns false for one that is ahead. After 300 ms without the missing event
 * the board refetches. Callers use the returned function for other changes: a fetch under way may be older and is repeated.
 */
export function useOrderedEvents<T extends RevisedRecord>(
  name: LiveName,
  feature: string,
  schema: $ZodType<T>,
  take: (event: LiveChange, record: T) => boolean,
): () => void {
  const isFetching = useIsFetching({ queryKey: [feature] }) > 0
  const missed = useRef(false)
  const touch = useCallback(() => {
    if (queryClient.isFetching({ queryKey: [feature] }) > 0) missed.current = true
  }, [feature])
  useEffect(() => {
    if (isFetching || !missed.current) return
    missed.current = false
    invalidateFeatures(feature)
  }, [isFetching, feature])

  const takeOne = useEffectEvent(take)
  useEffect(() => {
    const waiting = new Set<{ event: LiveChange; record: T }>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const takeAll = () => {
      const inTurn = [...waiting].sort((a, b) => (a.record.revision ?? 0) - (b.record.revision ?? 0))
      for (const each of inTurn) {
        if (!takeOne(each.event, each.record)) continue
        waiting.delete(each)
        touch()
      }
      clearTimeout(timer)
      timer = waiting.size > 0 ? setTimeout(giveUp, 300) : undefined
    }
    const giveUp = () => {
      waiting.clear()
      invalidateFeatures(feature)
    }
    const stop = onLive(name, feature, schema, (event, record) => {
      waiting.add({ event, record })
      takeAll()
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [name, feature, schema, touch])
  return touch
}
