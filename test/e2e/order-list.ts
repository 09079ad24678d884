import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import type { ShopFixture } from './fixtures.ts'

export const address = '/dashboard/workstation-settings/work-orders'
/** The head and the rows of orders, without the sums. */
export const rows = (page: Page) => page.locator(':is(thead, tbody) tr')

/** A finished order, a paid one in progress and a new one. */
export async function threeOrders({ make, admin }: ShopFixture) {
  const { account } = await admin(api.session.information, {})
  const card = account.paymentTypes.find(({ name }) => name === 'CARD')!.id
  await make.workOrder({ workOrder: { clientName: 'Ion Pop' }, car: { plateNumber: 'BV 10 AAA' } })
  await make.workOrder({
    workOrder: { clientName: 'Ștefan Țăranu', paymentTypeId: card },
    car: { plateNumber: 'CJ 12 ABC' },
    status: 'in-progress',
  })
  return make.workOrder({
    workOrder: { clientName: 'Transport Rapid', delegateName: 'Ilie Șoferul', documentNumber: 'F 100' },
    car: { plateNumber: 'B 12 XYZ', make: 'Dacia', model: 'Logan' },
    status: 'done',
  })
}
