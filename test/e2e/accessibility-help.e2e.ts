import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('/dashboard/help has no violations, with all themes and with search results', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/dashboard/help')
  await expect(page.getByRole('heading', { level: 2, name: 'Comenzi de lucru', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Caută în ajutor…' }).fill('diacritice')
  await expect(page.getByRole('link', { name: 'Mesaje SMS și credite' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
  await expectAccessible(page)
})

test('/dashboard/help/$slug has no accessibility violations', async ({ signedIn }) => {
  const page = await signedIn('worker')
  await page.goto('/dashboard/help/lists-keys')
  await expect(page.getByRole('heading', { level: 1, name: 'Liste, filtre și taste' })).toBeVisible()
  await expectAccessible(page)
})
