import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { pressMenuItem } from './menu.ts'
import { answerAsClient, client, countEffort, newest, quickEntry, stock, tab, typist, workOrders } from './order-page.ts'

/** Opens a new order, whose quick entry has the focus. */
async function openNewOrder(page: Page) {
  await page.goto(`${workOrders}/create`)
  await expect(quickEntry(page)).toBeFocused()
  return typist(page)
}

test('an order of a stored vehicle is one line, with at most 45 keys and no click', async ({ shop, signedIn }) => {
  await stock(shop)
  await shop.make.workOrder({
    workOrder: { clientName: 'Ștefan Bârsan', phone: '0744555666' },
    car: { plateNumber: 'CJ 12 ABC', make: 'Dacia', model: 'Logan' },
  })
  const page = await signedIn('operator')
  const { type, press } = await openNewOrder(page)
  const effort = await countEffort(page)

  await type('cj12abc 4x 205/55r16 schimb ech valve cash')
  await press('Enter')
  await expect(client(page)).toHaveValue('Ștefan Bârsan')
  await expect(quickEntry(page)).toHaveCount(0)
  await press('Control+s')

  await expect(page.getByRole('status').filter({ hasText: 'a fost salvată' })).toBeVisible()
  const { clicks, keys } = await effort()
  expect(clicks).toBe(0)
  expect(keys).toBeLessThanOrEqual(45)
  expect(await newest(shop)).toMatchObject({
    clientName: 'Ștefan Bârsan',
    car: { plateNumber: 'CJ 12 ABC', make: 'Dacia' },
    paymentType: { name: 'CASH' },
    tyreService: { tyreCount: 4, tyreDimensions: [{ tyreWidth: 205, tyreHeight: 55, tyreRim: 16 }] },
    products: [
      { name: 'Demontat + Montat', quantity: 4, price: 20 },
      { name: 'Echilibrat roți', quantity: 4, price: 15 },
      { name: 'Ventil TR 414', quantity: 4, price: 4 },
    ],
  })
})

test('an order of a returning car takes 38 strokes and no click, and its parts stay in place', async ({ shop, signedIn }) => {
  await stock(shop)
  const { user } = await shop.operator(api.session.information, {})
  const own = await shop.make.worker({ name: user.name })
  await shop.make.workOrder({
    workOrder: { clientName: 'Ștefan Bârsan' },
    car: { plateNumber: 'BV 50 JSB', make: 'Dacia', model: 'Logan' },
    workers: [own.id],
  })
  const page = await signedIn('operator', { fresh: true })
  const { type, press } = await openNewOrder(page)
  const effort = await countEffort(page)
  const topOfParts = () => page.getByRole('tablist', { name: 'Părțile comenzii' }).evaluate((list) => list.getBoundingClientRect().top)

  await type('bv50jsb 4x 195/55r16 schimb ech cash')
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Salvează', exact: true })).toBeFocused()
  await expect(page.getByText('Gata. Ctrl+S salvează')).toBeVisible()
  const top = await topOfParts()
  await expect(tab(page, 'Date generale')).toContainText('BV 50 JSB · Ștefan Bârsan')
  await expect(tab(page, 'Date vehicul')).toContainText('Dacia Logan · 195/55 R16')
  await expect(tab(page, 'Produse și servicii')).toContainText('2 linii · 169,40')
  await expect(page.getByText('Ciornă salvată', { exact: true })).toBeVisible()
  expect(await topOfParts()).toBe(top)
  await press('Control+s')

  await expect(page.getByRole('status').filter({ hasText: 'a fost salvată' })).toBeVisible()
  // Ctrl counts as a key of its own.
  expect(await effort()).toEqual({ clicks: 0, keys: 39 })
  expect(await newest(shop)).toMatchObject({ clientName: 'Ștefan Bârsan', workers: [{ name: user.name }], paymentType: { name: 'CASH' } })
})

