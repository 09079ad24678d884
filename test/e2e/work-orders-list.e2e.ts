import { api } from '#contract/index.ts'
import { expect, test } from './fixtures.ts'
import { address, rows, threeOrders } from './order-list.ts'

test('a row shows all facts of an order, unfinished orders first', async ({ signedIn, shop }) => {
  await threeOrders(shop)
  const page = await signedIn('operator')
  await page.setViewportSize({ width: 1920, height: 900 })
  await page.goto(address)

  await expect(rows(page)).toHaveCount(4)
  const headers = [
    '#',
    'Client',
    'Nr. auto',
    'Finalizată',
    'Vehicul',
    'Anvelope',
    'Document',
    'Reducere',
    'Total, RON',
    'Plată',
    'Stare',
    'Opțiuni',
  ]
  await expect(page.getByRole('columnheader')).toHaveText(headers)
  const done = rows(page).nth(3)
  for (const text of ['Transport Rapid', 'Ilie Șoferul', 'B 12 XYZ', 'Dacia Logan', 'F 100', '121,00', 'Finalizată'])
    await expect(done).toContainText(text)
  await expect(rows(page).nth(1)).toContainText('CARD')
  await expect(rows(page).nth(1)).toContainText(/deschisă \d+ \p{L}+/u)
})

test('filters, chips and sort stand in the address and survive reload and return', async ({ signedIn, shop }) => {
  await threeOrders(shop)
  const page = await signedIn('operator')
  await page.goto(address)
  await page.getByRole('button', { name: 'Filtre' }).click()
  await page.getByRole('combobox', { name: 'Stare' }).click()
  await page.getByRole('option', { name: 'Nouă' }).click()
  await page.getByRole('option', { name: 'În lucru' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Aplică' }).click()
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Client', exact: true }).click()
  await expect(page).toHaveURL(/\?status=new&status=in-progress&order_by=client_name&order_dir=asc$/)
  await expect(rows(page).nth(1)).toContainText('Ion Pop')

  await page.reload()
  await expect(rows(page).nth(1)).toContainText('Ion Pop')
  await expect(page.getByText('Stare: Nouă, În lucru')).toBeVisible()
  await rows(page).nth(1).click()
  await expect(page).toHaveURL(/\/edit\/\d+\?viewMode=view$/)
  await page.goBack()
  await expect(rows(page)).toHaveCount(3)

  await page.getByRole('button', { name: 'Elimină filtrul Stare' }).click()
  await expect(rows(page)).toHaveCount(4)
})

test('the days of the finished filter are the workplace’s, in any browser zone', async ({ signedIn, shop }) => {
  const { id } = await threeOrders(shop)
  // In New York, the browser's zone, it is still the 14th.
  const finished = '2026-01-14T22:30:00Z'
  await shop.rows((tx) => tx.updateTable('workOrders').set({ finished }).where('id', '=', id).execute())
  const page = await signedIn('operator')

  await page.goto(`${address}?finished=2026-01-15&finished=2026-01-15`)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(1)).toContainText('2026-01-15')
  await expect(page.getByText('Finalizată: 2026-01-15')).toBeVisible()
  await page.goto(`${address}?finished=2026-01-14&finished=2026-01-14`)
  await expect(page.getByRole('heading', { name: 'Niciun rezultat' })).toBeVisible()
})

test('quick search accepts a plate in any spelling and a name without diacritics', async ({ signedIn, shop }) => {
  await threeOrders(shop)
  const page = await signedIn('operator')
  await page.goto(address)
  for (const [typed, found] of [
    ['cj12abc', 'Ștefan Țăranu'],
    ['taranu', 'Ștefan Țăranu'],
    ['f 100', 'Transport Rapid'],
  ] as const) {
    await page.getByRole('searchbox').fill(typed)
    await expect(page).toHaveURL(new RegExp(`quick_text=${typed.replace(' ', '\\+')}`))
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).nth(1)).toContainText(found)
  }
})

