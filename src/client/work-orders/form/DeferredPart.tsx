import type { OrderTab } from '#domain/work-orders/order-tabs.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { ProductsTab } from '#client/work-orders/lines/ProductsTab.tsx'
import { OrderSummaryTab } from './OrderSummaryTab.tsx'
import { VehicleTab } from './VehicleTab.tsx'

type Props = { tab: OrderTab; form: OrderForm; onGo: (tab: OrderTab) => void }

/** The tabs that a new order does not open with. */
export function DeferredPart({ tab, form, onGo }: Props) {
  if (tab === 'vehicle') return <VehicleTab form={form} />
  if (tab === 'products') return <ProductsTab form={form} />
  return <OrderSummaryTab form={form} onGo={onGo} />
}
