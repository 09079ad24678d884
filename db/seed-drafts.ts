// Orders that somebody at the desk began and was called away from.

import type { DraftBody } from '#contract/work-orders/work-order-drafts.ts'
import type { OwnerTransaction } from '#server/accounts/accounts.service.ts'
import * as draftView from '#server/work-order-drafts/work-order-drafts.view.ts'

const minute = 60_000
const begun: { minutesAgo: number; draft: DraftBody }[] = [
  {
    minutesAgo: 12,
    draft: {
      workOrder: { clientName: 'Mureșan Călin', phone: '0745218304' },
      details: {
        car: { plateNumber: 'BV 27 MCL', make: 'Škoda', model: 'Octavia' },
        products: [
          { key: 1, customProductName: 'Demontat + Montat', quantity: 4, price: 20, isService: 1 },
          { key: 2, customProductName: 'Echilibrat roți', quantity: 4, price: 15, isService: 1 },
        ],
      },
    },
  },
  { minutesAgo: 95, draft: { workOrder: { clientName: 'Szőcs Ágnes' }, details: { car: { plateNumber: 'CV 08 SZA' } } } },
  { minutesAgo: 1500, draft: { workOrder: {}, details: { car: { plateNumber: 'B 145 TRP', make: 'Ford', model: 'Transit' } } } },
]

/** At the first workplace, each by another of those who may take orders. */
export async function seedDrafts(
  tx: OwnerTransaction,
  account: number,
  organizationId: number,
  users: readonly number[],
  now: Date,
): Promise<void> {
  const drafts = begun.map(({ minutesAgo, draft }, i) => {
    const at = new Date(now.getTime() - minutesAgo * minute).toISOString()
    const by = users[i % users.length]!
    return { ...draftView.toColumns(draft), accountId: account, organizationId, createdBy: by, updatedBy: by, createdAt: at, updatedAt: at }
  })
  await tx.insertInto('workOrderDrafts').values(drafts).execute()
}
