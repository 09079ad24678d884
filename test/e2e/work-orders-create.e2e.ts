import { api } from '#contract/index.ts'
import { expect, test } from './fixtures.ts'
import { stock, countEffort, typist, tab, line, client, newOrder, newest, quickEntry, sizeField, takeOrder } from './order-page.ts'

test('a four-tyre order with new client and vehicle takes at most 8 clicks and 70 keys', async ({ shop, signedIn }) => {
  await stock(shop)
  for (let i = 0; i < 8; i++) await shop.make.workOrder()
  const page = await signedIn('operator', { fresh: true })
  await page.goto('/dashboard')
  const effort = await countEffort(page)

  await takeOrder(page, 'dem', 'ech', 'ven')
  // The buttons name their keys.
  for (const [name, key] of Object.entries({ Salvează: 'S', 'Salvează și tipărește': 'P' })) {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toHaveAttribute('aria-keyshortcuts', `Control+${key}`)
    await expect(button).toHaveAttribute('title', `Ctrl+${key}`)
  }
  await page.keyboard.press('Control+s')

  await expect(page.getByRole('status').filter({ hasText: 'a fost salvată' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('article', { name: 'BV 12 ABC' })).toBeInViewport({ ratio: 0.9 })
  const { clicks, keys } = await effort()
  expect(clicks).toBeLessThanOrEqual(8)
  expect(keys).toBeLessThanOrEqual(70)

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

test('tabs, tyres, lines and the summary work by keyboard alone', async ({ shop, signedIn }) => {
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
  await expect(page.getByRole('combobox', { name: 'Marcă' })).toBeFocused()

  // Past make, model, mileage, year, VIN and notes, then over the sizes with Enter into a second row.
  await type('VW')
  for (let field = 0; field < 5; field++) await press('Tab')
  await press('Tab', 'Tab')
  await expect(sizeField(page)).toBeFocused()
  await type('195/65R15')
  await press('Enter')
  await type('2,4')
  await press('Enter')
  await type('110')
  await press('Enter')
  await type('0224')
  await press('Enter')
  await expect(sizeField(page.getByRole('group', { name: 'Dimensiunea 2' }))).toBeFocused()

  const left = page.getByRole('checkbox', { name: 'Puntea 1, stânga' })
  while (!(await left.evaluate((tyre) => tyre === document.activeElement))) await press('Tab')
  await press('Space', 'ArrowRight', 'ArrowUp', 'Space')
  await expect(left).toBeChecked()
  await expect(page.getByText('3 din 4 anvelope selectate')).toBeVisible()

  await press('Control+Enter')
  await expect(line(page, 'Denumire', 1)).toBeFocused()
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

  // Four fields and the tyre mark lie before the bin; undo is the first tab stop of the message.
  await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter')
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

test('a stored plate fills in its owner, car and tyres, with undo', async ({ shop, signedIn }) => {
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
  await expect(page.getByRole('region', { name: 'Istoricul vehiculului' })).toBeVisible()

  await page.getByRole('button', { name: 'Anulează' }).click()
  await expect(client(page)).toHaveValue('')
  await tab(page, 'Date vehicul').click()
  await expect(page.getByLabel('Lățime')).toHaveValue('')
})

test('prices and quantities accept comma and point, and a size changes untyped prices', async ({ shop, signedIn }) => {
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
  await sizeField(page).fill('205/55 R17')
  await page.getByLabel('Presiune').focus()
  await expect(page.getByLabel('Diametru')).toHaveValue('17')
  await tab(page, 'Produse și servicii').click()
  await expect(line(page, 'Preț', 1)).toHaveValue('20,00')
  await expect(line(page, 'Preț', 2)).toHaveValue('389,90')
  await expect(page.getByText('Preț de bază 18,00 RON, modificat de regula Diametru ≥ 16')).toBeVisible()
})

test('a line that does not fit the new car type is emptied, with a message and undo', async ({ shop, signedIn }) => {
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
  await page.getByRole('combobox', { name: 'Tip vehicul' }).click()
  await page.getByRole('option', { name: 'Camion' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Nu se potrivesc și au fost golite: Pachet autoturism' })).toBeVisible()
  await expect(page.getByRole('radio', { name: '2×6' })).toBeChecked()
  await page.getByRole('button', { name: 'Anulează' }).click()
  await tab(page, 'Produse și servicii').click()
  await expect(line(page, 'Denumire', 1)).toHaveValue('Pachet autoturism')
})

test('products of another order type are not offered, which is said, and text can be kept', async ({ openShop, signedIn }) => {
  const shop = await openShop()
  await shop.make.product({ name: 'Schimb plăcuțe', workOrderTypeId: shop.idOf('workOrderTypes', 'Service Auto') })
  const page = await signedIn('operator', { shop })
  await newOrder(page)
  await tab(page, 'Produse și servicii').click()
  await line(page, 'Denumire', 1).fill('placute')
  const hint = page.getByRole('status').filter({ hasText: 'doar la alt tip de comandă' })
  await expect(hint).toBeVisible()
  await line(page, 'Denumire', 1).press('Escape')
  await expect(hint).toBeHidden()
  await line(page, 'Denumire', 1).fill('placut')
  await expect(hint).toBeVisible()
  await line(page, 'Denumire', 1).press('Enter')
  await expect(hint).toBeHidden()
  await expect(line(page, 'Denumire', 1)).toHaveValue('placut')
})

test('a missing value is shown at its field, and nothing is numbered before saving', async ({ shop, signedIn }) => {
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

test('a user without a board gets the next blank order after a save', async ({ shop, signedIn }) => {
  await stock(shop)
  const page = await signedIn('simple-service')
  await newOrder(page)
  await page.keyboard.type('bv10zzz')
  await client(page).fill('Ana Pop')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'a fost salvată' })).toBeVisible()
  await expect(client(page)).toHaveValue('')
  await expect(quickEntry(page)).toBeFocused()
})

test('a user ahead of the deferred tabs gets their first field focused once they load', async ({ signedIn }) => {
  const page = await signedIn('operator')
  const { promise: there, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/LaterPart-*.js', (route) => there.then(() => route.continue()))
  await newOrder(page)
  await tab(page, 'Date vehicul').click()
  await expect(tab(page, 'Vehicul')).toHaveAttribute('aria-selected', 'true')
  letCome()
  await expect(page.getByRole('combobox', { name: 'Marcă' })).toBeFocused()
})

test('a stored client offers vehicles, an earlier visit its lines, and best sellers a click', async ({ shop, signedIn }) => {
  const [mounted, balanced] = await stock(shop)
  const storedClient = await shop.make.client({ name: 'Ștefan Őri' })
  await shop.make.workOrder({
    workOrder: { clientName: storedClient.name, organizationClientId: storedClient.id },
    car: { plateNumber: 'BV 12 ABC', make: 'Dacia', model: 'Logan' },
    products: [
      { organizationProductId: mounted!.id, quantity: 4 },
      { customProductName: 'Reparat jantă', quantity: 1, price: 35 },
    ],
  })
  const page = await signedIn('operator')
  await newOrder(page)
  await client(page).fill('Ștefan')
  await page.getByRole('option', { name: /Ștefan Őri/ }).click()
  await page.getByRole('group', { name: 'Vehiculele clientului' }).getByRole('button', { name: 'BV 12 ABC · Dacia Logan' }).click()
  await expect(page.getByLabel('Număr de înmatriculare')).toHaveValue('BV 12 ABC')
  await tab(page, 'Produse și servicii').click()
  await page.getByRole('button', { name: /^Ca data trecută · .+ · \d/ }).click()
  await expect(line(page, 'Denumire', 2)).toHaveValue('Reparat jantă')
  await page.getByRole('button', { name: 'Anulează' }).click()
  await expect(line(page, 'Denumire', 1)).toHaveValue('')
  await page.getByRole('button', { name: 'Copiază liniile' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Linii copiate din comanda' })).toBeVisible()

  await tab(page, 'Produse și servicii').click()
  await expect(line(page, 'Denumire', 1)).toHaveValue('Demontat + Montat')
  await expect(line(page, 'Cantitate', 1)).toHaveValue('4')
  await expect(line(page, 'Preț', 2)).toHaveValue('35,00')
  const often = page.getByRole('group', { name: 'Des folosite' })
  await expect(often.getByRole('button')).toHaveText([balanced!.name])
  await often.getByRole('button', { name: balanced!.name }).click()
  await expect(line(page, 'Denumire', 3)).toHaveValue(balanced!.name)
  await expect(often).toHaveCount(0)
})
