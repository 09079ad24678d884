import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expect, test } from './fixtures.ts'

const main = (page: Page) => page.getByRole('main')

/** Deletes the row or card of this name by its menu, with the answers to the question. */
async function remove(page: Page, name: string, { option, button = 'Șterge' }: { option?: RegExp; button?: string } = {}) {
  await page.getByRole('button', { name: `Opțiuni pentru ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Șterge' }).click()
  const question = page.getByRole('dialog')
  if (option) await question.getByRole('checkbox', { name: option }).check()
  await question.getByRole('button', { name: button, exact: true }).click()
  await expect(question).toHaveCount(0)
}

const undo = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Anulează' }).click()

test('the message about a deletion restores a client, several at once, a set and a card', async ({ shop, signedIn }) => {
  const { make } = shop
  const ana = await make.client({ name: 'Ana Rusu' })
  await make.client({ name: 'Ion Pop' })
  await make.tyreHotel({ carNumber: 'CJ 12 ABC', clientName: 'Ana Rusu', organizationClientId: ana.id })
  await make.customerOrder({ carPlateNumber: 'CJ 98 MNT' })
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/clients')
  const rows = main(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveText([/Ana Rusu/, /Ion Pop/])
  await remove(page, 'Ion Pop')
  await expect(page.getByRole('status').getByText('S-a șters: Ion Pop')).toBeVisible()
  await expect(rows).toHaveText([/Ana Rusu/])
  await undo(page)
  await expect(rows).toHaveText([/Ana Rusu/, /Ion Pop/])

  for (const row of await rows.all()) await row.getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Rânduri alese' }).getByRole('button', { name: 'Șterge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Șterge', exact: true }).click()
  await expect(rows).toHaveCount(0)
  await undo(page)
  await expect(rows).toHaveText([/Ana Rusu/, /Ion Pop/])

  await page.goto('/dashboard/tyre-service/tyre-hotels')
  await expect(rows).toHaveText([/CJ 12 ABC/])
  await remove(page, 'CJ 12 ABC', { button: 'Am înțeles, șterge setul' })
  await expect(rows).toHaveCount(0)
  await undo(page)
  await expect(rows).toHaveText([/CJ 12 ABC/])

  await page.goto('/dashboard/client-order')
  const card = main(page).getByText('CJ 98 MNT')
  await remove(page, 'CJ 98 MNT')
  await expect(card).toHaveCount(0)
  await undo(page)
  await expect(card).toBeVisible()
})

test('an order that was deleted with its set comes back with it, also for an operator', async ({ shop, signedIn }) => {
  const order = await shop.make.workOrder({
    car: { plateNumber: 'CJ 12 ABC' },
    tyreService: { tyreHotelEnabled: true },
    tyreHotel: { tyreQuantity: 4, tyreWidth: 205, tyreHeight: 55, tyreRim: 16 },
  })
  const page = await signedIn('operator')
  await page.goto('/dashboard')
  const card = main(page).getByText('CJ 12 ABC')
  await expect(card).toBeVisible()
  await remove(page, 'CJ 12 ABC', { option: /setul depozitat/ })
  await expect(page.getByRole('status').getByText('Ștearsă. O găsești 30 de zile la „Șterse”.')).toBeVisible()
  await expect(card).toHaveCount(0)
  await undo(page)
  await expect(card).toBeVisible()
  const stored = async () => (await shop.admin(api.workOrders.get, { id: order.id })).tyreHotel?.id
  await expect.poll(stored).toBe(order.tyreHotel?.id)
})
