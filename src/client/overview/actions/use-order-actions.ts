import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders.ts'
import type { OrderRow, OrderStatus } from '#contract/work-orders/order.ts'
import { columnWords, isSuspended, mayMove } from '#domain/work-orders.ts'
import { confirmDelete } from '#client/platform/confirm.ts'
import { untell } from '#client/platform/notify.ts'
import { refetch, useWrite } from '#client/platform/queries.ts'
import { useLevel } from '#client/platform/session.ts'
import { tellUndoable } from '#client/ui/tell-undoable.tsx'
import type { Ahead } from '#client/ui/board/use-ahead.ts'
import type { useBoards } from '#client/overview/board/use-boards.ts'
import { useOrderChanges, type Changes } from './use-order-changes.ts'

export type OrderActions = {
  /** Moves the card to another column. If it becomes done and has no payment type, asks how it was paid. */
  move: (card: OrderRow, to: OrderStatus) => void
  pay: (card: OrderRow, paymentTypeId: number | null) => void
  remove: (card: OrderRow) => void
}

/** A card that was moved to "done", until the person answers how it was paid. */
export type PaymentQuestion = { card: OrderRow; answer: (choice: number | 'later' | 'cancel') => void }

type Boards = Pick<ReturnType<typeof useBoards>, 'put' | 'drop' | 'find'>

/** The actions on an order of the overview, with the messages that follow them. */
export function useOrderActions(
  { put, drop, find }: Boards,
  ahead: Ahead<OrderRow>,
): { actions: OrderActions; question: PaymentQuestion | undefined } {
  const { t } = useTranslation('overview')
  const level = useLevel()
  const change = useOrderChanges(ahead, put)
  const { mutateAsync: sendRemoval } = useWrite(workOrders.remove)
  const [question, setQuestion] = useState<PaymentQuestion>()
  const { show, forget } = ahead
  const latest = useRef(new Map<number, Promise<unknown>>())

  const actions = useMemo((): OrderActions => {
    const changeAndTell = async (before: OrderRow, changes: Changes) => {
      // From here on the last message would undo what is no longer there.
      void untell(aboutOrder(before))
      const changed = change(before, changes)
      latest.current.set(before.id, changed)
      const now = await changed
      if (!now || latest.current.get(before.id) !== changed) return
      const text = newsOf(before, now)
      if (text === undefined) return
      announce(text)
      const back = differing(before, now)
      const mayUndo = back.status === undefined || mayMove(now.status, back.status, level)
      tellUndoable(aboutOrder(now), text, mayUndo ? { label: t('Undo'), run: () => void change(now, back) } : undefined)
    }

    /** The message after a change: where the order is now. None if the change can be seen on the card itself. */
    const newsOf = (before: OrderRow, now: OrderRow): string | undefined => {
      const plate = now.plateNumber
      if (isSuspended(now)) return t('MovedToSuspended', { plate })
      if (now.status !== before.status) return t('Moved', { plate, to: t(columnWords[now.status]) })
      if (isSuspended(before)) return find(now.id) ? t('PaidOnBoard', { plate }) : t('PaidAndFiled', { plate })
      return undefined
    }

    return {
      move: (card, to) => {
        if (!mayMove(card.status, to, level)) return
        if (to !== 'done' || card.paymentTypeId !== null) {
          void changeAndTell(card, { status: to })
          return
        }
        show(card, { status: to }, 1)
        const answer: PaymentQuestion['answer'] = (choice) => {
          setQuestion(undefined)
          forget(card.id)
          if (choice === 'cancel') return
          void changeAndTell(card, choice === 'later' ? { status: to } : { status: to, paymentTypeId: choice })
        }
        setQuestion({ card, answer })
      },
      pay: (card, paymentTypeId) => void changeAndTell(card, { paymentTypeId }),
      remove: (card) =>
        void confirmDelete(t('OrderOf', { plate: card.plateNumber, client: card.clientName }), async () => {
          await sendRemoval({ id: card.id, version: card.version }).finally(() => refetch('overview'))
          void untell(aboutOrder(card))
          drop(card.id)
        }),
    }
  }, [t, level, change, sendRemoval, show, forget, drop, find])
  return { actions, question }
}

const aboutOrder = ({ id }: OrderRow) => `work-order ${id}`

/** The changes that would undo it. */
const differing = (before: OrderRow, now: OrderRow): Changes => ({
  ...(before.status !== now.status && { status: before.status }),
  ...(before.paymentTypeId !== now.paymentTypeId && { paymentTypeId: before.paymentTypeId }),
})
