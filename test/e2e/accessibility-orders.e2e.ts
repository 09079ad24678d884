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
  await expect(page.getByRole('heading', { level: 1, name: order.car.plateNumber })).toBeVisible()
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

test('/dashboard/tyre-service/tyre-hotels has no accessibility violations, with its menu, its form and its warning, and on a phone', async ({
  shop,
  signedIn,
}) => {
  const closed = await shop.make.tyreHotel({ carNumber: 'CJ 01 XYZ' })
  await shop.admin(api.tyreHotels.close, { id: closed.id })
  await shop.make.tyreHotel({ storageUntil: '2020-01-01', metaData: { dotNumber: '0212' } })
  const page = await signedIn('operator')
  await page.goto('/dashboard/tyre-service/tyre-hotels')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Opțiuni pentru BV 12 ABC' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Șterge' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: /BV 12 ABC/ }).click()
  await expect(page.getByRole('dialog', { name: 'Editează setul' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('listitem').filter({ hasText: 'CJ 01 XYZ' })).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/client-order has no accessibility violations, with its menu and its form', async ({ shop, signedIn }) => {
  await shop.make.customerOrder({ onDate: '2026-12-01', description: 'Sună-l' })
  await shop.make.appointment()
  const page = await signedIn('operator')
  await page.goto('/dashboard/client-order')
  await page.getByRole('button', { name: 'Opțiuni pentru BV 12 ABC' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Editează' }).click()
  await expect(page.getByRole('dialog', { name: 'Editează comanda clientului' })).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/client-order/closed has no accessibility violations', async ({ shop, signedIn }) => {
  const { id } = await shop.make.customerOrder()
  await shop.admin(api.customerOrders.close, { id })
  const page = await signedIn('operator')
  await page.goto('/dashboard/client-order/closed')
  await expect(page.getByRole('row', { name: /BV 12 ABC/ })).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/tyre-service/tyre-hotels/shelves has no accessibility violations, with its form and the question where a set goes', async ({
  shop,
  signedIn,
}) => {
  await shop.operator(api.tyreHotelShelves.createMany, { racks: 'A1..A2', shelves: '1..2' })
  await shop.make.tyreHotel()
  const page = await signedIn('operator')
  await page.goto('/dashboard/tyre-service/tyre-hotels/shelves')
  await expect(page.getByRole('row')).toHaveCount(5)
  await page.getByRole('button', { name: 'Adaugă polițe' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard/tyre-service/tyre-hotels')
  await page.getByRole('button', { name: 'Opțiuni pentru BV 12 ABC' }).click()
  await page.getByRole('menuitem', { name: 'Așază pe poliță' }).click()
  const place = page.getByRole('dialog', { name: 'Unde așezi setul BV 12 ABC?' })
  await expect(place).toContainText('Încape pe 4 polițe')
  await expectAccessible(page)
  await place.getByRole('button', { name: 'Așază aici' }).click()
  await expect(place).toHaveCount(0)
  await expect(page.getByRole('row', { name: /BV 12 ABC/ })).toContainText('A1-1')
})

test('/dashboard/tyre-service/tyre-hotels/pick-list has no accessibility violations', async ({ signedIn }) => {
  const page = await signedIn('worker')
  await page.goto('/dashboard/tyre-service/tyre-hotels/pick-list')
  await expect(page.getByText('Nimic de pregătit')).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/download-work-order-pdf/$workOrderId has no accessibility violations', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder()
  const page = await signedIn('worker')
  const [file] = await Promise.all([page.waitForEvent('download'), page.goto(`/dashboard/download-work-order-pdf/${id}`)])
  expect(file.suggestedFilename()).toBe(`workorder-${id}-workshop.pdf`)
  await expectAccessible(page)
})

test('/w/$number has no accessibility violations, and leads whoever scans a paper to its order once they have signed in', async ({
  shop,
  signedIn,
}) => {
  const { id, uuid } = await shop.make.workOrder()
  const page = await signedIn('worker')
  await page.goto(`/W/${uuid}`)
  await expect(page).toHaveURL(new RegExp(`/work-orders/edit/${id}\\?viewMode=view`))
  await page.goto('/w/DEM-0000000000-XX')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => localStorage.removeItem('session'))
  await page.goto(`/w/${uuid.toLowerCase()}`)
  await expect(page).toHaveURL(new RegExp(`/sign-in\\?from=.*${uuid}`, 'i'))
})
