import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { makeReportOrders } from '#test/make/report-orders.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'

// Every report once, with its filters open; reports that could be empty have rows.

async function expectReportAccessible(shop: ShopFixture, page: Page, address: string) {
  await makeReportOrders(shop)
  await page.goto(`${address}?finished=2026-10-01&finished=2026-10-31`)
  await expect(page.getByRole('rowheader', { name: /^În total/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Filtre', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
}

test('/dashboard/reports has no accessibility violations', async ({ signedIn }) => {
  const page = await signedIn('operator')
  await page.goto('/dashboard/reports')
  await expect(page.getByRole('link', { name: 'Raport zilnic', exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/reports/daily has no accessibility violations, with its filters open', async ({ openShop, signedIn }) => {
  const shop = await openShop({ organizations: 2 })
  await expectReportAccessible(shop, await signedIn('admin', { shop }), '/dashboard/reports/daily')
})

test('/dashboard/reports/monthly has no accessibility violations, with its filters open', async ({ openShop, signedIn }) => {
  const shop = await openShop({ organizations: 2 })
  await expectReportAccessible(shop, await signedIn('admin', { shop }), '/dashboard/reports/monthly')
})

test('/dashboard/reports/company has no accessibility violations, with its filters open', async ({ openShop, signedIn }) => {
  const shop = await openShop({ organizations: 2 })
  await expectReportAccessible(shop, await signedIn('admin', { shop }), '/dashboard/reports/company')
})

test('/dashboard/reports/waste has no accessibility violations, with its filters open', async ({ openShop, signedIn }) => {
  const shop = await openShop({ organizations: 2 })
  await expectReportAccessible(shop, await signedIn('admin', { shop }), '/dashboard/reports/waste')
})

test('/dashboard/reports/workers has no accessibility violations, with its filters open', async ({ openShop, signedIn }) => {
  const shop = await openShop({ organizations: 2 })
  await expectReportAccessible(shop, await signedIn('admin', { shop }), '/dashboard/reports/workers')
})

test('/dashboard/reports/work-order-products has no violations, with its filters open', async ({ openShop, signedIn }) => {
  const shop = await openShop({ organizations: 2 })
  await expectReportAccessible(shop, await signedIn('admin', { shop }), '/dashboard/reports/work-order-products')
})

test('/dashboard/reports/advanced has no accessibility violations, with its filters open', async ({ openShop, signedIn }) => {
  const shop = await openShop({ organizations: 2 })
  await expectReportAccessible(shop, await signedIn('admin', { shop }), '/dashboard/reports/advanced')
})

test('/dashboard/reports/suspended-work-orders has no violations, with its filters open', async ({ openShop, signedIn }) => {
  const shop = await openShop({ organizations: 2 })
  await expectReportAccessible(shop, await signedIn('admin', { shop }), '/dashboard/reports/suspended-work-orders')
})

test('/dashboard/reports/appointments has no accessibility violations, without any rows', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/dashboard/reports/appointments')
  await expect(page.getByRole('heading', { name: 'Nimic în această perioadă' })).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/reports/takings has no violations, with the money of today', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder({ status: 'done' })
  const paymentTypeId = shop.idOf('paymentTypes', 'CARD')
  await shop.operator(api.payments.create, { paymentTypeId, amount: 121, allocations: [{ workOrderId: id, amount: 121 }] })
  const page = await signedIn('admin')
  await page.goto('/dashboard/reports')
  await page.getByRole('link', { name: 'Raport încasări: Azi' }).click()
  await expect(page.getByRole('row', { name: /CARD/ })).toContainText('121,00')
  await expectAccessible(page)
})

test('/dashboard/reports/sms has no accessibility violations, without any rows', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/dashboard/reports/sms')
  await expect(page.getByRole('heading', { name: 'Nimic în această perioadă' })).toBeVisible()
  await expectAccessible(page)
})
