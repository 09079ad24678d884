import type { Locator, Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import type { Product } from '#contract/products.ts'
import { password } from '#test/new-shop.ts'
import { expect, expectAccessible, test, type Shop } from './fixtures.ts'

const workOrders = '/dashboard/workstation-settings/work-orders'

/** Two services and a product, and one person to do the work. */
async function stock({ make }: Shop): Promise<Product[]> {
  await make.worker({ name: 'Dan Moldovan' })
  return [
    await make.product({
      name: 'Demontat + Montat',
      price: 18,
      priceConditions: [{ field: 'tyre_rim', condition: '>=', value: 16, newPrice: 20 }],
    }),
    await make.product({ name: 'Echilibrat roți', price: 15 }),
    await make.product({ name: 'Ventil TR 414', price: 4, isService: false }),
  ]
}

/** Keys that go down, Ctrl too, and clicks of the mouse, as the page itself sees them. */
async function countEffort(page: Page): Promise<() => Promise<{ keys: number; clicks: number }>> {
  const effort = { keys: 0, clicks: 0 }
  await page.exposeFunction('onEffort', (kind: keyof typeof effort) => {
    effort[kind]++
  })
  await page.evaluate(() => {
    const tell = (kind: string) => Reflect.get(window, 'onEffort')(kind)
    addEventListener('keydown', () => tell('keys'), { capture: true })
    // Space and Enter on a button make a click without a mouse, whose detail is 0.
    addEventListener('click', ({ detail }) => detail > 0 && tell('clicks'), { capture: true })
  })
  return async () => effort
}

const typist = ({ keyboard }: Page) => ({
  type: (text: string) => keyboard.type(text),
  press: async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key)
  },
})

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const line = (page: Page, field: 'Denumire' | 'Cantitate' | 'Preț', number: number): Locator =>
  page.getByRole('textbox', { name: `${field}, rândul ${number}` }).or(page.getByRole('combobox', { name: `${field}, rândul ${number}` }))

const client = (page: Page) => page.getByRole('combobox', { name: 'Client', exact: true })

async function newOrder(page: Page) {
  await page.goto(`${workOrders}/create`)
  await expect(page.getByLabel('Număr de înmatriculare')).toBeFocused()
}

/** Opens the page and waits until it hears what others do to the workplace's orders. */
async function openListening(page: Page, address: string) {
  const isSubscribed = ({ payload }: { payload: string | Buffer }) => /(?=.*subscription_succeeded)(?=.*work-order)/.test(String(payload))
  const listening = page
    .waitForEvent('websocket', (socket) => socket.url().includes('/app/'))
    .then((socket) => socket.waitForEvent('framereceived', isSubscribed))
  await page.goto(address)
  await listening
}

const newest = async ({ operator }: Shop) => {
  const { items } = await operator(api.workOrders.search, { orderBy: 'client_name' })
  return operator(api.workOrders.get, { id: Math.max(...items.map(({ id }) => id)) })
}

