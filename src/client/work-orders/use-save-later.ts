import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import { retryWhenReachable } from '#client/platform/network.ts'
import { notify } from '#client/platform/notify.ts'
import { isPageLocked } from '#client/platform/sign-in/page-lock.ts'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

type Next = 'leave' | 'print'
/** A save that fails so soon after a retry is not tried again. */
const retryPauseMs = 40_000

/**
 * Saves the order once the server is reachable again, unless it was changed meanwhile: the user may be typing then. The returned function
 * takes the error of a save and tells whether it is one that waits.
 */
export function useSaveLater(form: OrderForm, save: (next: Next) => Promise<void>): (error: unknown, next: Next) => boolean {
  const { t } = useTranslation('work-orders')
  const [due, setDue] = useState<{ next: Next; values: OrderValues }>()
  const retriedAt = useRef(0)
  const saveDue = useEffectEvent(() => {
    setDue(undefined)
    retriedAt.current = Date.now()
    if (due && form.now() === due.values) void save(due.next)
    return true
  })
  useEffect(() => (due ? retryWhenReachable(() => saveDue()) : undefined), [due])
  return (error, next) => {
    // A retry has the key of the first try, so the order is saved once even if only its answer was lost.
    if (!(error instanceof AppError) || error.message !== 'NoNetwork' || isPageLocked()) return false
    // The server answers, but not this call: a retry at once would go on for ever.
    if (Date.now() - retriedAt.current < retryPauseMs) return false
    setDue({ next, values: form.now() })
    notify.warning(t('KeptAsDraft'))
    return true
  }
}
