import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
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

const remindPath = '**/api/v1/receivables/reminders'

test('reminding chosen clients shows who gets none and why before anything is sent', async ({ shop, signedIn }) => {
  await makeDebtor(shop)
  const page = await signedIn('operator')
  await page.goto(address)
  await page
    .getByRole('row', { name: /Transport Rapid/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('region', { name: 'Rânduri alese' }).getByRole('button', { name: 'Reamintește' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reamintește datoria' })
  await expect(dialog.getByText('Nu are restanțe de cel puțin 3 zile.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Trimite/ })).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a reminder by text message is sent once it was read, also at 360 px', async ({ shop, signedIn }) => {
  const { client } = await makeDebtor(shop)
  await shop.admin(api.accountSettings.create, { name: 'sms_message_payment_reminder', value: true })
  const page = await signedIn('operator', { viewport: { width: 360, height: 740 } })
  // Reminders go out on working days alone, so the answers are written here.
  const sent: unknown[] = []
  await page.route(remindPath, async (route) => {
    const request = route.request().postDataJSON() as { channel: string; preview?: boolean }
    if (!request.preview) sent.push(request)
    const message = { client_id: client.id, to: '0722000111', amount: 242, text: 'Atelier: aveti de plata 242,00 RON' }
    await route.fulfill({ json: { sent: 1, messages: [message], excluded: [], credits: 1, balance: 9 } })
  })
  await page.goto(`/dashboard/workstation-settings/clients/${client.id}/balance`)
  await page.getByRole('button', { name: 'Reamintește' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reamintește datoria' })
  await expect(dialog.getByText('Atelier: aveti de plata 242,00 RON')).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText('Costă 1 credit, rămân 9')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await dialog.getByRole('button', { name: 'Trimite 1 mesaj' }).click()
  await expect(dialog).toHaveCount(0)
  expect(sent).toEqual([{ client_ids: [client.id], channel: 'sms' }])
})

test('the statement is mailed to an address of the client by keyboard, also at 360 px', async ({ shop, signedIn }) => {
  const client = await shop.make.client({ name: 'Transport Rapid', email: 'birou@rapid.ro' })
  const page = await signedIn('operator', { viewport: { width: 360, height: 740 } })
  await page.goto(`/dashboard/workstation-settings/clients/${client.id}/balance`)
  await page.getByRole('button', { name: 'Trimite prin e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trimite extrasul' })
  await expect(dialog.getByRole('combobox', { name: 'Adresa' })).toHaveValue('birou@rapid.ro')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Extrasul de cont pleacă la birou@rapid.ro')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a client without an address gets no statement, and the dialog says so', async ({ shop, signedIn }) => {
  const client = await shop.make.client({ name: 'Fără adresă' })
  const page = await signedIn('operator')
  await page.goto(`/dashboard/workstation-settings/clients/${client.id}/balance`)
  await page.getByRole('button', { name: 'Trimite prin e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trimite extrasul' })
  await expect(dialog.getByText('Clientul nu are adresă de e-mail.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Trimite' })).toHaveCount(0)
})
