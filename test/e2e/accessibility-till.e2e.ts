import { api } from '#contract/index.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('/dashboard/money/till has no violations, with its dialogs and closed with a difference', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder({ status: 'done' })
  const paymentTypeId = shop.idOf('paymentTypes', 'CARD')
  await shop.operator(api.payments.create, { paymentTypeId, amount: 121, allocations: [{ workOrderId: id, amount: 121 }] })
  await shop.operator(api.cashMovements.create, { direction: 'in', amount: 50, category: 'float' })
  const page = await signedIn('admin')
  await page.goto('/dashboard/money/till')
  await expect(page.getByRole('row', { name: /CARD/ })).toBeVisible()
  await expectAccessible(page)
  for (const name of ['Închide ziua', 'Intrare sau ieșire', 'Schimbă soldul inițial']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const place = { organizationId: shop.organization.id, day: dayInZone(new Date().toISOString(), 'Europe/Bucharest') }
  await shop.operator(api.cashDays.close, { ...place, countedCash: 49, floatLeft: 49, counts: [{ paymentTypeId, counted: 100 }] })
  await expect(page.getByText(/^Închisă/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Redeschide' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  await expectAccessible(page)
})
