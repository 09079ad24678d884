import type { OrderValues } from '#client/work-orders/engine/order-values.ts'

/** Of an order of work, whatever an inspection has, too. */
export type FormHandover = Omit<OrderValues, 'workOrderTypeId' | 'itp' | 'lines' | 'quickLine' | 'unread'>

let waiting: FormHandover | undefined

/** An order turned out to be an inspection: the form of inspections, which opens next, begins with it. */
export function storeHandover(values: FormHandover) {
  waiting = values
}

export function takeHandover(): FormHandover | undefined {
  const values = waiting
  waiting = undefined
  return values
}
