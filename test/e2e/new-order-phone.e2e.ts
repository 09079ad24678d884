import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { client, newest, quickEntry, stock } from './order-page.ts'

// A new order at the car, with one thumb.

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const
const create = '/dashboard/workstation-settings/work-orders/create'
const keypad = (page: Page) => page.getByRole('group', { name: 'Taste pentru numărul de înmatriculare' })
const plate = (page: Page) => page.getByRole('combobox', { name: 'Număr de înmatriculare' })
const tapKeys = async (page: Page, keys: string[]) => {
  for (const key of keys) await keypad(page).getByRole('button', { name: key, exact: true }).tap()
}

test('a plate is typed on a phone by six keys, which are large enough', async ({ signedIn }) => {
  const page = await signedIn('operator', phone)
  await page.goto(create)
  await expect(plate(page)).toBeFocused()
  await expect(plate(page)).toHaveAttribute('inputmode', 'none')
  for (const [at, key] of ['BV', '1', '2', 'A', 'B', 'C'].entries()) {
    const button = keypad(page).getByRole('button', { name: key, exact: true })
    const { width, height } = (await button.boundingBox())!
    expect(width, `key ${at}`).toBeGreaterThanOrEqual(52)
    expect(height, `key ${at}`).toBeGreaterThanOrEqual(48)
    await button.tap()
  }
  await expect(plate(page)).toHaveValue('BV12ABC')
  await expect(plate(page)).toBeFocused()
  await page.getByRole('combobox', { name: 'Client' }).tap()
  await expect(keypad(page)).toHaveCount(0)
  await expect(plate(page)).toHaveValue('BV 12 ABC')
})

test('the keypad takes other plates, deletes, and offers the counties that were typed', async ({ signedIn }) => {
  const page = await signedIn('operator', { ...phone, fresh: true })
  await page.goto(create)
  await expect(plate(page)).toBeFocused()
  await tapKeys(page, ['B', '1', '2', '123', '3', 'A', 'Șterge caracterul'])
  await expect(plate(page)).toHaveValue('B123')
  for (const _ of 'B123') await tapKeys(page, ['Șterge caracterul'])
  await tapKeys(page, ['ABC', 'S', 'V', '0', '7'])
  await expect(plate(page)).toHaveValue('SV07')
  await page.getByRole('combobox', { name: 'Client' }).tap()
  await page.goto(create)
  await expect(plate(page)).toBeFocused()
  await expect(keypad(page).getByRole('button').first()).toHaveText('SV')
  await expect(page.getByRole('button', { name: 'Continuă comanda' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await tapKeys(page, ['Tastatura telefonului'])
  await expect(keypad(page)).toHaveCount(0)
  await expect(plate(page)).not.toHaveAttribute('inputmode', 'none')
})

test('a known vehicle is chosen after three keys of its plate', async ({ signedIn, shop }) => {
  await shop.make.vehicle({ plateNumber: 'BV 12 ABC', make: 'Dacia', model: 'Logan' })
  const page = await signedIn('operator', phone)
  await page.goto(create)
  await plate(page).tap()
  await tapKeys(page, ['BV', '1', '2'])
  await page.getByRole('option', { name: /BV 12 ABC/ }).tap()
  await expect(plate(page)).toHaveValue('BV 12 ABC')
})

test('the keypad covers neither the field nor its suggestions', async ({ signedIn, shop }) => {
  for (const plateNumber of ['BV 12 ABC', 'BV 12 ABD', 'BV 12 ABE', 'BV 12 ABF']) await shop.make.vehicle({ plateNumber })
  const page = await signedIn('operator', phone)
  await page.goto(create)
  await plate(page).tap()
  await tapKeys(page, ['BV', '1', '2', 'A'])
  await expect(page.getByRole('option')).toHaveCount(4)
  const foot = async (locator: Locator) => {
    const { y, height } = (await locator.boundingBox())!
    return y + height
  }
  const top = async () => (await keypad(page).boundingBox())!.y
  await expect.poll(async () => (await top()) - (await foot(plate(page)))).toBeGreaterThan(0)
  await expect.poll(async () => (await top()) - (await foot(page.getByRole('listbox')))).toBeGreaterThan(-1)
  await expect(plate(page)).toBeInViewport({ ratio: 1 })
})

test('an order is saved by the foot of the window, which shows its total', async ({ signedIn, shop }) => {
  await stock(shop)
  await shop.make.workOrder({
    workOrder: { clientName: 'Ștefan Bârsan' },
    car: { plateNumber: 'CJ 12 ABC', make: 'Dacia', model: 'Logan' },
  })
  const page = await signedIn('operator', phone)
  await page.goto(create)
  await quickEntry(page).fill('cj12abc 4x 205/55r16 schimb ech cash')
  await quickEntry(page).press('Enter')
  await expect(client(page)).toHaveValue('Ștefan Bârsan')
  const save = page.getByRole('button', { name: 'Salvează', exact: true })
  await expect(save).toHaveCount(1)
  await expect(save).toBeInViewport()
  await expect(page.getByText('140,00')).not.toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await save.tap()
  await expect(page.getByRole('status').filter({ hasText: 'a fost salvată' })).toBeVisible()
  expect(await newest(shop)).toMatchObject({ car: { plateNumber: 'CJ 12 ABC' }, products: [{ quantity: 4 }, { quantity: 4 }] })
})

test('a desk keyboard types the plate as ever', async ({ signedIn }) => {
  const page = await signedIn('operator', { viewport: { width: 360, height: 740 } })
  await page.goto(create)
  await plate(page).click()
  await expect(keypad(page)).toHaveCount(0)
})
