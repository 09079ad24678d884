import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { shopPassword } from '#test/new-shop.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { answerAsClient, countEffort, quickEntry, typist } from './order-page.ts'

// Jobs put the mail with the code into the outbox.
test.use({ atWork: true })

const card = (page: Page) => page.getByRole('region', { name: 'Prima oră' })
const focused = (page: Page, label: RegExp) => expect(page.getByLabel(label)).toBeFocused()

test('a new owner reaches the first saved order with at most 170 keys and 14 clicks', async ({ page, shop }) => {
  const { type, press } = typist(page)
  const word = shop.code.toLowerCase()
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/sign-up')
  await focused(page, /^Nume și prenume/)
  const effort = await countEffort(page)

  await type('Ana Pop')
  await press('Tab')
  await type(`${word}@ab.ro`)
  await press('Tab')
  await type('0722000111')
  await press('Enter')
  await page.getByRole('button', { name: 'Completează' }).click()
  await focused(page, /^Cod din e-mail/)
  await press('Enter')

  await focused(page, /^Utilizator/)
  await type(`ana.${word}`)
  await press('Tab')
  await type(shopPassword)
  await press('Tab')
  await type(shopPassword)
  await press('Enter')

  await focused(page, /^Denumirea oficială/)
  await expect(page.getByLabel('Stradă')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(768)
  await type('Gumi SRL')
  await press('Tab')
  await type('RO18547290')
  await press('Tab')
  await type('J8/42/2006')
  await press('Tab', 'Tab')
  await type('brasov')
  await press('Enter', 'Tab')
  await type('Sacele')
  await press('Enter')

  // Nobody signs in by hand, and only the owner is there as a worker.
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(card(page)).toContainText('1 din 9')
  await page.getByRole('button', { name: 'Prețurile: Alege prețurile' }).click()
  await page.getByRole('button', { name: 'Adaugă 9 servicii' }).click()
  await expect(page.getByText('Lista de prețuri: 7 noi, 2 cu preț acum.')).toBeVisible()
  await expect(card(page)).toContainText('2 din 9')

  await page.getByRole('link', { name: 'Prima comandă: Scrie o linie' }).click()
  await expect(quickEntry(page)).toBeFocused()
  await type('bv12abc 4x 205/55r16 dm ech ion pop')
  await press('Enter')
  await answerAsClient(page, 'ion pop')
  await press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'a fost salvată' })).toBeVisible()
  // Four tyres of sixteen inches: 4 × 20 for mounting and 4 × 14 for balancing, with 21 % VAT.
  await expect(page.getByText('164,56').first()).toBeVisible()

  const { keys, clicks } = await effort()
  expect(keys).toBeLessThanOrEqual(170)
  expect(clicks).toBeLessThanOrEqual(14)
})

test('the items of the first hour open in place, and a hidden card comes back through the help', async ({ shop, signedIn }) => {
  await shop.admin(api.preferences.update, { firstRun: null })
  const page = await signedIn('admin')
  const { type, press } = typist(page)
  const open = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const dialog = (name: string) => page.getByRole('dialog', { name })
  await page.goto('/dashboard')
  await expect(card(page)).toContainText('1 din 9')
  await expectAccessible(page)

  await open('Programul: Scrie programul')
  await expect(dialog('Programul').getByLabel('Prima oră')).toBeFocused()
  await dialog('Programul').getByRole('switch', { name: 'Sâmbăta închis' }).check()
  await dialog('Programul').getByRole('button', { name: 'Salvează' }).click()
  await expect(card(page)).toContainText('2 din 9')

  await open('Lucrătorii: Adaugă lucrători')
  for (const name of ['Ionuț Pop', 'Dan Rus']) {
    await expect(dialog('Lucrătorii').getByRole('textbox')).toBeFocused()
    await type(name)
    await press('Enter')
    await expect(dialog('Lucrătorii').getByRole('list')).toContainText(name)
  }
  await dialog('Lucrătorii').getByRole('button', { name: 'Închide' }).last().click()
  await expect(card(page)).toContainText('3 din 9')

  await open('Pagina de programări: Publică')
  await expect(dialog('Pagina de programări').getByLabel('Adresa paginii')).toHaveValue(/^atelier-.+-brasov$/)
  await expectAccessible(page)
  await dialog('Pagina de programări').getByRole('button', { name: 'Publică' }).click()
  await expect(card(page)).toContainText('4 din 9')

  await open('Prețurile: Alege prețurile')
  const prices = dialog('Prețuri de pornire')
  await prices.getByText('ITP', { exact: true }).first().click()
  await expect(prices.getByRole('button', { name: 'Adaugă 10 servicii' })).toBeVisible()
  await expectAccessible(page)
  const first = prices.getByLabel('Prețul pentru Demontat+Montat')
  await first.fill('25')
  await expect(prices.getByRole('row', { name: /Demontat\+Montat/ })).toContainText('27,00')
  await first.press('Tab')
  await expect(prices.getByLabel('Prețul pentru Echilibrat roți')).toBeFocused()
  await prices.getByLabel('Prețul pentru Echilibrat roți').fill('')
  await prices.getByRole('checkbox', { name: 'Adaugă Spălat roți' }).uncheck()
  await prices.getByRole('button', { name: 'Adaugă 8 servicii' }).click()
  await expect(card(page)).toContainText('5 din 9')
  const { items } = await shop.admin(api.products.lookUp, { models: {}, pageCount: 1, pageSize: 50 })
  expect(items.map(({ name, price }) => [name, price])).toContainEqual(['Demontat+Montat', 25])
  expect(items.map(({ name }) => name)).not.toContain('Spălat roți')

  await card(page).getByRole('button', { name: 'Ascunde prima oră' }).click()
  await expect(card(page)).toBeHidden()
  await page.goto('/dashboard/help/first-day')
  await page.getByRole('button', { name: 'Arată prima oră' }).click()
  await expect(card(page)).toContainText('5 din 9')
  await expect(card(page).getByRole('button', { name: 'toate (9)' })).toBeHidden()
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(card(page).getByRole('listitem')).toHaveCount(1)
  await card(page).getByRole('button', { name: 'toate (9)' }).click()
  await expect(card(page).getByRole('listitem')).toHaveCount(9)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
