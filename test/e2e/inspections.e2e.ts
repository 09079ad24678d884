import { api } from '#contract/index.ts'
import { expect, test } from './fixtures.ts'
import { client, line, newest, quickEntry, workOrders } from './order-page.ts'

const { workOrderDrafts } = api

test("an inspection opens with the station's only service, and stores no draft before input", async ({ shop, signedIn }) => {
  await shop.make.worker()
  await shop.make.product({ name: 'ITP – inspecție tehnică periodică', price: 180 })
  const page = await signedIn('operator')
  await page.goto(`${workOrders}/create-itp`)
  await expect(page.getByRole('combobox', { name: 'Număr de înmatriculare' })).toBeFocused()
  await expect(line(page, 'Denumire', 1)).toHaveValue('ITP – inspecție tehnică periodică')
  await expect(page.getByLabel('Preț, rândul 1')).toHaveValue('180,00')
  await page.keyboard.press('Control+Shift+s')
  await page.getByRole('link', { name: 'Comenzi de lucru' }).first().click()
  await expect(page.getByRole('link', { name: 'Ciorne' })).toBeVisible()
  expect((await shop.operator(workOrderDrafts.search, {})).items).toEqual([])

  await page.goto(`${workOrders}/create-itp`)
  await expect(line(page, 'Denumire', 1)).toHaveValue('ITP – inspecție tehnică periodică')
  await expect(page.getByText('Ai o comandă neterminată. O continui?')).toBeHidden()
  await client(page).fill('Ana Pop')
  await page.keyboard.press('Control+Shift+s')
  await expect(page.getByText('Ciornă salvată', { exact: true })).toBeVisible()
  expect((await shop.operator(workOrderDrafts.search, {})).items).toMatchObject([{ clientName: 'Ana Pop', lines: 1 }])
})

test('a service that arrives after the first key joins the input', async ({ shop, signedIn }) => {
  await shop.make.worker()
  await shop.make.product({ name: 'ITP – inspecție tehnică periodică', price: 180 })
  const page = await signedIn('operator')
  const { promise: released, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/products/search/lists?*', (route) => released.then(() => route.continue()))
  await page.goto(`${workOrders}/create-itp`)
  await client(page).fill('Ana Pop')
  letCome()
  await expect(line(page, 'Denumire', 1)).toHaveValue('ITP – inspecție tehnică periodică')
  await expect(client(page)).toHaveValue('Ana Pop')
})

test('an inspection is entered in one line, whose other words go to its description', async ({ shop, signedIn }) => {
  await shop.make.worker()
  await shop.make.product({ name: 'ITP – inspecție tehnică periodică', price: 180 })
  const page = await signedIn('operator')
  await page.goto(`${workOrders}/create-itp`)
  await expect(line(page, 'Denumire', 1)).toHaveValue('ITP – inspecție tehnică periodică')
  await quickEntry(page).focus()
  await page.keyboard.type('cj12abc itp card client Ana Pop dacia logan grabnic')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Salvează', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'a fost salvată' })).toBeVisible()
  expect(await newest(shop)).toMatchObject({
    clientName: 'Ana Pop',
    description: 'grabnic',
    paymentType: { name: 'CARD' },
    car: { plateNumber: 'CJ 12 ABC', make: 'Dacia' },
    products: [{ name: 'ITP – inspecție tehnică periodică', price: 180 }],
  })
})
