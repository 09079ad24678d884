import type { Page } from '@playwright/test'
import { mailedTo } from '#test/make/registrations.ts'
import { shopPassword } from '#test/new-shop.ts'
import { expect, test } from './fixtures.ts'

/** A required field has a star. */
const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name.replaceAll('.', '\\.')}( \\*)?$`))
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function proveAddress(page: Page, code: (email: string) => Promise<string>, email: string) {
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Creează un cont' }).click()
  await field(page, 'Nume și prenume').fill('Ana Pop')
  await field(page, 'E-mail').fill(email)
  await field(page, 'Telefon').fill('0722 000 111')
  await press(page, 'Trimite codul')
  await expect(page.getByText(`Am trimis un cod la ${email}`)).toBeVisible()
  await expect(page.getByRole('link', { name: '/dev/outbox' })).toHaveAttribute('href', '/dev/outbox')
  await field(page, 'Cod din e-mail').fill(await code(email))
  await press(page, 'Continuă')
}

async function chooseAdmin(page: Page, { taken, username }: { taken: string; username: string }) {
  await field(page, 'Utilizator').fill(taken)
  // The step refuses a password of the server's list, and the meter no longer calls it strong.
  await field(page, 'Parolă').fill('Cauciuc#2026')
  await field(page, 'Repetă parola').fill('Cauciuc#2026')
  await expect(page.getByRole('status').filter({ hasText: 'Foarte puternică' })).toBeVisible()
  await press(page, 'Continuă')
  await expect(field(page, 'Parolă')).toHaveAccessibleDescription('Parola este prea ușor de ghicit')
  await field(page, 'Parolă').fill(shopPassword)
  await expect(page.getByRole('status').filter({ hasText: 'Foarte puternică' })).toBeVisible()
  await field(page, 'Repetă parola').fill(shopPassword)
  await press(page, 'Continuă')
  await expect(field(page, 'Utilizator')).toHaveAccessibleDescription(/Este deja folosit/)
  await expect(field(page, 'Utilizator')).toBeFocused()
  await field(page, 'Utilizator').fill(username)
  await press(page, 'Continuă')
}

async function describeBusiness(page: Page) {
  await field(page, 'Denumirea oficială').fill('SC Vulcanizare Șoimul SRL')
  await field(page, 'CUI / CIF').fill('RO18547290')
  await field(page, 'Nr. Registrul Comerțului').fill('J08/1042/2006')
  await page.getByRole('combobox', { name: 'Județ' }).fill('Brasso')
  await expect(page.getByText('Niciun rezultat')).toBeVisible()
  await page.getByRole('combobox', { name: 'Județ' }).fill('brasov')
  await page.getByRole('option', { name: 'Brașov' }).click()
  await field(page, 'Localitate').fill('Brașov')
}

test("the sign-up leads to the first order's form without any help", async ({ page, db, shop }) => {
  const username = `${shop.code}.nou`.toLowerCase()
  const code = async (email: string) => (await mailedTo<{ code: string }>(db, email))?.code ?? ''
  await proveAddress(page, code, `${username}@exemplu.ro`)
  await chooseAdmin(page, { taken: shop.userName('admin'), username })
  await describeBusiness(page)
  // A name that was taken meanwhile is refused at the end, and shown where it was typed.
  await db.updateTable('credentials').set({ username }).where('username', '=', shop.userName('operator')).execute()
  await press(page, 'Finalizează')
  await expect(field(page, 'Utilizator')).toHaveAccessibleDescription(/Este deja folosit/)
  await expect(field(page, 'Utilizator')).toBeFocused()
  await field(page, 'Utilizator').fill(`${username}.2`)
  await press(page, 'Continuă')
  // The input is still there, and the address and phone of the first step are filled in.
  await expect(field(page, 'Localitate')).toHaveValue('Brașov')
  await press(page, 'Mai multe date')
  await expect(field(page, 'E-mail')).toHaveValue(`${username}@exemplu.ro`)
  await expect(field(page, 'Telefon')).toHaveValue(/722 ?000 ?111/)
  await press(page, 'Finalizează')

  // The owner is signed in.
  await expect(page.getByText('Contul este gata.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('/dashboard/workstation-settings/work-orders/create')
  await field(page, 'Număr de înmatriculare').fill('BV 12 NOU')
  await expect(page.getByText('Ana Pop').first()).toBeVisible()
})

test('the steps on a phone are named one at a time, and going back keeps the input', async ({ browser, db, shop, contextOptions }) => {
  const context = await browser.newContext({ ...contextOptions, viewport: { width: 360, height: 740 }, locale: 'ro-RO' })
  const page = await context.newPage()
  const username = `${shop.code}.telefon`.toLowerCase()
  const email = `${username}@exemplu.ro`
  await proveAddress(page, async (to) => (await mailedTo<{ code: string }>(db, to))?.code ?? '', email)
  await expect(page.getByText('Pasul 2. Utilizator')).toBeVisible()
  await field(page, 'Utilizator').fill(username)
  await press(page, 'Înapoi')
  await expect(page.getByText(`Adresa ${email} este confirmată.`)).toBeVisible()
  await press(page, 'Continuă')
  await expect(field(page, 'Utilizator')).toHaveValue(username)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await context.close()
})

test("a forgotten password is reset by the mail's link, whose token only the call sends", async ({ page, db, shop }) => {
  const email = `${shop.userName('operator')}@exemplu.ro`
  await shop.rows((tx) => tx.updateTable('users').set({ email }).where('username', '=', shop.userName('operator')).execute())
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Ai uitat parola?' }).click()
  await field(page, 'E-mail').fill(email)
  await press(page, 'Trimite linkul')
  await expect(page.getByText('linkul este pe drum')).toBeVisible()
  await expect(page.getByRole('link', { name: '/dev/outbox' })).toBeVisible()
  const [, path = ''] = ((await mailedTo<{ links: string }>(db, email))?.links ?? '').split(' ')
  await page.goto(path)
  await field(page, 'Parolă').fill('Aluminiu#2027')
  await field(page, 'Repetă parola').fill('Aluminiu#2027')
  await press(page, 'Salvează parola')
  await expect(page.getByText('Parola este salvată.')).toBeVisible()

  await page.goto(path)
  await page.reload()
  await field(page, 'Parolă').fill('Aluminiu#2028')
  await field(page, 'Repetă parola').fill('Aluminiu#2028')
  await press(page, 'Salvează parola')
  await expect(page.getByText('Linkul nu mai este valabil')).toBeVisible()
})

for (const [locale, title] of [
  ['en-US', 'Welcome back'],
  ['hu-HU', 'Üdv újra!'],
  ['de-DE', 'Bine ai revenit'],
] as const)
  test(`a browser in ${locale} gets its language if it is supported`, async ({ browser, contextOptions }) => {
    const context = await browser.newContext({ ...contextOptions, locale })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await context.close()
  })

test('an unknown page redirects to the sign-in, and signed-in users to a way back', async ({ page, signedIn }) => {
  await page.goto('/nothing/here')
  await expect(page).toHaveURL(/\/sign-in$/)
  const inside = await signedIn('operator')
  await inside.goto('/nothing/here')
  await expect(inside.getByRole('heading', { level: 1, name: 'Pagina nu a fost găsită' })).toBeVisible()
  await inside.goto('/sign-up')
  await expect(inside).toHaveURL(/\/dashboard$/)
})
