import { api } from '#contract/index.ts'
import { addDays, dayInZone } from '#domain/text/calendar.ts'
import { formatWeekday } from '#domain/text/format.ts'
import { expect, test } from './fixtures.ts'
import { address, rows, threeOrders } from './order-list.ts'

const inJanuary = `${address}?finished=2026-01-15&finished=2026-01-15`
const zone = 'Europe/Bucharest'

test('a list, its chips and its reports write dates as the user chose, on every computer', async ({ signedIn, shop }) => {
  const { id } = await threeOrders(shop)
  const finished = '2026-01-15T12:30:00Z'
  await shop.rows((tx) => tx.updateTable('workOrders').set({ finished }).where('id', '=', id).execute())
  const page = await signedIn('operator')
  await page.goto(inJanuary)
  await expect(rows(page).nth(1).locator('time')).toHaveText('2026-01-15 14:30')
  await expect(page.getByText('Finalizată: 2026-01-15')).toBeVisible()

  await page.getByRole('button', { name: 'Contul meu' }).click()
  await page.getByRole('menuitem', { name: 'Setările mele' }).click()
  await page.getByRole('radiogroup', { name: 'Data în liste' }).getByText('24.11.2026').click()
  await page.keyboard.press('Escape')
  await expect(rows(page).nth(1).locator('time')).toHaveText('15.01.2026, 14:30')
  await expect.poll(async () => (await shop.operator(api.session.information, {})).user.preferences.dates).toBe('local')

  const other = await signedIn('operator', { fresh: true, language: 'hu' })
  await other.goto(inJanuary)
  await expect(rows(other).nth(1).locator('time')).toHaveText('2026. 01. 15. 14:30')
  await expect(other.getByText(/: 2026\. 01\. 15\./)).toBeVisible()
  await other.goto('/dashboard/reports/daily?finished=2026-01-15&finished=2026-01-15')
  await expect(other.getByRole('table')).toContainText('2026. 01. 15.')
  await expect(other.getByRole('table')).not.toContainText('2026-01-15')
})

test('the setting of the account counts for users who have chosen no form of dates', async ({ signedIn, shop }) => {
  await threeOrders(shop)
  await shop.admin(api.accountSettings.create, { name: 'list_dates', value: 'local' })
  await shop.admin(api.preferences.update, { dates: 'iso' })
  for (const [level, form] of [
    ['operator', /^\d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}$/],
    ['admin', /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/],
  ] as const) {
    const page = await signedIn(level)
    await page.goto(address)
    await expect(rows(page).nth(3).locator('time').first()).toHaveText(form)
  }
})

test('a day of the last or next week has its word where the column has room for it', async ({ signedIn, shop }) => {
  const today = dayInZone(new Date().toISOString(), zone)
  for (const [clientName, days] of Object.entries({ 'Ana Azi': 0, 'Ion Ieri': -1, 'Eva Demult': -8, 'Dan Recent': -3 })) {
    const { id } = await shop.make.workOrder({ workOrder: { clientName }, status: 'done' })
    const finished = `${addDays(today, days)}T12:30:00Z`
    await shop.rows((tx) => tx.updateTable('workOrders').set({ finished }).where('id', '=', id).execute())
  }
  const page = await signedIn('operator')
  const finished = (client: string) => rows(page).filter({ hasText: client }).locator('time')
  const isWordShown = () => finished('Ana Azi').evaluate(({ clientWidth }) => clientWidth > 130)
  await page.setViewportSize({ width: 1920, height: 900 })
  await page.goto(address)
  const day = addDays(today, -3)
  await expect(finished('Ana Azi')).toHaveAttribute('title', new RegExp(`^${today} .*, azi$`))
  await expect(finished('Ion Ieri')).toHaveAttribute('title', /, ieri$/)
  await expect(finished('Dan Recent')).toHaveAttribute('data-near', formatWeekday(new Date(day).getUTCDay(), 'ro'))
  await expect(finished('Eva Demult')).not.toHaveAttribute('data-near')
  expect(await isWordShown()).toBe(true)
  await page.setViewportSize({ width: 1100, height: 900 })
  await expect.poll(isWordShown).toBe(false)
})

test('a field of a day takes points, strokes, two digits of a year, words and days from today', async ({ signedIn, shop }) => {
  const today = dayInZone(new Date().toISOString(), zone)
  const written = (day: string) => day.split('-').reverse().join('.')
  await shop.make.vehicle({ plateNumber: 'BV 12 ABC' })
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/guaranties')
  await page
    .getByRole('button', { name: /Garanție nouă|Adaugă/ })
    .first()
    .click()
  const begins = page.getByRole('dialog').getByRole('textbox', { name: 'Începe' })
  for (const [typed, day] of [
    ['3/2/27', '2027-02-03'],
    ['2027-02-04', '2027-02-04'],
    ['5.2.2027', '2027-02-05'],
    ['azi', today],
    ['mâine', addDays(today, 1)],
    ['+7', addDays(today, 7)],
    ['31.02.2027', addDays(today, 7)],
  ] as const) {
    await begins.fill(typed)
    await page.keyboard.press('Tab')
    await expect(begins).toHaveValue(written(day))
  }
})
