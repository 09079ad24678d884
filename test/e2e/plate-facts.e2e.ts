import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expect, test } from './fixtures.ts'
import { newOrder, newest, sizeField, tab, typist } from './order-page.ts'

const address = '/dashboard/tyre-service/tyre-hotels'
const size = { tyreWidth: 205, tyreHeight: 55, tyreRim: 16 }

/** Begins an order for the stored plate, chosen by keyboard. */
async function beginOrder(page: Page) {
  await newOrder(page)
  const keyboard = typist(page)
  await keyboard.type('bv12')
  await page.getByRole('option', { name: /BV 12 ABC/ }).waitFor()
  await keyboard.press('Enter')
  return keyboard
}

test('a new set takes size and name from the plate’s last order and keeps typed values', async ({ signedIn, shop }) => {
  const tyre = { quantity: 4, price: 450, isService: 0, isTyre: true } as const
  const cars = [
    ['BV 12 ABC', [size], 'Michelin Alpin 6'],
    ['BV 13 ABC', [size, { ...size, tyreWidth: 225 }], 'Debica Presto'],
  ] as const
  for (const [plateNumber, tyreDimensions, name] of cars)
    await shop.make.workOrder({
      workOrder: { clientName: 'Ion Pop' },
      car: { plateNumber },
      tyreService: { tyreDimensions: [...tyreDimensions] },
      products: [{ ...tyre, customProductName: name }],
    })
  const page = await signedIn('operator')
  await page.goto(address)
  await page.getByRole('button', { name: 'Set nou la hotel' }).first().click()
  const form = page.getByRole('dialog', { name: 'Set nou la hotel' })
  const width = form.getByRole('textbox', { name: 'Lățime' })
  const name = form.getByRole('textbox', { name: 'Denumire anvelope' })
  const quantity = form.getByRole('textbox', { name: 'Cantitate' })
  const plate = form.getByRole('combobox', { name: 'Număr de înmatriculare' })
  await expect(plate).toBeFocused()
  // Leaving the field before the lookup has answered fills in its answer, too.
  await page.keyboard.type('bv12abc')
  await page.keyboard.press('Tab')
  await expect(width).toHaveValue('205')
  await expect(name).toHaveValue('Michelin Alpin 6')
  await expect(quantity).toHaveValue('4')
  await expect(form.getByRole('combobox', { name: 'Client' })).toHaveValue('Ion Pop')

  await plate.fill('bv13')
  await page.getByRole('option', { name: /BV 13 ABC/ }).click()
  await expect(width).toHaveCount(2)
  await expect(width.nth(1)).toHaveValue('225')
  await expect(quantity.first()).toHaveValue('2')
  await expect(name).toHaveValue('Debica Presto')

  await name.fill('Kleber')
  await quantity.first().fill('4')
  for (const next of ['BV 12 ABC', 'BV 13 ABC', 'BV 12 ABC']) {
    await plate.fill(next)
    await page.getByRole('option', { name: next }).click()
  }
  await expect(name).toHaveValue('Kleber')
  await expect(width).toHaveCount(2)
  await page.keyboard.press('Control+s')
  await expect(form).toHaveCount(0)
  const { items } = await shop.operator(api.tyreHotels.search, {})
  expect(items).toMatchObject([{ carNumber: 'BV 12 ABC', tyreName: 'Kleber', tyreQuantity: 6 }])
})

