import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('/dashboard/money/evening has no violations, empty and with the figures of a day', async ({ shop, signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/dashboard/money/evening')
  await expect(page.getByText('Nicio încasare în această zi')).toBeVisible()
  await expectAccessible(page)
  const { id } = await shop.make.workOrder({ status: 'done' })
  const paymentTypeId = shop.idOf('paymentTypes', 'CARD')
  await shop.operator(api.payments.create, { paymentTypeId, amount: 21, allocations: [{ workOrderId: id, amount: 21 }] })
  await expect(page.getByRole('row', { name: /CARD/ })).toBeVisible()
  await expect(page.getByRole('link', { name: '1 · 100,00' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
})