test('a line without a worker leads to the workers, and so does continuing, until one is chosen', async ({ shop, signedIn }) => {
  await stock(shop)
  await shop.make.worker({ name: 'Alin Lazăr' })
  const page = await signedIn('operator', { fresh: true })
  const { type, press } = await openNewOrder(page)
  await expect(tab(page, 'Date generale')).toContainText('lipsesc 3')
  await type('bv12abc ech client Ana Pop')
  await press('Enter')
  const workers = page.getByRole('combobox', { name: 'Lucrători' })
  await expect(workers).toBeFocused()
  await expect(page.getByText('Mai lipsește: lucrătorul')).toBeVisible()
  await expect(tab(page, 'Date generale')).toContainText('lipsește: lucrătorul')
  await press('Control+Enter')
  await expect(tab(page, 'Date generale')).toHaveAttribute('aria-selected', 'true')
  await expect(workers).toBeFocused()
  // The list leaves room for the message of its field.
  await press('Control+s')
  await expect(workers).toHaveAttribute('aria-invalid', 'true')
  await client(page).focus()
  await workers.focus()
  const list = page.getByRole('listbox', { name: 'Lucrători' })
  await expect(list).toBeVisible()
  const top = await workers.evaluate((field) => field.getBoundingClientRect().top)
  await expect.poll(() => list.evaluate((options) => options.getBoundingClientRect().bottom)).toBeLessThanOrEqual(top)
  await page.getByRole('button', { name: 'Schimbă', exact: true }).press('Enter')
  await expect(quickEntry(page)).toBeFocused()
  await type('alin')
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Salvează', exact: true })).toBeFocused()
  await expectAccessible(page)
  await press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'a fost salvată' })).toBeVisible()
  expect(await newest(shop)).toMatchObject({ clientName: 'Ana Pop', workers: [{ name: 'Alin Lazăr' }] })
})

test('the entered line folds: its facts lead to their fields, and it is undone or opened again', async ({ shop, signedIn }) => {
  await stock(shop)
  await shop.make.worker({ name: 'Alin Lazăr' })
  const page = await signedIn('operator')
  const { type, press } = await openNewOrder(page)
  await type('bv12abc 4x 205/55r16 ech cash alin client Ana Pop')
  await press('Enter')
  const read = page.getByRole('group', { name: 'Ce s-a înțeles din rând' })
  await expect(read.getByRole('button')).toHaveText(['BV 12 ABC', '4×', '205/55 R16', 'Echilibrare ×4', 'CASH', 'Alin Lazăr', 'Ana Pop'])
  await expectAccessible(page)
  const height = await read.evaluate((row) => row.parentElement!.getBoundingClientRect().height)
  expect(height).toBeLessThanOrEqual(36)
  for (const [chip, field] of [
    ['Mod de plată: CASH', 'Mod de plată'],
    ['Număr anvelope: 4×', 'Număr anvelope'],
    ['Client: Ana Pop', 'Client'],
  ] as const) {
    await read.getByRole('button', { name: chip }).click()
    const named = { name: field, exact: true }
    await expect(page.getByRole('combobox', named).or(page.getByRole('textbox', named))).toBeFocused()
  }
  await tab(page, 'Date generale').focus()
  await press('/')
  await expect(quickEntry(page)).toBeFocused()
  await tab(page, 'Produse și servicii').click()
  await expect(quickEntry(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Anulează' }).press('Enter')
  await tab(page, 'Date generale').click()
  await expect(client(page)).toHaveValue('')
  await expect(quickEntry(page)).toBeVisible()
})

test('recognised parts are shown, edited and removed by keyboard; unknown words wait', async ({ shop, signedIn }) => {
  await stock(shop)
  const page = await signedIn('operator')
  const { type, press } = await openNewOrder(page)

  await type('b99abc ion pop ech permutat 30 lei r17')
  const read = page.getByRole('group', { name: 'Ce s-a înțeles din rând' })
  await expect(read.getByRole('button')).toHaveText(['B 99 ABC', 'ion pop', 'Echilibrare ×1', 'Permutare anvelope ×1 · 30,00 RON', 'R17'])
  await expectAccessible(page)
  await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Backspace')
  await expect(quickEntry(page)).toHaveValue('b99abc ion pop ech permutat 30 lei')
  await press('Tab', 'Tab', 'Tab', 'Enter')
  await type('valve')
  await expect(quickEntry(page)).toHaveValue('b99abc ion pop valve permutat 30 lei')
  await press('Enter')

  await expect(page.getByRole('combobox', { name: 'Număr de înmatriculare' })).toHaveValue('B 99 ABC')
  await page.getByRole('button', { name: 'Ce înseamnă „ion pop”?' }).press('Enter')
  await pressMenuItem(page, 'Client')
  await expect(client(page)).toHaveValue('ion pop')
  await expect(page.getByRole('group', { name: 'Ce nu s-a înțeles' })).toBeHidden()
  await tab(page, 'Produse și servicii').click()
  await expect(page.getByLabel('Denumire, rândul 1')).toHaveValue('Ventil TR 414')
  await expect(page.getByLabel('Denumire, rândul 2')).toHaveValue('Permutare anvelope')
  await expect(page.getByLabel('Preț, rândul 2')).toHaveValue('30,00')
  await page.getByRole('button', { name: 'Șterge Ventil TR 414' }).press('Enter')
  await expect(page.getByLabel('Denumire, rândul 1')).toHaveValue('Permutare anvelope')
  await expect(page.getByLabel('Denumire, rândul 1')).toBeFocused()
  await tab(page, 'Date generale').focus()
  await press('/')
  await expect(quickEntry(page)).toBeFocused()
})

test('an order of a new client and vehicle is one line, with at most 45 keys', async ({ shop, signedIn }) => {
  await stock(shop)
  const page = await signedIn('operator', { fresh: true })
  const { type, press } = await openNewOrder(page)
  const effort = await countEffort(page)

  await type('bv12abc 4x 205/55r16 dm ech ven ion pop')
  await press('Enter')
  // The user is asked about unrecognised words.
  await answerAsClient(page, 'ion pop')
  await press('Control+s')

  await expect(page.getByRole('status').filter({ hasText: 'a fost salvată' })).toBeVisible()
  const { clicks, keys } = await effort()
  expect(clicks).toBe(0)
  expect(keys).toBeLessThanOrEqual(45)
  expect(await newest(shop)).toMatchObject({
    clientName: 'ion pop',
    car: { plateNumber: 'BV 12 ABC' },
    tyreService: { tyreCount: 4, tyreDimensions: [{ tyreWidth: 205 }] },
    products: [{ quantity: 4, price: 20 }, { quantity: 4 }, { quantity: 4 }],
  })
})

test('saving enters an unfinished line first and reports unrecognised words', async ({ shop, signedIn }) => {
  await stock(shop)
  const page = await signedIn('operator')
  const { type, press } = await openNewOrder(page)
  await type('b99abc blabla ech hotel client Ana Pop')
  await press('Control+s')
  await expect(page.getByRole('alert').filter({ hasText: 'Nu s-a înțeles: blabla' })).toBeVisible()
  await expect(client(page)).toHaveValue('Ana Pop')
  await press('Backspace')
  await expect(quickEntry(page)).toBeFocused()
  await type('r17')
  await press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'a fost salvată' })).toBeVisible()
  expect(await newest(shop)).toMatchObject({
    clientName: 'Ana Pop',
    tyreService: { tyreHotelEnabled: true, tyreDimensions: [{ tyreRim: 17 }] },
    products: [{ name: 'Echilibrat roți' }],
  })
})

