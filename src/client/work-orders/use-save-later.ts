import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import { retryWhenReachable } from '#client/platform/network.ts'
import { notify } from '#client/platform/notify.ts'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

type Next = 'leave' | 'print'

/**
 * Saves the order once the server is reachable again, unless it was changed meanwhile: the user may be typing then. The returned function
 * takes the error of a save and tells whether it is one that waits.
 */
export function useSaveLater(form: OrderForm, save: (next: Next) => Promise<void>): (error: unknown, next: Next) => boolean {
  const { t } = useTranslation('work-orders')
  const [due, setDue] = useState<{ next: Next; values: OrderValues }>()
  const saveDue = useEffectEvent(() => {
    setDue(undefined)
    if (due && form.now() === due.values) void save(due.next)
    return true
  })
  useEffect(() => (due ? retryWhenReachable(() => saveDue()) : undefined), [due])
  return (error, next) => {
    // A retry has the key of the first try, so the order is saved once even if only its answer was lost.
    if (!(error instanceof AppError) || error.message !== 'NoNetwork') return false
    setDue({ next, values: form.now() })
    notify.warning(t('KeptAsDraft'))
    return true
  }
}
