import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import { workOrders, type OrderCard, type OrderStatus } from '#contract/work-orders.ts'
import { notify } from '#client/platform/notify.ts'
import { refetch, useWrite } from '#client/platform/queries.ts'
import { useInformation } from '#client/platform/session.ts'
import type { useAhead } from '#client/overview/board/use-ahead.ts'

export type Changes = { status?: OrderStatus; paymentTypeId?: number | null }

/** Answers with the card as it is afterwards, or with nothing when it was refused; that has been said by then. */
export type ChangeOrder = (card: OrderCard, changes: Changes) => Promise<OrderCard | undefined>

/** Changes orders: at once on the screen, then on the server, and visibly back again when it refuses. */
export function useOrderChanges(ahead: Pick<ReturnType<typeof useAhead>, 'show' | 'forget'>, put: (card: OrderCard) => void): ChangeOrder {
  const { t } = useTranslation('overview')
  const { paymentTypes } = useInformation().account
  const { mutateAsync: sendStatus } = useWrite(workOrders.status)
  const { mutateAsync: sendFields } = useWrite(workOrders.update)
  const inLine = useRef(new Map<number, Promise<OrderCard>>())
  const { show, forget } = ahead

  return useMemo((): ChangeOrder => {
    const sendStep = async (card: OrderCard, { status, paymentTypeId }: Changes): Promise<OrderCard> => {
      const { id, version } = card
      if (status) return sendStatus({ id, version, status })
      const saved = await sendFields({ id, version, workOrder: { paymentTypeId } })
      return { ...card, version: saved.version, paymentTypeId: saved.paymentTypeId, paymentType: saved.paymentType?.name ?? null }
    }

    /** Changes of one order go one after the other, each with the version that the one before it left. */
    const send = async (card: OrderCard, steps: Changes[]): Promise<OrderCard> => {
      const before = await inLine.current.get(card.id)?.catch(() => undefined)
      let latest = before && before.version > card.version ? before : card
      for (const step of steps) {
        latest = await sendStep(latest, step)
        put(latest)
      }
      return latest
    }

    return async (card, changes) => {
      const { paymentTypeId } = changes
      const steps = stepsOf(changes)
      const paymentType = paymentTypes.find(({ id }) => id === paymentTypeId)?.name ?? null
      show(card, { ...changes, ...(paymentTypeId !== undefined && { paymentType }) }, steps.length)
      const sent = send(card, steps)
      inLine.current.set(card.id, sent)
      try {
        return await sent
      } catch (error) {
        forget(card.id)
        if (isOvertaken(error)) {
          refetch('overview')
          notify.error(t('SomebodyElseWasFirst', { plate: card.plateNumber }))
        } else notify.failure(error)
        return undefined
      }
    }
  }, [t, paymentTypes, sendStatus, sendFields, show, forget, put])
}

/** The payment type comes before "done" and leaves after it, so that nobody sees the order suspended in between. */
function stepsOf({ status, paymentTypeId }: Changes): Changes[] {
  const steps = [...(paymentTypeId === undefined ? [] : [{ paymentTypeId }]), ...(status ? [{ status }] : [])]
  return status === 'done' ? steps : steps.reverse()
}

/** Somebody else has changed, moved, closed or deleted it in the meantime. */
const isOvertaken = (error: unknown): boolean => error instanceof AppError && [404, 409, 412].includes(error.status)
