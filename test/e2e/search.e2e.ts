import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expect, test } from './fixtures.ts'
import { typist } from './order-page.ts'

async function openSearch(page: Page) {
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Caută peste tot' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
}

test("Ctrl+K finds a client's page and a listed service, and keeps what was opened last", async ({ shop, signedIn }) => {
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

test('Ctrl+Enter creates an order for the car, with its stored data', async ({ shop, signedIn }) => {
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

test('Tab restricts to one kind, and screens are found by name', async ({ shop, signedIn }) => {
  await shop.make.client({ name: 'Produse Bune SRL' })
  await shop.make.product({ name: 'Produs bun' })
  const page = await signedIn('operator')
  await openSearch(page)
  const { type, press } = typist(page)

  await type('produs')
  const all = [/Produs bun/, /Produse Bune SRL/, /Produse și servicii.*Pagină/, /Produse.*Pagină/]
  await expect(page.getByRole('option')).toHaveText(all)
  await press('Tab', 'Tab')
  await expect(page.getByRole('button', { name: 'Clienți', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('option')).toHaveText([/Produse Bune SRL/])
  await press('Shift+Tab', 'Shift+Tab')
  await expect(page.getByRole('option')).toHaveText(all)
  await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter')
  await expect(page).toHaveURL(/\/products/)
})

test('a result of each kind opens where it belongs', async ({ shop, signedIn }) => {
  const { make, organization, operator } = shop
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const client = await make.client({ name: 'Ștefan Client' })
  const order = await make.workOrder({ workOrder: { clientName: 'Ion Comanda' }, car: { plateNumber: 'BV 01 VEH' } })
  const draft = await make.workOrderDraft({ workOrder: { clientName: 'Ana Ciorna' }, details: { car: { plateNumber: 'BV 02 DRF' } } })
  await make.tyreHotel({ carNumber: 'BV 03 HOT', clientName: 'Maria Set' })
  await operator(api.tyreHotelShelves.createMany, { racks: 'A14', shelves: '3', capacity: 8 })
  await make.appointment({ carPlateNumber: 'BV 04 PRG', clientName: 'Eva Programata', from: soon(1), to: soon(2) })
  await make.customerOrder({ carPlateNumber: 'BV 05 CRD', clientName: 'Dan Asteptat' })
  await make.product({ name: 'Echilibrat fin' })
  const lines = [{ customProductName: 'Montat', quantity: 4, um: 'BUC', price: 25, isService: true }]
  await operator(api.linePackages.create, { organizationId: organization.id, name: 'Sezon complet', lines })
  const card = await make.loyaltyCard({ number: '4000123456789017' })
  const guaranty = await make.guaranty({ subject: 'Amortizoare' })
  const settings = '/dashboard/workstation-settings'
  const kinds: [typed: string, kind: string, found: RegExp, leadsTo: RegExp][] = [
    ['bv 01 veh', 'Vehicule', /BV 01 VEH/, new RegExp(`${settings}/vehicles`)],
    ['stefan cli', 'Clienți', /Ștefan Client/, new RegExp(`${settings}/clients/${client.id}$`)],
    [order.uuid, 'Comenzi de lucru', new RegExp(order.uuid), new RegExp(`/edit/${order.id}`)],
    ['ciorna', 'Ciorne', /Ana Ciorna/, new RegExp(`/drafts/${draft.id}`)],
    ['maria set', 'Hotel de anvelope', /Maria Set/, /tyre-hotels/],
    ['a14', 'Polițe', /A14-3.*0\/8/, /tyre-hotels\?.*shelf=A14-3/],
    ['programata', 'Programări', /Eva Programata/, /appointments\?.*date=/],
    ['asteptat', 'Comenzi clienți', /Dan Asteptat/, /client-order$/],
    ['echil', 'Produse și servicii', /Echilibrat fin/, new RegExp(`${settings}/(services|products)`)],
    ['sezon', 'Pachete', /Sezon complet/, new RegExp(`${settings}/packages`)],
    [card.number, 'Carduri de fidelitate', /4000-1234-5678-9017/, new RegExp(`${settings}/loyalty-cards`)],
    [guaranty.number, 'Garanții', new RegExp(guaranty.number), new RegExp(`${settings}/guaranties`)],
  ]
  const page = await signedIn('operator')
  const { type, press } = typist(page)
  for (const [typed, kind, found, leadsTo] of kinds) {
    await openSearch(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: kind, exact: true }).click()
    await type(typed)
    await expect(dialog.getByRole('option')).toHaveText([found])
    await press('Enter')
    await expect(page).toHaveURL(leadsTo)
  }
})
