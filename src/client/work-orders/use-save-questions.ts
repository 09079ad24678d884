import { useState } from 'react'
import { confirmWithoutSize } from '#client/tyre-hotels/confirm-without-size.ts'
import { unpricedLines } from '#client/work-orders/engine/order-rules.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { storesWithoutSize } from '#client/work-orders/hotel/stores-without-size.ts'
import { confirmUnpriced } from '#client/work-orders/lines/confirm-unpriced.ts'

type Goal = 'size' | 'price'

/** Asks before an order is saved without the size of stored tyres, and before 0 is printed; false when the person goes back to a field. */
export function useSaveQuestions(form: OrderForm, goTo: (field: Goal) => void): (next: 'leave' | 'print') => Promise<boolean> {
  const [hasAskedForSize, setAskedForSize] = useState(false)
  return async (next) => {
    if (!hasAskedForSize && storesWithoutSize(form)) {
      setAskedForSize(true)
      if (!(await confirmWithoutSize())) {
        goTo('size')
        return false
      }
    }
    if (next === 'leave') return true
    const names = unpricedLines(form.now(), form).map(({ name }) => name)
    return confirmUnpriced({ names, paper: 'print', onSetPrices: () => goTo('price') })
  }
}
