// The tabs of the order form: which are filled in, which need attention, and when the summary opens.

import { clearsTyreService } from '#domain/work-orders/work-orders.ts'

export type OrderTab = 'general' | 'vehicle' | 'products' | 'inspection' | 'summary'
export type TabState = 'validated' | 'error' | 'disabled' | 'open'

/** Parts of the form whose fields may be refused. */
type OrderPart = 'plateNumber' | 'clientName' | 'workers' | 'products' | 'vehicle'

/** What of an order decides how far its tabs are. */
export type TabbedOrder = {
  plateNumber: string
  clientName: string
  workers: readonly unknown[]
  carTypeId?: number | null
  wheelTypeId?: number | null
  workOrderType?: { shortName: string } | null
  itp?: boolean
  /** The parts that show an error just now. */
  errors?: readonly OrderPart[]
}

/** The fields whose errors a tab shows. The general tab also shows that there are wrong lines, since they block the whole order. */
const answersFor: Record<Exclude<OrderTab, 'summary'>, readonly OrderPart[]> = {
  inspection: ['plateNumber', 'clientName', 'workers', 'vehicle', 'products'],
  general: ['plateNumber', 'clientName', 'workers', 'products'],
  vehicle: ['vehicle'],
  products: ['products'],
}

/**
 * A new order is valid only with workers; an existing one may be without. Of one that nobody has touched yet, nothing is taken as done
 * because the usual vehicle and the last workers are filled in.
 */
export function tabStates(
  order: TabbedOrder,
  { creating, isUntouched = false }: { creating: boolean; isUntouched?: boolean },
): Record<OrderTab, TabState> {
  const hasWorkers = order.workers.length > 0
  const needsWheels = !order.workOrderType || !clearsTyreService(order.workOrderType)
  const isWhose = isFilled(order.plateNumber) && isFilled(order.clientName) && (hasWorkers || !creating)
  const complete = {
    inspection: isWhose,
    general: isWhose,
    vehicle: !isUntouched && order.carTypeId != null && (order.wheelTypeId != null || !needsWheels),
    products: hasWorkers && !isUntouched,
  }
  const stateOf = (tab: Exclude<OrderTab, 'summary'>): TabState => {
    if (order.errors?.some((part) => answersFor[tab].includes(part))) return 'error'
    return complete[tab] ? 'validated' : 'open'
  }

  const states = {
    general: stateOf('general'),
    vehicle: stateOf('vehicle'),
    products: stateOf('products'),
    inspection: stateOf('inspection'),
  }
  const needed = order.itp ? (['inspection'] as const) : (['general', 'vehicle', 'products'] as const)
  return { ...states, summary: needed.every((tab) => states[tab] === 'validated') ? 'open' : 'disabled' }
}

const isFilled = (text: string): boolean => text.trim() !== ''
