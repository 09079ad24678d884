import sharp from 'sharp'
import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { plated } from './board-page.ts'
import { expect, test } from './fixtures.ts'
import { workOrders } from './order-page.ts'

const phone = { viewport: { width: 360, height: 740 } }
const settings = '/dashboard/workstation-settings'
const photo = async () => ({
  name: 'zgârietură.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 80, height: 60, channels: 3, background: '#1e697a' } })
    .jpeg()
    .toBuffer(),
})

for (const kind of ['vehicle', 'client'] as const)
  test(`the page of a ${kind} shows its photos on a phone`, async ({ shop, signedIn }) => {
    const { id } = kind === 'vehicle' ? await shop.make.vehicle({ plateNumber: 'BV 21 ABC' }) : await shop.make.client({ name: 'Ion Pop' })
    const page = await signedIn('operator', phone)
    await page.goto(`${settings}/${kind}s/${id}`)
    await page.getByRole('button', { name: 'Poze', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: kind === 'vehicle' ? 'Poze: BV 21 ABC' : 'Poze: Ion Pop' })
    await expect(dialog.getByRole('heading', { name: 'Nicio poză încă' })).toBeVisible()
    await dialog.locator('input[type="file"][capture]').setInputFiles(await photo())
    await expect(dialog.getByRole('button', { name: 'zgârietură.jpg' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Poze (1)' })).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expectAccessible(page)
  })

test('photos of a stored set open from its menu, also for a worker', async ({ shop, signedIn }) => {
  const { id } = await shop.make.tyreHotel({ carNumber: 'BV 22 ABC', clientName: 'Ion Pop' })
  const page = await signedIn('worker')
  await page.goto('/dashboard/tyre-service/tyre-hotels')
  await page.getByRole('button', { name: /^Opțiuni pentru BV 22 ABC/ }).click()
  await page.getByRole('menuitem', { name: 'Poze' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Poze: BV 22 ABC' })
  await dialog.locator('input[type="file"][multiple]').setInputFiles(await photo())
  await expect(dialog.getByRole('button', { name: 'zgârietură.jpg' })).toBeVisible()
  await expectAccessible(page)
  expect((await shop.worker(api.hotelAttachments.list, { id })).total).toBe(1)
})

test('photos of a new order are taken before it is saved and belong to it then', async ({ shop, signedIn }) => {
  await shop.make.worker({ name: 'Dan Moldovan' })
  const { id } = await shop.make.workOrderDraft({ workOrder: { clientName: 'Ion Pop' }, details: { car: { plateNumber: 'BV 23 ABC' } } })
  const page = await signedIn('operator')
  await page.goto(`${workOrders}/drafts/${id}`)
  await page.getByRole('button', { name: 'Poze', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Poze: BV 23 ABC' })
  await dialog.locator('input[type="file"][multiple]').setInputFiles(await photo())
  await expect(dialog.getByRole('button', { name: 'zgârietură.jpg' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Poze (1)' })).toBeVisible()
  const order = await shop.operator(api.workOrderDrafts.transform, { id })
  expect((await shop.operator(api.orderAttachments.list, { id: order.id })).total).toBe(1)
})

test('a photo is marked for the client once the account shows photos to clients', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings: { photos_for_client: true } })
  const { id } = await shop.make.workOrder(plated('BV 25 ABC'))
  const page = await signedIn('operator', { shop })
  await page.goto(`${workOrders}/edit/${id}?viewMode=view`)
  await page.getByRole('button', { name: 'Poze', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Poze/ })
  await dialog.locator('input[type="file"][multiple]').setInputFiles(await photo())
  await dialog.getByRole('button', { name: 'zgârietură.jpg' }).click()
  await dialog.getByRole('checkbox', { name: 'Clientul o vede' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Clientul o vede' })).toBeChecked()
  await expectAccessible(page)
  await expect
    .poll(async () => (await shop.operator(api.orderAttachments.list, { id })).items.map(({ forClient }) => forClient))
    .toEqual([true])
})

test('photos that cannot be read say so and are read again', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder(plated('BV 24 ABC'))
  const page = await signedIn('operator')
  await page.route(/\/attachments$/, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`${workOrders}/edit/${id}?viewMode=view`)
  await page.getByRole('button', { name: 'Poze', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Poze/ })
  await expect(dialog.getByRole('button', { name: 'Încearcă din nou' })).toBeVisible()
  await page.unroute(/\/attachments$/)
  await dialog.getByRole('button', { name: 'Încearcă din nou' }).click()
  await expect(dialog.getByRole('heading', { name: 'Nicio poză încă' })).toBeVisible()
})
