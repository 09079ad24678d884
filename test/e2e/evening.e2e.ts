import { api } from '#contract/index.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'

const address = '/dashboard/money/evening'

/** One order of 121.00 that was paid by card today, and one that was not paid. */
async function fillDay({ make, operator, idOf }: ShopFixture) {
  const { id } = await make.workOrder({ status: 'done' })
  const paymentTypeId = idOf('paymentTypes', 'CARD')
  await operator(api.payments.create, { paymentTypeId, amount: 121, allocations: [{ workOrderId: id, amount: 121 }] })
  await make.workOrder({ status: 'done' })
}

test('the day fits on one screen, and its figures lead to their lists', async ({ shop, signedIn }) => {
  await fillDay(shop)
  const page = await signedIn('operator')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/dashboard/money')
  await page.getByRole('navigation', { name: 'Părți ale încasărilor' }).getByRole('link', { name: 'Ziua pe scurt' }).click()
  await expect(page.getByRole('row', { name: /CARD/ })).toContainText('121,00')
  await expect(page.getByRole('link', { name: '1 · 121,00' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(768)

  await page.getByRole('link', { name: '1 · 121,00' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Comenzi suspendate', level: 1 })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'CARD' }).press('Enter')
  await expect(page).toHaveURL(/money\?/)
  await expect(page.getByRole('row', { name: /CARD/ })).toHaveCount(1)
  await expect(page.getByText(dayInZone(new Date().toISOString(), 'Europe/Bucharest').slice(8)).first()).toBeVisible()
})

test('a payment taken elsewhere shows at once, and another day is empty', async ({ shop, signedIn }) => {
  const page = await signedIn('admin')
  await page.goto(address)
  await expect(page.getByText('Nicio încasare în această zi')).toBeVisible()
  await fillDay(shop)
  await expect(page.getByRole('row', { name: /CARD/ })).toContainText('121,00')
  await page.getByRole('button', { name: 'Ziua precedentă' }).click()
  await expect(page.getByText('Nicio încasare în această zi')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ziua următoare' })).toBeEnabled()
})

test('a phone of 360 px shows the day in one column without sideways scrolling', async ({ shop, signedIn }) => {
  await fillDay(shop)
  const page = await signedIn('operator')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(address)
  await expect(page.getByRole('row', { name: /CARD/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
