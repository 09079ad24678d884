import { restores } from '#contract/restores.ts'
import * as clients from '#server/clients/clients.service.ts'
import * as collaborators from '#server/collaborators/collaborators.service.ts'
import * as customerOrders from '#server/customer-orders/customer-orders.service.ts'
import * as guaranties from '#server/guaranties/guaranties.service.ts'
import * as linePackages from '#server/line-packages/line-packages.service.ts'
import * as loyaltyCards from '#server/loyalty-cards/loyalty-cards.service.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as products from '#server/products/products.service.ts'
import * as tyreHotels from '#server/tyre-hotels/removal.service.ts'
import * as vehicles from '#server/vehicles/vehicles.service.ts'

export default defineFeature({
  routes: implement(restores, {
    clients: clients.restore,
    collaboratorWorkOrders: collaborators.restoreOrder,
    customerOrders: customerOrders.restore,
    guaranties: guaranties.restore,
    linePackages: linePackages.restore,
    loyaltyCards: loyaltyCards.restore,
    products: products.restore,
    tyreHotels: tyreHotels.restore,
    vehicles: vehicles.restore,
  }),
})
