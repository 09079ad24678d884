import type { Page } from '@playwright/test'
import type { ClientConfig } from 'pg'
import { openApp } from '#server/app.ts'
import { testConfig } from '#test/config.ts'
import { screenPages } from '../../scripts/screen-pages.ts'
import { expect, goOffline, test } from './fixtures.ts'

// The service worker keeps the files of the program: screens open without network, and a new version comes beside the former one.

const clients = '/dashboard/workstation-settings/clients'
const allowed = { fresh: true, serviceWorkers: 'allow' } as const

/** Hundreds of files are kept at the pace of an idle browser: a busy machine takes long, and longer for several browsers at once. */
const filling = { timeout: 150_000 }
test.describe.configure({ mode: 'default' })

/** Versions whose files the browser keeps whole, the newest last. */
const keptVersions = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).toSorted()
    const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/')))
    return names.filter((_, at) => pages[at]).map((name) => name.split(' ')[2])
  })
const deployedVersion = async (page: Page) =>
  ((await (await page.request.get('/asset-manifest.json')).json()) as { version: string }).version

/** Opens a page whose files are all kept. */
async function openKept(page: Page) {
  await page.goto(clients)
  await expect(page.getByRole('heading', { level: 1, name: 'Clienți' })).toBeVisible()
  const version = await deployedVersion(page)
  await expect.poll(() => keptVersions(page), filling).toEqual([version])
  return version
}
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

/** An id in an address is 1, and what no route has is an address of its own. */
const screens = screenPages()
  .filter(({ isWithin }) => isWithin)
  .map(({ name }) => (name === '$' ? '/dashboard/nowhere' : name.replaceAll(/\$\w+/g, '1')))

test('every screen opens without network within the page', async ({ signedIn, openShop }) => {
  const page = await signedIn('admin', { ...allowed, shop: await openShop({ settings: { collaborator_enabled: true } }) })
  await openKept(page)
  const { origin } = new URL(page.url())
  await mark(page)
  await goOffline(page)
  for (const address of screens) {
    await page.evaluate((to) => {
      document.querySelector('h1')?.setAttribute('data-former', '')
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    }, address)
    await expect(page.locator('h1:not([data-former])').first(), address).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Fără rețea. Reîncercăm.' }), address).toHaveCount(0)
    expect(await isMarked(page), address).toBe(true)
    expect(page.url().startsWith(origin), address).toBe(true)
  }
})

test('a page that is loaded without network shows the program and goes on once it is back', async ({ signedIn }) => {
  const page = await signedIn('operator', allowed)
  await openKept(page)
  await goOffline(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Încearcă din nou' })).toBeVisible()
  await page.context().setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { level: 1, name: 'Clienți' })).toBeVisible()
})

test('no answer of the API is kept', async ({ signedIn, shop }) => {
  await shop.make.client({ name: 'Elena Rusu' })
  const page = await signedIn('operator', allowed)
  await openKept(page)
  await page.reload()
  await expect(page.getByText('Elena Rusu')).toBeVisible()
  const paths = await page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter((path) => path !== '/' && path !== '/favicon.svg' && !path.startsWith('/assets/'))).toEqual([])
})

test('a new version comes beside the former one and loses nothing that is typed', async ({ signedIn }) => {
  const page = await signedIn('operator', allowed)
  const version = await openKept(page)
  const newer = 'newer-v1'
  const rename = (text: string) => text.replaceAll(`-${version}.js`, `-${newer}.js`)
  await page.context().route('**/asset-manifest.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: rename(await answer.text()).replace(`"${version}"`, `"${newer}"`) })
  })
  await page.context().route(`**/assets/*-${newer}.js`, async (route) => {
    const answer = await route.fetch({ url: route.request().url().replace(newer, version) })
    await route.fulfill({ response: answer })
  })
  const pages = (url: URL) => !url.pathname.includes('.') && !url.pathname.startsWith('/api')
  await page.context().route(pages, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: rename(await answer.text()) })
  })
  await mark(page)
  await page.getByRole('button', { name: 'Client nou', exact: true }).first().click()
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Nume', exact: true })
  await name.fill('Elena Rusu')
  await page.evaluate(() => {
    localStorage.removeItem('version')
    dispatchEvent(new Event('focus'))
  })
  await expect.poll(() => keptVersions(page), filling).toEqual([version, newer])
  await expect(name).toHaveValue('Elena Rusu')
  expect(await isMarked(page)).toBe(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Salvează', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.context().unrouteAll({ behavior: 'wait' })
  await goOffline(page)
  await page.goto(clients)
  await expect(page.locator('script[type=module]').first()).toHaveAttribute('src', new RegExp(newer))
})

test('a server that switches the worker off removes it and all that it kept', async ({ shop, browser }) => {
  const database = JSON.parse(process.env['ATELIER_DATABASE']!) as ClientConfig
  const open = async (port: number, serviceWorker: boolean) => {
    const { app } = await openApp({ ...testConfig, serviceWorker }, database)
    return { app, address: await app.listen({ port, host: '127.0.0.1' }) }
  }
  const first = await open(0, true)
  const page = await (await browser.newContext({ serviceWorkers: 'allow' })).newPage()
  const session = JSON.stringify({ token: shop.operator.token, lifetime: 3_600_000, expiresAt: Date.now() + 3_600_000 })
  await page.goto(`${first.address}/healthz`)
  await page.evaluate((stored) => localStorage.setItem('session', stored), session)
  await page.goto(`${first.address}${clients}`)
  await expect.poll(() => keptVersions(page), filling).toHaveLength(1)
  await first.app.close()

  const second = await open(Number(new URL(first.address).port), false)
  await page.goto(`${second.address}${clients}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Clienți' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await page.context().close()
  await second.app.close()
})