test('a new set without a size asks once before it is saved', async ({ signedIn, shop }) => {
  const page = await signedIn('worker')
  await page.goto(address)
  const form = page.getByRole('dialog', { name: 'Set nou la hotel' })
  const question = page.getByRole('dialog', { name: 'Salvezi setul fără dimensiune?' })
  const begin = async (plate: string) => {
    await page.getByRole('button', { name: 'Set nou la hotel' }).first().click()
    await expect(form.getByRole('combobox', { name: 'Număr de înmatriculare' })).toBeFocused()
    await page.keyboard.type(plate)
    await form.getByRole('combobox', { name: 'Client' }).fill('Ion Pop')
    await page.keyboard.press('Control+s')
  }
  const stored = async () => (await shop.operator(api.tyreHotels.search, {})).items.map(({ carNumber }) => carNumber).toSorted()

  await begin('BV 12 ABC')
  await expect(question.getByRole('button', { name: 'Completează dimensiunea' })).toBeFocused()
  await expect(question.locator('[data-variant=filled]')).toHaveText('Completează dimensiunea')
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(sizeField(form)).toBeFocused()
  expect(await stored()).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(form).toHaveCount(0)
  expect(await stored()).toEqual(['BV 12 ABC'])

  await begin('BV 13 ABC')
  await question.getByRole('button', { name: 'Salvează fără dimensiune' }).click()
  await expect(form).toHaveCount(0)
  expect(await stored()).toEqual(['BV 12 ABC', 'BV 13 ABC'])
  // An existing set may lack a size: editing it asks no question.
  await page.getByRole('row', { name: /BV 13 ABC/ }).click()
  await page.getByRole('dialog', { name: 'Editează setul' }).getByRole('textbox', { name: 'Observații' }).fill('Jante lovite')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the next new set keeps the focus when the saved one is found late', async ({ signedIn }) => {
  const page = await signedIn('worker')
  await page.goto(address)
  const found = Promise.withResolvers<void>()
  await page.route(/\/tyre-hotels\/\d+$/, async (route) => {
    await found.promise
    await route.continue()
  })
  const dialog = page.getByRole('dialog', { name: 'Set nou la hotel' })
  const plate = dialog.getByRole('combobox', { name: 'Număr de înmatriculare' })
  const open = () => page.getByRole('button', { name: 'Set nou la hotel' }).first().click()
  await open()
  await plate.fill('BV 12 ABC')
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Ion Pop')
  await dialog.getByRole('textbox', { name: 'Lățime' }).fill('205')
  await page.keyboard.press('Control+s')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /BV 12 ABC/ })).toBeVisible()
  await open()
  await expect(plate).toBeFocused()
  const answered = page.waitForResponse(/\/tyre-hotels\/\d+$/)
  found.resolve()
  await answered
  await page.keyboard.type('BV 13 ABC')
  await expect(plate).toHaveValue('BV 13 ABC')
  await expect(plate).toBeFocused()
})

test('a set stored with an order takes size and name of the last one, or asks once for the size', async ({ signedIn, shop }) => {
  await shop.make.worker()
  await shop.make.workOrder({
    workOrder: { clientName: 'Ion Pop' },
    car: { plateNumber: 'BV 12 ABC' },
    tyreService: { tyreDimensions: [size] },
    products: [{ customProductName: 'Michelin Alpin 6', quantity: 4, price: 450, isService: 0, isTyre: true }],
  })
  const page = await signedIn('operator')
  const { press } = await beginOrder(page)
  await tab(page, 'Date vehicul').click()
  await page.getByRole('checkbox', { name: 'Hotel de anvelope' }).check()
  const section = page.getByRole('region', { name: 'Hotel de anvelope' })
  await expect(section.getByRole('textbox', { name: 'Denumire anvelope' })).toHaveValue('Michelin Alpin 6')
  for (const [field, value] of [
    ['Lățime', '205'],
    ['Înălțime', '55'],
    ['Diametru', '16'],
  ] as const) {
    await expect(section.getByRole('textbox', { name: field })).toHaveValue(value)
    await section.getByRole('textbox', { name: field }).fill('')
  }
  await tab(page, 'Date generale').click()
  await press('Control+s')
  const question = page.getByRole('dialog', { name: 'Salvezi setul fără dimensiune?' })
  await expect(question.getByRole('button', { name: 'Completează dimensiunea' })).toBeFocused()
  await press('Enter')
  await expect(sizeField(section)).toBeFocused()
  await press('Control+s')
  await expect(page).toHaveURL(/\/dashboard$/)
  expect((await newest(shop)).tyreHotel).toMatchObject({
    tyreName: 'Michelin Alpin 6',
    metaData: { tyreDimensions: [{ tyreWidth: null }] },
  })
})

