import { expectAccessible } from './accessible.ts'
import { plated } from './board-page.ts'
import { expect, test } from './fixtures.ts'

test('/dashboard/money/owed has no violations, empty and with debts', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await page.goto('/dashboard/money/owed')
  await expect(page.getByText('Nimeni nu datorează nimic')).toBeVisible()
  await expectAccessible(page)
  await shop.make.workOrder({ ...plated('BV 12 ABC'), status: 'done' })
  await page.reload()
  await expect(page.getByRole('row', { name: /121,00/ }).first()).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/clients/$clientId/balance has no violations', async ({ shop, signedIn }) => {
  const client = await shop.make.client({ name: 'Transport Rapid' })
  const page = await signedIn('admin')
  await page.goto(`/dashboard/workstation-settings/clients/${client.id}/balance`)
  await expect(page.getByText('Clientul nu are comenzi de plată.')).toBeVisible()
  await expectAccessible(page)
  await shop.make.workOrder({
    ...plated('BV 12 ABC'),
    workOrder: { organizationClientId: client.id, clientName: client.name },
    status: 'done',
  })
  await page.reload()
  await page.getByRole('button', { name: 'Trece pe pierderi' }).click()
  await expect(page.getByRole('dialog', { name: 'Trece pe pierderi' })).toBeVisible()
  await expectAccessible(page)
})
