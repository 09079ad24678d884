import { api } from '#contract/index.ts'
import { expectAtEveryWidth } from './every-width.ts'
import { expect, test } from './fixtures.ts'

const address = '/dashboard/tyre-service/tyre-hotels'
const size = { tyreWidth: 205, tyreHeight: 55, tyreRim: 16 }

test('a set is stored by keyboard: the plate fills in the client, and sizes stand in rows', async ({ signedIn, shop }) => {
  const client = await shop.make.client({ name: 'Ion Pop', phone: '0722000111' })
  await shop.make.workOrder({
    workOrder: { clientName: 'Ion Pop', organizationClientId: client.id },
    car: { plateNumber: 'BV 12 ABC', make: 'Dacia', model: 'Logan' },
  })
  await shop.make.tyreHotel({ carNumber: 'CJ 01 XYZ' })
  const page = await signedIn('operator')
  await page.goto(address)
  await page
    .getByRole('row', { name: /CJ 01 XYZ/ })
    .getByRole('button')
    .first()
    .focus()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Set nou la hotel' })
  await expect(dialog.getByRole('combobox', { name: 'Număr de înmatriculare' })).toBeFocused()
  await page.keyboard.type('bv12')
  await page.getByRole('option', { name: /Ion Pop/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue('Ion Pop')
  await expect(dialog.getByRole('combobox', { name: 'Model' })).toHaveValue('Logan')
  await expect(dialog.getByRole('textbox', { name: 'Cantitate' })).toHaveValue('4')
  await dialog.getByRole('textbox', { name: 'Lățime' }).fill('205')
  await dialog.getByRole('textbox', { name: 'Înălțime' }).fill('55')
  await dialog.getByRole('textbox', { name: 'Diametru' }).fill('16')
  await dialog.getByRole('textbox', { name: 'DOT' }).fill('0212')
  await dialog.getByRole('button', { name: 'Adaugă dimensiune' }).press('Enter')
  await expect(dialog.getByText('Are peste 10 ani')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Cantitate' }).nth(1)).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Lățime' }).nth(1).fill('225')
  await dialog.getByRole('textbox', { name: 'DOT' }).nth(1).fill('9924')
  await dialog.getByRole('checkbox', { name: 'Cu jante' }).press('Space')
  await expect(dialog.getByText('Săptămâna 01–53, apoi anul')).toBeVisible()
  await page.keyboard.press('Control+s')

  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /BV 12 ABC/ })).toContainText('205/55 R16 +1')
  const { items } = await shop.operator(api.tyreHotels.search, { models: { carNumber: 'BV12ABC' } })
  expect(items).toMatchObject([
    {
      organizationClientId: client.id,
      tyreQuantity: 6,
      metaData: {
        withRim: true,
        phoneNumber: '0722000111',
        tyreDimensions: [
          { ...size, dotNumber: '0212' },
          { tyreWidth: 225, dotNumber: '9924' },
        ],
      },
    },
  ])
})

