import { expect, test } from './fixtures.ts'
import { stock, workOrders } from './order-page.ts'

test('a simple service finds its workplace’s orders in its menu, to view and to print', async ({ shop, signedIn }) => {
  await stock(shop)
  await shop.make.workOrder({ workOrder: { clientName: 'Ion Pop' }, car: { plateNumber: 'BV 10 AAA' } })
  const page = await signedIn('simple-service')
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Navigare principală' })
  await expect(menu.getByRole('listitem')).toHaveText(['Programări', 'Hotel de anvelope', 'Comandă nouă', 'Comenzi de lucru'])
  await expect(menu.locator('[aria-current=page]')).toHaveText('Programări')
  await menu.getByRole('link', { name: 'Comandă nouă' }).click()
  await expect(menu.locator('[aria-current=page]')).toHaveText('Comandă nouă')

  // The link above the title leads to the list.
  await page.getByRole('main').getByRole('link', { name: 'Comenzi de lucru' }).click()
  await expect(page).toHaveURL(new RegExp(`${workOrders}$`))
  await expect(menu.locator('[aria-current=page]')).toHaveText('Comenzi de lucru')
  await page.getByRole('button', { name: /^Opțiuni pentru/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Vezi', 'Previzualizează', 'Tipărește', 'Descarcă PDF'])
  const file = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Descarcă PDF' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/)

  await page.getByRole('row', { name: /Ion Pop/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/viewMode=view/)
  await expect(menu.locator('[aria-current=page]')).toHaveText('Comenzi de lucru')
  // A simple service creates and edits orders, but not from the menu of a row.
  await page.getByRole('main').getByRole('button', { name: 'Editează', exact: true }).click()
  await expect(page).toHaveURL(/viewMode=edit/)
  await expect(page.getByRole('button', { name: /^Salvează/ }).first()).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Comenzi de lucru' }).click()
  await expect(page.getByRole('row', { name: /Ion Pop/ })).toBeVisible()
})

test('a user with the board has no other entry for a new order', async ({ signedIn }) => {
  const page = await signedIn('operator')
  await page.goto('/dashboard')
  const entries = page.getByRole('navigation').getByRole('listitem')
  await expect(entries.filter({ hasText: 'Situația lucrărilor' })).toBeVisible()
  await expect(entries.filter({ hasText: 'Comandă nouă' })).toHaveCount(0)
})
