import { useMemo, useRef } from 'react'
import { AppError } from '#contract/kit/errors.ts'
import type { OptimisticItems, VersionedItem } from './use-optimistic.ts'

type Options<Card extends VersionedItem, Step> = {
  ahead: OptimisticItems<Card>
  /** Sends one step and returns the card as it is afterwards. */
  send: (card: Card, step: Step) => Promise<Card>
  /** Replaces the card by the server's current version. */
  put: (card: Card) => void
  /** Reports a refused change. `isOvertaken`: another user changed, moved, closed or deleted the card meanwhile. */
  onRefused: (card: Card, error: unknown, isOvertaken: boolean) => void
}

/**
 * Changes cards at once on the screen, then step by step on the server; a refused change is taken back. Changes of one card are sent one
 * after another, each with the version that the one before made.
 */
export function useSerialChanges<Card extends VersionedItem, Step>({ ahead, send, put, onRefused }: Options<Card, Step>) {
  const inLine = useRef(new Map<number, Promise<Card>>())
  const { show, forget } = ahead
  return useMemo(() => {
    const sendAll = async (card: Card, steps: Step[]): Promise<Card> => {
      const before = await inLine.current.get(card.id)?.catch(() => undefined)
      let latest = before && before.version > card.version ? before : card
      for (const step of steps) {
        latest = await send(latest, step)
        put(latest)
      }
      return latest
    }
    /** Returns the card after the changes, or undefined if they were refused. */
    return async (card: Card, changes: Partial<Card>, steps: Step[]): Promise<Card | undefined> => {
      show(card, changes, steps.length)
      const sent = sendAll(card, steps)
      inLine.current.set(card.id, sent)
      try {
        return await sent
      } catch (error) {
        forget(card.id)
        onRefused(card, error, error instanceof AppError && [404, 409, 412].includes(error.status) && error.code !== 'PaymentsExist')
        return undefined
      }
    }
  }, [show, forget, send, put, onRefused])
}
