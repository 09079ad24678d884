import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { addDays, dayInZone } from '#domain/text/calendar.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'

const address = '/dashboard/money/till'
const { cashDays, payments } = api

/** An order of 121.00, paid in cash. */
async function takeCash({ make, operator, idOf }: ShopFixture) {
  const { id } = await make.workOrder({ status: 'done' })
  const paymentTypeId = idOf('paymentTypes', 'CASH')
  return operator(payments.create, { paymentTypeId, amount: 121, allocations: [{ workOrderId: id, amount: 121 }] })
}
const placeOf = ({ organization }: ShopFixture) => ({
  organizationId: organization.id,
  day: dayInZone(new Date().toISOString(), 'Europe/Bucharest'),
})

/** The keyboard and the mouse of a person, counted. */
function countActs(page: Page) {
  const acts = { clicks: 0, fields: 0, keys: 0 }
  return {
    acts,
    click: async (name: string) => {
      acts.clicks++
      await page.getByRole('button', { name, exact: true }).click()
    },
    type: async (field: string, text: string) => {
      acts.fields++
      await expect(page.getByRole('textbox', { name: field })).toBeFocused()
      await page.keyboard.type(text)
    },
    press: async (key: string) => {
      acts.keys++
      await page.keyboard.press(key)
    },
  }
}

test('a day without a difference is closed by one click, three fields and one key', async ({ shop, signedIn }) => {
  await takeCash(shop)
  const page = await signedIn('operator')
  await page.goto('/dashboard/money')
  await page.getByRole('navigation', { name: 'Părți ale încasărilor' }).getByRole('link', { name: 'Casă', exact: true }).click()
  await expect(page.getByRole('row', { name: /CASH/ })).toContainText('121,00')
  await expect(page.getByText('Sold calculat')).toHaveCount(0)
  const { acts, click, type, press } = countActs(page)
  await click('Închide ziua')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Sold calculat')).toHaveCount(0)
  await type('Numerar numărat', '121')
  await expect(dialog.getByRole('status')).toContainText('Diferență 0,00')
  // Enter leads from field to field, and is no act of its own.
  await page.keyboard.press('Enter')
  await type('Nr. raport Z', '0118')
  await page.keyboard.press('Enter')
  await type('Total raport Z', '121')
  await press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^Închisă .*Ana operator$/)).toBeVisible()
  expect(acts).toEqual({ clicks: 1, fields: 3, keys: 1 })
  expect(await shop.operator(cashDays.get, placeOf(shop))).toMatchObject({
    status: 'closed',
    countedCash: 121,
    difference: 0,
    floatLeft: 0,
    zNumber: '0118',
    zTotal: 121,
  })
  await expect(page.getByRole('button', { name: 'Redeschide' })).toHaveCount(0)
})

test('the dialog expects the cash of earlier open days once they are closed along', async ({ shop, signedIn }) => {
  await takeCash(shop)
  const { organizationId, day } = placeOf(shop)
  const movement = { accountId: shop.account, organizationId, day: addDays(day, -1), direction: 'in', amount: 30.5, category: 'float' }
  await shop.rows((tx) => tx.insertInto('cashMovements').values(movement).execute())
  const page = await signedIn('operator')
  await page.goto(address)
  await page.getByRole('button', { name: 'Închide ziua' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Numerar numărat' }).fill('151,5')
  await expect(dialog.getByRole('status')).toContainText(/121,00.*30,50.*în plus/)
  await expect(dialog.getByText(/din zilele dinainte: 30,50/)).toBeVisible()
  await dialog.getByRole('checkbox', { name: /Închide și zilele dinainte/ }).check()
  await expect(dialog.getByRole('status')).toContainText(/151,50.*Diferență 0,00/)
})

test('a difference is named, and an admin opens the day again with a reason', async ({ shop, signedIn }) => {
  await takeCash(shop)
  await shop.operator(cashDays.close, { ...placeOf(shop), countedCash: 120, floatLeft: 100 })
  const page = await signedIn('admin')
  await page.goto(address)
  await expect(page.getByText(/1,00\sRON \(lipsă\)/)).toBeVisible()
  await page.getByRole('button', { name: 'Redeschide' }).click()
  await page.getByRole('textbox', { name: 'Motiv' }).fill('bon uitat')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Închide ziua' })).toBeVisible()
  expect(await shop.operator(cashDays.get, placeOf(shop))).toMatchObject({ status: 'open', version: 2 })
})

test('cash that goes to the bank is noted, and taken back from the menu of its row', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await page.goto(address)
  await expect(page.getByText('Nicio încasare în această zi')).toBeVisible()
  await page.getByRole('button', { name: 'Intrare sau ieșire' }).click()
  await expect(page.getByRole('textbox', { name: 'Sumă' })).toBeFocused()
  await page.keyboard.type('80')
  await page.keyboard.press('Control+Enter')
  const row = page.getByRole('listitem').filter({ hasText: 'bancă' })
  await expect(row).toContainText('80,00')
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Anulează mișcarea' }).click()
  await page.getByRole('textbox', { name: 'Motiv' }).fill('de două ori')
  await page.keyboard.press('Control+Enter')
  await expect(row).toHaveCount(2)
  expect(await shop.operator(cashDays.get, placeOf(shop))).toMatchObject({ expectedCash: 0 })
})

test('a phone of 360 px shows the till without sideways scrolling', async ({ shop, signedIn }) => {
  await takeCash(shop)
  const page = await signedIn('operator', { viewport: { width: 360, height: 740 } })
  await page.goto(address)
  await expect(page.getByRole('row', { name: /CASH/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
