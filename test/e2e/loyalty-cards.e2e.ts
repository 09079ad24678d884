import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expect, test } from './fixtures.ts'

const address = '/dashboard/workstation-settings/loyalty-cards'
const scan = (page: Page) => page.getByRole('textbox', { name: 'Citește cardul' })

test('a card with the proposed number is given to a client and found by it', async ({ signedIn, shop }) => {
  const client = await shop.make.client({ name: 'Ion Pop' })
  const page = await signedIn('operator')
  await page.goto(address)
  await page.getByRole('button', { name: 'Card nou' }).first().click()
  const dialog = page.getByRole('dialog')
  const number = await dialog.getByRole('textbox', { name: 'Număr' }).inputValue()
  expect(number).toMatch(/^[1-9]\d{3}(-\d{4}){3}$/)
  await dialog.getByRole('combobox', { name: 'Client' }).fill('ion')
  await page.getByRole('option', { name: 'Ion Pop' }).click()
  await dialog.getByRole('textbox', { name: 'Reducere, %' }).fill('7,5')
  await page.keyboard.press('Control+s')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('Ion Pop')
  const { items } = await shop.operator(api.loyaltyCards.search, {})
  expect(items).toMatchObject([{ number: number.replaceAll('-', ''), clientId: client.id, discountPercent: 7.5 }])
})

test('a card is opened by a typed or scanned number, and an unknown one is reported', async ({ signedIn, shop }) => {
  await shop.make.loyaltyCard({ number: '4000123456789017' })
  const page = await signedIn('operator')
  await page.goto(address)
  await expect(page.getByRole('row')).toHaveCount(2)
  await scan(page).press('Enter')
  await expect(page.getByText('Niciun cod citit')).toBeVisible()
  await scan(page).fill('4000-1234-5678-9018')
  await scan(page).press('Enter')
  await expect(page.getByText('Niciun card cu acest cod, mai încearcă')).toBeVisible()
  await scan(page).fill('4000-1234-5678-9017')
  await scan(page).press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Număr' })).toHaveValue('4000-1234-5678-9017')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // A scanner presses keys in quick succession; on a Hungarian keyboard the key of 0 types ö.
  await page.evaluate(() => {
    for (const digit of '4000123456789017')
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: digit === '0' ? 'ö' : digit, code: `Digit${digit}`, bubbles: true }))
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }))
  })
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Număr' })).toHaveValue('4000-1234-5678-9017')

  const client = await shop.make.client()
  await page.goto(`/dashboard/workstation-settings/clients/${client.id}/loyalty-cards`)
  await scan(page).fill('4000-1234-5678-9017')
  await scan(page).press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Număr' })).toHaveValue('4000-1234-5678-9017')
})

test('a taken number is refused at its field', async ({ signedIn, shop }) => {
  await shop.make.loyaltyCard({ number: '4000123456789017' })
  const page = await signedIn('operator')
  await page.goto(address)
  await page.getByRole('button', { name: 'Card nou' }).click()
  const number = page.getByRole('dialog').getByRole('textbox', { name: 'Număr' })
  await number.fill('4000 1234 5678 9017')
  await page.keyboard.press('Control+s')
  await expect(number).toHaveAccessibleDescription(/Există deja/)
})

test('a card on an order shows its discount at once and stays when the order is reopened', async ({ signedIn, shop }) => {
  const client = await shop.make.client({ name: 'Ion Pop' })
  await shop.make.loyaltyCard({ number: '4000123456789017', clientId: client.id, discountPercent: 10 })
  const worker = await shop.make.worker()
  const { id } = await shop.make.workOrder({
    workOrder: { workOrderTypeId: shop.idOf('workOrderTypes', 'Service Auto'), carTypeId: shop.idOf('carTypes', 'Autoturism') },
    workers: [worker.id],
    products: [{ customProductName: 'Montat', quantity: 4, price: 25 }],
  })
  const page = await signedIn('operator')
  await page.goto(`/dashboard/workstation-settings/work-orders/edit/${id}?viewMode=edit`)
  await page.getByRole('tab', { name: 'Sumar' }).click()
  const card = page.getByRole('textbox', { name: 'Card de fidelitate' })
  await card.fill('4000-1234')
  await card.press('Enter')
  await expect(page.getByText('Niciun card activ cu acest număr')).toBeVisible()
  await card.fill('4000-1234-5678-9017')
  await card.press('Enter')
  await expect(page.getByText('Cardul este pe numele Ion Pop')).toBeVisible()
  const sums = page.getByRole('tabpanel', { name: 'Sumar' })
  await expect(sums.getByText('Reducere card 10%')).toBeVisible()
  await expect(sums.getByText('108,90')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scoate cardul de pe comandă' })).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/viewMode=view/)
  await page.reload()
  await expect(page.getByText('4000-1234-5678-9017 · 10%').first()).toBeVisible()
  expect(await shop.operator(api.workOrders.get, { id })).toMatchObject({ discount: 10, total: 108.9 })
})