for (const typed of ['', 'Kleber'])
  test(`a stored set ${typed ? 'keeps the typed name' : 'gets its name'} when the lookup is late`, async ({ signedIn, shop }) => {
    await shop.make.workOrder({
      workOrder: { clientName: 'Ion Pop' },
      car: { plateNumber: 'BV 12 ABC' },
      tyreService: { tyreDimensions: [size] },
      products: [{ customProductName: 'Michelin Alpin 6', quantity: 4, price: 450, isService: 0, isTyre: true }],
    })
    const page = await signedIn('operator')
    const answer = Promise.withResolvers<void>()
    await page.route(/value=BV(\+|%20)12(\+|%20)ABC/, async (route) => {
      await answer.promise
      await route.continue()
    })
    await beginOrder(page)
    await tab(page, 'Date vehicul').click()
    await page.getByRole('checkbox', { name: 'Hotel de anvelope' }).check()
    const name = page.getByRole('region', { name: 'Hotel de anvelope' }).getByRole('textbox', { name: 'Denumire anvelope' })
    await expect(name).toHaveValue('')
    await name.fill(typed)
    answer.resolve()
    await page.waitForResponse((response) => /value=BV(\+|%20)12(\+|%20)ABC/.test(response.url()))
    await expect(name).toHaveValue(typed || 'Michelin Alpin 6')
  })

/** A car with stored tyres on a shelf and with proposals from its last visit. */
async function makeCarWithFacts(shop: Parameters<typeof newest>[0]) {
  await shop.make.workOrder({
    workOrder: { clientName: 'Ion Pop', workOrderTypeId: shop.idOf('workOrderTypes', 'Service Auto') },
    car: { plateNumber: 'BV 12 ABC' },
    carService: { carKm: null, mention: '', customerRequest: [], providerProposal: ['Plăcuțe de frână față', 'Lichid de frână'] },
  })
  await shop.admin(api.tyreHotelShelves.createMany, { racks: 'A14', shelves: '3', capacity: 8 })
  const [shelf] = (await shop.admin(api.tyreHotelShelves.search, {})).items
  const set = await shop.make.tyreHotel({ tyreName: 'Michelin Alpin 6' })
  await shop.admin(api.tyreHotels.place, { id: set.id, version: set.version, shelfId: shelf!.id })
}

test('an order names the shelf of stored tyres and adds last proposals with one key', async ({ signedIn, shop }) => {
  await makeCarWithFacts(shop)
  const page = await signedIn('operator')
  const { press } = await beginOrder(page)
  const stored = page.getByRole('group', { name: 'Anvelope în hotel' }).getByRole('link', { name: '4 × Michelin Alpin 6 · polița A14-3' })
  const proposals = page.getByRole('group', { name: 'Propuse la ultima vizită' })
  await expect(stored).toBeVisible()
  await expect(proposals.getByRole('button')).toHaveText(['Plăcuțe de frână față', 'Lichid de frână'])
  await proposals.getByRole('button', { name: 'Adaugă la comandă: Lichid de frână' }).press('Enter')
  const added = proposals.getByRole('button', { name: 'Este în comandă: Lichid de frână' })
  await expect(added).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('complementary', { name: 'Comanda pe scurt' }).getByText('Lichid de frână')).toHaveCount(1)

  const [list] = await Promise.all([page.waitForEvent('popup'), stored.click()])
  await expect(list.getByRole('row', { name: /BV 12 ABC/ })).toContainText('A14-3')
})

test('an appointment and a new set name the shelf of the plate’s tyres, on a phone, too', async ({ signedIn, shop }) => {
  await makeCarWithFacts(shop)
  const page = await signedIn('operator', { viewport: { width: 360, height: 780 } })
  for (const [where, add] of [
    ['/dashboard/appointments', 'Adaugă'],
    [address, 'Set nou la hotel'],
  ] as const) {
    await page.goto(where)
    await page.getByRole('button', { name: add, exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: 'Număr de înmatriculare' }).fill('BV 12 ABC')
    const stored = form.getByRole('group', { name: 'Anvelope în hotel' })
    await expect(stored.getByRole('link')).toHaveText('4 × Michelin Alpin 6 · polița A14-3')
    const { x, width } = (await stored.boundingBox())!
    expect(x + width, where).toBeLessThanOrEqual(360)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }
})
