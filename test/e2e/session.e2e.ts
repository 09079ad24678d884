import { password } from '#test/new-shop.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

test('a person signs in with a proof that is solved unseen, and comes back to where they wanted to go', async ({ page, shop }) => {
  await page.goto('/dashboard/workstation-settings/clients')
  await expect(page).toHaveURL(/\/sign-in/)
  await page.getByLabel('Utilizator').fill(shop.userName('operator'))
  await page.getByLabel('Parolă', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/workstation-settings\/clients$/)
})

test('a wrong password is said at the field, in the words of the page', async ({ page, shop }) => {
  await page.goto('/')
  await page.getByLabel('Utilizator').fill(shop.userName('operator'))
  await page.getByLabel('Parolă', { exact: true }).fill('Altceva#2026')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Utilizator')).toHaveAccessibleDescription(/greșit/)
})

test('sign-in keeps nobody out', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('signing out ends the session on the server, however slow it is, and then here', async ({ signedIn, shop }) => {
  const page = await signedIn('operator')
  await page.goto('/dashboard')
  const hurry = Promise.withResolvers<void>()
  const asked = page.waitForRequest('**/api/v1/logout')
  await page.route('**/api/v1/logout', async (route) => {
    await hurry.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Contul meu' }).click()
  await page.getByRole('menuitem', { name: 'Ieși din cont' }).click()
  await asked
  await expect(page).toHaveURL(/\/dashboard/)
  hurry.resolve()
  await expect(page).toHaveURL(/\/sign-in/)
  const { status } = await shop.operator.send({ method: 'GET', url: '/api/v1/accounts/settings/information' })
  expect(status).toBe(401)
})

test('an address that leads nowhere says so and leads back', async ({ signedIn }) => {
  const page = await signedIn('operator')
  await page.goto('/dashboard/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('the bare address opens the page, whatever compression is understood', async ({ request }) => {
  for (const encoding of ['identity', 'gzip', 'br']) {
    const answer = await request.get('/', { headers: { 'accept-encoding': encoding } })
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toContain('text/html')
    expect(await answer.text()).toContain('<div id="root">')
  }
})
