import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import { clientDraft } from '#test/make/clients.ts'
import { expect, test } from './fixtures.ts'
import { client, newOrder } from './order-page.ts'

const address = '/dashboard/workstation-settings/clients'
/** A field of the open form. */
const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true })

test('filters, sort and page stand in the address and survive reload and return', async ({ signedIn, shop }) => {
  for (let i = 0; i < 16; i++) await shop.make.client({ name: `Firma ${String(i).padStart(2, '0')}`, type: 'company' })
  await shop.make.client({ name: 'Ion Pop' })
  const page = await signedIn('operator')
  await page.goto(address)
  await expect(page.getByText('1–15 din 17')).toBeVisible()

  await page.getByRole('button', { name: 'Filtre' }).click()
  await page.getByRole('combobox', { name: 'Firmă' }).click()
  await page.getByRole('option', { name: 'Da' }).click()
  await page.getByRole('button', { name: 'Aplică' }).click()
  await expect(page.getByText('1–15 din 16')).toBeVisible()
  await page.getByRole('button', { name: 'Pagina 2' }).click()
  await page.getByRole('button', { name: 'Nume' }).click()
  await expect(page).toHaveURL(/\?is_company=true&order_dir=desc$/)
  await expect(page.getByRole('row').nth(1)).toContainText('Firma 15')

  await page.reload()
  await expect(page.getByRole('row').nth(1)).toContainText('Firma 15')
  await expect(page.getByText('Firmă: Da')).toBeVisible()
  await page.getByRole('link', { name: 'Situația lucrărilor' }).first().click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goBack()
  await expect(page.getByRole('row').nth(1)).toContainText('Firma 15')

  await page.getByRole('button', { name: 'Elimină filtrul Firmă' }).click()
  await expect(page.getByText('1–15 din 17')).toBeVisible()
})

test('quick search ignores diacritics and says when nothing is found', async ({ signedIn, shop }) => {
  await shop.make.client({ name: 'Ștefan Țăranu', phone: '0722334455' })
  await shop.make.client({ name: 'Ion Pop' })
  const page = await signedIn('operator')
  await page.goto(address)

  await page.getByRole('searchbox').fill('taranu stefan')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1).getByText('Ștefan Țăranu')).toBeVisible()
  await page.getByRole('searchbox').fill('nimeni')
  await expect(page.getByRole('heading', { name: 'Niciun rezultat' })).toBeVisible()
  await page.getByRole('button', { name: 'Șterge filtrele' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
})

