import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'

/** The page of a client with an unpaid order and a card, loaded completely. */
async function clientPage(shop: ShopFixture, page: Page, part: string) {
  const { id, name } = await shop.make.client({ name: 'Ion Pop', phone: '0722000111' })
  await shop.make.workOrder({ workOrder: { clientName: name, organizationClientId: id }, status: 'done' })
  await shop.make.loyaltyCard({ clientId: id })
  await shop.make.guaranty({ clientId: id })
  await shop.make.tyreHotel({ organizationClientId: id })
  await shop.make.appointment({ organizationClientId: id })
  await page.goto(`/dashboard/workstation-settings/clients/${id}${part}`)
  await expect(page.getByText(/^Datorează /)).toBeVisible()
}

test('/dashboard/workstation-settings/clients/$clientId has no violations', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await clientPage(shop, page, '')
  await expect(page.getByRole('heading', { name: 'Ultimele vizite' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('row').getByRole('link')).toHaveCount(2)
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/clients/$clientId/details has no violations', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await clientPage(shop, page, '/details')
  await expect(page.getByRole('textbox', { name: 'Nume', exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/clients/$clientId/work-orders has no violations', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await clientPage(shop, page, '/work-orders')
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/clients/$clientId/tyre-hotels has no violations', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await clientPage(shop, page, '/tyre-hotels')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/clients/$clientId/appointments has no violations', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await clientPage(shop, page, '/appointments')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/clients/$clientId/messages has no violations', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await clientPage(shop, page, '/messages')
  await expect(page.getByText('Niciun mesaj încă')).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/clients/$clientId/loyalty-cards has no violations', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await clientPage(shop, page, '/loyalty-cards')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/clients/$clientId/vehicles has no violations', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await clientPage(shop, page, '/vehicles')
  await expect(page.getByRole('row')).toHaveCount(4)
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/clients/$clientId/guaranties has no violations', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await clientPage(shop, page, '/guaranties')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
})
