import { api } from '#contract/index.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { expect, test } from './fixtures.ts'
import { newest, stock, takeOrder } from './order-page.ts'

test('a workshop day from clocking in over a paid order to clocking out adds up in the report', async ({ shop, signedIn }) => {
  await stock(shop)
  await shop.make.withTimeSheets()
  const page = await signedIn('operator')

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Starea mea: Fără stare' }).click()
  await page.getByRole('menuitem', { name: 'La lucru', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Starea mea: La lucru' })).toBeVisible()

  await takeOrder(page, 'dem', 'ech')
  await page.keyboard.press('Control+s')
  const card = page.getByRole('article', { name: 'BV 12 ABC' })
  await expect(card).toBeVisible()

  await card.getByRole('button', { name: 'Opțiuni pentru BV 12 ABC' }).click()
  await page.getByRole('menuitem', { name: 'Finalizată' }).click()
  await page.getByRole('dialog', { name: 'Cum s-a plătit?' }).getByRole('button', { name: 'CARD' }).click()
  await expect.poll(async () => (await newest(shop)).status).toBe('done')
  const { finished, total, paymentType } = await newest(shop)
  expect([total, paymentType?.name]).toEqual([169.4, 'CARD'])

  const today = dayInZone(finished!, 'Europe/Bucharest')
  const menu = page.getByRole('navigation', { name: 'Navigare principală' })
  await menu.getByRole('button', { name: 'Rapoarte' }).click()
  await menu.getByRole('link', { name: 'Zilnic' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/reports/daily\\?finished=${today}&finished=${today}$`))
  const all = page.getByRole('row', { name: /În total \(1\)/ })
  await expect(all).toContainText('169,40')
  await expect(page.getByRole('row', { name: /Ion Pop/ })).toContainText('CARD')

  await page.getByRole('button', { name: 'Starea mea: La lucru' }).click()
  await page.getByRole('menuitem', { name: 'Plecat acasă' }).click()
  await expect(page.getByRole('button', { name: 'Starea mea: Plecat acasă' })).toBeVisible()
  const { items } = await shop.operator(api.timeSheets.search, { orderDir: 'asc' })
  expect(items.map(({ status, endDate }) => [status, endDate !== null])).toEqual([
    ['WORKING', true],
    ['GONE_HOME', false],
  ])
  expect(items[0]!.endDate! >= finished!).toBe(true)
})
