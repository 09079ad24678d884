import type { OrderValues } from '#client/work-orders/engine/order-values.ts'

/** Of an order of work, whatever an inspection has, too. */
export type HandedOver = Omit<OrderValues, 'workOrderTypeId' | 'itp' | 'lines' | 'quickLine' | 'unread'>

let waiting: HandedOver | undefined

/** An order turned out to be an inspection: the form of inspections, which opens next, begins with it. */
export function handOver(values: HandedOver) {
  waiting = values
}

export function takeOver(): HandedOver | undefined {
  const values = waiting
  waiting = undefined
  return values
}
