import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { at, groupIn, monday, openCalendar } from './calendar-page.ts'
import { expect, test } from './fixtures.ts'

test('/dashboard/appointments has no violations in any view, on a phone and in its dialogs', async ({ shop, signedIn }) => {
  const group = await groupIn(shop, 'Rampa 1')
  await shop.make.appointment({ carPlateNumber: 'BV 12 ABC', appointmentGroupId: group })
  const skipped = await shop.make.appointment({ carPlateNumber: 'CJ 98 MNT', ...at(monday, '11:00', '12:00') })
  await shop.admin(api.appointments.setStatus, { id: skipped.id, status: 'skipped' })
  await shop.make.appointment({ isBreak: true, carPlateNumber: '', ...at(monday, '13:00', '14:00') })
  const now = Date.now()
  await shop.make.appointment({ from: new Date(now).toISOString(), to: new Date(now + 3_600_000).toISOString() })
  const page = await signedIn('operator')
  await openCalendar(page, '&span=week')
  await expect(page.locator('[data-item]')).toHaveCount(3)
  await expectAccessible(page)
  await page.locator('[data-item]').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Programare nouă' }).click()
  await expect(page.getByRole('dialog', { name: 'Programare nouă' })).toBeVisible()
  await expectAccessible(page)

  await openCalendar(page, '&span=day&groups=yes')
  await expect(page.locator('[data-column]')).toHaveCount(2)
  await expectAccessible(page)
  await page.goto('/dashboard/appointments?view=today')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('listitem').filter({ hasText: 'Ștefan Őri' })).toBeVisible()
  await expectAccessible(page)
})