test('a four-tyre order with a new client and vehicle, two services and a product takes at most 8 clicks and 90 keys', async ({
  shop,
  signedIn,
}) => {
  await stock(shop)
  const page = await signedIn('operator')
  await page.goto('/dashboard')
  const { type, press } = typist(page)
  const effort = await countEffort(page)

  await page.getByRole('link', { name: 'Comandă nouă' }).first().click()
  await expect(page.getByLabel('Număr de înmatriculare')).toBeFocused()
  await type('bv12abc')
  await press('Tab')
  await type('Ion Pop')
  await press('Tab')
  await type('0722000111')
  await press('Control+Enter')
  await expect(page.getByRole('combobox', { name: 'Marca' })).toBeFocused()
  await type('Dacia')
  await press('Tab')
  await type('Logan')
  await page.getByLabel('Lățime').click()
  await type('205/55R16')
  await press('Control+Enter')
  for (const name of ['dem', 'ech', 'ven']) {
    await type(name)
    await press('Enter')
    await expect(page.getByLabel(/^Cantitate/).last()).toBeFocused()
    await type('4')
    await press('Enter')
  }
  await press('Control+s')

  await expect(page.getByRole('status').filter({ hasText: 'a fost salvată' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  const { clicks, keys } = await effort()
  expect(clicks).toBeLessThanOrEqual(8)
  expect(keys).toBeLessThanOrEqual(90)

  const order = await newest(shop)
  expect(order).toMatchObject({
    clientName: 'Ion Pop',
    phone: '0722000111',
    client: { name: 'Ion Pop' },
    car: { plateNumber: 'BV 12 ABC', make: 'Dacia', model: 'Logan' },
    tyreService: { tyreDimensions: [{ tyreWidth: 205, tyreHeight: 55, tyreRim: 16 }] },
    workers: [{ name: 'Dan Moldovan' }],
    products: [
      { name: 'Demontat + Montat', quantity: 4, price: 20, priceBase: 18 },
      { name: 'Echilibrat roți', quantity: 4, price: 15 },
      { name: 'Ventil TR 414', quantity: 4, price: 4 },
    ],
    subtotal: 156,
  })
})

test('the mouse is never needed: tabs, tyres, lines and the summary answer to the keyboard', async ({ shop, signedIn }) => {
  await stock(shop)
  await shop.make.worker({ name: 'Alin Lazăr' })
  const page = await signedIn('operator')
  await newOrder(page)
  const { type, press } = typist(page)

  await type('b12xyz')
  await press('Tab')
  await type('Kovács Júlia')
  await press('Tab', 'Tab')
  await type('laz')
  await press('Enter', 'Control+Enter')

  // Past make, model, mileage, year, VIN and notes, then over the sizes with Enter into a second row.
  await type('VW')
  for (let field = 0; field < 5; field++) await press('Tab')
  await press('Tab', 'Tab')
  await expect(page.getByLabel('Lățime')).toBeFocused()
  await type('195/65R15')
  await press('Enter')
  await type('2,4')
  await press('Enter')
  await type('110')
  await press('Enter')
  await type('0224')
  await press('Enter')
  await expect(page.getByRole('group', { name: 'Dimensiunea 2' }).getByLabel('Lățime')).toBeFocused()

  const left = page.getByRole('checkbox', { name: 'Axa 1, stânga' })
  while (!(await left.evaluate((tyre) => tyre === document.activeElement))) await press('Tab')
  await press('Space', 'ArrowRight', 'ArrowUp', 'Space')
  await expect(left).toBeChecked()
  await expect(page.getByText('3 din 4 anvelope selectate')).toBeVisible()

  await press('Control+Enter')
  await type('ech')
  await press('Enter')
  await expect(line(page, 'Cantitate', 1)).toBeFocused()
  await type('4')
  await press('Enter')
  await type('Reparat jantă')
  await press('Enter')
  await expect(line(page, 'Cantitate', 2)).toBeFocused()
  await press('Enter')
  await type('35.5')
  await press('Enter', 'ArrowUp')
  await expect(line(page, 'Denumire', 2)).toBeFocused()

  // The bin is four fields on; the line comes back with the first stop of the message.
  await press('Tab', 'Tab', 'Tab', 'Tab', 'Enter')
  await expect(line(page, 'Denumire', 2)).toHaveValue('')
  const undo = page.getByRole('button', { name: 'Anulează' })
  while (!(await undo.evaluate((button) => button === document.activeElement))) await press('Shift+Tab')
  await press('Enter')
  await expect(line(page, 'Preț', 2)).toHaveValue('35,50')

  await press('Control+Enter')
  await expect(tab(page, 'Sumar')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: 'Salvează comanda' })).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'a fost salvată' })).toBeVisible()

  expect(await newest(shop)).toMatchObject({
    clientName: 'Kovács Júlia',
    car: { plateNumber: 'B 12 XYZ', make: 'VW' },
    workers: [{ name: 'Alin Lazăr' }],
    metaData: { technicalDrawingType: '2x4', technicalDrawing: [{ leftOuter: true }, { leftOuter: true, rightOuter: true }] },
    tyreService: { tyreCount: 3, tyreDimensions: [{ tyrePressure: 2.4, boltTorque: 110, dotNumber: '0224' }] },
    products: [{ quantity: 4 }, { customProductName: 'Reparat jantă', price: 35.5 }],
  })
})

