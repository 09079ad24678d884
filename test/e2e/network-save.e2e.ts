import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expect, goOffline, test, type ShopFixture } from './fixtures.ts'
import { client, newOrder, quickEntry, stock } from './order-page.ts'

// An order whose save the network cuts off waits in the browser and is saved once.

const kept = (page: Page) => page.getByRole('alert').filter({ hasText: 'Păstrat ca ciornă, se salvează la revenire.' })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'a fost salvată' })
const savedPlates = async ({ operator }: ShopFixture) =>
  (await operator(api.workOrders.search, {})).items.map(({ plateNumber }) => plateNumber).sort()

/** Types an order of a stored vehicle, which lacks nothing. */
async function typeOrder(page: Page, shop: ShopFixture) {
  await stock(shop)
  await shop.make.workOrder({
    workOrder: { clientName: 'Ștefan Bârsan' },
    car: { plateNumber: 'CJ 12 ABC', make: 'Dacia', model: 'Logan' },
  })
  await newOrder(page)
  await quickEntry(page).fill('cj12abc 4x 205/55r16 schimb cash')
  await quickEntry(page).press('Enter')
  await expect(client(page)).toHaveValue('Ștefan Bârsan')
}

test('an order that is saved without network waits and is saved once when it is back', async ({ signedIn, shop }) => {
  const page = await signedIn('operator', { fresh: true })
  await typeOrder(page, shop)
  await goOffline(page)
  await page.keyboard.press('Control+s')
  await expect(kept(page)).toBeVisible()
  await expect(client(page)).toHaveValue('Ștefan Bârsan')
  await page.context().setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(saved(page)).toBeVisible()
  expect(await savedPlates(shop)).toEqual(['CJ 12 ABC', 'CJ 12 ABC'])
})

test('an order that is changed while it waits is not saved by itself', async ({ signedIn, shop }) => {
  const page = await signedIn('operator', { fresh: true })
  await typeOrder(page, shop)
  await goOffline(page)
  await page.keyboard.press('Control+s')
  await expect(kept(page)).toBeVisible()
  await page.getByLabel('Telefon').fill('0733444555')
  await page.context().setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('Ciornă salvată', { exact: true })).toBeVisible()
  expect(await savedPlates(shop)).toEqual(['CJ 12 ABC'])
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
})
