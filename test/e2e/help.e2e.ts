import { expect, test } from './fixtures.ts'

test('the question mark of a screen leads to what is explained of it, in the language of the screen, and what is typed stays', async ({
  signedIn,
}) => {
  const page = await signedIn('operator', { language: 'hu' })
  await page.goto('/dashboard/workstation-settings/work-orders/create')
  const line = page.getByRole('textbox', { name: 'A munkalap egy sorban' })
  await expect(line).toBeFocused()
  await line.fill('CJ 12 ABC')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /^Súgó ehhez az oldalhoz/ }).press('Enter')
  const help = await opened
  await expect(help.getByRole('heading', { level: 1, name: 'Új munkalap felvétele' })).toBeVisible()
  await expect(help).toHaveURL(/\/dashboard\/help\/new-order$/)
  await expect(line).toHaveValue('CJ 12 ABC')
  await help.close()
})

test('the help is found in the menu of the account, searched with the keyboard alone, and says nothing that is for others', async ({
  signedIn,
}) => {
  const page = await signedIn('worker')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Contul meu/ }).click()
  await page.getByRole('menuitem', { name: 'Ajutor', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ajutor' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pontaj', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Setările contului', exact: true })).toHaveCount(0)
  await page.getByRole('main').press('/')
  const search = page.getByRole('searchbox', { name: 'Caută în ajutor…' })
  await expect(search).toBeFocused()
  await search.pressSequentially('raft')
  const found = page.getByRole('region', { name: 'Articole' }).getByRole('link')
  await expect(found.first()).toHaveText('Rafturi și polițe')
  await expect(page).toHaveURL(/text=raft/)
  await found.first().press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Rafturi și polițe' })).toBeVisible()
  await page.goto('/dashboard/help/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Articolul nu există' })).toBeVisible()
})
