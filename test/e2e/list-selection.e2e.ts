import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

// Actions on many rows at once, tested on the list of services.

const address = '/dashboard/workstation-settings/services'
const bar = (page: Page) => page.getByRole('region', { name: 'Rânduri alese' })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

test('rows are ticked by keys and pointer, stay ticked across pages, and change together', async ({ openShop, signedIn }) => {
  const shop = await openShop({ organizations: 2 })
  const { make, admin, organizations } = shop
  const names = Array.from({ length: 17 }, (_, i) => `Serviciu ${String(i + 1).padStart(2, '0')}`)
  for (const name of names) await make.product({ name, price: 33.35, isService: true })
  const page = await signedIn('admin', { shop })
  const { keyboard } = page
  await page.goto(address)
  await expect(page.getByRole('row')).toHaveCount(16)
  const row = (name: string) => page.getByRole('button', { name, exact: true })

  // By keys: Space, Shift and arrows, the whole page, and Escape, which leaves the focus on its row.
  await row('Serviciu 02').focus()
  await keyboard.press(' ')
  await expect(bar(page)).toContainText('Un rând ales')
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Shift+ArrowDown')
  await expect(row('Serviciu 04')).toBeFocused()
  await expect(bar(page)).toContainText('3 rânduri alese')
  await expect(box(page, 'Bifează pagina')).toHaveJSProperty('indeterminate', true)
  await keyboard.press('Control+a')
  await expect(bar(page)).toContainText('15 rânduri alese')
  await keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(row('Serviciu 04')).toBeFocused()

  // By pointer: a range, the whole page, and all rows that the list found.
  await box(page, 'Bifează Serviciu 02').click()
  await box(page, 'Bifează Serviciu 05').click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 rânduri alese')
  await keyboard.press('PageDown')
  await expect(row('Serviciu 17')).toBeVisible()
  await expect(bar(page)).toContainText('4 rânduri alese')
  await box(page, 'Bifează pagina').click()
  await expect(bar(page)).toContainText('6 rânduri alese')
  await bar(page).getByRole('button', { name: 'Selectează toate 17' }).click()
  await expect(bar(page)).toContainText('17 rânduri alese')
  const [file] = await Promise.all([page.waitForEvent('download'), bar(page).getByRole('button', { name: /Excel/ }).click()])
  expect(file.url()).toContain('blob:')
  await expectAccessible(page)

  // Another user changes one of the services first, so only the prices of the others change.
  const { items } = await admin(api.products.search, { models: { quickText: 'Serviciu 03' } })
  const outdatedService = items[0]!
  await page.route('**/search/query*', (route) => route.abort())
  await page.routeWebSocket(/./, () => undefined)
  const { priceConditionCount: _, createdAt: _made, updatedAt: _changed, ...draft } = outdatedService
  await admin(api.products.update, { ...draft, name: 'Serviciu 3 bis' })
  await bar(page).getByRole('button', { name: 'Schimbă prețurile' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row').nth(1)).toContainText('33,35–')
  await dialog.getByRole('textbox', { name: 'Cu cât se schimbă' }).fill('10')
  await dialog.getByText('la 0,50').click()
  await expect(dialog.getByRole('row').nth(1)).toContainText('33,3536,50')
  await expect(dialog).toContainText('și încă 11')
  await expectAccessible(page)
  await page.unroute('**/search/query*')
  await keyboard.press('Control+s')
  const refused = page.getByRole('dialog', { name: 'Un rând nu a putut fi modificat' })
  await expect(refused).toContainText('Serviciu 03')
  await expect(refused).toContainText('Altcineva a modificat între timp această înregistrare')
  await keyboard.press('Escape')
  await expect(bar(page)).toContainText('Un rând ales')
  const { items: changed } = await admin(api.products.search, { pageSize: 100 })
  expect(changed.filter(({ price }) => price === 36.5)).toHaveLength(16)

  // The remaining service moves to the other workplace; then a filter unticks rows that it may hide.
  await bar(page).getByRole('button', { name: 'Debifează tot' }).click()
  await page.getByRole('searchbox').fill('bis')
  await expect(page.getByRole('row')).toHaveCount(2)
  await box(page, 'Bifează Serviciu 3 bis').click()
  await bar(page).getByRole('button', { name: 'Mută' }).click()
  await dialog.getByRole('combobox', { name: 'Punct de lucru' }).click()
  await page.getByRole('listbox').getByRole('option').nth(1).click()
  await keyboard.press('Control+s')
  await expect(page.getByText('Niciun rezultat')).toBeVisible()
  expect((await admin(api.products.get, { id: outdatedService.id })).organizationId).toBe(organizations[1]!.id)

  await page.getByRole('searchbox').fill('')
  await expect(page.getByRole('row')).toHaveCount(16)
  await box(page, 'Bifează Serviciu 01').click()
  await box(page, 'Bifează Serviciu 02').click()
  await page.getByRole('searchbox').fill('1')
  await expect(bar(page)).toHaveCount(0)
  await expect(row('Serviciu 02')).toHaveCount(0)
  await page.getByRole('searchbox').fill('')
  await expect(page.getByRole('row')).toHaveCount(16)
  await box(page, 'Bifează Serviciu 02').click()
  await bar(page).getByRole('button', { name: 'Șterge' }).click()
  await expect(dialog).toContainText('Ștergi un rând?')
  await dialog.getByRole('button', { name: 'Șterge' }).click()
  await expect(row('Serviciu 02')).toHaveCount(0)
  await expect(page.locator('[data-stop]:focus')).toHaveCount(1)
})

test('ticks and filters that change while everything is being selected win over its answer', async ({ shop, signedIn }) => {
  for (let i = 1; i <= 17; i += 1) await shop.make.product({ name: `Serviciu ${String(i).padStart(2, '0')}`, price: 30, isService: true })
  const page = await signedIn('admin')
  const answers: (() => Promise<void>)[] = []
  await page.route(/page_size=100(&|$)/, async (route) => {
    const response = await route.fetch()
    answers.push(() => route.fulfill({ response }))
  })
  const release = async () => {
    for (const answer of answers.splice(0)) await answer()
  }
  const selectAll = async () => {
    await box(page, 'Bifează pagina').click()
    await bar(page).getByRole('button', { name: 'Selectează toate 17' }).click()
    await expect.poll(() => answers.length).toBe(1)
  }
  await page.goto(address)
  await expect(page.getByRole('row')).toHaveCount(16)

  await selectAll()
  await box(page, 'Bifează Serviciu 05').click()
  await expect(bar(page)).toContainText('14 rânduri alese')
  await release()
  await box(page, 'Bifează Serviciu 06').click()
  await expect(bar(page)).toContainText('13 rânduri alese')

  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await selectAll()
  await page.keyboard.press('/')
  await page.keyboard.type('Serviciu 01')
  await expect(page.getByRole('row')).toHaveCount(2)
  await box(page, 'Bifează Serviciu 01').click()
  await expect(bar(page)).toContainText('Un rând ales')
  await release()
  await box(page, 'Bifează Serviciu 01').click()
  await expect(bar(page)).toHaveCount(0)
})
