import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { plated } from './board-page.ts'
import { expect, test } from './fixtures.ts'

const allowed = { fresh: true, serviceWorkers: 'allow', viewport: { width: 360, height: 740 } } as const

/** Sends a photo as the share menu of a phone does. */
const sharePhoto = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(80, 60)
    canvas.getContext('2d')!.fillRect(0, 0, 80, 60)
    const chosen = new DataTransfer()
    chosen.items.add(new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'roata.jpg', { type: 'image/jpeg' }))
    const form = Object.assign(document.createElement('form'), { action: '/share', method: 'post', enctype: 'multipart/form-data' })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', files: chosen.files })
    form.append(input)
    document.body.append(form)
    form.submit()
  })

test('a photo that another program shares gets its order', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder(plated('BV 31 ABC'))
  await shop.make.workOrder(plated('CJ 32 ABC'))
  const page = await signedIn('worker', allowed)
  await page.goto('/dashboard/share')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await sharePhoto(page)
  await expect(page.getByText('1 fișier. Unde îl adaugi?')).toBeVisible()
  const open = page.getByRole('list', { name: 'Comenzi deschise' })
  await expect(open.getByRole('button')).toHaveCount(2)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('textbox', { name: 'Caută comanda, setul sau vehiculul' }).fill('BV 31')
  await page
    .getByRole('list', { name: 'Găsite' })
    .getByRole('button', { name: /BV 31 ABC/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('button', { name: 'Poze (1)' })).toBeVisible()
  expect((await shop.worker(api.orderAttachments.list, { id })).items).toMatchObject([{ fileName: 'roata.jpg' }])
  await page.goto('/dashboard/share')
  await expect(page.getByRole('heading', { name: 'Nu a venit nicio poză' })).toBeVisible()
})

test('a share without the service worker says that nothing came', async ({ signedIn }) => {
  const page = await signedIn('worker')
  await page.goto('/dashboard')
  await sharePhoto(page)
  await expect(page).toHaveURL(/\/dashboard\/share$/)
  await expect(page.getByRole('heading', { name: 'Nu a venit nicio poză' })).toBeVisible()
})
