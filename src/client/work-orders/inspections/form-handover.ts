import type { OrderValues } from '#client/work-orders/engine/order-values.ts'

/** The values of a work order that an inspection has, too. */
export type FormHandover = Omit<OrderValues, 'workOrderTypeId' | 'itp' | 'lines' | 'quickLine' | 'unread'>

let pendingValues: FormHandover | undefined

/** Called when an order turns out to be an inspection: the inspection form opens next and takes the values over. */
export function storeHandover(values: FormHandover) {
  pendingValues = values
}

export function takeHandover(): FormHandover | undefined {
  const values = pendingValues
  pendingValues = undefined
  return values
}
