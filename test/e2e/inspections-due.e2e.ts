import { api } from '#contract/index.ts'
import { addDays, dayInZone } from '#domain/text/calendar.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'
import { pressMenuItem } from './menu.ts'
import { client, workOrders } from './order-page.ts'

const due = `${workOrders}/inspections-due`
const today = dayInZone(new Date().toISOString(), 'Europe/Bucharest')

/** An inspection of this client's vehicle that ends in this number of days. */
const makeInspection = ({ make }: ShopFixture, clientName: string, plateNumber: string, days: number) =>
  make.workOrder({
    workOrder: { clientName, metaData: { itp: true, expirationDate: addDays(today, days) } },
    car: { plateNumber },
  })

test('a client with a due inspection is found and reminded by keyboard, and history shows it', async ({ shop, signedIn }) => {
  await makeInspection(shop, 'Ștefan Țăranu', 'BV 20 ABC', 3)
  await makeInspection(shop, 'Ion Pop', 'BV 21 ABC', -2)
  const page = await signedIn('operator')
  const { keyboard } = page
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const requestedUrls: string[] = []
  page.on('request', (request) => request.url().includes('/inspections/due') && requestedUrls.push(request.url()))
  await page.goto(due)
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByText('Expirate (1)')).toBeVisible()
  expect(new Set(requestedUrls).size).toBe(1)
  await expect(row('Ion Pop')).toContainText('alaltăieri')

  await keyboard.press('/')
  await keyboard.type('taranu')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row('Ștefan Țăranu')).toContainText('peste 3 zile')
  const opener = page.getByRole('button', { name: 'Ștefan Țăranu', exact: true })
  await opener.press('Shift+F10')
  await pressMenuItem(page, 'Trimite SMS')
  await expect(page.getByText('SMS-ul a fost pus la trimitere ')).toBeVisible()
  await expect(row('Ștefan Țăranu')).toContainText(/În așteptare|Trimis|Livrat/)

  await opener.press('Enter')
  await expect(page).toHaveURL(/\/edit-itp\/\d+/)
  await page.getByRole('button', { name: 'Modificările comenzii' }).click()
  await expect(page.getByRole('dialog', { name: 'Modificările comenzii' })).toContainText('a trimis un SMS')
})

test('a call is noted by keyboard, with the focus back on the row, and stands in the history', async ({ shop, signedIn }) => {
  await makeInspection(shop, 'Ștefan Țăranu', 'BV 20 ABC', 3)
  const page = await signedIn('operator')
  const { keyboard } = page
  await page.goto(due)
  const opener = page.getByRole('button', { name: 'Ștefan Țăranu', exact: true })
  await opener.press('Shift+F10')
  await pressMenuItem(page, 'Notează un apel')
  const dialog = page.getByRole('dialog', { name: 'Apel către Ștefan Țăranu' })
  await expect(dialog.getByLabel('Ce s-a vorbit')).toBeFocused()
  await keyboard.type('Vine joi')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').nth(1)).toContainText('Vine joi')
  await expect(opener).toBeFocused()

  await keyboard.press('Enter')
  await page.getByRole('button', { name: 'Modificările comenzii' }).click()
  const history = page.getByRole('dialog', { name: 'Modificările comenzii' })
  await expect(history).toContainText('a notat un apel')
  await expect(history).toContainText('Vine joi')
})

test('the next inspection begins with vehicle and client of the last', async ({ shop, signedIn }) => {
  const { id } = await makeInspection(shop, 'Ștefan Țăranu', 'BV 22 ABC', 3)
  const { car } = await shop.operator(api.workOrders.get, { id })
  const page = await signedIn('operator')
  await page.goto(due)
  await page.getByRole('button', { name: 'Ștefan Țăranu', exact: true }).press('Shift+F10')
  await pressMenuItem(page, 'Inspecție ITP nouă')
  await expect(page).toHaveURL(/\/create-itp/)
  await expect(page.getByLabel('Număr de înmatriculare')).toHaveValue('BV 22 ABC')
  await expect(client(page)).toHaveValue('Ștefan Țăranu')
  await expect(page.getByRole('combobox', { name: 'Marcă' })).toHaveValue(car.make ?? '')
})
