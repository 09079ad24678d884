import sharp from 'sharp'
import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { message, plated } from './board-page.ts'
import { expect, goOffline, test } from './fixtures.ts'
import { workOrders } from './order-page.ts'

const jpeg = (width: number) =>
  sharp({ create: { width, height: 60, channels: 3, background: '#1e697a' } })
    .jpeg()
    .toBuffer()
const photo = async (name: string, width = 80) => ({ name, mimeType: 'image/jpeg', buffer: await jpeg(width) })
const viewOf = (id: number) => `${workOrders}/edit/${id}?viewMode=view`

test('photos of an order are added, described, deleted and brought back', async ({ shop, signedIn }) => {
  const { id, uuid } = await shop.make.workOrder(plated('BV 12 ABC'))
  const page = await signedIn('operator')
  await page.goto(viewOf(id))
  await page.getByRole('button', { name: 'Poze', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Poze: ${uuid}` })
  await expect(dialog.getByRole('heading', { name: 'Nicio poză încă' })).toBeVisible()
  await expectAccessible(page)

  await dialog.locator('input[type="file"][multiple]').setInputFiles([await photo('ușa.jpg'), await photo('jantă.jpg', 90)])
  await expect(dialog.getByRole('listitem').getByRole('button')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'ușa.jpg' }).click()
  await expect(dialog.getByRole('img', { name: 'Poza' })).toHaveJSProperty('complete', true)
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Ce se vede' }).fill('Zgârietură')
  await dialog.getByRole('combobox', { name: 'Când' }).selectOption('La primire')
  await dialog.getByRole('button', { name: 'Toate pozele' }).click()
  await expect(dialog.getByRole('region', { name: 'La primire' }).getByRole('button', { name: 'Zgârietură' })).toBeVisible()

  await dialog.getByRole('button', { name: 'Zgârietură' }).click()
  await dialog.getByRole('button', { name: 'Șterge' }).click()
  await expect(dialog.getByRole('listitem').getByRole('button')).toHaveCount(1)
  await message(page, 'Poza a fost ștearsă').getByRole('button', { name: 'Anulează' }).click()
  await expect(dialog.getByRole('button', { name: 'Zgârietură' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Zgârietură' }).click()
  await dialog.getByRole('textbox', { name: 'Ce se vede' }).fill('Zgârietură la prag')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Poze (2)' })).toBeVisible()
  await expect
    .poll(async () => (await shop.operator(api.orderAttachments.list, { id })).items.map(({ caption }) => caption))
    .toContain('Zgârietură la prag')
  await expect(page.getByRole('button', { name: 'Poze (2)' })).toBeFocused()
})

test('a photo that is taken without network is sent once when it is back', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder(plated('BV 13 ABC'))
  const page = await signedIn('worker', { viewport: { width: 360, height: 740 }, fresh: true })
  await page.goto(viewOf(id))
  await page.getByRole('button', { name: 'Poze', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Poze/ })
  await expect(dialog.getByRole('heading', { name: 'Nicio poză încă' })).toBeVisible()
  await goOffline(page)
  await dialog.locator('input[type="file"][capture]').setInputFiles(await photo('roata.jpg'))
  await expect(dialog.getByText('Fără rețea. Reîncercăm.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.context().setOffline(false)
  await expect(dialog.getByRole('listitem').getByRole('button')).toHaveCount(1)
  expect((await shop.worker(api.orderAttachments.list, { id })).total).toBe(1)
  await expectAccessible(page)
})

test('a file that is no photo is refused in the language of the user', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder(plated('BV 14 ABC'))
  const page = await signedIn('operator', { language: 'hu' })
  await page.goto(viewOf(id))
  await page.getByRole('button', { name: 'Fotók', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Fotók/ })
  const chooser = dialog.locator('input[type="file"][multiple]')
  await chooser.setInputFiles({ name: 'rossz.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html>') })
  await expect(dialog.getByRole('alert')).toContainText('A fotó nem olvasható')
  await dialog.getByRole('button', { name: 'Elvetés' }).click()
  await expect(dialog.getByText('rossz.jpg')).toHaveCount(0)
})
