import { useIsFetching } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { $ZodType } from 'zod/v4/core'
import type { LiveChange, LiveName } from '#contract/live/live.ts'
import { onLive } from '#client/platform/live/live.ts'
import { queryClient, invalidateFeatures } from '#client/platform/api/queries.ts'

type Told = { revision: number | null }

/**
 * Hands on what is told of the cards of a board, in the order of its revisions: `take` answers false to what is ahead of its turn, which then
 * waits for what is missing, but not for long: it may have been lost, and the board is fetched again. The returned function is called when
 * cards are changed otherwise: a fetch that is on its way may be older than that, and is followed by another one.
 */
export function useOrderedEvents<T extends Told>(
  name: LiveName,
  feature: string,
  schema: $ZodType<T>,
  take: (event: LiveChange, told: T) => boolean,
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
    const waiting = new Set<{ event: LiveChange; told: T }>()
    let patience: ReturnType<typeof setTimeout> | undefined
    const takeAll = () => {
      const inTurn = [...waiting].sort((a, b) => (a.told.revision ?? 0) - (b.told.revision ?? 0))
      for (const each of inTurn) {
        if (!takeOne(each.event, each.told)) continue
        waiting.delete(each)
        touch()
      }
      clearTimeout(patience)
      patience = waiting.size > 0 ? setTimeout(giveUp, 300) : undefined
    }
    const giveUp = () => {
      waiting.clear()
      invalidateFeatures(feature)
    }
    const stop = onLive(name, feature, schema, (event, told) => {
      waiting.add({ event, told })
      takeAll()
    })
    return () => {
      stop()
      clearTimeout(patience)
    }
  }, [name, feature, schema, touch])
  return touch
}
