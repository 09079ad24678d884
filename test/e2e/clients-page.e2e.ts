import { api } from '#contract/index.ts'
import { clientDraft } from '#test/make/clients.ts'
import { expect, test } from './fixtures.ts'
import { pressMenuItem } from './menu.ts'

const address = '/dashboard/workstation-settings/clients'

test('the client page works by keyboard: from the list, through its parts, into its form', async ({ signedIn, shop }) => {
  const client = await shop.make.client({ name: 'Ion Pop', phone: '0722000111' })
  await shop.make.client({ name: 'Altcineva' })
  const of = { clientName: client.name, organizationClientId: client.id }
  const order = await shop.make.workOrder({ workOrder: of, car: { plateNumber: 'BV 77 PAG' }, status: 'done' })
  await shop.make.workOrder({ workOrder: { clientName: 'Altcineva' }, car: { plateNumber: 'BV 88 ALT' } })
  await shop.make.loyaltyCard({ number: '4000123456789017', clientId: client.id })
  const page = await signedIn('operator')
  const { keyboard } = page
  await page.goto(address)

  await page.getByRole('button', { name: 'Ion Pop' }).first().focus()
  await keyboard.press('Shift+F10')
  await pressMenuItem(page, 'Deschide fișa')
  await expect(page.getByRole('heading', { level: 1, name: 'Ion Pop' })).toBeVisible()
  await expect(page.getByRole('link', { name: '0722000111' })).toHaveAttribute('href', 'tel:0722000111')
  await expect(page.getByText(/^Datorează /)).toBeVisible()

  const parts = page.getByRole('navigation', { name: 'Despre client' })
  await parts.getByRole('link', { name: 'Comenzi' }).press('Enter')
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row').nth(1)).toContainText('Ion Pop')
  // The page says whose orders these are.
  await expect(page.getByText('Client: Ion Pop')).toHaveCount(0)
  await parts.getByRole('link', { name: 'Carduri' }).press('Enter')
  await expect(page.getByRole('button', { name: '4000-1234-5678-9017' })).toBeVisible()

  await parts.getByRole('link', { name: 'Date generale' }).press('Enter')
  const phone = page.getByRole('textbox', { name: 'Telefon', exact: true })
  await phone.fill('0733000222')
  await keyboard.press('Control+s')
  await expect(page.getByRole('link', { name: '0733000222' })).toBeVisible()
  expect(await shop.operator(api.clients.get, { id: client.id })).toMatchObject({ phone: '0733000222', version: 2 })

  await parts.getByRole('link', { name: 'Privire' }).press('Enter')
  await page.getByRole('link', { name: 'Copiază liniile' }).press('Enter')
  await expect(page).toHaveURL(/work-orders\/create\?client_id=\d+&plate_number=BV\+77\+PAG&lines_of=\d+$/)
  await expect(page.getByRole('complementary')).toContainText(order.products[0]!.name)
  await expect(page.getByRole('complementary')).toContainText('Ion Pop')
})

test("others' changes are applied until something is typed; then saving and leaving warn", async ({ signedIn, shop }) => {
  const { id } = await shop.make.client({ name: 'Ion Pop' })
  const page = await signedIn('operator')
  await page.goto(`${address}/${id}/details`)
  const name = page.getByRole('textbox', { name: 'Nume', exact: true })
  await expect(name).toHaveValue('Ion Pop')
  const change = (version: number, to: string) =>
    shop.admin(api.clients.update, clientDraft({ id, version, name: to, organizationId: shop.organization.id }))
  await change(1, 'Ion Popescu')
  await page.reload()
  await expect(name).toHaveValue('Ion Popescu')

  await name.fill('Ion Popa')
  await change(2, 'Ioan Popescu')
  await page.getByRole('button', { name: 'Salvează' }).click()
  await expect(page.getByRole('alert')).toContainText('Altcineva a modificat')
  await page.getByRole('link', { name: 'Clienți', exact: true }).first().click()
  await page.getByRole('button', { name: 'Continuă editarea' }).click()
  await page.getByRole('button', { name: 'Reîncarcă' }).click()
  await expect(name).toHaveValue('Ioan Popescu')
})

