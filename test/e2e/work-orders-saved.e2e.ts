import { api } from '#contract/index.ts'
import { expect, test } from './fixtures.ts'
import { workOrders, tab, client, line, openListening, stock } from './order-page.ts'

test('an unchanged open order follows what others save', async ({ shop, signedIn }) => {
  const order = await shop.make.workOrder()
  const page = await signedIn('operator')
  await openListening(page, `${workOrders}/edit/${order.id}?viewMode=edit`)
  await expect(client(page)).toHaveValue(order.clientName)

  await shop.admin(api.workOrders.update, { id: order.id, workOrder: { clientName: 'Altă firmă SRL' } })
  await expect(client(page)).toHaveValue('Altă firmă SRL')
})

test('an order is saved while cached products are refetched', async ({ shop, signedIn }) => {
  const [product] = await stock(shop)
  const order = await shop.make.workOrder({ products: [{ organizationProductId: product!.id, quantity: 1, price: 10 }] })
  const page = await signedIn('operator')
  await openListening(page, `${workOrders}/edit/${order.id}?viewMode=edit`)
  await tab(page, 'Produse și servicii').click()
  await expect(page.getByRole('group', { name: 'Des folosite' })).toBeVisible()
  await line(page, 'Cantitate', 1).fill('3')

  const isAsked = page.waitForRequest('**/products/search/lists**')
  await page.route('**/products/search/lists**', () => {})
  await shop.make.product({ name: 'Alt produs' })
  await isAsked
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/viewMode=view/)
  expect((await shop.operator(api.workOrders.get, { id: order.id })).products).toMatchObject([{ quantity: 3 }])
})

test('an order is saved once pending product searches have answered', async ({ shop, signedIn }) => {
  const order = await shop.make.workOrder({ products: [{ customProductName: 'Vopsit', quantity: 1, price: 10 }] })
  const page = await signedIn('operator')
  await page.goto(`${workOrders}/edit/${order.id}?viewMode=edit`)
  await tab(page, 'Produse și servicii').click()

  const { promise: there, resolve: letCome } = Promise.withResolvers<void>()
  const isAsked = page.waitForRequest('**/products/search/lists?quick_text=Reparat**')
  await page.route('**/products/search/lists?quick_text=Reparat**', (route) => there.then(() => route.continue()))
  await line(page, 'Denumire', 2).fill('Reparat')
  await isAsked
  await line(page, 'Preț', 2).fill('35')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: 'Salvează', exact: true })).toBeDisabled()
  letCome()
  await expect(page).toHaveURL(/viewMode=view/)
  const { products } = await shop.operator(api.workOrders.get, { id: order.id })
  expect(products).toMatchObject([{ name: 'Vopsit' }, { name: 'Reparat', price: 35 }])
})

test('an order whose product searches do not answer is not saved, and says so at its lines', async ({ shop, signedIn }) => {
  const order = await shop.make.workOrder()
  const page = await signedIn('operator')
  await page.goto(`${workOrders}/edit/${order.id}?viewMode=edit`)
  await tab(page, 'Produse și servicii').click()
  const { promise: never, resolve: end } = Promise.withResolvers<void>()
  const isAsked = page.waitForRequest('**/products/search/lists?quick_text=Reparat**')
  await page.route('**/products/search/lists?quick_text=Reparat**', (route) => never.then(() => route.abort()))
  await line(page, 'Denumire', 1).fill('Reparat')
  await line(page, 'Preț', 1).fill('35')
  await isAsked
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Produsele încă se încarcă')).toBeVisible()
  await expect(tab(page, 'Produse și servicii')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: 'Salvează', exact: true })).toBeEnabled()
  end()
})

test("a second save shows the other user's changes and keeps the own input", async ({ shop, signedIn }) => {
  const order = await shop.make.workOrder()
  const page = await signedIn('operator')
  await page.goto(`${workOrders}/edit/${order.id}?viewMode=edit`)
  await page.getByRole('textbox', { name: 'Observații', exact: true }).fill('Zgomot la rulare')
  await shop.admin(api.workOrders.update, { id: order.id, workOrder: { phone: '0733999888' } })

  await page.keyboard.press('Control+s')
  const notice = page.getByRole('alert').filter({ hasText: 'Altcineva a salvat' })
  await expect(notice).toContainText('Telefon')
  await expect(page.getByRole('textbox', { name: 'Observații', exact: true })).toHaveValue('Zgomot la rulare')

  await notice.getByRole('button', { name: 'Păstrează ce am scris' }).click()
  await expect(page.getByLabel('Telefon')).toHaveValue('0733999888')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/viewMode=view/)
  expect(await shop.operator(api.workOrders.get, { id: order.id })).toMatchObject({
    phone: '0733999888',
    description: 'Zgomot la rulare',
  })
})

