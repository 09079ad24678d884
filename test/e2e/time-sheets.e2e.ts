import { api } from '#contract/index.ts'
import { toInstant } from '#domain/text/calendar.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const live = '/dashboard/live-timesheet'
const own = '/dashboard/timesheet'

test('the own state is chosen in the top bar by keyboard and counts by the server’s clock', async ({ signedIn, shop }) => {
  await shop.make.withTimeSheets()
  const page = await signedIn('worker')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Starea mea: Fără stare' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveCount(7)
  await page.getByRole('menuitem', { name: 'La lucru', exact: true }).click()

  const status = page.getByRole('button', { name: 'Starea mea: La lucru' })
  await expect(status).toContainText(/00:00:\d\d/)
  await status.click()
  await expect(page.getByRole('menuitem', { name: 'Pauză', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'La lucru', exact: true })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Plecat acasă' }).click()
  const gone = page.getByRole('button', { name: 'Starea mea: Plecat acasă' })
  await expect(gone).toBeVisible()
  await expect(gone).not.toContainText(/\d\d:\d\d/)
  const { items } = await shop.worker(api.timeSheets.search, {})
  expect(items.map(({ status: one }) => one)).toEqual(['GONE_HOME', 'WORKING'])
})

test('a device whose clock is two hours wrong shows the true time', async ({ signedIn, shop }) => {
  await shop.make.withTimeSheets()
  await shop.worker(api.timeSheets.create, { status: 'LUNCH' })
  const page = await signedIn('worker', { fresh: true })
  await page.clock.install({ time: Date.now() + 2 * 3_600_000 })
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Starea mea: Pauză de masă' })).toContainText(/00:0\d:\d\d/)
})

test('no time sheet appears if no hours are recorded', async ({ signedIn }) => {
  const page = await signedIn('worker')
  await page.goto(own)
  await expect(page.getByRole('heading', { name: 'Aici nu se folosește pontaj' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Starea mea/ })).toHaveCount(0)
})

test("the page on a phone has five large buttons and the user's last days", async ({ signedIn, shop }) => {
  await shop.make.withTimeSheets()
  await shop.simple(api.timeSheets.create, { status: 'WORKING' })
  const page = await signedIn('simple-service', { viewport: { width: 390, height: 800 } })
  await page.goto('/dashboard/timesheet')

  const choices = page.getByRole('region', { name: 'Ce faci acum?' }).getByRole('button')
  await expect(choices).toHaveText(['Pauză', 'Plecat', 'Pauză de masă', 'Concediu', 'Plecat acasă'])
  for (const box of await Promise.all((await choices.all()).map((one) => one.boundingBox()))) expect(box!.height).toBeGreaterThanOrEqual(64)
  await expectAccessible(page)
  await choices.first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Acum' })).toContainText('Pauză')
  await expect(page.getByRole('region', { name: 'Ultimele 7 zile' }).getByRole('listitem')).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await page.route('**/api/v1/time-sheets', (route) => route.abort())
  await choices.filter({ hasText: /^Concediu$/ }).click()
  await expect(page.getByRole('alert')).toContainText('Eroare: pontajul nu a putut fi creat.')
})

test('an admin sees the states of others at once, and only those that match the filters', async ({ signedIn, shop }) => {
  await shop.make.withTimeSheets()
  const page = await signedIn('admin')
  await page.goto(live)
  const worker = page.getByText('Ana worker', { exact: true }).locator('xpath=ancestor::*[contains(@class,"Paper")][1]')
  await expect(worker).toContainText('Fără stare')
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
  await shop.worker(api.timeSheets.create, { status: 'WORKING' })
  await expect(worker).toContainText('La lucru')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'La lucru 1' }).click()
  await expect(page.getByText('Ana operator', { exact: true })).toHaveCount(0)
  await expect(worker).toBeVisible()
  await page.reload()
  await expect(worker).toBeVisible()
  await expect(page.getByText('Ana operator', { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Schimbă starea: Ana worker' }).click()
  await page.getByRole('menuitem', { name: 'Pauză', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nimeni în această stare' })).toBeVisible()
  await page.getByRole('button', { name: 'La lucru 0' }).click()
  await expect(worker).toContainText('Pauză')
})

test('an entry that nobody ended is corrected in place, with a reason its owner reads', async ({ signedIn, shop }) => {
  await shop.make.withTimeSheets()
  const { user } = await shop.worker(api.session.information, {})
  const { account: accountId, organization } = shop
  const at = (time: string) => toInstant('2026-10-06', time, 'Europe/Bucharest')
  await shop.rows((tx) =>
    tx
      .insertInto('timeSheets')
      .values({
        accountId,
        userId: user.id,
        organizationId: organization.id,
        status: 'WORKING',
        startDate: at('08:00'),
        endDate: at('18:00'),
        source: 'auto',
        needsReview: true,
      })
      .execute(),
  )
  const page = await signedIn('admin')
  await page.goto(live)
  const review = page.getByRole('region', { name: 'De verificat 1' })
  await expect(review).toContainText('Închis automat')
  await review.getByRole('button', { name: /^Corectează: Ana worker/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Corectează pontajul: Ana worker' })
  await dialog.getByRole('spinbutton', { name: 'Sfârșit: ore' }).fill('16')
  await dialog.getByRole('button', { name: 'Salvează' }).click()
  await expect(dialog.getByText('Câmp obligatoriu')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Motiv' }).fill('A plecat la medic')
  await page.keyboard.press('Control+s')
  await expect(dialog).toHaveCount(0)
  await expect(review).toHaveCount(0)

  const { items } = await shop.worker(api.timeSheets.search, {})
  expect(items).toMatchObject([{ endDate: new Date(at('16:00')).toISOString(), needsReview: false, reason: 'A plecat la medic' }])
})