test('a very long list says that it has over ten thousand rows and leads no further', async ({ signedIn, shop }) => {
  const { account, organization, rows } = shop
  await rows((tx) =>
    sql`insert into clients (account_id, organization_id, type, name, search)
      select ${account}, ${organization.id}, 'person', 'Client ' || n, 'client ' || n from generate_series(1, 10001) n`.execute(tx),
  )
  const page = await signedIn('operator')
  await page.goto(address)
  await expect(page.getByText('1–15 din peste 10.000')).toBeVisible()
  await page.getByRole('button', { name: 'Pagina 667' }).click()
  await expect(page.getByText(/^9\.991–10\.00\d din peste 10\.000$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pagina următoare' })).toBeDisabled()
})

test('a company with an address and a contact is added by keyboard alone', async ({ signedIn, shop }) => {
  const page = await signedIn('operator')
  await page.goto(address)
  const { keyboard } = page
  const type = async (...texts: string[]) => {
    for (const text of texts) {
      await keyboard.type(text)
      await keyboard.press('Tab')
    }
  }

  await page.getByRole('button', { name: 'Client nou' }).first().focus()
  await keyboard.press('Enter')
  await expect(field(page, 'Nume')).toBeFocused()
  await keyboard.press('Shift+Tab')
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Firmă' })).toBeChecked()
  await keyboard.press('Tab')
  await type('Transport Rapid', 'RO14399841', 'J40/1234/2020', '0722 000 111', 'flota@rapid.ro', 'Ion Șoferul', 'Str. Fabricii 2, Brașov')
  await expect(field(page, 'CUI / CIF')).toHaveAccessibleDescription(/Cifra de control/)
  await expect(page.getByRole('button', { name: 'Mai multe date' })).toBeFocused()
  await expect(field(page, 'Denumirea oficială')).toBeHidden()
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await expect(field(page, 'Denumirea oficială')).toBeFocused()
  await expect(field(page, 'Denumirea oficială')).toHaveAttribute('placeholder', 'Transport Rapid')
  await page.getByRole('button', { name: 'Adaugă adresă' }).focus()
  await keyboard.press('Enter')
  await type('Str. Fabricii', '2', 'Brașov')
  await page.getByRole('button', { name: 'Adaugă contact' }).focus()
  await keyboard.press('Enter')
  await keyboard.type('Ilie Dispecerul')
  await keyboard.press('Control+s')

  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row').nth(1).getByText('Transport Rapid')).toBeVisible()
  const { items } = await shop.operator(api.clients.search, {})
  expect(await shop.operator(api.clients.get, { id: items[0]!.id })).toMatchObject({
    type: 'company',
    name: 'Transport Rapid',
    delegateName: 'Ion Șoferul',
    phone: '0722000111',
    company: { name: '', vatNumber: 'RO14399841', regNumber: 'J40/1234/2020', address: 'Str. Fabricii 2, Brașov', phone: null },
    smsConsent: false,
    addresses: [{ street: 'Str. Fabricii', number: '2', city: 'Brașov' }],
    contacts: [{ name: 'Ilie Dispecerul', phone: null, email: null }],
  })
})

test('a person has no delegate, and a consent names its date and user', async ({ signedIn, shop }) => {
  const page = await signedIn('operator')
  await page.goto(address)
  const consent = page.getByRole('checkbox', { name: 'Este de acord să primească SMS-uri' })
  await page.getByRole('button', { name: 'Client nou' }).first().click()
  await expect(field(page, 'Delegat')).toHaveCount(0)
  await field(page, 'Nume').fill('Ion Pop')
  await expect(consent).not.toBeChecked()
  await consent.focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Salvează' }).click()

  await page.getByRole('button', { name: 'Ion Pop' }).first().press('Enter')
  await expect(consent).toBeChecked()
  await expect(consent).toHaveAccessibleDescription(/^Din \d\d\.\d\d\.\d{4} · .+ · în fișa clientului$/)
  await consent.uncheck()
  await page.getByRole('button', { name: 'Salvează' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { items } = await shop.operator(api.clients.search, { models: { smsConsent: false } })
  expect(items).toMatchObject([{ name: 'Ion Pop' }])
})

test('an error appears at its field, from the form and from the server', async ({ signedIn, shop }) => {
  const page = await signedIn('operator')
  await page.goto(address)
  await page.getByRole('button', { name: 'Client nou' }).first().click()
  await field(page, 'Telefon').fill('123')
  await page.getByRole('button', { name: 'Salvează' }).click()
  await expect(field(page, 'Nume')).toHaveAccessibleDescription('Câmp obligatoriu')
  await expect(field(page, 'Telefon')).toHaveAccessibleDescription('Număr de telefon nevalid')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Renunță la modificări' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await shop.operator(api.clients.search, {})).toMatchObject({ total: 0 })
})

test('a later save is refused, and the newer client can be taken over', async ({ signedIn, shop }) => {
  const { id } = await shop.make.client({ name: 'Ion Pop' })
  const page = await signedIn('operator')
  await page.goto(address)
  await page.getByRole('button', { name: 'Ion Pop' }).first().press('Enter')
  await field(page, 'Nume').fill('Ion Popa')
  await shop.admin(api.clients.update, clientDraft({ id, version: 1, name: 'Ion Popescu', organizationId: shop.organization.id }))

  await page.getByRole('button', { name: 'Salvează' }).click()
  await expect(page.getByRole('alert')).toContainText('Altcineva a modificat')
  await page.getByRole('button', { name: 'Reîncarcă' }).click()
  await page.getByRole('button', { name: 'Ion Popescu' }).first().click()
  await expect(field(page, 'Nume')).toHaveValue('Ion Popescu')
})

test('a saved client is found in the list and focused, wherever the name has moved', async ({ signedIn, shop }) => {
  for (const name of ['Ana', 'Barbu', 'Costin']) await shop.make.client({ name })
  const page = await signedIn('operator')
  await page.goto(address)
  const rowOf = (name: string) => page.getByRole('button', { name: `Persoană ${name}` })
  const saveAs = async (name: string) => {
    await field(page, 'Nume').fill(name)
    await page.getByRole('button', { name: 'Salvează' }).click()
    await expect(rowOf(name)).toBeFocused()
  }
  await rowOf('Ana').press('Enter')
  await saveAs('Zamfir')
  await expect(page.getByRole('row').nth(3)).toContainText('Zamfir')

  await page.keyboard.press('n')
  await saveAs('Bogdan')
  await expect(page.getByRole('row').nth(2)).toContainText('Bogdan')

  await page.keyboard.press('Enter')
  await expect(field(page, 'Nume')).toHaveValue('Bogdan')
  await page.keyboard.press('Escape')
  await expect(rowOf('Bogdan')).toBeFocused()
})

test('a client is deleted after a question, from the menu of its row', async ({ signedIn, shop }) => {
  const { id, name } = await shop.make.client({ name: 'Ion Pop' })
  for (const plateNumber of ['BV 12 ABC', 'CJ 10 ABC'])
    await shop.make.workOrder({ workOrder: { clientName: name, organizationClientId: id }, car: { plateNumber }, status: 'closed' })
  const page = await signedIn('operator')
  await page.goto(address)
  await page.getByRole('button', { name: 'Opțiuni pentru Ion Pop' }).click()
  await page.getByRole('menuitem', { name: 'Șterge' }).click()
  await expect(page.getByRole('dialog')).toContainText('Rămân păstrate: 2 comenzi, 2 vehicule.')
  await page.getByRole('dialog').getByRole('button', { name: 'Șterge' }).click()
  await expect(page.getByRole('heading', { name: 'Niciun client încă' })).toBeVisible()
  expect(await shop.operator(api.clients.search, {})).toMatchObject({ total: 0 })
})

test('a worker may not open the clients', async ({ signedIn }) => {
  const page = await signedIn('worker')
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nu ai acces aici')
})

test('a client is offered when the typed name is longer than a search takes', async ({ shop, signedIn }) => {
  const name = 'Societatea Agricolă Valea Mureșului '.repeat(4).trim()
  await shop.make.client({ name })
  const page = await signedIn('operator')
  await newOrder(page)
  await client(page).fill(name)
  await expect(page.getByRole('option', { name })).toBeVisible()
})