test('a worker sees an order as text and cannot open it for editing', async ({ shop, signedIn }) => {
  const order = await shop.make.workOrder({ car: { plateNumber: 'BV 77 WRK' } })
  const page = await signedIn('worker')
  await page.goto(`${workOrders}/edit/${order.id}?viewMode=edit`)

  await expect(page.getByRole('heading', { level: 1, name: order.car.plateNumber })).toBeVisible()
  await tab(page, 'Date generale').click()
  await expect(page.getByRole('tabpanel')).toContainText('BV 77 WRK')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Salvează|Editează/ })).toHaveCount(0)
  await page.goto(`${workOrders}/create`)
  await expect(page.getByRole('tab')).toHaveCount(0)
})

test('an order that was deleted elsewhere, or never existed, says so', async ({ shop, signedIn }) => {
  const order = await shop.make.workOrder()
  const page = await signedIn('operator')
  await openListening(page, `${workOrders}/edit/${order.id}?viewMode=view`)
  await expect(page.getByRole('heading', { level: 1, name: order.car.plateNumber })).toBeVisible()
  await shop.admin(api.workOrders.remove, { id: order.id })
  await expect(page.getByRole('heading', { name: 'Comanda a fost ștearsă' })).toBeVisible()

  await page.goto(`${workOrders}/edit/${order.id + 1000}?viewMode=view`)
  await expect(page.getByRole('heading', { name: 'Comanda nu a fost găsită' })).toBeVisible()
})

test('the printed order comes in the requested language', async ({ shop, signedIn }) => {
  const order = await shop.make.workOrder()
  const page = await signedIn('operator')
  await page.goto(`${workOrders}/edit/${order.id}?viewMode=view`)

  await page.getByRole('button', { name: 'Previzualizează' }).click()
  await expect(page.getByRole('dialog')).toContainText(order.uuid)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descarcă PDF' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'În maghiară' }).click()])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
})

test('a change of type empties lines of a saved order, too, and editing can be cancelled', async ({ shop, signedIn }) => {
  const { account } = await shop.operator(api.session.information, {})
  const car = account.carTypes.find(({ name }) => name === 'Autoturism')
  const product = await shop.make.product({ name: 'Pachet autoturism', price: 90, carTypeId: car?.id ?? null })
  const order = await shop.make.workOrder({
    workOrder: { carTypeId: car?.id ?? null },
    products: [{ organizationProductId: product.id, quantity: 1 }],
  })
  const page = await signedIn('operator')
  await page.goto(`${workOrders}/edit/${order.id}?viewMode=edit`)
  await tab(page, 'Date vehicul').click()
  await page.getByRole('combobox', { name: 'Tip vehicul' }).click()
  await page.getByRole('option', { name: 'SUV' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'au fost golite: Pachet autoturism' })).toBeVisible()

  await page.getByRole('button', { name: 'Renunță' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renunță la modificări' }).click()
  await expect(page).toHaveURL(/viewMode=view/)
  await expect(page.getByRole('row', { name: /Pachet autoturism/ })).toBeVisible()
})

test('a first answer that began before a change is followed by another one', async ({ shop, signedIn }) => {
  const order = await shop.make.workOrder()
  const page = await signedIn('operator')
  await openListening(page, `${workOrders}/edit/${order.id}?viewMode=view`)
  const answers: (() => Promise<void>)[] = []
  await page.route('**/api/v1/work-orders/*/history*', async (route) => {
    const response = await route.fetch()
    answers.push(() => route.fulfill({ response }))
  })
  await page.getByRole('button', { name: 'Modificările comenzii' }).click()
  await expect.poll(() => answers.length).toBe(1)
  await shop.admin(api.workOrders.update, { id: order.id, workOrder: { clientName: 'Altă firmă SRL' } })
  await expect(page.getByText(/· Altă firmă SRL/)).toBeVisible()

  for (const answer of answers.splice(0)) await answer()
  await expect.poll(() => answers.length).toBe(1)
  for (const answer of answers) await answer()
  await expect(page.getByRole('dialog').getByText('Altă firmă SRL')).toBeVisible()
})
