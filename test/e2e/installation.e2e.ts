import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

// The program on the home screen of a phone.

const phone = { fresh: true, viewport: { width: 390, height: 844 } } as const
const install = (page: Page) => page.getByRole('button', { name: 'Instalează pe telefon' })

/** The browser of the tests offers no installation by itself; the event counts the calls of its `prompt`. */
const offerInstallation = (page: Page) =>
  page.evaluate(() => {
    const prompt = () => Promise.resolve(Object.assign(window, { prompted: true }))
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })

test('the manifest names icons that exist and screens that open', async ({ page, request, signedIn }) => {
  await page.goto('/sign-in')
  const link = await page.locator('link[rel="manifest"]').getAttribute('href')
  const answer = await request.get(link!)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  expect(answer.headers()['cache-control']).toBe('no-cache')
  const manifest = (await answer.json()) as {
    icons: { src: string; sizes: string; purpose?: string }[]
    shortcuts: { name: string; url: string }[]
  }
  const { icons, shortcuts } = manifest
  expect(manifest).toMatchObject({ id: '/', start_url: '/', display: 'standalone', theme_color: '#0f2c35', background_color: '#f3f6f7' })
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  for (const { src, sizes } of [...icons, { src: touch!, sizes: '180x180' }]) {
    const drawn = await page.evaluate(async (address) => {
      const image = Object.assign(new Image(), { src: address })
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(drawn, src).toBe(sizes)
  }
  const own = await signedIn('operator', { fresh: true })
  for (const { url } of shortcuts) {
    await own.goto(url)
    await expect(own.getByRole('heading', { level: 1 }), url).toBeVisible()
    await expect(own.getByRole('heading', { name: 'Nu ai acces aici' }), url).toHaveCount(0)
  }
  await expect(own.getByRole('dialog', { name: 'Caută' })).toBeVisible()
})

test('a phone is offered the installation once, and always in the profile', async ({ signedIn }) => {
  const page = await signedIn('operator', phone)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(install(page)).toHaveCount(0)
  await offerInstallation(page)
  await expect(install(page)).toBeVisible()
  await page
    .getByRole('note')
    .filter({ has: install(page) })
    .getByRole('button', { name: 'Închide' })
    .click()
  await expect(install(page)).toHaveCount(0)
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await offerInstallation(page)
  await install(page).click()
  expect(await page.evaluate(() => 'prompted' in window)).toBe(true)
  await expect(install(page)).toHaveCount(0)
})

test('a phone that installs by hand is told the steps', async ({ signedIn }) => {
  const page = await signedIn('operator', phone)
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  await page.goto('/dashboard/profile')
  await expect(page.getByText('Adăugați la ecranul principal').first()).toBeVisible()
  await expect(install(page)).toHaveCount(0)
})

test('a wide window shows no hint about installing', async ({ signedIn }) => {
  const page = await signedIn('operator', { fresh: true })
  await page.goto('/dashboard')
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
  await offerInstallation(page)
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await offerInstallation(page)
  await expect(install(page)).toHaveCount(1)
})