test('a plate brings its owner, its car and its tyres, and they go again when that was wrong', async ({ shop, signedIn }) => {
  await stock(shop)
  const tyres = { tyreWidth: 225, tyreHeight: 45, tyreRim: 17, tyrePressure: null, boltTorque: null, dotNumber: null }
  await shop.make.workOrder({
    workOrder: { clientName: 'Ștefan Bârsan', phone: '0744555666' },
    car: { plateNumber: 'CJ 27 LGC', make: 'MAN', model: 'TGX' },
    tyreService: { tyreDimensions: [tyres] },
  })
  const page = await signedIn('operator')
  await newOrder(page)

  await page.keyboard.type('cj27')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Număr de înmatriculare')).toHaveValue('CJ 27 LGC')
  await expect(client(page)).toHaveValue('Ștefan Bârsan')
  await expect(page.getByLabel('Telefon')).toHaveValue('0744555666')
  await expect(page.getByRole('status').filter({ hasText: 'Completat din vizitele anterioare' })).toBeVisible()
  await expect(page.getByRole('complementary').getByText('MAN TGX')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Istoric vehicul' })).toBeVisible()

  await page.getByRole('button', { name: 'Anulează' }).click()
  await expect(client(page)).toHaveValue('')
  await tab(page, 'Date vehicul').click()
  await expect(page.getByLabel('Lățime')).toHaveValue('')
})

test('prices and quantities take comma and point, and a size changes the prices that nobody typed', async ({ shop, signedIn }) => {
  await stock(shop)
  const page = await signedIn('operator')
  await newOrder(page)
  await tab(page, 'Produse și servicii').click()

  await line(page, 'Denumire', 1).fill('dem')
  await page.getByRole('option', { name: /Demontat/ }).click()
  await line(page, 'Denumire', 2).fill('Anvelopă iarnă')
  await line(page, 'Cantitate', 2).fill('1.5')
  await line(page, 'Preț', 2).fill('389,90')
  await line(page, 'Preț', 2).press('Enter')
  await expect(page.getByRole('row').filter({ has: line(page, 'Denumire', 2) })).toContainText('584,85 RON')
  await expect(page.getByRole('complementary')).toContainText('602,85 RON')

  await tab(page, 'Date vehicul').click()
  await page.getByLabel('Lățime').fill('205/55 R17')
  await page.getByLabel('Presiune').focus()
  await expect(page.getByLabel('Diametru')).toHaveValue('17')
  await tab(page, 'Produse și servicii').click()
  await expect(line(page, 'Preț', 1)).toHaveValue('20,00')
  await expect(line(page, 'Preț', 2)).toHaveValue('389,90')
  await expect(page.getByText('Bază 18,00 RON, schimbat de Diametru ≥ 16')).toBeVisible()
})

test('a line that does not fit the new car type is emptied, which is said and can be undone', async ({ shop, signedIn }) => {
  await stock(shop)
  const page = await signedIn('operator')
  const { account } = await shop.operator(api.session.information, {})
  const car = account.carTypes.find(({ name }) => name === 'Autoturism')
  await shop.make.product({ name: 'Pachet autoturism', price: 90, carTypeId: car?.id ?? null })
  await newOrder(page)
  await tab(page, 'Produse și servicii').click()
  await line(page, 'Denumire', 1).fill('pachet')
  await page.getByRole('option', { name: /Pachet autoturism/ }).click()

  await tab(page, 'Date vehicul').click()
  await page.getByRole('combobox', { name: 'Tip mașină' }).click()
  await page.getByRole('option', { name: 'Camion' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Nu se potrivesc și au fost golite: Pachet autoturism' })).toBeVisible()
  await expect(page.getByRole('radio', { name: '2×6' })).toBeChecked()
  await page.getByRole('button', { name: 'Anulează' }).click()
  await tab(page, 'Produse și servicii').click()
  await expect(line(page, 'Denumire', 1)).toHaveValue('Pachet autoturism')
})

test('what is missing is shown where it is missing, and nothing is numbered before it is saved', async ({ shop, signedIn }) => {
  await shop.make.worker()
  await shop.make.worker()
  const page = await signedIn('operator')
  await newOrder(page)
  await tab(page, 'Produse și servicii').click()
  await page.keyboard.press('Control+s')

  await expect(tab(page, 'Date generale')).toContainText('de corectat')
  await expect(page.getByLabel('Număr de înmatriculare')).toBeFocused()
  await expect(page.getByLabel('Număr de înmatriculare')).toHaveAccessibleDescription(/obligatoriu/)
  await expect(tab(page, 'Sumar')).toBeDisabled()
  const { total } = await shop.operator(api.workOrders.search, {})
  expect(total).toBe(0)
})

test('an order that was begun is offered again after a reload', async ({ shop, signedIn }) => {
  await stock(shop)
  const page = await signedIn('operator')
  await newOrder(page)
  await page.keyboard.type('hu aa bb 123')
  await client(page).fill('Nagy Ernő')
  await page.reload()

  await expect(page.getByText('Continui comanda începută?')).toBeVisible()
  await page.getByRole('button', { name: 'Continuă comanda' }).click()
  await expect(client(page)).toHaveValue('Nagy Ernő')
  await page.reload()
  await page.getByRole('button', { name: 'Renunță la ea' }).click()
  await expect(page.getByText('Continui comanda începută?')).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Număr de înmatriculare')).toBeFocused()
  await expect(page.getByText('Continui comanda începută?')).toBeHidden()
})

test('a session that ends in the middle of an order takes nothing of it away', async ({ shop, signedIn }) => {
  await stock(shop)
  const page = await signedIn('operator')
  await newOrder(page)
  await page.keyboard.type('bv33end')
  await shop.operator(api.session.logout, {})
  await client(page).fill('Ilie Pop')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/sign-in/)

  await page.getByLabel('Utilizator').fill(shop.userName('operator'))
  await page.getByLabel('Parolă', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/create$/)
  await page.getByRole('button', { name: 'Continuă comanda' }).click()
  await expect(client(page)).toHaveValue('Ilie Pop')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'a fost salvată' })).toBeVisible()

  await page.goto(`${workOrders}/create`)
  await expect(page.getByLabel('Număr de înmatriculare')).toBeFocused()
  await expect(page.getByText('Continui comanda începută?')).toBeHidden()
})

