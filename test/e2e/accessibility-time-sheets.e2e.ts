import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('/dashboard/live-timesheet has no violations, with days of a person and corrections', async ({ signedIn, shop }) => {
  await shop.make.withTimeSheets()
  await shop.worker(api.timeSheets.create, { status: 'WORKING' })
  const page = await signedIn('admin')
  await page.goto('/dashboard/live-timesheet')
  await page.getByRole('button', { name: /^Ana worker/ }).click()
  const entries = page.getByRole('dialog', { name: 'Pontaj: Ana worker' })
  await expect(entries.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await entries.getByRole('button', { name: /^Șterge: Ana worker, La lucru/ }).click()
  const form = page.getByRole('dialog', { name: 'Șterge înregistrarea: Ana worker' })
  await expect(form.getByRole('textbox', { name: 'Motiv' })).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Renunță' }).click()
  await entries.getByRole('button', { name: 'Adaugă înregistrare' }).click()
  await expect(page.getByRole('dialog', { name: 'Adaugă înregistrare: Ana worker' })).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/timesheet has no accessibility violations', async ({ signedIn, shop }) => {
  await shop.make.withTimeSheets()
  await shop.worker(api.timeSheets.create, { status: 'WORKING' })
  const page = await signedIn('worker')
  await page.goto('/dashboard/timesheet')
  await expect(page.getByRole('listitem').filter({ hasText: 'în curs' })).toHaveCount(1)
  await expectAccessible(page)
})

test('/dashboard/reports/timesheet has no violations, and begins with the last seven days', async ({ signedIn, shop }) => {
  await shop.make.withTimeSheets()
  await shop.worker(api.timeSheets.create, { status: 'WORKING' })
  const page = await signedIn('operator')
  await page.goto('/dashboard/reports/timesheet')
  await expect(page.getByRole('row', { name: /^Ana worker · / })).toBeVisible()
  await expect(page.getByRole('row', { name: /La lucru/ })).toHaveCount(1)
  await expectAccessible(page)
})
