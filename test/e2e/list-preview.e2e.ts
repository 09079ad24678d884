import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const settings = '/dashboard/workstation-settings'
const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Privire rapidă: ${name}` })
const stop = (page: Page, at: number) => page.locator('tbody [data-stop]').nth(at)

test('P shows the focused row beside the list, arrows move on, and Enter opens the page', async ({ shop, signedIn }) => {
  const client = await shop.make.client({ name: 'Ana Rusu', phone: '0722000111' })
  await shop.make.client({ name: 'Ion Pop' })
  const order = await shop.make.workOrder({
    workOrder: { clientName: 'Ana Rusu', organizationClientId: client.id },
    car: { plateNumber: 'BV 12 ABC', make: 'Dacia', model: 'Logan' },
    status: 'done',
  })
  const page = await signedIn('operator')

  await page.goto(`${settings}/clients?order_by=name&order_dir=asc`)
  await stop(page, 0).focus()
  await page.keyboard.press('p')
  const ana = sheetOf(page, 'Ana Rusu')
  await expect(ana).toContainText('0722000111')
  await expect(ana.getByRole('listitem')).toContainText('BV 12 ABC · Finalizată')
  await expect(ana.getByRole('button', { name: 'Deschide fișa' })).toBeVisible()
  await expect(stop(page, 0)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(sheetOf(page, 'Ion Pop')).toContainText('Nicio vizită încă')
  await page.keyboard.press('F6')
  await expect(sheetOf(page, 'Ion Pop').getByRole('button', { name: 'Închide' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(stop(page, 1)).toBeFocused()
  // Space ticks, and Escape closes the sheet before it unticks the rows.
  await page.keyboard.press('Space')
  await page.keyboard.press('p')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Un rând ales')).toBeVisible()

  await page.goto(`${settings}/vehicles`)
  await page.locator('tbody tr').first().hover()
  await page.getByTitle('Privire rapidă').click()
  const car = sheetOf(page, 'BV 12 ABC')
  await expect(car).toContainText('Dacia Logan')
  await expect(car.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${settings}/vehicles/\\d+$`))

  await page.goto(`${settings}/work-orders`)
  await stop(page, 0).focus()
  await page.keyboard.press('p')
  const sheet = sheetOf(page, 'BV 12 ABC, Ana Rusu')
  await expect(sheet).toContainText(order.products[0]!.name)
  await expect(sheet.getByRole('listitem').first()).toContainText(/\d{2}:\d{2}/)
  await page.keyboard.press('p')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a stored set is shown beside its list with its movements, also to a worker', async ({ shop, signedIn }) => {
  const set = await shop.make.tyreHotel({ carNumber: 'CJ 10 ABC', clientName: 'Ion Pop' })
  expect((await shop.worker(api.tyreHotels.movements, { id: set.id })).items).toHaveLength(1)
  const page = await signedIn('worker')
  await page.goto('/dashboard/tyre-service/tyre-hotels')
  await stop(page, 0).focus()
  await page.keyboard.press('P')
  const sheet = sheetOf(page, 'CJ 10 ABC, Ion Pop')
  await expect(sheet.getByRole('listitem')).toContainText('Primit')
  await page.keyboard.press('?')
  await expect(page.getByRole('row', { name: 'Privire rapidă P' })).toBeVisible()
})