test('an order that nobody touches here follows what others save', async ({ shop, signedIn }) => {
  const order = await shop.make.workOrder()
  const page = await signedIn('operator')
  await openListening(page, `${workOrders}/edit/${order.id}?viewMode=edit`)
  await expect(client(page)).toHaveValue(order.clientName)

  await shop.admin(api.workOrders.update, { id: order.id, workOrder: { clientName: 'Altă firmă SRL' } })
  await expect(client(page)).toHaveValue('Altă firmă SRL')
})

test('whoever saves second sees what the first one changed, keeps what they typed, and loses neither', async ({ shop, signedIn }) => {
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

  await expect(page.getByRole('heading', { level: 1, name: order.uuid })).toBeVisible()
  await tab(page, 'Date generale').click()
  await expect(page.getByRole('tabpanel')).toContainText('BV 77 WRK')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Salvează|Editează/ })).toHaveCount(0)
  await page.goto(`${workOrders}/create`)
  await expect(page.getByRole('tab')).toHaveCount(0)
})

test('an order that is deleted elsewhere, or never was, says so', async ({ shop, signedIn }) => {
  const order = await shop.make.workOrder()
  const page = await signedIn('operator')
  await openListening(page, `${workOrders}/edit/${order.id}?viewMode=view`)
  await expect(page.getByRole('heading', { level: 1, name: order.uuid })).toBeVisible()
  await shop.admin(api.workOrders.remove, { id: order.id })
  await expect(page.getByRole('heading', { name: 'Comanda a fost ștearsă' })).toBeVisible()

  await page.goto(`${workOrders}/edit/${order.id + 1000}?viewMode=view`)
  await expect(page.getByRole('heading', { name: 'Comanda nu a fost găsită' })).toBeVisible()
})

