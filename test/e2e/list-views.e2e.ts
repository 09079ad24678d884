import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { address, rows, threeOrders } from './order-list.ts'

test("a list's search is saved as a view, changed, shared, and drops removed options", async ({ shop, signedIn }) => {
  await threeOrders(shop)
  const payments = api.paymentTypes
  const barter = await shop.admin(payments.create, { name: 'BARTER' })
  const page = await signedIn('operator')
  const { keyboard } = page
  const tabs = page.getByRole('group', { name: 'Vizualizări' })
  const tab = (name: string) => tabs.getByRole('button', { name: new RegExp(name) })
  await page.goto(`${address}?status=done&payment_type_id=${barter.id}&order_by=total`)
  await expect(page.getByText('Niciun rezultat')).toBeVisible()
  await expect(tabs).toHaveCount(0)

  await page.getByRole('button', { name: 'Filtre', exact: true }).focus()
  await keyboard.press('v')
  await page.getByRole('menuitem', { name: 'Salvează ca vizualizare nouă' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Numele vizualizării' }).fill('Barter')
  await dialog.getByRole('switch', { name: 'Vizibilă pentru toți' }).check()
  await keyboard.press('Control+s')
  await expect(tab('Barter')).toHaveAttribute('aria-pressed', 'true')

  // A view with a removed payment type shows all finished orders, and the sums of its page.
  await tab('Implicită').click()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(rows(page)).toHaveCount(4)
  await expect(page.locator('tfoot tr')).toHaveText(/^Total\d.*0,00/)
  await shop.admin(payments.remove, { id: barter.id })
  await page.reload()
  await tab('Barter').click()
  await expect(page).toHaveURL(/\?status=done&order_by=total$/)
  await expect(rows(page)).toHaveCount(2)

  // A changed view has a mark; it is saved, and renamed.
  await page.getByText('Deschise', { exact: true }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(tab('Barter').getByRole('img', { name: 'Modificată' })).toBeVisible()
  await expectAccessible(page)
  await tabs.getByRole('button', { name: 'Salvează' }).click()
  await expect(tab('Barter').getByRole('img', { name: 'Modificată' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Vizualizări' }).click()
  await page.getByRole('menuitem', { name: 'Redenumește „Barter”' }).click()
  await dialog.getByRole('textbox', { name: 'Numele vizualizării' }).fill('De lucru')
  await keyboard.press('Control+s')
  await expect(tab('De lucru')).toHaveAttribute('aria-pressed', 'true')

  // Others see the view, but users outside the office cannot change it.
  const reception = await signedIn('simple-service')
  await reception.goto(address)
  await reception.getByRole('button', { name: 'De lucru' }).click()
  await expect(rows(reception)).toHaveCount(3)
  await reception.getByRole('button', { name: 'Vizualizări' }).click()
  await expect(reception.getByRole('menuitem', { name: 'Salvează ca vizualizare nouă' })).toBeVisible()
  await expect(reception.getByRole('menuitem', { name: /Redenumește/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Vizualizări' }).click()
  await page.getByRole('menuitem', { name: 'Șterge „De lucru”' }).click()
  await dialog.getByRole('button', { name: 'Șterge' }).click()
  await expect(tabs).toHaveCount(0)
})
