import type { Page, Route } from '@playwright/test'
import { shopPassword } from '#test/new-shop.ts'
import { expect, test } from './fixtures.ts'

test('a user signs in with a hidden proof of work and returns to the requested page', async ({ page, shop }) => {
  await page.goto('/dashboard/workstation-settings/clients')
  await expect(page).toHaveURL(/\/sign-in/)
  await page.getByLabel('Utilizator').fill(shop.userName('operator'))
  await page.getByLabel('Parolă', { exact: true }).fill(shopPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/workstation-settings\/clients$/)
})

test("a browser keeps its device after sign-out and sends it with that user's next sign-in", async ({ page, shop }) => {
  const signIn = async () => {
    const [request] = await Promise.all([
      page.waitForRequest('**/api/v1/login'),
      (async () => {
        await page.getByLabel('Utilizator').fill(shop.userName('operator'))
        await page.getByLabel('Parolă', { exact: true }).fill(shopPassword)
        await page.keyboard.press('Enter')
      })(),
    ])
    await expect(page).toHaveURL(/\/dashboard/)
    const response = (await request.response())!
    const { device } = (await response.json()) as { device: string }
    return { sent: (request.postDataJSON() as { device: string | null }).device, device }
  }
  await page.goto('/sign-in')
  const first = await signIn()
  await signOut(page)
  await expect(page).toHaveURL(/\/sign-in$/)

  const second = await signIn()

  expect(first.sent).toBeNull()
  expect(second.sent).toBe(first.device)
})

test('a wrong password is refused below it and selected, in the language of the page', async ({ page, shop }) => {
  await page.goto('/')
  await page.getByLabel('Utilizator').fill(shop.userName('operator'))
  await page.getByLabel('Parolă', { exact: true }).fill('Altceva#2026')
  const places = () =>
    Promise.all(
      ['heading', 'textbox', 'button'].map((role) =>
        page
          .getByRole(role as 'button')
          .first()
          .boundingBox(),
      ),
    )
  const signIn = page.getByRole('button', { name: 'Intră în cont' })
  const before = [...(await places()), await signIn.boundingBox()]
  await page.keyboard.press('Enter')
  const password = page.getByLabel('Parolă', { exact: true })
  await expect(password).toHaveAccessibleDescription(/greșit/)
  await expect(password).toBeFocused()
  expect(await password.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])).toEqual([0, 12])
  await expect(page.getByLabel('Utilizator')).not.toHaveAttribute('aria-invalid', 'true')
  // Nothing moves to make room for the message.
  expect([...(await places()), await signIn.boundingBox()]).toEqual(before)
})

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Contul meu' }).click()
  await page.getByRole('menuitem', { name: 'Ieși din cont' }).click()
}
const remembersSession = (page: Page) => page.evaluate(() => localStorage.getItem('session') !== null)

test('signing out ends the session on the server first, and then leaves the page', async ({ signedIn, shop }) => {
  const page = await signedIn('operator', { fresh: true })
  await page.clock.install()
  const logoutRoute = Promise.withResolvers<Route>()
  await page.route('**/api/v1/logout', logoutRoute.resolve)
  await page.goto('/dashboard')
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
  // No time passes in the page while this test waits for the server.
  await page.clock.pauseAt(Date.now() + 60_000)

  await signOut(page)
  const request = await logoutRoute.promise
  expect(await remembersSession(page)).toBe(true)

  await request.continue()
  await expect(page).toHaveURL(/\/sign-in$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await remembersSession(page)).toBe(false)
  const { status } = await shop.operator.send({ method: 'GET', url: '/api/v1/accounts/settings/information' })
  expect(status).toBe(401)
})

test('signing out on a silent server ends the session in this browser', async ({ signedIn }) => {
  const page = await signedIn('operator', { fresh: true })
  await page.clock.install()
  const logoutRoute = Promise.withResolvers<Route>()
  await page.route('**/api/v1/logout', logoutRoute.resolve)
  await page.goto('/dashboard')
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await signOut(page)
  await logoutRoute.promise
  expect(await remembersSession(page)).toBe(true)

  await page.clock.fastForward(5000)
  expect(await remembersSession(page)).toBe(false)
  await expect(page).toHaveURL(/\/sign-in$/)
})

test('signing out without a network ends the session in this browser', async ({ signedIn }) => {
  const page = await signedIn('operator')
  await page.goto('/dashboard')
  await page.route('**/api/v1/logout', (route) => route.abort('internetdisconnected'))
  await signOut(page)
  await expect(page).toHaveURL(/\/sign-in$/)
  expect(await remembersSession(page)).toBe(false)
})

test('a session that ends during its sign-out does not count as expired', async ({ signedIn, shop }) => {
  const page = await signedIn('operator')
  const logoutRoute = Promise.withResolvers<Route>()
  await page.route('**/api/v1/logout', logoutRoute.resolve)
  await page.goto('/dashboard')
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
  await signOut(page)
  await logoutRoute.promise
  // The server has ended the session, and its answer is pending: the live connection reports it first.
  await shop.operator.send({ method: 'POST', url: '/api/v1/logout' })
  await expect(page).toHaveURL(/\/sign-in$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Sesiunea a expirat')).toBeHidden()
})

test('the bare address opens the page, whatever compression the client accepts', async ({ request }) => {
  for (const encoding of ['identity', 'gzip', 'br']) {
    const answer = await request.get('/', { headers: { 'accept-encoding': encoding } })
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toContain('text/html')
    expect(await answer.text()).toContain('<div id="root">')
  }
})
