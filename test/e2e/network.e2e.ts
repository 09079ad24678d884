import { networkInterfaces } from 'node:os'
import type { Page, Route } from '@playwright/test'
import { expect, goOffline, test } from './fixtures.ts'
import { screenPages } from '../../scripts/screen-pages.ts'

// The network is cut before and while a screen is opened: the page stays, says so and goes on by itself.

const clients = '/dashboard/workstation-settings/clients'
const retrying = (page: Page) => page.getByRole('heading', { level: 1, name: 'Fără rețea. Reîncercăm.' })
const connected = (page: Page) => expect(page.locator('[role="status"][data-state="connected"]')).toHaveCount(1)
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

const isOnline = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ internal }) => !internal))

/** On a machine without a network interface the browser is never online and sends no events. */
async function dispatchUnlessOnline(page: Page, name: 'offline' | 'online') {
  // A page that reloads at this moment has found the network by itself.
  if (!isOnline) await page.evaluate((event) => dispatchEvent(new Event(event)), name).catch(() => undefined)
}
async function cut(page: Page) {
  await goOffline(page)
  await dispatchUnlessOnline(page, 'offline')
}
async function mend(page: Page) {
  await page.context().setOffline(false)
  await dispatchUnlessOnline(page, 'online')
}

/** Every address that the routes list; an id in it is 1, and what no route has is an address of its own. */
const addresses = (isWithin: boolean) =>
  screenPages()
    .filter((screen) => screen.isWithin === isWithin)
    .map(({ name }) => (name === '$' ? '/dashboard/nowhere' : name.replaceAll(/\$\w+/g, '1')))
const screens = addresses(true).filter((address) => address !== clients)

/** The screens of a module open only where it is on. */
const settings = { collaborator_enabled: true, invoices_enabled: true } as const

/** Clicks the link to a screen; one that the page does not link to is opened by the same router. */
async function open(page: Page, address: string) {
  const link = page.locator(`a[href="${address}"]:visible`).first()
  if ((await link.count()) > 0) return link.click()
  return page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, address)
}

const languages = [
  { language: 'ro', create: 'Client nou', name: 'Nume', save: 'Salvează', says: 'Fără rețea.' },
  { language: 'en', create: 'New client', name: 'Name', save: 'Save', says: 'No network.' },
  { language: 'hu', create: 'Új ügyfél', name: 'Név', save: 'Mentés', says: 'Nincs hálózat.' },
] as const

test('a save without network says so in every language and keeps what is typed', async ({ signedIn }) => {
  for (const { language, create, name, save, says } of languages) {
    const page = await signedIn('operator', { fresh: true, language })
    await page.goto(clients)
    await connected(page)
    await page.getByRole('button', { name: create, exact: true }).first().click()
    const field = page.getByRole('dialog').getByRole('textbox', { name, exact: true })
    await field.fill('Elena Rusu')
    await cut(page)
    await page.getByRole('dialog').getByRole('button', { name: save, exact: true }).click()
    // A part of the page that was still loading may say so, too, below the dialog.
    await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: says })).toBeVisible()
    await expect(field).toHaveValue('Elena Rusu')
  }
})

test('a bar says that the network is lost from the first failed call until it is back', async ({ signedIn }) => {
  const page = await signedIn('operator', { fresh: true })
  await page.goto(clients)
  await connected(page)
  const bar = page.getByRole('status').filter({ hasText: 'Fără rețea. Ce scrii rămâne aici.' })
  await goOffline(page)
  await page.getByRole('searchbox').first().fill('Elena')
  await expect(bar).toBeVisible()
  expect((await bar.boundingBox())?.height).toBe(36)
  await expect(page.getByRole('searchbox').first()).toHaveValue('Elena')
  await mend(page)
  await expect(bar).toHaveCount(0)
})

test('the connection mark says that the connection is lost while the browser is offline', async ({ signedIn }) => {
  const page = await signedIn('operator', { fresh: true })
  await page.clock.install()
  await page.goto(clients)
  await connected(page)
  // The live connection notices a cut by itself after half a minute, which must not pass here.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await cut(page)
  await expect(page.getByRole('status').filter({ hasText: 'S-a pierdut conexiunea.' })).toBeVisible()
  await expect(page.getByText('Conectat', { exact: true })).toHaveCount(0)
  await page.clock.resume()
  await mend(page)
  await connected(page)
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
})

test('every screen that is clicked without network keeps the page and says so', async ({ signedIn, openShop }) => {
  const page = await signedIn('admin', { fresh: true, shop: await openShop({ settings }) })
  await page.goto(clients)
  await connected(page)
  await mark(page)
  await cut(page)
  for (const address of screens) {
    // The words of the screen before it do not count.
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-former', ''))
    await open(page, address)
    await expect(retrying(page).and(page.locator(':not([data-former])')), address).toBeVisible()
    expect(await isMarked(page), address).toBe(true)
  }
  await open(page, '/dashboard/workstation-settings/vehicles')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Clienți', exact: true })).toBeVisible()
  await mend(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicule' })).toBeVisible()
})

test('every page before the sign-in says that there is no network and shows itself later', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await mark(page)
  await cut(page)
  for (const address of addresses(false).filter((each) => each !== '/sign-in')) {
    await open(page, address)
    await expect(retrying(page), address).toBeVisible()
    expect(await isMarked(page), address).toBe(true)
  }
  await mend(page)
  await expect(retrying(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const half of [0, 1])
  test(`every screen cut while it loads shows itself once the network is back, half ${half + 1}`, async ({ signedIn, openShop }) => {
    const page = await signedIn('admin', { fresh: true, shop: await openShop({ settings }) })
    await page.goto(clients)
    await connected(page)
    for (const address of screens.filter((_, index) => index % 2 === half)) {
      const pending: Route[] = []
      let isCut = false
      await page.route('**/assets/**', (route) => (isCut ? route.abort() : void pending.push(route)))
      await open(page, address)
      await expect.poll(() => pending.length, address).toBeGreaterThan(0)
      await cut(page)
      isCut = true
      await Promise.all(pending.map((route) => route.abort()))
      await expect(retrying(page), address).toBeVisible()
      await page.unroute('**/assets/**')
      await mend(page)
      await expect(retrying(page), address).toHaveCount(0)
      await expect(page.locator('h1').first(), address).toBeVisible()
    }
  })