test('a possible duplicate of a client is named while typing and may be saved', async ({ signedIn, shop }) => {
  const { id } = await shop.make.client({ name: 'Ștefan Popa', phone: '0722000111' })
  const page = await signedIn('operator')
  await page.goto(address)
  await page.getByRole('button', { name: 'Client nou' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nume', exact: true }).fill('Altul')
  await dialog.getByRole('textbox', { name: 'Telefon', exact: true }).fill('+40 722 000 111')

  const note = dialog.getByRole('status').filter({ hasText: 'Pare să existe deja' })
  await expect(note.getByRole('link', { name: 'Ștefan Popa' })).toHaveAttribute('href', `${address}/${id}`)
  await dialog.getByRole('button', { name: 'Salvează' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await shop.operator(api.clients.search, {})).toMatchObject({ total: 2 })
})

test("a missing client's page says so", async ({ signedIn }) => {
  const page = await signedIn('operator')
  await page.goto(`${address}/999999999`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clientul nu există')
  await page.goto(`${address}/nimeni`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clientul nu există')
})

test('register data of a company fills empty fields, and replaces typed ones on request', async ({ signedIn, shop }) => {
  const { id } = await shop.make.client({ name: 'Trans Sibiu', type: 'company', company: { vatNumber: '14399840' } })
  const page = await signedIn('operator', { viewport: { width: 1280, height: 900 } })
  await page.goto(`${address}/${id}/details`)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })

  await page.getByRole('button', { name: 'Caută firma după CUI' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'TRANS SIBIU 14399840 S.R.L.' })).toContainText('plătitoare de TVA')
  await expect(field('Nr. Registrul Comerțului')).toHaveValue('')
  await page.getByRole('button', { name: 'Completează ce lipsește' }).click()
  await expect(field('Nr. Registrul Comerțului')).toHaveValue('J32/372/2002')
  await expect(field('Sediu')).toHaveValue('Șos. Virtuții 148, 060787')
  await expect(field('Denumire')).toHaveValue('Trans Sibiu')
  await page.getByRole('button', { name: 'Înlocuiește și ce este scris' }).click()
  await expect(field('Denumire')).toHaveValue('TRANS SIBIU 14399840 S.R.L.')
  await expect(page.getByRole('button', { name: 'Înlocuiește și ce este scris' })).toHaveCount(0)

  await field('CUI / CIF').fill('14399841')
  await expect(page.getByRole('button', { name: 'Caută firma după CUI' })).toHaveCount(0)
})

test('the client page starts work, lists stored tyres and visits, and lets an admin erase', async ({ signedIn, shop }) => {
  const { id, name } = await shop.make.client({ name: 'Ion Pop', phone: '0722000111' })
  const page = await signedIn('admin')
  await page.goto(`${address}/${id}`)
  const more = page.getByRole('button', { name: 'Alte acțiuni' })

  await more.click()
  await page.getByRole('menuitem', { name: 'Set nou la hotel' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Client', exact: true })).toHaveValue(name)
  await dialog.getByLabel('Număr de înmatriculare').fill('BV 12 ABC')
  await dialog.getByRole('textbox', { name: 'Lățime' }).fill('205')
  await dialog.getByRole('button', { name: 'Salvează' }).click()
  await expect(page.getByText('Un set la hotel')).toBeVisible()

  await more.click()
  await page.getByRole('menuitem', { name: 'Programare nouă' }).click()
  await expect(dialog.getByLabel('Număr de înmatriculare')).toHaveValue('BV 12 ABC')
  await dialog.getByRole('button', { name: 'Salvează' }).click()
  await expect(page.getByText(/^Vine pe /)).toBeVisible()

  const parts = page.getByRole('navigation', { name: 'Despre client' })
  for (const part of ['Hotel', 'Programări']) {
    await parts.getByRole('link', { name: part }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('row').nth(1)).toContainText('BV 12 ABC')
  }
  await parts.getByRole('link', { name: 'Mesaje' }).click()
  await expect(page.getByText('Niciun mesaj încă')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Comandă nouă' }).click()
  await expect(page.getByRole('combobox', { name: 'Client', exact: true })).toHaveValue(name)

  const other = await shop.make.client({ name: 'Ana Uitata' })
  await page.goto(`${address}/${other.id}`)
  await more.click()
  await page.getByRole('menuitem', { name: 'Șterge datele personale' }).click()
  const erase = dialog.getByRole('button', { name: 'Șterge datele personale' })
  await dialog.getByRole('textbox').fill('Ana Uitata')
  await expect(erase).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await erase.click()
  await expect(page.getByText('Datele clientului au fost șterse')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(shop.admin(api.clients.get, { id: other.id })).rejects.toMatchObject({ status: 404 })
})

test('a part of the client page that could not be loaded says so and is read again', async ({ signedIn, shop }) => {
  const { id, name } = await shop.make.client({ name: 'Ion Pop' })
  await shop.make.workOrder({
    workOrder: { clientName: name, organizationClientId: id },
    car: { plateNumber: 'CJ 12 ABC' },
    status: 'done',
  })
  const page = await signedIn('operator')
  const visits = '**/work-orders/search/query?*'
  await page.route(visits, (route) => route.fulfill({ status: 422, json: { code: 'InvalidInput', error_message: {} } }))
  await page.goto(`${address}/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toHaveCount(1)
  await expect(main.getByRole('link', { name: 'CJ 12 ABC' })).toBeVisible()
  await page.unroute(visits)
  await main.getByRole('button', { name: 'Încearcă din nou' }).click()
  await expect(main.getByRole('alert')).toHaveCount(0)
  await expect(main.getByRole('row').getByRole('link', { name: /^\d{4}/ })).toHaveCount(1)
})

test('a client at a glance has the next appointment, the debt, the vehicles and the last visits', async ({ signedIn, shop }) => {
  const { id, name } = await shop.make.client({ name: 'Ion Pop' })
  const of = { clientName: name, organizationClientId: id }
  for (let count = 0; count < 6; count += 1) await shop.make.workOrder({ workOrder: of, car: { plateNumber: 'CJ 12 ABC' }, status: 'done' })
  await shop.make.appointment({ organizationClientId: id, from: '2031-11-24T08:00:00Z', to: '2031-11-24T09:00:00Z' })
  const page = await signedIn('operator')
  await page.goto(`${address}/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('row').filter({ hasText: 'Următoarea programare' })).toContainText('2031-11-24 10:00')
  await expect(main.getByRole('row').filter({ hasText: 'De plată' })).toContainText('RON')
  await expect(main.getByRole('row').getByRole('link', { name: /^\d{4}/ })).toHaveCount(5)
  await main.getByRole('link', { name: 'CJ 12 ABC' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CJ 12 ABC')
  await main.getByRole('link', { name: 'Ion Pop' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ion Pop')
})