test('work of another order type leads to the question for that type', async ({ shop, signedIn }) => {
  await stock(shop)
  const { account } = await shop.operator(api.session.information, {})
  const garage = account.workOrderTypes.find(({ name }) => name === 'Service Auto')!
  await shop.make.product({ name: 'Schimb ulei motor', price: 120, workOrderTypeId: garage.id })
  const page = await signedIn('operator')
  await page.goto(`${workOrders}/create`)
  await expect(quickEntry(page)).toBeFocused()
  await page.keyboard.type('b99abc ulei')
  await page.keyboard.press('Enter')
  const unreadButton = page.getByRole('group', { name: 'Ce nu s-a înțeles' }).getByRole('button')
  await expect(unreadButton).toHaveText('ulei · Service Auto?')
  await unreadButton.press('Enter')
  await pressMenuItem(page, 'Schimbă comanda în „Service Auto”')
  await expect(page.getByRole('combobox', { name: 'Tip comandă' })).toHaveValue('Service Auto')
  await tab(page, 'Produse și servicii').click()
  await expect(page.getByLabel('Denumire, rândul 1')).toHaveValue('Schimb ulei motor')
  await expect(page.getByLabel('Preț, rândul 1')).toHaveValue('120,00')
})

test('a line about an inspection opens the inspection form with its facts', async ({ shop, signedIn }) => {
  await stock(shop)
  await shop.make.product({ name: 'ITP autoturism', price: 180 })
  const page = await signedIn('operator')
  await page.goto(`${workOrders}/create`)
  await expect(quickEntry(page)).toBeFocused()
  await page.keyboard.type('cj12abc itp card client Ana Pop dacia logan 2019 grabnic')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/create-itp$/)
  await expect(client(page)).toHaveValue('Ana Pop')
  await expect(page.getByLabel('Denumire, rândul 1')).toHaveValue('ITP autoturism')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'a fost salvată' })).toBeVisible()
  expect(await newest(shop)).toMatchObject({
    clientName: 'Ana Pop',
    description: 'grabnic',
    paymentType: { name: 'CARD' },
    car: { plateNumber: 'CJ 12 ABC', make: 'Dacia', model: 'Logan', manufacturingYear: 2019 },
    metaData: { itp: true },
    products: [{ name: 'ITP autoturism', price: 180 }],
  })
  expect((await shop.operator(api.workOrderDrafts.search, {})).items).toEqual([])
})
