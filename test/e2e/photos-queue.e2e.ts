import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { plated } from './board-page.ts'
import { expect, test } from './fixtures.ts'
import { workOrders } from './order-page.ts'

const viewOf = (id: number) => `${workOrders}/edit/${id}?viewMode=view`
const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 80, height: 60, channels: 3, background: '#1e697a' } })
    .jpeg()
    .toBuffer(),
})
const waiting = (page: Page) => page.getByText('1 poză așteaptă să fie trimisă')
const uploads = /\/attachments\?/

async function takePhoto(page: Page, id: number) {
  await page.goto(viewOf(id))
  await page.getByRole('button', { name: 'Poze', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Poze/ })
  await dialog.locator('input[type="file"][capture]').setInputFiles(await photo('roata.jpg'))
  return dialog
}
const backOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

test('a photo waits through closing and reloading the page and is sent once', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder(plated('BV 13 ABC'))
  const page = await signedIn('worker', { viewport: { width: 360, height: 740 }, fresh: true })
  await page.route(uploads, (route) => route.abort('internetdisconnected'))
  const dialog = await takePhoto(page, id)
  await expect(dialog.getByText('Fără rețea. Reîncercăm.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(waiting(page)).toBeVisible()
  await page.reload()
  await expect(waiting(page)).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('button', { name: 'Arată', exact: true }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Poze de trimis' }).getByText('roata.jpg')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(uploads)
  await backOnline(page)
  await expect(waiting(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Poze (1)' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Poze (1)' })).toBeVisible()
  expect((await shop.worker(api.orderAttachments.list, { id })).total).toBe(1)
})

test('a photo whose answer was lost is not stored twice', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder(plated('BV 15 ABC'))
  const page = await signedIn('worker', { fresh: true })
  await page.route(uploads, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await takePhoto(page, id)
  await page.keyboard.press('Escape')
  await expect(waiting(page)).toBeVisible()
  await page.unroute(uploads)
  await backOnline(page)
  await expect(waiting(page)).toHaveCount(0)
  expect((await shop.worker(api.orderAttachments.list, { id })).total).toBe(1)
})

test('a waiting photo asks before the sign-out and stays on the device', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder(plated('BV 16 ABC'))
  const page = await signedIn('worker', { fresh: true })
  await page.route(uploads, (route) => route.abort('internetdisconnected'))
  const dialog = await takePhoto(page, id)
  await expect(dialog.getByText('Fără rețea. Reîncercăm.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Contul meu' }).click()
  await page.getByRole('menuitem', { name: 'Ieși din cont' }).click()
  const question = page.getByRole('dialog', { name: 'Ieși din cont?' })
  await expect(question).toContainText('Pozele care nu s-au trimis rămân')
  await question.getByRole('button', { name: 'Ieși din cont' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent:')))).toHaveLength(1)
})
