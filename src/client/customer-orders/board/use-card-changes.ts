import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { customerOrders, type OpenCustomerOrderStatus } from '#contract/customer-orders.ts'
import { notify, dismissMessages } from '#client/platform/notify.ts'
import { invalidateFeatures, useWrite } from '#client/platform/api/queries.ts'
import { findOwnCardAbove, positionAfter, stepPlace, type BoardStep } from '#client/ui/board/places.ts'
import { useSerialChanges } from '#client/ui/board/use-serial-changes.ts'
import { showUndoableMessage } from '#client/ui/tell-undoable.tsx'
import type { CustomerCardItem, useCustomerCards } from './use-cards.ts'
import type { CardColumn } from './use-columns.ts'

/** `appointmentGroupId` is absent when a card moves on the board without groups. */
type Change = { status: OpenCustomerOrderStatus } | { afterId: number | null; appointmentGroupId?: number | null }

type Cards = Pick<ReturnType<typeof useCustomerCards>, 'ahead' | 'put'>

/**
 * Moves cards and sets their status: at once on the screen, then on the server. The result is memoized, so that only changed cards
 * render.
 */
export function useCardChanges({ ahead, put }: Cards, columns: CardColumn[]) {
  const { t } = useTranslation(['customer-orders', 'board'])
  const { mutateAsync: sendMove } = useWrite(customerOrders.move)
  const { mutateAsync: sendFields } = useWrite(customerOrders.update)

  const send = useCallback(
    async (card: CustomerCardItem, change: Change): Promise<CustomerCardItem> => {
      const { id, version } = card
      if ('status' in change) return { ...card, ...(await sendFields({ id, version, ...change })) }
      const { revision: _revision, places: _places, order, ...moved } = await sendMove({ id, version, ...change })
      return { ...card, ...moved, order, position: order }
    },
    [sendMove, sendFields],
  )
  const onRefused = useCallback(
    (card: CustomerCardItem, error: unknown, isOvertaken: boolean) => {
      if (isOvertaken) {
        invalidateFeatures('customer-orders')
        notify.error(t('CardChangedElsewhere', { plate: card.carPlateNumber }))
      } else notify.failure(error)
    },
    [t],
  )
  const change = useSerialChanges({ ahead, send, put, onRefused })

  const { forget } = ahead
  const onScreen = useRef(columns)
  useEffect(() => {
    onScreen.current = columns
  })
  return useMemo(() => {
    const columnOf = (card: CustomerCardItem) => onScreen.current.find(({ cards }) => cards.some(({ id }) => id === card.id))
    const columnNamed = (requestedName: string) => onScreen.current.find(({ name }) => name === requestedName)
    const about = (card: CustomerCardItem) => `customer-order ${card.id}`

    const place = async (card: CustomerCardItem, to: CardColumn, afterId: number | null) => {
      const position = positionAfter(to.cards, card, afterId)
      const shown = { position, ...(to.groupId !== undefined && { appointmentGroupId: to.groupId }) }
      const step = { afterId, ...(to.groupId !== undefined && { appointmentGroupId: to.groupId }) }
      const now = await change(card, shown, [step])
      // The card was there already, so the server wrote nothing.
      if (now?.version === card.version) forget(card.id)
      return now
    }

    /** Moves a card to a column, behind another card or to the end, with a message that offers to undo it. */
    const move = async (card: CustomerCardItem, to: CardColumn, requestedAfterId?: number | null) => {
      const from = columnOf(card)
      if (!from) return
      const afterId = findOwnCardAbove(to.cards, card, requestedAfterId === undefined ? (to.cards.at(-1)?.id ?? null) : requestedAfterId)
      const above = findOwnCardAbove(from.cards, card, card.id)
      if (from.name === to.name && afterId === above) return
      void dismissMessages(about(card))
      const others = to.cards.filter(({ id }) => id !== card.id)
      if (from.name === to.name) {
        announce(
          t('board:PlacedAt', { plate: card.carPlateNumber, place: others.findIndex(({ id }) => id === afterId) + 2, of: to.cards.length }),
        )
        await place(card, to, afterId)
        return
      }
      const now = await place(card, to, afterId)
      if (!now) return
      const text = t('board:Moved', { plate: card.carPlateNumber, to: to.title })
      announce(text)
      showUndoableMessage(about(card), text, { label: t('Undo'), run: () => void place(now, from, above) })
    }

    const shift = (card: CustomerCardItem, step: BoardStep) => {
      const column = columnOf(card)
      const afterId = column && stepPlace(column.cards, card, step)
      if (column && afterId !== undefined) void move(card, column, afterId)
    }
    const canShift = (card: CustomerCardItem, step: BoardStep) => stepPlace(columnOf(card)?.cards ?? [], card, step) !== undefined
    const setStatus = (card: CustomerCardItem, status: OpenCustomerOrderStatus) => void change(card, { status }, [{ status }])
    return { move, shift, canShift, setStatus, columnOf, columnNamed }
  }, [t, change, forget])
}
export type CardChanges = ReturnType<typeof useCardChanges>
