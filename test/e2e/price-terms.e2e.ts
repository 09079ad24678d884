import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'
import { address } from './order-list.ts'
import { line, tab, workOrders } from './order-page.ts'

/** When the order was made, mounting was discounted by half, for 2,407.90; today the discount is a fifth. */
async function makeOrder(shop: ShopFixture) {
  const { id } = await shop.admin(api.accountSettings.create, { name: 'discount_on_new_product', value: 50 })
  const tyre = await shop.make.product({ name: 'Anvelopă', price: 480, isService: false, isTyre: true })
  const mounting = await shop.make.product({ name: 'Demontat+Montat', price: 20 })
  const balancing = await shop.make.product({ name: 'Echilibrat Roti', price: 15 })
  const order = await shop.make.workOrder({
    car: { plateNumber: 'B 12 XYZ' },
    tyreService: { wheelTypeId: null, carKm: null, boltTorque: null, newTyre: true },
    products: [tyre, mounting, balancing].map(({ id }) => ({ organizationProductId: id, quantity: 4 })),
  })
  await shop.admin(api.accountSettings.update, { id, value: 20 })
  return order
}

test('a saved order shows stored sums until its money changes, and then its own terms', async ({ shop, signedIn }) => {
  const order = await makeOrder(shop)
  const page = await signedIn('operator')
  const aside = page.getByRole('complementary', { name: 'Comanda pe scurt' })

  await page.goto(`${workOrders}/edit/${order.id}?viewMode=view`)
  await expect(aside).toContainText('2.407,90')
  await page.goto(`${workOrders}/edit/${order.id}?viewMode=edit`)
  await page.getByLabel('Telefon').first().fill('0722000111')
  await expect(aside).toContainText('2.407,90')

  await tab(page, 'Produse').click()
  await line(page, 'Cantitate', 2).fill('2')
  // Half of 40 + 60 is deducted from 2,020.
  await expect(aside).toContainText('2.383,70')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Comanda a fost modificată').or(page.getByText('2.383,70')).first()).toBeVisible()
  await expect.poll(async () => (await shop.operator(api.workOrders.get, { id: order.id })).total).toBe(2383.7)
})

test('an order is re-priced from its menu in two clicks, with old and new side by side', async ({ shop, signedIn }) => {
  const order = await makeOrder(shop)
  const page = await signedIn('operator')
  await page.goto(address)
  await page.getByRole('button', { name: 'Opțiuni pentru B 12 XYZ' }).click()
  await page.getByRole('menuitem', { name: 'Recalculează prețurile' }).click()

  const dialog = page.getByRole('dialog', { name: `Recalculează comanda ${order.uuid}` })
  await expect(dialog.getByRole('row', { name: 'Total' }).last()).toContainText(/2\.407,90.*2\.458,72/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Recalculează' }).click()
  await expect(page.getByText(`Comanda ${order.uuid} a fost recalculată`)).toBeVisible()
  expect(await shop.operator(api.workOrders.get, { id: order.id })).toMatchObject({ total: 2458.72 })
})

test('the entry that re-prices an order takes one line of its menu', async ({ shop, signedIn }) => {
  await shop.make.workOrder({ car: { plateNumber: 'B 12 XYZ' } })
  const page = await signedIn('operator')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(address)
  await page.getByRole('button', { name: 'Opțiuni pentru B 12 XYZ' }).click()
  const heightOf = async (name: string) => (await page.getByRole('menuitem', { name, exact: true }).boundingBox())?.height
  expect(await heightOf('Recalculează prețurile')).toBe(await heightOf('Modificări'))
})

test('re-pricing without a change of sums says so and offers no button', async ({ shop, signedIn }) => {
  const order = await shop.make.workOrder({ car: { plateNumber: 'B 12 XYZ' } })
  const page = await signedIn('operator')
  await page.goto(address)
  await page.getByRole('button', { name: 'Opțiuni pentru B 12 XYZ' }).click()
  await page.getByRole('menuitem', { name: 'Recalculează prețurile' }).click()
  const dialog = page.getByRole('dialog', { name: `Recalculează comanda ${order.uuid}` })
  await expect(dialog.getByRole('status')).toHaveText('Sumele rămân aceleași.')
  await expect(dialog.getByRole('button', { name: 'Recalculează' })).toBeDisabled()
})
