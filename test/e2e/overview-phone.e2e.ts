import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { plated } from './board-page.ts'
import { expect, test } from './fixtures.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const statusTab = (page: Page, name: string) => page.getByRole('tab', { name })
const cardOf = (page: Page, plate: string) => page.getByRole('link', { name: plate })
const connected = (page: Page) => expect(page.locator('[data-state="connected"]')).toBeVisible()

test('the board on a phone shows one status at a time, and a tap opens an order', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder({ ...plated('BV 12 ABC'), workOrder: { phone: '0722000111' } })
  await shop.make.workOrder({ ...plated('CJ 98 MNT'), status: 'in-progress' })
  const page = await signedIn('worker', phone)
  await page.goto('/dashboard')
  await connected(page)

  await expect(page.getByRole('tab')).toHaveText(['Noi 1', 'În lucru 1', 'Programate 0', 'Finalizate 0'])
  await expect(cardOf(page, 'BV 12 ABC')).toContainText(/Ștefan Popa.*Dacia Logan.*121,00\sRON.*Neplătită/)
  await expect(cardOf(page, 'CJ 98 MNT')).toHaveCount(0)
  await statusTab(page, 'În lucru').tap()
  await expect(cardOf(page, 'CJ 98 MNT')).toBeVisible()
  await expect(page).toHaveURL(/status=in-progress/)
  await shop.operator(api.workOrders.status, { id, status: 'in-progress' })
  await expect(statusTab(page, 'În lucru')).toHaveText('În lucru 2')

  await cardOf(page, 'BV 12 ABC').tap()
  const sheet = page.getByRole('dialog', { name: 'BV 12 ABC' })
  await expect(sheet).toContainText(/Ștefan Popa.*Montat.*4 × 25,00\sRON.*121,00\sRON/)
  await expect(sheet.getByRole('link', { name: '0722000111' })).toHaveAttribute('href', 'tel:0722000111')
  await expect(sheet.getByRole('button', { name: 'Stare' })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Descarcă PDF' }).tap()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard\?status=in-progress$/)
  await expect(page.locator('[draggable="true"]')).toHaveCount(0)
})

test('the office moves an order on a phone, with the payment question before "done"', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder(plated('BV 12 ABC'))
  const page = await signedIn('operator', phone)
  await page.goto(`/dashboard?order=${id}`)
  const sheet = page.getByRole('dialog', { name: 'BV 12 ABC' })
  const move = async (to: string) => {
    await sheet.getByRole('button', { name: 'Stare' }).tap()
    await page.getByRole('menuitem', { name: to }).tap()
  }
  await sheet.getByRole('button', { name: 'Stare' }).press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Nouă', 'În lucru', 'Programată', 'Finalizată'])
  await expect(page.getByRole('menuitem', { name: 'Nouă' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)

  await move('În lucru')
  await expect.poll(async () => (await shop.operator(api.workOrders.get, { id })).status).toBe('in-progress')
  await expect(sheet.getByText('În lucru', { exact: true })).toBeVisible()
  await move('Finalizată')
  await page.getByRole('dialog', { name: 'Cum s-a plătit?' }).getByRole('button', { name: 'CASH' }).tap()
  await expect.poll(() => shop.operator(api.workOrders.get, { id })).toMatchObject({ status: 'done', paymentType: { name: 'CASH' } })

  await page.keyboard.press('Escape')
  await expect(statusTab(page, 'Finalizate')).toHaveText('Finalizate 1')
  await page.goto('/dashboard/reports/monthly')
  await expect(page.getByRole('heading', { name: 'Ecranul este prea îngust' })).toBeVisible()
  await page.getByRole('link', { name: 'Comenzile de azi' }).tap()
  await expect(statusTab(page, 'Noi')).toBeVisible()
})

test('pulling down on a phone refetches the board', async ({ shop, signedIn }) => {
  const page = await signedIn('worker', { ...phone, fresh: true })
  await page.routeWebSocket(/\/app\//, () => undefined) // this phone gets no live events
  await page.goto('/dashboard')
  await expect(statusTab(page, 'Noi')).toHaveText('Noi 0')
  await shop.make.workOrder(plated('BV 12 ABC'))
  const touch = await page.context().newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] })

  // Too short a pull does nothing.
  await finger('touchStart', 300)
  await finger('touchMove', 340)
  await finger('touchEnd')
  await finger('touchStart', 300)
  for (const y of [330, 360, 400]) await finger('touchMove', y)
  await expect(page.getByText('Dă drumul pentru a reîncărca')).toBeVisible()
  await expect(cardOf(page, 'BV 12 ABC')).toHaveCount(0)
  await finger('touchEnd')
  await expect(cardOf(page, 'BV 12 ABC')).toBeVisible()
})

for (const language of ['ro', 'en', 'hu'] as const)
  test(`the top bar and the statuses fit the narrowest phone of an admin of two workplaces in ${language}`, async ({
    openShop,
    signedIn,
  }) => {
    const shop = await openShop({ organizations: 2 })
    await shop.make.withTimeSheets()
    const page = await signedIn('admin', { shop, language, viewport: { width: 360, height: 740 } })
    await page.goto('/dashboard')
    await connected(page)
    await expect(page.getByRole('tab')).toHaveCount(4)
    const cutTabs = (tabs: Element[]) => tabs.filter((tab) => tab.scrollWidth > tab.clientWidth).map(({ textContent }) => textContent)
    await expect.poll(() => page.getByRole('tab').evaluateAll(cutTabs)).toEqual([])
    await expect.poll(() => page.getByRole('banner').evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const name = page.getByRole('banner').getByText('Brașov', { exact: true }).first()
    await expect.poll(() => name.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThanOrEqual(40)
  })
