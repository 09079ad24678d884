// Orders that somebody at the desk began and was called away from.

import type { DraftBody } from '#contract/work-orders/work-order-drafts.ts'
import * as draftView from '#server/work-order-drafts/work-order-drafts.view.ts'
import { later } from './seed-days.ts'
import type { SeedOrganization } from './seed-orders.ts'
import { store, type DemoShop } from './seed-shop.ts'

const begun: (DraftBody & { minutesAgo: number })[] = [
  {
    minutesAgo: 12,
    workOrder: { clientName: 'Mureșan Călin', phone: '0745218304' },
    details: {
      car: { plateNumber: 'BV 27 MCL', make: 'Škoda', model: 'Octavia' },
      products: [
        { key: 1, customProductName: 'Demontat + Montat', quantity: 4, price: 20, isService: 1 },
        { key: 2, customProductName: 'Echilibrat roți', quantity: 4, price: 15, isService: 1 },
      ],
    },
  },
  { minutesAgo: 95, workOrder: { clientName: 'Szőcs Ágnes' }, details: { car: { plateNumber: 'CV 08 SZA' } } },
  { minutesAgo: 1500, workOrder: {}, details: { car: { plateNumber: 'B 145 TRP', make: 'Ford', model: 'Transit' } } },
]

/** Each by another of those who may take orders. */
export async function seedDrafts(shop: DemoShop, { organization, users }: SeedOrganization): Promise<void> {
  const clerks = [...new Set(users)]
  const drafts = begun.map(({ minutesAgo, ...draft }, i) => {
    const at = later(shop.now, -minutesAgo)
    const by = clerks[i % clerks.length]!
    return { ...draftView.toColumns(draft), organizationId: organization.id, createdBy: by, updatedBy: by, createdAt: at, updatedAt: at }
  })
  await store(shop, 'workOrderDrafts', drafts)
}
