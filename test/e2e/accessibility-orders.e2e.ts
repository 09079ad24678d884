import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { client, line, newOrder, openListening, stock, tab, workOrders } from './order-page.ts'

test('/dashboard/workstation-settings/work-orders/create has no accessibility violations on any of its tabs', async ({
  shop,
  signedIn,
}) => {
  await stock(shop)
  const page = await signedIn('operator')
  await newOrder(page)
  await page.getByLabel('Număr de înmatriculare').fill('BV 12 ABC')
  await client(page).fill('Ion Pop')
  await expectAccessible(page)
  await tab(page, 'Date vehicul').click()
  await page.getByRole('button', { name: 'Puntea 1: toate anvelopele' }).click()
  await expectAccessible(page)
  await tab(page, 'Produse și servicii').click()
  await line(page, 'Denumire', 1).fill('Ventil special')
  await expectAccessible(page)
  await tab(page, 'Sumar').click()
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/work-orders/edit/$workOrderId has no accessibility violations, viewed and in conflict with a newer version', async ({
  shop,
  signedIn,
}) => {
  const order = await shop.make.workOrder()
  const page = await signedIn('operator')
  await openListening(page, `${workOrders}/edit/${order.id}?viewMode=view`)
  await expect(page.getByRole('heading', { level: 1, name: order.uuid })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Editează' }).click()
  await tab(page, 'Date generale').click()
  await page.getByLabel('Telefon').fill('0722000222')
  await shop.admin(api.workOrders.update, { id: order.id, workOrder: { phone: '0733999888' } })
  await expect(page.getByRole('alert').filter({ hasText: 'Le-ai schimbat și tu: Telefon' })).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/work-orders/create-itp has no accessibility violations, with a day that is suggested', async ({
  signedIn,
}) => {
  const page = await signedIn('operator')
  await page.goto(`${workOrders}/create-itp`)
  await page.getByRole('combobox', { name: 'An fabricație' }).fill('2019')
  await expect(page.getByText('De obicei până la')).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/work-orders/edit-itp/$workOrderId has no accessibility violations, and the address of an order leads to it', async ({
  shop,
  signedIn,
}) => {
  const { id } = await shop.make.workOrder({ workOrder: { metaData: { itp: true, expirationDate: '2028-11-20' } }, products: [] })
  const page = await signedIn('operator')
  await page.goto(`${workOrders}/edit/${id}?viewMode=edit`)
  await expect(tab(page, 'Formular ITP')).toBeVisible()
  await expect(page).toHaveURL(`${workOrders}/edit-itp/${id}?viewMode=edit`)
  await expectAccessible(page)
})
