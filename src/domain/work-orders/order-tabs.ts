// State of the order form's tabs: completed, in need of attention, and when the summary opens.

import { clearsTyreService } from '#domain/work-orders/work-orders.ts'

export type OrderTab = 'general' | 'vehicle' | 'products' | 'inspection' | 'summary'
export type TabState = 'validated' | 'error' | 'disabled' | 'open'

/** Parts of the form that can show errors. */
type OrderPart = 'plateNumber' | 'clientName' | 'workers' | 'products' | 'vehicle'

/** Members of an order that determine the state of its tabs. */
export type TabbedOrder = {
  plateNumber: string
  clientName: string
  workers: readonly unknown[]
  carTypeId?: number | null
  wheelTypeId?: number | null
  workOrderType?: { shortName: string } | null
  itp?: boolean
  /** Parts that show an error at this moment. */
  errors?: readonly OrderPart[]
}

/** Parts whose errors each tab shows. The general tab includes wrong lines, since they block the whole order. */
const partsByTab: Record<Exclude<OrderTab, 'summary'>, readonly OrderPart[]> = {
  inspection: ['plateNumber', 'clientName', 'workers', 'vehicle', 'products'],
  general: ['plateNumber', 'clientName', 'workers', 'products'],
  vehicle: ['vehicle'],
  products: ['products'],
}

/** A field that an order cannot do without. */
export type OrderGap = 'plateNumber' | 'clientName' | 'workers'

/** The fields that are still missing, in the order of the form. A new order needs workers; an existing one does not. */
export const listOrderGaps = (
  { plateNumber, clientName, workers }: Pick<TabbedOrder, OrderGap>,
  { creating }: { creating: boolean },
): OrderGap[] => [
  ...(isFilled(plateNumber) ? [] : (['plateNumber'] as const)),
  ...(isFilled(clientName) ? [] : (['clientName'] as const)),
  ...(workers.length > 0 || !creating ? [] : (['workers'] as const)),
]

/** In an untouched order, preset workers do not complete the lines. */
export function tabStates(
  order: TabbedOrder,
  { creating, isUntouched = false }: { creating: boolean; isUntouched?: boolean },
): Record<OrderTab, TabState> {
  const hasWorkers = order.workers.length > 0
  const needsWheels = !order.workOrderType || !clearsTyreService(order.workOrderType)
  const hasNoGap = listOrderGaps(order, { creating }).length === 0
  const isComplete = {
    inspection: hasNoGap,
    general: hasNoGap,
    vehicle: order.carTypeId != null && (order.wheelTypeId != null || !needsWheels),
    products: hasWorkers && !isUntouched,
  }
  const findState = (tab: Exclude<OrderTab, 'summary'>): TabState => {
    if (order.errors?.some((part) => partsByTab[tab].includes(part))) return 'error'
    return isComplete[tab] ? 'validated' : 'open'
  }

  const states = {
    general: findState('general'),
    vehicle: findState('vehicle'),
    products: findState('products'),
    inspection: findState('inspection'),
  }
  const requiredTabs = order.itp ? (['inspection'] as const) : (['general', 'vehicle', 'products'] as const)
  return { ...states, summary: requiredTabs.every((tab) => states[tab] === 'validated') ? 'open' : 'disabled' }
}

const isFilled = (text: string): boolean => text.trim() !== ''
