import { Client } from './clients/clients.ts'
import { CollaboratorOrder } from './collaborators/collaborator-work-orders.ts'
import { CustomerOrder } from './customer-orders.ts'
import { Guaranty } from './guaranties.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import { ById } from './kit/fields.ts'
import { LinePackage } from './line-packages.ts'
import { LoyaltyCard } from './loyalty-cards.ts'
import { Product } from './products.ts'
import { TyreHotel } from './tyre-hotels/tyre-hotels.ts'
import { Vehicle } from './vehicles.ts'

const office = { access: 'office', input: ById } as const

/**
 * Restores of records that were deleted a moment ago, by the feature of the record. The calls are apart from their features because a
 * browser needs them only after a deletion.
 */
export const restores = {
  ...feature('clients', { clients: endpoint('PUT /clients/:id/restore', { ...office, result: Client }) }),
  ...feature('collaborator-work-orders', {
    collaboratorWorkOrders: endpoint('PUT /collaborator-work-orders/:id/restore', {
      ...office,
      module: 'collaborator',
      result: CollaboratorOrder,
    }),
  }),
  ...feature('customer-orders', { customerOrders: endpoint('PUT /customer-order/:id/restore', { ...office, result: CustomerOrder }) }),
  ...feature('guaranties', {
    guaranties: endpoint('PUT /guaranties/:id/restore', { ...office, allowedWhen: { suspended: 'admin' }, result: Guaranty }),
  }),
  ...feature('line-packages', { linePackages: endpoint('PUT /line-packages/:id/restore', { ...office, result: LinePackage }) }),
  ...feature('loyalty-cards', { loyaltyCards: endpoint('PUT /loyalty-cards/:id/restore', { ...office, result: LoyaltyCard }) }),
  ...feature('products', { products: endpoint('PUT /products/:id/restore', { ...office, result: Product }) }),
  ...feature('tyre-hotels', { tyreHotels: endpoint('PUT /tyre-hotels/:id/restore', { ...office, result: TyreHotel }) }),
  ...feature('vehicles', { vehicles: endpoint('PUT /vehicles/:id/restore', { ...office, result: Vehicle }) }),
}
export type RestorableFeature = keyof typeof restores
