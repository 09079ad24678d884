import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { address, rows } from './order-list.ts'
import { openListening, workOrders } from './order-page.ts'

test('a document number is edited in its row: Enter and blur save it, Escape restores it', async ({ shop, signedIn }) => {
  const first = await shop.make.workOrder({
    workOrder: { clientName: 'Transport Rapid', delegateName: 'Ilie Șoferul', documentNumber: 'F 100' },
    car: { plateNumber: 'B 12 XYZ' },
  })
  const second = await shop.make.workOrder({ car: { plateNumber: 'CJ 12 ABC' } })
  const numberOf = async (id: number) => (await shop.operator(api.workOrders.get, { id })).documentNumber
  const page = await signedIn('operator')
  await page.goto(address)
  await expect(rows(page).filter({ hasText: 'B 12 XYZ' })).toContainText('Transport Rapid · Ilie Șoferul')
  const open = page.getByRole('button', { name: /^Nr. document pentru CJ 12 ABC/ })
  const field = page.getByRole('textbox', { name: 'Nr. document pentru CJ 12 ABC' })

  await open.click()
  await expect(field).toBeFocused()
  await field.fill('f  100')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Este deja pe comanda ${first.uuid}`)).toBeVisible()
  await expect(field).toHaveValue('f  100')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  expect(await numberOf(second.id)).toBeNull()

  await page.keyboard.press('Enter')
  await field.fill('F 101')
  await page.keyboard.press('Enter')
  await expect(open).toHaveText('F 101')
  await expect(open).toBeFocused()
  await open.click()
  await field.fill('F 102')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(open).toHaveText('F 102')
  expect(await numberOf(second.id)).toBe('F 102')
  await expect(page).toHaveURL(new RegExp(`${address}$`))
})

test('an order moves to another workplace with its history, and a deleted one is restored', async ({ openShop, signedIn }) => {
  const shop = await openShop({ organizations: 2 })
  const [, cluj] = shop.organizations
  await shop.make.worker({ name: 'Kovács Béla' })
  const there = await shop.make.worker({ name: 'Sabău Dan', organizationId: cluj!.id })
  const product = await shop.make.product({ name: 'Echilibrat' })
  const here = await shop.make.worker({ name: 'Ana Moldovan' })
  const order = await shop.make.workOrder({
    workOrder: { clientName: 'Transport Rapid' },
    car: { plateNumber: 'B 12 XYZ' },
    workers: [here.id],
    products: [{ organizationProductId: product.id, quantity: 4 }],
  })
  await shop.admin(api.workOrders.update, { id: order.id, workOrder: { description: 'Zgomot' } })
  const page = await signedIn('admin', { shop })
  await page.goto(address)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Opțiuni pentru B 12 XYZ' }).click()
    await page.getByRole('menuitem', { name }).click()
  }

  await choose('Transferă')
  const dialog = page.getByRole('dialog', { name: `Mută comanda ${order.uuid}` })
  await expect(dialog.getByRole('status')).toContainText('Transport Rapid se copiază acolo')
  await expect(dialog.getByRole('status')).toContainText('rămân doar cu numele: Echilibrat')
  await expect(dialog.getByRole('status')).toContainText('lucrează aici: Ana Moldovan')
  await dialog.getByRole('combobox', { name: 'Cine lucrează acolo la ea?' }).click()
  await page.getByRole('option', { name: 'Sabău Dan' }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mută comanda' }).click()
  await expect(page.getByText(`Comanda ${order.uuid} este acum la Cluj`)).toBeVisible()
  expect(await shop.admin(api.workOrders.get, { id: order.id })).toMatchObject({
    organizationId: cluj!.id,
    total: order.total,
    workers: [{ id: there.id }],
  })

  await page.goto(`${address}?organization_id=${cluj!.id}`)
  await choose('Modificări')
  const history = page.getByRole('dialog', { name: `Modificările comenzii ${order.uuid}` })
  const moved = history.getByRole('listitem').filter({ hasText: 'a mutat comanda la alt punct de lucru' })
  await expect(moved.locator('del')).toContainText(['Brașov', 'Ana Moldovan'])
  await expect(moved.locator('ins')).toContainText(['Cluj'])
  await expect(history.getByRole('listitem').filter({ hasText: 'a modificat comanda' }).last()).toContainText('Zgomot')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await choose('Șterge')
  await page.getByRole('dialog').getByRole('button', { name: 'Șterge' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Liste de comenzi' }).getByRole('link', { name: 'Șterse' }).click()
  await page.getByRole('button', { name: 'Elimină filtrul Punct de lucru' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Opțiuni pentru B 12 XYZ' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Restaurează', 'Modificări'])
  await page.getByRole('menuitem', { name: 'Restaurează' }).click()
  await expect(page.getByText(`Comanda ${order.uuid} este din nou la locul ei`)).toBeVisible()
  expect(await shop.admin(api.workOrders.get, { id: order.id })).toMatchObject({ total: order.total })
})

test('status and payment of an order change in place, while viewing and while editing', async ({ shop, signedIn }) => {
  const order = await shop.make.workOrder({ car: { plateNumber: 'B 12 XYZ' } })
  const now = () => shop.operator(api.workOrders.get, { id: order.id })
  const page = await signedIn('operator')
  await openListening(page, `${workOrders}/edit/${order.id}?viewMode=view`)
  const status = (name: string) => page.getByRole('button', { name: `Starea este „${name}”: schimbă` })
  const payment = page.getByRole('complementary').getByLabel('Mod de plată')

  await status('Nouă').click()
  await page.getByRole('menuitem', { name: 'Finalizată' }).click()
  const question = page.getByRole('dialog', { name: 'Cum s-a plătit?' })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  expect(await now()).toMatchObject({ status: 'new', version: 1 })

  await status('Nouă').click()
  await page.getByRole('menuitem', { name: 'Finalizată' }).click()
  await question.getByRole('button', { name: 'Mai târziu' }).click()
  await expect(status('Finalizată')).toBeVisible()
  expect(await now()).toMatchObject({ status: 'done', paymentTypeId: null })
  await payment.selectOption('CARD')
  await expect.poll(async () => (await now()).paymentType?.name).toBe('CARD')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Editează' }).click()
  await page.getByRole('textbox', { name: 'Observații', exact: true }).fill('Zgomot la rulare')
  await status('Finalizată').click()
  await page.getByRole('menuitem', { name: 'În lucru' }).click()
  await expect(status('În lucru')).toBeVisible()
  await payment.selectOption('CASH')
  await expect.poll(async () => (await now()).paymentType?.name).toBe('CASH')
  await expect(payment).toHaveValue(String(shop.idOf('paymentTypes', 'CASH')))
  await expect(page.getByRole('alert').filter({ hasText: 'Altcineva a salvat' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Observații', exact: true })).toHaveValue('Zgomot la rulare')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/viewMode=view/)
  expect(await now()).toMatchObject({ status: 'in-progress', description: 'Zgomot la rulare', paymentType: { name: 'CASH' } })
  await page.getByRole('button', { name: 'Modificările comenzii' }).click()
  await expect(page.getByRole('dialog').locator('del').filter({ hasText: 'CARD' })).toBeVisible()
  await page.keyboard.press('Escape')

  const worker = await signedIn('worker')
  await worker.goto(`${workOrders}/edit/${order.id}?viewMode=view`)
  await expect(worker.getByRole('heading', { level: 1, name: order.car.plateNumber })).toBeVisible()
  await expect(worker.getByText('În lucru').first()).toBeVisible()
  await expect(worker.getByRole('button', { name: /schimbă$|Modificările/ })).toHaveCount(0)
  await expect(worker.getByRole('complementary').getByLabel('Mod de plată')).toHaveCount(0)
})

test('the address of a printed order downloads it, again on request, and reports failures', async ({ shop, signedIn }) => {
  const order = await shop.make.workOrder()
  const page = await signedIn('operator')
  const at = (id: number) => `/dashboard/download-work-order-pdf/${id}`
  const [first] = await Promise.all([page.waitForEvent('download'), page.goto(at(order.id))])
  expect(first.suggestedFilename()).toBe(`workorder-${order.id}.pdf`)
  await expectAccessible(page)
  const [again] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Descarcă din nou' }).click()])
  expect(again.suggestedFilename()).toBe(`workorder-${order.id}.pdf`)
  await page.goto(at(999_999_999))
  await expect(page.getByRole('heading', { level: 1, name: 'Comanda nu a fost găsită' })).toBeVisible()
})
