import { api } from '#contract/index.ts'
import { plated } from './board-page.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'

const address = '/dashboard/money/owed'

/** A client that owes two orders of 121.00 each. */
async function makeDebtor({ make }: ShopFixture) {
  const client = await make.client({ name: 'Transport Rapid' })
  const workOrder = { organizationClientId: client.id, clientName: client.name }
  const order = await make.workOrder({ ...plated('BV 12 ABC'), workOrder, status: 'done' })
  await make.workOrder({ ...plated('CJ 98 MNT'), workOrder, status: 'done' })
  return { client, order }
}

test('the list of debts leads to the balance of a client, where an admin writes off', async ({ shop, signedIn }) => {
  const { client } = await makeDebtor(shop)
  const page = await signedIn('admin')
  await page.goto('/dashboard/money')
  await page.getByRole('navigation', { name: 'Părți ale încasărilor' }).getByRole('link', { name: 'De încasat' }).click()
  const row = page.getByRole('row', { name: /Transport Rapid/ })
  await expect(row).toContainText('242,00')
  await row.getByText('Transport Rapid').click()
  await expect(page.getByRole('row', { name: /CJ 98 MNT/ })).toContainText('121,00')

  const debt = page.getByRole('row', { name: /BV 12 ABC/ })
  await debt.getByRole('button', { name: 'Trece pe pierderi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trece pe pierderi' })
  await dialog.getByRole('textbox', { name: 'Sumă' }).fill('120,5')
  await dialog.getByRole('textbox', { name: 'Motiv' }).fill('firmă radiată')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(debt).toContainText('0,50')
  expect(await shop.operator(api.receivables.ofClient, { clientId: client.id })).toMatchObject({ owed: 121.5 })
})

test('a payment from the tab of a client begins with that client', async ({ shop, signedIn }) => {
  const { client } = await makeDebtor(shop)
  const page = await signedIn('operator')
  await page.goto(`/dashboard/workstation-settings/clients/${client.id}/balance`)
  await expect(page.getByRole('button', { name: 'Trece pe pierderi' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Încasează' }).click()
  const dialog = page.getByRole('dialog', { name: 'Încasare nouă' })
  await expect(dialog.getByRole('checkbox', { name: /BV 12 ABC/ })).toBeChecked()
  await dialog.getByRole('textbox', { name: 'Sumă' }).fill('250')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Clientul nu are comenzi de plată.')).toHaveCount(0)
  await expect(page.getByText('De restituit')).toBeVisible()
  expect(await shop.operator(api.receivables.ofClient, { clientId: client.id })).toMatchObject({ owed: 0, credit: 8, balance: -8 })
})

test('nobody owes: the list says so, also at 360 px, where a debt is a card', async ({ shop, signedIn }) => {
  const page = await signedIn('operator', { viewport: { width: 360, height: 740 } })
  await page.goto(address)
  await expect(page.getByText('Nimeni nu datorează nimic')).toBeVisible()
  await makeDebtor(shop)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Transport Rapid' })).toContainText('242,00')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
