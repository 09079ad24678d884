import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { typist } from './order-page.ts'

async function openSearch(page: Page) {
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Caută peste tot' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
}

test('Ctrl+K finds a client, whose page Enter opens, and a service, which opens in its list; what was opened last waits there', async ({
  shop,
  signedIn,
}) => {
  await shop.make.client({ name: 'Ștefan Țăran', phone: '0722000111' })
  await shop.make.client({ name: 'Altcineva' })
  await shop.make.product({ name: 'Echilibrat roți' })
  const page = await signedIn('operator')
  await openSearch(page)
  const { type, press } = typist(page)
  const dialog = page.getByRole('dialog')
  const found = dialog.getByRole('option')

  await type('0722 000 111')
  await expect(found).toHaveText([/Ștefan Țăran/])
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Ștefan Țăran' })).toBeVisible()
  await expect(dialog).toBeHidden()

  await press('Control+k')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await expect(found).toHaveText([/Ștefan Țăran/])
  await type('echil')
  await expect(found).toHaveText([/Echilibrat roți/])
  await press('Enter')
  await expect(page).toHaveURL(/\/services/)
  await expect(dialog.getByLabel(/^Denumire/)).toHaveValue('Echilibrat roți')
})

test('Ctrl+Enter begins an order for the car, with what is known of it', async ({ shop, signedIn }) => {
  await shop.make.workOrder({ workOrder: { clientName: 'Ion Pop' }, car: { plateNumber: 'BV 01 ABC', make: 'Dacia', model: 'Logan' } })
  const page = await signedIn('operator')
  await openSearch(page)
  const { type, press } = typist(page)

  await type('bv o1')
  await expect(page.getByRole('option', { name: /Dacia Logan/ })).toHaveAttribute('data-combobox-selected', 'true')
  await press('Control+Enter')
  await expect(page.getByLabel('Număr de înmatriculare')).toHaveValue('BV 01 ABC')
  await expect(page.getByRole('combobox', { name: 'Client', exact: true })).toHaveValue('Ion Pop')
})

test('Tab keeps to one kind, and screens are found by their names', async ({ shop, signedIn }) => {
  await shop.make.client({ name: 'Produse Bune SRL' })
  await shop.make.product({ name: 'Produs bun' })
  const page = await signedIn('operator')
  await openSearch(page)
  const { type, press } = typist(page)

  await type('produs')
  await expect(page.getByRole('option')).toHaveText([/Produs bun/, /Produse Bune SRL/, /Produse.*Pagină/])
  await press('Tab', 'Tab')
  await expect(page.getByRole('button', { name: 'Clienți' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('option')).toHaveText([/Produse Bune SRL/])
  await press('Shift+Tab', 'Shift+Tab', 'ArrowDown', 'ArrowDown', 'Enter')
  await expect(page).toHaveURL(/\/products/)
})
