import type { Page } from '@playwright/test'
import { expect, removeRequestTimeouts, test } from './fixtures.ts'

/** Makes the server report this version of the pages. */
const serveVersion = (page: Page, version: string) =>
  page.route('**/asset-manifest.json', (route) => route.fulfill({ json: { version, files: [] } }))
/** Returns to the page as if no tab had asked recently. */
const returnToPage = (page: Page) =>
  page.evaluate(() => {
    localStorage.removeItem('version')
    dispatchEvent(new Event('focus'))
  })
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)
const clients = '/dashboard/workstation-settings/clients'

test('the deployed version is never cached, and equals that of the page', async ({ page, request }) => {
  const answer = await request.get('/asset-manifest.json')
  expect(answer.headers()['cache-control']).toBe('no-store')
  const { version, files } = (await answer.json()) as { version: string; files: string[] }
  await page.goto('/sign-in')
  const entry = await page.locator('script[type=module]').first().getAttribute('src')
  expect(entry).toContain(`-${version}.js`)
  expect(files).toContain(entry!.slice(1))
})

test('a new version is offered on return, and loads with the next page', async ({ signedIn }) => {
  const page = await signedIn('admin', { fresh: true })
  await page.goto('/dashboard')
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
  await mark(page)
  const answered = page.waitForResponse('**/asset-manifest.json')
  await returnToPage(page)
  await (await answered).finished()
  await expect(page.getByText('Este disponibilă o versiune nouă')).toHaveCount(0)

  await serveVersion(page, 'newer-v1')
  // The bar loads when the page is idle, so the return is repeated until it shows.
  await expect(async () => {
    await returnToPage(page)
    await expect(page.getByText('Este disponibilă o versiune nouă')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Reîncarcă', exact: true })).toBeVisible()
  expect(await isMarked(page)).toBe(true)

  await page.getByRole('link', { name: 'Clienți', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(clients))
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Clienți' })).toBeVisible()
})

test('a new version does not load while input would be lost', async ({ signedIn }) => {
  const page = await signedIn('admin', { fresh: true })
  await serveVersion(page, 'newer-v1')
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

test('a page with missing files reloads once, and then says so', async ({ signedIn }) => {
  const page = await signedIn('admin', { fresh: true })
  await removeRequestTimeouts(page)
  await page.goto('/dashboard')
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
  let documents = 0
  page.on('request', (request) => void (documents += request.isNavigationRequest() ? 1 : 0))
  await page.route(/assets\/ClientsPage-[\w-]+\.js/, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Clienți', exact: true }).click()
  // The page may show the message while it reloads, too.
  await expect.poll(() => documents).toBe(1)
  await expect(page.getByText('O parte a programului nu s-a putut încărca.')).toBeVisible()
  expect(documents).toBe(1)
})

test('a part that cannot load reloads the page once, and only one that fails again replaces it', async ({ signedIn }) => {
  for (const isBroken of [false, true]) {
    const page = await signedIn('admin', { fresh: true })
    let documents = 0
    page.on('request', (request) => void (documents += request.isNavigationRequest() ? 1 : 0))
    await page.route(/assets\/Notices-[\w-]+\.js/, (route) => (isBroken || documents === 1 ? route.abort() : route.continue()))
    // A busy machine may take longer than the page waits for this answer.
    await page.route('**/healthz', (route) => route.fulfill({ body: 'ok' }))
    await page.goto(clients)
    await expect.poll(() => documents).toBe(2)
    await expect(page.getByRole('heading', { level: 1, name: isBroken ? 'Pagina nu poate fi afișată' : 'Clienți' })).toBeVisible()
    await expect(page.getByText('Conectat', { exact: true })).toHaveCount(isBroken ? 0 : 1)
    expect(documents).toBe(2)
  }
})

test('an account without live events says so once and goes on', async ({ signedIn }) => {
  const page = await signedIn('admin', { fresh: true })
  await page.route('**/accounts/settings/information', async (route) => {
    const answer = await route.fetch()
    const { live: _, ...rest } = (await answer.json()) as Record<string, unknown>
    await route.fulfill({ response: answer, json: rest })
  })
  await page.goto('/dashboard')
  const notice = page.getByText('Lipsesc variabilele de mediu pentru conexiunea în timp real')
  await expect(notice).toHaveCount(1)
  await expect(page.getByText('Deconectat', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Clienți', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clienți' })).toBeVisible()
  await expect(notice).toHaveCount(1)
})

test('a version stored before the page load is ignored, and a pending check changes nothing', async ({ signedIn }) => {
  const page = await signedIn('admin', { fresh: true })
  await page.goto('/dashboard')
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
  // A page of the former build left this value a moment before the server was updated.
  await page.evaluate(() => localStorage.setItem('version', JSON.stringify({ version: 'former-1', at: Date.now() })))
  const response = page.waitForResponse('**/asset-manifest.json')
  await page.reload()
  await response
  const news = page.getByText('Este disponibilă o versiune nouă')
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
  await expect(news).toHaveCount(0)

  await serveVersion(page, 'newer-v1')
  await expect(async () => {
    await returnToPage(page)
    await expect(news).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.evaluate(async () => {
    localStorage.setItem('version', JSON.stringify({ at: Date.now() }))
    dispatchEvent(new StorageEvent('storage', { key: 'version' }))
    // Two frames, so that the page has rendered.
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
  })
  await expect(news).toBeVisible()
})
