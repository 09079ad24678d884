import { globSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { levels } from '#contract/kit/access.ts'
import { accounts } from '#contract/accounts/accounts.ts'
import { session } from '#contract/sign-in/session.ts'
import { isInMenu, canOpen, screenAccess } from '#test/access-matrix.ts'
import { shopPassword } from '#test/new-shop.ts'
import { card, openBoard, plated } from './board-page.ts'
import { expect, test } from './fixtures.ts'

const menu = (page: Page) => page.getByRole('navigation').getByRole('listitem').getByRole('link')

/** Each group is unfolded by one click, and the next one opens any entry of it. */
async function unfoldMenu(page: Page) {
  await expect(menu(page).first()).toBeVisible()
  for (const group of await page.getByRole('navigation').locator('button[aria-expanded]').all()) {
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    await expect(group).toHaveAttribute('aria-expanded', 'true')
  }
}

/** A menu entry may add search params to the address of its screen, such as the day of today. */
const pathOf = (href: string | null) => href?.split('?')[0] ?? ''

/** Screens of the table that have a route. */
const routeFiles = globSync('src/client/*routes.tsx')
  .map((file) => readFileSync(file, 'utf8'))
  .join('')
const builtScreens = Object.keys(screenAccess).filter((path) => routeFiles.includes(`'${path}'`))

for (const level of levels)
  test(`the level ${level} reaches each entry in two clicks, and suspension keeps their places`, async ({ shop, signedIn }) => {
    const page = await signedIn(level)
    await page.goto('/dashboard/nowhere')
    await expect(page.getByRole('heading', { name: 'Pagina nu a fost găsită' })).toBeVisible()
    await unfoldMenu(page)
    const places = await menu(page).allTextContents()
    const links = await menu(page).all()
    const shown = await Promise.all(links.map(async (link) => pathOf(await link.getAttribute('href'))))
    for (const path of shown) expect(isInMenu(path, level) && canOpen(path, level, 'active'), path).toBe(true)
    const missing = builtScreens.filter((path) => isInMenu(path, level) && !shown.includes(path))
    expect(missing).toEqual([])

    await shop.stand('suspended')
    await page.goto('/dashboard/help')
    await expect(page.getByRole('heading', { level: 1, name: 'Ajutor' })).toBeVisible()
    await unfoldMenu(page)
    expect(await menu(page).allTextContents()).toEqual(places)
    for (const [index, path] of shown.entries()) {
      const isClosed = (await menu(page).nth(index).getAttribute('aria-disabled')) === 'true'
      expect(isClosed, path).toBe(!canOpen(path, level, 'suspended'))
    }
  })

test('the sidebar of a suspended account keeps its places and says why entries are closed', async ({ shop, signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/dashboard/profile/suspend')
  const open = menu(page)
  await expect(open.first()).toBeVisible()
  const places = await open.allTextContents()
  const addresses = await Promise.all((await open.all()).map(async (link) => pathOf(await link.getAttribute('href'))))
  await shop.stand('suspended')
  await page.reload()
  await expect(page.getByText('Suspendat', { exact: true })).toBeVisible()
  await expect(open.first()).toBeVisible()

  expect(await menu(page).allTextContents()).toEqual(places)
  for (const [index, path] of addresses.entries()) {
    const isClosed = (await menu(page).nth(index).getAttribute('aria-disabled')) === 'true'
    expect(isClosed, path).toBe(!canOpen(path, 'admin', 'suspended'))
  }
  await menu(page).first().hover()
  await expect(page.getByRole('tooltip')).toHaveText('Contul nu este activ')
})

test('users of a suspended account are led out of their pages and return when it is restored', async ({ shop, signedIn }) => {
  const worker = await signedIn('worker')
  await worker.goto('/dashboard')
  await expect(worker.getByText('Conectat', { exact: true })).toBeVisible()
  const admin = await signedIn('admin')
  await admin.goto('/dashboard/profile/suspend')
  await admin.getByRole('button', { name: 'Suspendă contul' }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByText(/Operatorii și lucrătorii pierd accesul/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Suspendă contul' })).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Suspendă contul' }).click()
  await expect(admin.getByText('Suspendat', { exact: true })).toBeVisible()

  await expect(worker).toHaveURL(/\/dashboard\/suspended-account$/)
  await expect(worker.getByRole('heading', { name: 'Contul este suspendat' })).toBeVisible()
  await expect(worker.getByText(/Întreabă un administrator: Ana admin/)).toBeVisible()
  await expect(worker.getByRole('link', { name: 'Asistență' })).toHaveAttribute('href', 'https://shop.example/help')
  await expect(worker.getByRole('navigation')).toHaveCount(0)
  await worker.getByText('HU', { exact: true }).click()
  await expect(worker.getByRole('heading', { name: 'A fiók fel van függesztve' })).toBeVisible()
  await worker.goto('/dashboard')
  await expect(worker).toHaveURL(/\/dashboard\/suspended-account$/)

  await admin.getByRole('button', { name: 'Reactivează contul' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Reactivează contul' }).click()
  await expect(admin.getByText('Activ', { exact: true })).toBeVisible()
  await worker.reload()
  await expect(worker).toHaveURL(/\/dashboard$/)
  expect((await shop.worker(session.information, {})).account.status).toBe('active')
})

test('a page that was led out returns by itself and gets live events again', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await openBoard(page)
  await shop.make.workOrder(plated('BV 11 PRB'))
  await expect(card(page, 'BV 11 PRB')).toBeVisible()
  await shop.admin(accounts.suspend, {})
  await expect(page).toHaveURL(/\/dashboard\/suspended-account$/)

  await shop.admin(accounts.restore, {})
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
  await shop.make.workOrder(plated('BV 22 PRB'))

  await expect(card(page, 'BV 22 PRB')).toBeVisible()
})

test('the help of a suspended account opens its menu when the account is restored', async ({ shop, signedIn }) => {
  await shop.stand('suspended')
  const page = await signedIn('operator')
  await page.goto('/dashboard/help/suspend-close')
  // The page fetches everything once it is connected, and must not learn of the return by that.
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const closedEntries = menu(page).and(page.locator('[aria-disabled="true"]'))
  await expect(closedEntries).not.toHaveCount(0)

  await shop.admin(accounts.restore, {})

  await expect(closedEntries).toHaveCount(0)
})

test('users of a suspended account read the help and sign out if it has no support page', async ({ shop, signedIn }) => {
  await shop.stand('suspended')
  const page = await signedIn('operator')
  await page.route('**/accounts/settings/information', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), support_url: null } })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Ieși din cont' })).toBeVisible()
  await page.getByRole('link', { name: 'Asistență' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Suspendarea și închiderea contului' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Ieși din cont' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
})

test('a user who learns of the suspension by a call only is led out as well', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await page.routeWebSocket(/\/app\//, () => {})
  await page.goto('/dashboard/workstation-settings/clients')
  await expect(page.getByRole('heading', { level: 1, name: 'Clienți' })).toBeVisible()
  // The search leaves the browser before the suspension, because any other call that comes after it takes the field away.
  const isSuspended = Promise.withResolvers<void>()
  const search = page.waitForRequest(/search\/query.*Pop/)
  await page.route(/search\/query.*Pop/, async (route) => {
    await isSuspended.promise
    await route.continue()
  })
  await page.getByRole('searchbox').first().fill('Pop')
  await search
  await shop.admin(accounts.suspend, {})
  isSuspended.resolve()
  await expect(page).toHaveURL(/\/dashboard\/suspended-account$/)
})

test('an admin of a suspended account reads why a page is closed and where to go', async ({ shop, signedIn }) => {
  await shop.stand('suspended')
  const page = await signedIn('admin')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Contul nu este activ' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Puncte de lucru' }).click()
  await expect(page).toHaveURL(/\/dashboard\/account-settings\/organizations$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Puncte de lucru' })).toBeVisible()
  await page.goBack()
  await main.getByRole('link', { name: 'Starea contului' }).click()
  await expect(page.getByRole('button', { name: 'Reactivează contul' })).toBeVisible()
})

test('the page of a suspended account leads away while the account is active', async ({ signedIn }) => {
  const page = await signedIn('operator')
  await page.goto('/dashboard/suspended-account')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('closing the account asks for its code and, without a recent proof, for the password', async ({ shop, signedIn }) => {
  const asLongAgo = { confirmedAt: '2026-01-01T00:00:00Z' }
  await shop.db.updateTable('sessions').set(asLongAgo).where('accountId', '=', shop.account).execute()
  await shop.admin(accounts.suspend, {})
  const page = await signedIn('admin')
  await page.goto('/dashboard/profile/suspend')
  await page.getByRole('button', { name: 'Închide contul' }).click()
  const close = page.getByRole('dialog').getByRole('button', { name: 'Închide contul' })
  await expect(close).toBeDisabled()
  await page.keyboard.type(shop.code.toLowerCase())
  await expect(close).toBeDisabled()
  await page
    .getByRole('dialog')
    .getByLabel(/^Scrie/)
    .fill(shop.code)
  await close.click()

  const proofDialog = page.getByRole('dialog', { name: 'Confirmă cu parola' })
  await expect(proofDialog.getByLabel('Parola ta', { exact: true })).toBeFocused()
  expect((await shop.admin(session.information, {})).account.status).toBe('suspended')
  await page.keyboard.type(shopPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ștergerea începe imediat')).toBeVisible()
  expect((await shop.admin(session.information, {})).account.status).toBe('deleted')
})

test('an error message names the failed action above the reason', async ({ shop, signedIn }) => {
  const page = await signedIn('admin')
  const fails = async (does: string) => {
    await page.getByRole('button', { name: does }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: does })).toBeVisible()
    for (const box of await dialog.getByRole('checkbox').all()) await box.check()
    for (const field of await dialog.getByRole('textbox').all()) await field.fill(shop.code)
    await dialog.getByRole('button', { name: does }).click()
    await expect(dialog).toBeHidden()
  }
  await page.goto('/dashboard/profile/suspend')
  await page.route('**/api/v1/account*/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await fails('Suspendă contul')
  const alert = page.getByRole('alert').last()
  await expect(alert).toContainText('Eroare: suspendarea contului nu a reușit.')
  await expect(alert).toContainText('Serverul nu răspunde')

  await shop.stand('suspended')
  await page.reload()
  await fails('Reactivează contul')
  await expect(alert).toContainText('Eroare: suspendarea contului nu a reușit.')
  await fails('Închide contul')
  await expect(alert).toContainText('Eroare: contul nu a putut fi șters.')
})

test('an admin of a closed account sees the progress of its erasure and may only leave', async ({ shop, signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Contul meu' }).click()
  await page.getByRole('menuitem', { name: 'Contul meu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contul meu' })
  await dialog.getByRole('button', { name: 'Închide', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await shop.admin(accounts.suspend, {})
  await shop.admin(accounts.close, {})

  for (const address of [
    '/dashboard',
    '/dashboard/profile',
    '/dashboard/profile/suspend',
    '/dashboard/suspended-account',
    '/dashboard/x',
  ]) {
    await page.goto(address)
    await expect(dialog.getByText('Ștergerea începe imediat'), address).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${address}$`))
  }
  await expect(dialog.getByRole('tab', { name: 'Starea contului' })).toHaveAttribute('aria-selected', 'true')
  for (const name of ['Sumar cont', 'Profil', 'Securitate', 'Setările contului'])
    await expect(dialog.getByRole('tab', { name })).toBeDisabled()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Închide', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')

  // The page refetches the progress without any user action.
  const erased = { tablesDone: 12, tablesTotal: 30, rowsErased: 48_210 }
  await shop.db.updateTable('deleteRequests').set(erased).where('accountId', '=', shop.account).execute()
  await expect(dialog.getByText('12 din 30 tabele · rânduri șterse: 48.210')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ieși din cont' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
})