test('the paper of an order comes in the language that is asked for', async ({ shop, signedIn }) => {
  const order = await shop.make.workOrder()
  const page = await signedIn('operator')
  await page.goto(`${workOrders}/edit/${order.id}?viewMode=view`)

  await page.getByRole('button', { name: 'Previzualizare' }).click()
  await expect(page.getByRole('dialog')).toContainText(order.uuid)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descarcă PDF' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'În maghiară' }).click()])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
})

test('a change of type empties lines of a saved order too, and an edit can be left as it was', async ({ shop, signedIn }) => {
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
  await page.getByRole('combobox', { name: 'Tip mașină' }).click()
  await page.getByRole('option', { name: 'SUV' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'au fost golite: Pachet autoturism' })).toBeVisible()

  await page.getByRole('button', { name: 'Renunță' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renunță la modificări' }).click()
  await expect(page).toHaveURL(/viewMode=view/)
  await expect(page.getByRole('row', { name: /Pachet autoturism/ })).toBeVisible()
})

test('whoever has no board gets the next blank order after a save', async ({ shop, signedIn }) => {
  await stock(shop)
  const page = await signedIn('simple-service')
  await newOrder(page)
  await page.keyboard.type('bv10zzz')
  await client(page).fill('Ana Pop')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'a fost salvată' })).toBeVisible()
  await expect(client(page)).toHaveValue('')
  await expect(page.getByLabel('Număr de înmatriculare')).toBeFocused()
})

test('no tab of the form keeps anyone out', async ({ shop, signedIn }) => {
  test.slow()
  await stock(shop)
  const page = await signedIn('operator')
  await newOrder(page)
  await page.getByLabel('Număr de înmatriculare').fill('BV 12 ABC')
  await client(page).fill('Ion Pop')
  await expectAccessible(page)
  await tab(page, 'Date vehicul').click()
  await page.getByRole('button', { name: 'Axa 1: toate anvelopele' }).click()
  await expectAccessible(page)
  await tab(page, 'Produse și servicii').click()
  await line(page, 'Denumire', 1).fill('Ventil special')
  await expectAccessible(page)
  await tab(page, 'Sumar').click()
  await expectAccessible(page)
})

test('a saved order keeps nobody out, to look at and when somebody else was first', async ({ shop, signedIn }) => {
  test.slow()
  const order = await shop.make.workOrder()
  const page = await signedIn('operator')
  await openListening(page, `${workOrders}/edit/${order.id}?viewMode=view`)
  await expect(page.getByRole('heading', { level: 1, name: order.uuid })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Editează' }).click()
  await tab(page, 'Date generale').click()
  await page.getByLabel('Telefon').fill('0722000222')
  await shop.admin(api.workOrders.update, { id: order.id, workOrder: { phone: '0733999888' } })
  await expect(page.getByRole('alert').filter({ hasText: 'Le-ai schimbat și tu: Telefon' })).toBeVisible()
  await expectAccessible(page)
})