test('a set is edited, closed and then read-only, and the office deletes it after a warning', async ({ signedIn, shop }) => {
  await shop.make.tyreHotel({ clientName: 'Maria Ene' })
  const page = await signedIn('operator')
  await page.goto(address)
  const row = page.getByRole('row', { name: /BV 12 ABC/ })
  await row.click()
  const edited = page.getByRole('dialog', { name: 'Editează setul' })
  await edited.getByRole('textbox', { name: 'Cantitate' }).fill('3')
  await page.keyboard.press('Control+s')
  await expect(edited).toHaveCount(0)

  await page.getByRole('button', { name: 'Opțiuni pentru BV 12 ABC' }).click()
  await page.getByRole('menuitem', { name: 'Închide setul' }).click()
  await page.getByRole('button', { name: 'Închide setul' }).click()
  await expect(row).toContainText('Închis')
  await row.click()
  const read = page.getByRole('dialog', { name: 'Vezi setul' })
  await expect(read.getByRole('textbox', { name: 'Cantitate' })).toHaveValue('3')
  await expect(read.getByRole('textbox', { name: 'Cantitate' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Opțiuni pentru BV 12 ABC' }).click()
  await expect(page.getByRole('menuitem', { name: 'Închide setul' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Șterge' }).click()
  const question = page.getByRole('dialog', { name: 'Sigur vrei să ștergi?' })
  await expect(question).toContainText('Ștergerea nu poate fi anulată.')
  await expect(question.getByRole('button', { name: 'Renunță' })).toBeFocused()
  await question.getByRole('button', { name: 'Am înțeles, șterge setul' }).click()
  await expect(page.getByText('Niciun set la hotel')).toBeVisible()
})

test('a new set goes onto the tightest shelf with one more key, and every view shows it', async ({ signedIn, shop }) => {
  await shop.admin(api.tyreHotelShelves.createMany, { racks: 'A1', shelves: '1..2', capacity: 8 })
  await shop.admin(api.tyreHotelShelves.createMany, { racks: 'B1', shelves: '1', capacity: 5 })
  await shop.make.tyreHotel({ carNumber: 'CJ 01 XYZ' })
  const page = await signedIn('operator')
  await page.goto(address)
  await expect(page.getByRole('row', { name: /CJ 01 XYZ/ })).toContainText('Neașezat')
  await page.getByRole('button', { name: 'Set nou la hotel' }).click()
  const form = page.getByRole('dialog', { name: 'Set nou la hotel' })
  await expect(form.getByRole('combobox', { name: 'Număr de înmatriculare' })).toBeFocused()
  await page.keyboard.type('BV 12 ABC')
  await form.getByRole('combobox', { name: 'Client' }).fill('Ion Pop')
  await form.getByRole('textbox', { name: 'Lățime' }).fill('205')
  await page.keyboard.press('Control+s')
  const places = page.getByRole('dialog', { name: 'Unde așezi setul BV 12 ABC?' })
  await expect(places.getByRole('combobox', { name: 'Poliță' })).toHaveValue(/^B1-1 /)
  await expect(places.getByRole('button', { name: 'Așază aici' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(places).toHaveCount(0)
  const row = page.getByRole('row', { name: /BV 12 ABC/ })
  await expect(row).toContainText('B1-1')
  await row.click()
  await expect(page.getByRole('dialog', { name: 'Editează setul · B1-1' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('listitem').filter({ hasText: 'BV 12 ABC' })).toContainText('B1-1')
  // A new order, which this action creates, has no room here.
  await page.getByRole('button', { name: 'Opțiuni pentru BV 12 ABC' }).click()
  await expect(page.getByRole('menuitem', { name: 'Închide setul' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Schimb de sezon' })).toHaveCount(0)
})

test('documents are saved under the name of the set', async ({ signedIn, shop }) => {
  const { id } = await shop.make.tyreHotel()
  const page = await signedIn('worker')
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }))
  await page.goto(address)
  for (const name of ['Pentru client', 'Portret', 'Vedere']) {
    await page.getByRole('button', { name: 'Opțiuni pentru BV 12 ABC' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()])
    expect(download.suggestedFilename()).toBe(`tyrehotel-${id}.pdf`)
  }
})

test('a worker has no add button if the account hides it, and no delete or export', async ({ signedIn, shop }) => {
  await shop.make.tyreHotel()
  await shop.admin(api.accountSettings.create, { name: 'hide_create_new_tyre_hotel', value: 'vulcanizator' })
  const page = await signedIn('worker')
  await page.goto(address)
  await page.getByRole('button', { name: 'Opțiuni pentru BV 12 ABC' }).click()
  await expect(page.getByRole('menuitem', { name: 'Editează' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Șterge' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  for (const name of ['Set nou la hotel', 'Excel']) await expect(page.getByRole('button', { name })).toHaveCount(0)
})

test('the menus of the last three rows open upwards', async ({ signedIn, shop }) => {
  for (const number of [1, 2, 3, 4, 5, 6]) await shop.make.tyreHotel({ carNumber: `BV 0${number} ABC` })
  const page = await signedIn('operator', { viewport: { width: 1366, height: 1400 } })
  await page.goto(address)
  for (const [plate, isAbove] of [
    ['BV 01 ABC', true],
    ['BV 03 ABC', true],
    ['BV 04 ABC', false],
  ] as const) {
    const button = page.getByRole('button', { name: `Opțiuni pentru ${plate}` })
    await button.click()
    const [menu, own] = [await page.getByRole('menu').boundingBox(), await button.boundingBox()]
    expect(menu!.y < own!.y, plate).toBe(isAbove)
    await page.keyboard.press('Escape')
  }
})

test('every filter of the list finds a set, and a list without filters restores the defaults', async ({ signedIn, shop }) => {
  await shop.make.tyreHotel({ clientName: 'Maria Ene', tyreName: 'Michelin Alpin 6', carMake: 'Dacia', carModel: 'Logan' })
  await shop.make.tyreHotel({ carNumber: 'CJ 01 XYZ', tyreWidth: 315 })
  const page = await signedIn('admin')
  const texts = ['car_number=bv12', 'client_name=ene', 'tyre_name=alpin', 'car_make=dacia', 'car_model=logan', 'tyre_width=205']
  for (const search of [...texts, 'closed=false&tyre_width=205', 'quick_text=2055516']) {
    await page.goto(`${address}?${search}`)
    await expect(page.getByRole('row'), search).toHaveCount(2)
    await expect(page.getByRole('row', { name: /BV 12 ABC/ }), search).toBeVisible()
  }
  await page.goto(address)
  await page.getByRole('button', { name: 'Elimină filtrul Punct de lucru' }).click()
  await expect(page.getByText('Alege cel puțin un filtru')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
})

test('the list has room for its columns in every language and width, and cards on a phone', async ({ signedIn, shop }) => {
  const order = await shop.make.workOrder()
  await shop.make.tyreHotel({
    clientName: 'Transporturi Internaționale Napoca Impex SRL',
    tyreName: 'Continental WinterContact TS 870 P',
    workOrderUuid: order.uuid,
    storageUntil: '2020-01-01',
    metaData: {
      tyreDimensions: [
        { tyreQuantity: 4, ...size },
        { tyreQuantity: 123_456, tyreWidth: 315, tyreHeight: 80, tyreRim: 22.5 },
      ],
    },
  })
  for (const language of ['ro', 'en', 'hu'] as const) {
    const page = await signedIn('operator', { language })
    await page.goto(address)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expectAtEveryWidth(page, language, (region) => region.scrollWidth - region.clientWidth, 0)
    await page.setViewportSize({ width: 1100, height: 900 })
    await expect(page.getByText(order.uuid)).toBeVisible()
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(page.getByRole('listitem').filter({ hasText: 'BV 12 ABC' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
})

test('a seasonal order returns one set and stores another; deleting it asks about the new one', async ({ signedIn, shop }) => {
  // The only worker is selected automatically.
  await shop.make.worker()
  await shop.make.tyreHotel({ tyreName: 'Michelin Alpin 6' })
  const page = await signedIn('operator')
  await page.goto(address)
  await page.getByRole('button', { name: 'Opțiuni pentru BV 12 ABC' }).click()
  await page.getByRole('menuitem', { name: 'Schimb de sezon' }).click()
  await page.waitForURL(/drafts\/\d+/)
  await page.getByRole('tab', { name: 'Date vehicul' }).click()
  const section = page.getByRole('region', { name: 'Hotel de anvelope' })
  await expect(section.getByRole('combobox', { name: 'Set de predat' })).toHaveValue('4 × 205/55 R16 · Michelin Alpin 6')
  const quantity = section.getByRole('textbox', { name: 'Cantitate' })
  await quantity.fill('')
  await page.keyboard.press('Control+s')
  await expect(quantity).toHaveAttribute('aria-invalid', 'true')
  await expect(quantity).toBeFocused()
  await quantity.fill('4')
  await section.getByRole('textbox', { name: 'Lățime' }).fill('225')
  await section.getByRole('textbox', { name: 'Denumire anvelope' }).fill('Debica Presto')
  await page.keyboard.press('Control+s')

  await expect(page.getByRole('tab', { name: 'Sumar' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Date vehicul' }).click()
  await expect(section.getByRole('group', { name: 'Set depozitat' })).toContainText('4 × 225')
  await expect(section.getByRole('group', { name: 'Set de predat' })).toContainText('Michelin Alpin 6')
  const { items } = await shop.operator(api.tyreHotels.search, { orderBy: 'created_at' })
  expect(items.map(({ tyreName, workOrderId, outWorkOrderId }) => [tyreName, workOrderId !== null, outWorkOrderId !== null])).toEqual([
    ['Debica Presto', true, false],
    ['Michelin Alpin 6', false, true],
  ])

  await page.goto('/dashboard/workstation-settings/work-orders')
  await page.getByRole('button', { name: 'Opțiuni pentru BV 12 ABC' }).click()
  await page.getByRole('menuitem', { name: 'Șterge' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('checkbox', { name: 'Șterge și setul depozitat cu ea: 4 × 225 · Debica Presto' }).check()
  await question.getByRole('button', { name: 'Șterge' }).click()
  await expect(question).toHaveCount(0)
  expect((await shop.operator(api.tyreHotels.search, {})).items.map(({ tyreName }) => tyreName)).toEqual(['Michelin Alpin 6'])
})

test('sets ticked off the pick list stay ticked after a reload', async ({ signedIn, openShop }) => {
  const shop = await openShop()
  const { day } = await shop.worker(api.tyreHotels.pickList, {})
  for (const plateNumber of ['CJ 01 ZZZ', 'CJ 02 ZZZ']) {
    const { id } = await shop.make.tyreHotel({ carNumber: plateNumber })
    await shop.make.workOrder({ car: { plateNumber }, workOrder: { startDate: `${day}T10:00:00Z` }, tyreService: { tyreHotelOutId: id } })
  }
  const page = await signedIn('worker', { shop })
  await page.goto(`${address}/pick-list`)
  const [first, second] = ['CJ 01 ZZZ', 'CJ 02 ZZZ'].map((plate) => page.getByRole('checkbox', { name: plate }))
  await first!.check()
  await page.reload()
  await expect(first!).toBeChecked()
  await expect(second!).not.toBeChecked()
  await first!.uncheck()
  await page.reload()
  await expect(second!).toBeVisible()
  await expect(first!).not.toBeChecked()
})
