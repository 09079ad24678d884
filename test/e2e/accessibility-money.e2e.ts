import { expectAccessible } from './accessible.ts'
import { plated } from './board-page.ts'
import { expect, test } from './fixtures.ts'

test('/dashboard/money has no violations, in every state and with its forms open', async ({ shop, signedIn }) => {
  const client = await shop.make.client({ name: 'Transport Rapid' })
  const workOrder = { organizationClientId: client.id, clientName: client.name }
  await shop.make.workOrder({ ...plated('BV 12 ABC'), workOrder, status: 'done' })
  const page = await signedIn('operator')
  await page.goto('/dashboard/money')
  await expect(page.getByText('Nicio încasare')).toBeVisible()
  await expectAccessible(page)
  await page.locator('main').focus()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Încasare nouă' })
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toBeFocused()
  await page.keyboard.type('transport')
  await page.getByRole('option', { name: 'Transport Rapid' }).click()
  await dialog.getByRole('textbox', { name: 'Sumă' }).fill('150')
  await expect(dialog.getByText(/Rămâne credit/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('row', { name: /Transport Rapid/ })).toBeVisible()
  await expectAccessible(page)
  for (const [item, title] of [
    ['Mută', 'Mută'],
    ['Anulează încasarea', 'Anulează încasarea'],
  ] as const) {
    await page.getByRole('button', { name: /^Opțiuni pentru încasarea/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
