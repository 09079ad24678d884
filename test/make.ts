import { appointments } from './make/appointments.ts'
import type { Belongings } from './make/belongings.ts'
import { clients } from './make/clients.ts'
import { collaborators } from './make/collaborators.ts'
import { customerOrders } from './make/customer-orders.ts'
import { guaranties } from './make/guaranties.ts'
import { invoices } from './make/invoices.ts'
import { linePackages } from './make/line-packages.ts'
import { loyaltyCards } from './make/loyalty-cards.ts'
import { products } from './make/products.ts'
import { timeSheets } from './make/time-sheets.ts'
import { tyreHotels } from './make/tyre-hotels.ts'
import { users } from './make/users.ts'
import { vehicles } from './make/vehicles.ts'
import { workOrderDrafts } from './make/work-order-drafts.ts'
import { workOrders } from './make/work-orders.ts'
import { workers } from './make/workers.ts'

/** Makers for records of a shop; they call the endpoints as the admin where possible. */
export function makersOf(given: Omit<Belongings, 'number'>) {
  let count = 0
  const number = () => String(++count).padStart(3, '0')
  const shop = { ...given, number }
  return {
    ...appointments(shop),
    ...clients(shop),
    ...collaborators(shop),
    ...customerOrders(shop),
    ...invoices(shop),
    ...linePackages(shop),
    ...loyaltyCards(shop),
    ...products(shop),
    ...timeSheets(shop),
    ...tyreHotels(shop),
    ...users(shop),
    ...vehicles(shop),
    ...guaranties(shop),
    ...workOrders(shop),
    ...workOrderDrafts(shop),
    ...workers(shop),
  }
}