test('an order is previewed, downloaded, edited and deleted from the menu of its row', async ({ signedIn, shop }) => {
  const { id, uuid } = await threeOrders(shop)
  const page = await signedIn('operator')
  await page.goto(address)
  const choose = async (...names: string[]) => {
    await page.getByRole('button', { name: 'Opțiuni pentru B 12 XYZ' }).click()
    for (const name of names) await page.getByRole('menuitem', { name }).click()
  }

  await choose('Documente', 'Previzualizează')
  await expect(page.getByRole('dialog')).toContainText(uuid)
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await choose('Documente', 'Descarcă PDF')
  expect((await download).suggestedFilename()).toBe(`workorder-${id}.pdf`)
  await choose('Editează')
  await expect(page).toHaveURL(new RegExp(`/edit/${id}\\?viewMode=edit$`))
  await page.goBack()
  await choose('Șterge')
  await expect(page.getByRole('dialog')).toContainText('Comanda rămâne 30 de zile la comenzile șterse')
  await page.getByRole('dialog').getByRole('button', { name: 'Șterge' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(shop.operator(api.workOrders.get, { id })).rejects.toMatchObject({ status: 404 })
})

test('an order created elsewhere appears without a reload', async ({ signedIn, shop }) => {
  await threeOrders(shop)
  const page = await signedIn('operator')
  await page.goto(address)
  await expect(rows(page)).toHaveCount(4)
  await expect(page.getByText('Conectat')).toBeVisible()

  await shop.make.workOrder({ workOrder: { clientName: 'Abia Sosit' } })

  await expect(rows(page)).toHaveCount(5)
  await expect(rows(page).nth(1)).toContainText('Abia Sosit')
})

test('an empty list of orders says so and leads to the first one', async ({ signedIn }) => {
  const page = await signedIn('operator')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Nicio comandă încă' })).toBeVisible()
  await page.getByRole('link', { name: 'Comandă nouă' }).last().click()
  await expect(page).toHaveURL(/\/work-orders\/create$/)
})

test('the menu of every row stands whole in the window, and scrolls only where it fills the side', async ({ signedIn, shop }) => {
  for (let number = 0; number < 12; number += 1) await shop.make.workOrder({ car: { plateNumber: `CJ ${10 + number} ABC` } })
  const page = await signedIn('admin')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(address)
  await expect(rows(page)).toHaveCount(13)
  for (let number = 1; number <= 12; number += 1) {
    const button = rows(page)
      .nth(number)
      .getByRole('button', { name: /^Opțiuni pentru/ })
    await button.scrollIntoViewIfNeeded()
    await button.click()
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem', { name: 'Șterge' })).toBeAttached()
    // Whole, or from one end of the window to the button.
    const isCut = (element: HTMLElement) => {
      const { top, bottom } = element.getBoundingClientRect()
      const isWhole = element.scrollHeight <= element.clientHeight
      return top < 0 || bottom > innerHeight || !(isWhole || top <= 8 || bottom >= innerHeight - 8)
    }
    await expect.poll(() => menu.evaluate(isCut), `row ${number}`).toBe(false)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
  }
})

test('the menu of an upper row shows all its entries on a small screen, in every language', async ({ signedIn, shop }) => {
  // With a phone number and a second workplace the menu has all its entries, some of them behind another.
  await shop.admin(api.organizations.create, { name: 'Sibiu', code: 'SB' })
  for (const phone of ['0722000111', '0722000112']) await shop.make.workOrder({ workOrder: { clientName: 'Ion Pop', phone } })
  for (const language of ['ro', 'hu', 'en'] as const) {
    const page = await signedIn('admin', { language, fresh: true, viewport: { width: 1366, height: 768 } })
    await page.goto(address)
    for (const number of [1, 2]) {
      await rows(page).nth(number).locator('[aria-haspopup=menu]').click()
      const menu = page.getByRole('menu')
      await expect(menu.getByRole('menuitem')).toHaveCount(8)
      const hiddenPixels = () => menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
      await expect.poll(hiddenPixels, `${language}, row ${number}`).toBe(0)
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)
    }
  }
})
