import { dayInZone } from '#domain/text/calendar.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { workOrders } from './order-page.ts'

test('/dashboard/workstation-settings/work-orders/drafts has no violations', async ({ shop, signedIn }) => {
  await shop.make.workOrderDraft()
  const page = await signedIn('operator')
  await page.goto(`${workOrders}/drafts`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/work-orders/inspections-due has no violations', async ({ shop, signedIn }) => {
  await shop.make.workOrder({
    workOrder: { metaData: { itp: true, expirationDate: dayInZone(new Date().toISOString(), 'Europe/Bucharest') } },
  })
  const page = await signedIn('operator')
  await page.goto(`${workOrders}/inspections-due`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/work-orders/drafts/$draftId has no violations', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrderDraft()
  const page = await signedIn('operator')
  await page.goto(`${workOrders}/drafts/${id}`)
  await expect(page.getByText('Ciornă salvată', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
