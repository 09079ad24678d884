import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderMoves } from '#contract/overview.ts'
import type { OrderWithPosition, OrderStatus } from '#contract/work-orders/order.ts'
import { canMoveCard, columnWords, isSettled, isSuspended } from '#domain/work-orders/work-orders.ts'
import { loadChunk } from '#client/platform/network.ts'
import { notify, dismissMessages } from '#client/platform/notify.ts'
import { invalidateFeatures, useWrite } from '#client/platform/api/queries.ts'
import { useLevel } from '#client/platform/sign-in/session.ts'
import { showUndoableMessage } from '#client/ui/tell-undoable.tsx'
import { findOwnCardAbove, positionAfter, stepPlace, type BoardStep } from '#client/ui/board/places.ts'
import type { OptimisticItems } from '#client/ui/board/use-optimistic.ts'
import type { useBoards } from '#client/overview/board/use-boards.ts'
import type { PaymentAnswer } from '#client/work-orders/status/PaymentDialog.tsx'
import { useOrderChanges, type OrderFieldChanges } from './use-order-changes.ts'

export type OrderActionHandlers = {
  /** Moves the card behind another one, or to the top of a column. If the card becomes done without a payment type, it asks for one. */
  move: (card: OrderWithPosition, to: OrderStatus, afterId?: number | null) => void
  /** Moves the card within its column. */
  shift: (card: OrderWithPosition, step: BoardStep) => void
  canShift: (card: OrderWithPosition, step: BoardStep) => boolean
  pay: (card: OrderWithPosition, paymentTypeId: number | null) => void
  remove: (card: OrderWithPosition) => void
}

/** A card that was moved to "done", until the user answers the question for the payment type. An answer resolves to whether it is done. */
export type PaymentPrompt = { card: OrderWithPosition; answer: (choice: PaymentAnswer | 'cancel') => Promise<boolean> }

type Boards = Pick<ReturnType<typeof useBoards>, 'put' | 'drop' | 'find' | 'seat'>

/** The actions on an order of the overview, with the messages about their results. */
export function useOrderActions(
  { put, drop, find, seat }: Boards,
  ahead: OptimisticItems<OrderWithPosition>,
  /** Today's cards of a column. */
  columnOf: (status: OrderStatus) => OrderWithPosition[],
): { actions: OrderActionHandlers; question: PaymentPrompt | undefined } {
  const { t } = useTranslation(['overview', 'board'])
  const level = useLevel()
  const change = useOrderChanges(ahead, put)
  const { mutateAsync: sendMove } = useWrite(orderMoves.move)
  const [question, setQuestion] = useState<PaymentPrompt>()
  const { show, forget } = ahead
  const latest = useRef(new Map<number, Promise<unknown>>())

  const actions = useMemo((): OrderActionHandlers => {
    /** Resolves to whether the change was made. */
    const changeAndTell = async (before: OrderWithPosition, changes: OrderFieldChanges, isUndoable = true): Promise<boolean> => {
      const above = columnOf(before.status)
      const { status: to, afterId } = changes
      // The undo of the last message is outdated from here on.
      void dismissMessages(aboutOrder(before))
      const changed = change(before, changes, to && afterId !== undefined ? positionAfter(columnOf(to), before, afterId) : undefined)
      latest.current.set(before.id, changed)
      const now = await changed
      if (!now) return false
      const text = newsOf(before, now)
      if (text === undefined || latest.current.get(before.id) !== changed) return true
      announce(text)
      const back = {
        ...undoChanges(before, now),
        ...(to && above.some(({ id }) => id === before.id) && { afterId: findOwnCardAbove(above, before, before.id) }),
      }
      const canUndo = isUndoable && (back.status === undefined || canMoveCard(now.status, back.status, level))
      showUndoableMessage(aboutOrder(now), text, canUndo ? { label: t('Undo'), run: () => void change(now, back) } : undefined)
      return true
    }

    /** The message after a change: where the order is now. Undefined if the change can be seen on the card itself. */
    const newsOf = (before: OrderWithPosition, now: OrderWithPosition): string | undefined => {
      const plate = now.plateNumber
      if (isSuspended(now)) return t('MovedToSuspended', { plate })
      if (now.status !== before.status) return t('board:Moved', { plate, to: t(columnWords[now.status]) })
      if (isSuspended(before)) return find(now.id) ? t('PaidOnBoard', { plate }) : t('PaidAndFiled', { plate })
      return undefined
    }

    /** Moves the card within its column, which changes nothing of the order itself. */
    const place = (card: OrderWithPosition, afterId: number | null) => {
      const column = columnOf(card.status)
      if (card.status === 'closed' || afterId === findOwnCardAbove(column, card, card.id)) return
      const { id, status } = card
      seat(id, positionAfter(column, card, afterId))
      void sendMove({ id, status, afterId }).then(put, (error: unknown) => {
        invalidateFeatures('overview')
        notify.failure(error)
      })
      const others = column.filter((each) => each.id !== id)
      const place = others.findIndex((each) => each.id === afterId) + 2
      announce(t('board:PlacedAt', { plate: card.plateNumber, place, of: column.length }))
    }

    return {
      canShift: (card, step) => stepPlace(columnOf(card.status), card, step) !== undefined,
      shift: (card, step) => {
        const afterId = stepPlace(columnOf(card.status), card, step)
        if (afterId !== undefined) place(card, afterId)
      },
      move: (card, to, dropAfterId) => {
        const where = dropAfterId === undefined ? {} : { afterId: findOwnCardAbove(columnOf(to), card, dropAfterId) }
        if (card.status === to && where.afterId !== undefined) place(card, where.afterId)
        if (!canMoveCard(card.status, to, level)) return
        // An order that deposits have settled needs no question.
        if (to !== 'done' || card.paymentTypeId !== null || isSettled(card)) {
          void changeAndTell(card, { status: to, ...where })
          return
        }
        show(card, { status: to }, 1)
        const answer: PaymentPrompt['answer'] = async (choice) => {
          setQuestion(undefined)
          forget(card.id)
          if (choice === 'cancel') return false
          if (choice === 'later') return changeAndTell(card, { status: to })
          // Money of several kinds is taken back by its own rows alone.
          if (choice === 'taken') return changeAndTell(card, { status: to, ...where }, false)
          return changeAndTell(card, { status: to, ...where, paymentTypeId: choice })
        }
        setQuestion({ card, answer })
      },
      pay: (card, paymentTypeId) => void changeAndTell(card, { paymentTypeId }),
      remove: (card) => {
        const onRemoved = () => {
          void dismissMessages(aboutOrder(card))
          drop(card.id)
        }
        void loadChunk(() => import('#client/work-orders/list/order-removal.ts')).then(
          ({ confirmOrderRemoval }) => confirmOrderRemoval(card, onRemoved),
          notify.failure,
        )
      },
    }
  }, [t, level, change, sendMove, show, forget, put, drop, find, seat, columnOf])
  return { actions, question }
}

const aboutOrder = ({ id }: OrderWithPosition) => `work-order ${id}`

/** The changes that restore the state before. */
const undoChanges = (before: OrderWithPosition, now: OrderWithPosition): OrderFieldChanges => ({
  ...(before.status !== now.status && { status: before.status }),
  ...(before.paymentTypeId !== now.paymentTypeId && { paymentTypeId: before.paymentTypeId }),
})
