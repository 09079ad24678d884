import { useState } from 'react'
import { loadChunk } from '#client/platform/network.ts'
import { unpricedLines } from '#client/work-orders/engine/order-rules.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { isNewSetWithoutSize } from '#client/work-orders/tyre-hotel/is-new-set-without-size.ts'

type Goal = 'size' | 'price'

/**
 * Asks before an order is saved without the size of stored tyres, and before 0 is printed; resolves to false when the user returns to a
 * field.
 */
export function useSaveQuestions(form: OrderForm, goTo: (field: Goal) => void): (next: 'leave' | 'print') => Promise<boolean> {
  const [hasAskedForSize, setAskedForSize] = useState(false)
  return async (next) => {
    if (!hasAskedForSize && isNewSetWithoutSize(form)) {
      setAskedForSize(true)
      const { confirmWithoutSize } = await loadChunk(() => import('#client/tyre-hotels/confirm-without-size.ts'))
      if (!(await confirmWithoutSize())) {
        goTo('size')
        return false
      }
    }
    if (next === 'leave') return true
    const names = unpricedLines(form.now(), form).map(({ name }) => name)
    if (names.length === 0) return true
    const { confirmUnpriced } = await loadChunk(() => import('#client/work-orders/lines/confirm-unpriced.ts'))
    return confirmUnpriced({ names, paper: 'print', onSetPrices: () => goTo('price') })
  }
}
