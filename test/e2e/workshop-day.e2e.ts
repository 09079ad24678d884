import { api } from '#contract/index.ts'
import { dayIn } from '#domain/calendar.ts'
import { expect, test } from './fixtures.ts'
import { newest, quickEntry, stock, typist } from './order-page.ts'

test('a day of the workshop: clocked in, an order taken, done and paid for, clocked out, and the day’s report comes to it', async ({
  shop,
  signedIn,
}) => {
  await stock(shop)
  await shop.make.withTimeSheets()
  const page = await signedIn('operator')
  const { type, press } = typist(page)

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Starea mea: Fără stare' }).click()
  await page.getByRole('menuitem', { name: 'La lucru', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Starea mea: La lucru' })).toBeVisible()

  await page.getByRole('link', { name: 'Comandă nouă' }).first().click()
  await expect(quickEntry(page)).toBeFocused()
  await page.getByLabel('Număr de înmatriculare').click()
  await type('bv12abc')
  await press('Tab')
  await type('Ion Pop')
  await press('Tab')
  await type('0722000111')
  await press('Control+Enter')
  await expect(page.getByRole('combobox', { name: 'Marcă' })).toBeFocused()
  await type('Dacia')
  await press('Tab')
  await type('Logan')
  await page.getByLabel('Lățime').click()
  await type('205/55R16')
  await press('Control+Enter')
  for (const name of ['dem', 'ech']) {
    await type(name)
    await press('Enter')
    await expect(page.getByLabel(/^Cantitate/).last()).toBeFocused()
    await type('4')
    await press('Enter')
  }
  await press('Control+s')
  const card = page.getByRole('article', { name: 'BV 12 ABC' })
  await expect(card).toBeVisible()

  await card.getByRole('button', { name: 'Opțiuni pentru BV 12 ABC' }).click()
  await page.getByRole('menuitem', { name: 'Finalizată' }).click()
  await page.getByRole('dialog', { name: 'Cum s-a plătit?' }).getByRole('button', { name: 'CARD' }).click()
  await expect.poll(async () => (await newest(shop)).status).toBe('done')
  const { finished, total, paymentType } = await newest(shop)
  expect([total, paymentType?.name]).toEqual([169.4, 'CARD'])

  const today = dayIn(finished!, 'Europe/Bucharest')
  await page.goto(`/dashboard/reports/daily?finished=${today}&finished=${today}`)
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
