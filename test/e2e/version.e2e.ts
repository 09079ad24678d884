import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** The server says that it has this version of the pages. */
const serves = (page: Page, version: string) =>
  page.route('**/asset-manifest.json', (route) => route.fulfill({ json: { version, files: [] } }))
/** Nobody has asked just now. */
const comesBack = (page: Page) =>
  page.evaluate(() => {
    localStorage.removeItem('version')
    dispatchEvent(new Event('focus'))
  })
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)
const clients = '/dashboard/workstation-settings/clients'

test('which version there is, is asked anew each time, and is that of the page', async ({ page, request }) => {
  const answer = await request.get('/asset-manifest.json')
  expect(answer.headers()['cache-control']).toBe('no-store')
  const { version, files } = (await answer.json()) as { version: string; files: string[] }
  await page.goto('/sign-in')
  const entry = await page.locator('script[type=module]').first().getAttribute('src')
  expect(entry).toContain(`-${version}.js`)
  expect(files).toContain(entry!.slice(1))
})

test('a new version is offered to whoever comes back, and is taken by itself with the next page', async ({ signedIn }) => {
  const page = await signedIn('admin', { fresh: true })
  await page.goto('/dashboard')
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
  await mark(page)
  const answered = page.waitForResponse('**/asset-manifest.json')
  await comesBack(page)
  await (await answered).finished()
  await expect(page.getByText('Este disponibilă o versiune nouă')).toHaveCount(0)

  await serves(page, 'newer-v1')
  // The bar is loaded when the page rests: whoever comes back before that is asked again.
  await expect(async () => {
    await comesBack(page)
    await expect(page.getByText('Este disponibilă o versiune nouă')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Reîncarcă', exact: true })).toBeVisible()
  expect(await isMarked(page)).toBe(true)

  await page.getByRole('link', { name: 'Clienți', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(clients))
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Clienți' })).toBeVisible()
})

test('a new version is not taken by leaving what is being typed', async ({ signedIn }) => {
  const page = await signedIn('admin', { fresh: true })
  await serves(page, 'newer-v1')
  await page.goto('/dashboard/workstation-settings/work-orders/create')
  await expect(page.getByText('Este disponibilă o versiune nouă')).toBeVisible()
  await mark(page)
  await page.getByRole('textbox', { name: 'Comanda într-un rând' }).fill('CJ 12 ABC schimb')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Număr de înmatriculare' })).toHaveValue(/CJ ?12 ?ABC/)
  await page.getByRole('link', { name: 'Clienți', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clienți' })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test('a page whose files are gone is loaded anew once, and then says so', async ({ signedIn }) => {
  const page = await signedIn('admin', { fresh: true })
  await page.goto('/dashboard')
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
  let documents = 0
  page.on('request', (asked) => void (documents += asked.isNavigationRequest() ? 1 : 0))
  await page.route(/assets\/ClientsPage-[\w-]+\.js/, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Clienți', exact: true }).click()
  // While the page is on its way out it may say so, too.
  await expect.poll(() => documents).toBe(1)
  await expect(page.getByText('O parte a programului nu s-a putut încărca.')).toBeVisible()
  expect(documents).toBe(1)
})

test('an account that is told nothing live says so once and goes on', async ({ signedIn }) => {
  const page = await signedIn('admin', { fresh: true })
  await page.route('**/accounts/settings/information', async (route) => {
    const answer = await route.fetch()
    const { live: _, ...rest } = (await answer.json()) as Record<string, unknown>
    await route.fulfill({ response: answer, json: rest })
  })
  await page.goto('/dashboard')
  const said = page.getByText('Lipsesc variabilele de mediu pentru conexiunea în timp real')
  await expect(said).toHaveCount(1)
  await expect(page.getByText('Deconectat', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Clienți', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clienți' })).toBeVisible()
  await expect(said).toHaveCount(1)
})

test('what a tab has heard before the page was loaded is no news of it, and while one asks nothing is taken back', async ({ signedIn }) => {
  const page = await signedIn('admin', { fresh: true })
  await page.goto('/dashboard')
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
  // As a page of the former build leaves it, a moment before the server is made anew.
  await page.evaluate(() => localStorage.setItem('version', JSON.stringify({ version: 'former-1', at: Date.now() })))
  const asked = page.waitForResponse('**/asset-manifest.json')
  await page.reload()
  await asked
  const news = page.getByText('Este disponibilă o versiune nouă')
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
  await expect(news).toHaveCount(0)

  await serves(page, 'newer-v1')
  await expect(async () => {
    await comesBack(page)
    await expect(news).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.evaluate(async () => {
    localStorage.setItem('version', JSON.stringify({ at: Date.now() }))
    dispatchEvent(new StorageEvent('storage', { key: 'version' }))
    // Until the page is drawn anew.
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
  })
  await expect(news).toBeVisible()
})
