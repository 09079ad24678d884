import { api } from '#contract/index.ts'
import { mailedTo } from '#test/make/registrations.ts'
import { expect, test } from './fixtures.ts'

const address = '/dashboard/account-settings/users'

test('an admin adds a colleague with a password, who signs in', async ({ signedIn, shop, page: other }) => {
  const page = await signedIn('admin')
  const username = `ana.${shop.code}`.toLowerCase()
  await page.goto(address)
  await page.getByRole('button', { name: 'Utilizator nou' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Utilizator' }).fill(username)
  await dialog.getByRole('textbox', { name: 'Prenume' }).fill('Ana')
  await dialog.getByRole('textbox', { name: 'Nume de familie' }).fill('Țurcanu')
  await dialog.getByRole('button', { name: 'Salvează' }).click()
  // Nobody can be invited without an address.
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription('Câmp obligatoriu')
  await dialog.getByText('Parolă stabilită acum').click()
  await page.keyboard.press('Control+s')
  await expect(dialog.getByRole('textbox', { name: 'Parolă' })).toHaveAccessibleDescription(/Câmp obligatoriu/)
  const password = dialog.getByRole('textbox', { name: 'Parolă', exact: true })
  await password.fill('parola')
  await page.keyboard.press('Control+s')
  await expect(password).toHaveAccessibleDescription(/cel puțin 8 caractere|Este nevoie de/)
  // The strength is judged for a user of this name.
  await password.fill(`${username}#A1`)
  await expect(dialog.getByRole('status')).toHaveText('Foarte slabă')
  await password.fill('Aluminiu#2027')
  await expect(dialog.getByRole('status')).toHaveText('Foarte puternică')
  await page.keyboard.press('Control+s')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Ana Țurcanu/ })).toContainText('Operator')

  await other.goto('/sign-in')
  await other.getByRole('textbox', { name: 'Utilizator' }).fill(username)
  await other.getByRole('textbox', { name: 'Parolă' }).fill('Aluminiu#2027')
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(/\/dashboard$/)
})

test("an invitation is sent now or waits for the user's first day, and the page says which", async ({ signedIn, shop, db }) => {
  const page = await signedIn('admin')
  await page.goto(address)
  const dialog = page.getByRole('dialog')
  const add = async (name: string, from: string) => {
    const email = `${name}.${shop.code}@exemplu.ro`.toLowerCase()
    await page.getByRole('button', { name: 'Utilizator nou' }).click()
    await dialog.getByRole('textbox', { name: 'Utilizator' }).fill(`${name}.${shop.code}`.toLowerCase())
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await dialog.getByRole('textbox', { name: 'Activ de la' }).fill(from)
    await expect(dialog.getByText('Nu poate intra înainte de prima zi')).toHaveCount(from === '' ? 0 : 1)
    await page.keyboard.press('Control+s')
    await expect(dialog).toHaveCount(0)
    return email
  }
  const sentNotice = page.getByRole('status').filter({ hasText: 'Invitația a fost trimisă' })
  const later = await add('ioana', '01.02.2100')
  await expect(page.getByRole('status').filter({ hasText: 'Salvat' })).toBeVisible()
  await expect(sentNotice).toHaveCount(0)
  expect(await mailedTo(db, later)).toBeUndefined()
  const now = await add('mara', '')
  await expect(sentNotice).toContainText(now)
  expect(await mailedTo(db, now)).toBeDefined()
})

test('a user with an unused invitation is shown as invited and gets another one', async ({ signedIn, shop, db, page: other }) => {
  const email = `dan.${shop.code}@exemplu.ro`.toLowerCase()
  const dan = { username: `dan.${shop.code}`.toLowerCase(), firstName: 'Dan', lastName: 'Pop', email }
  await shop.admin(api.users.create, { ...dan, organizationId: shop.organization.id })
  const page = await signedIn('admin')
  await page.goto(address)
  const row = page.getByRole('row', { name: /Dan Pop/ })
  const menu = row.getByRole('button').last()
  const again = page.getByRole('menuitem', { name: 'Trimite invitația' })
  await expect(row).toContainText('Invitat')
  const first = await mailedTo<{ link: string }>(db, email)
  await menu.click()
  await again.click()
  await expect(page.getByRole('status').filter({ hasText: `Invitația a fost trimisă la ${email}` })).toBeVisible()
  const second = await mailedTo<{ link: string }>(db, email)
  expect(second?.link).not.toBe(first?.link)

  await other.goto(second?.link ?? '')
  await other.getByLabel(/^Parolă/).fill('Aluminiu#2027')
  await other.getByLabel(/^Repetă parola/).fill('Aluminiu#2027')
  await other.getByRole('button', { name: 'Salvează parola' }).click()
  await expect(other).toHaveURL(/\/sign-in/)
  await page.reload()
  await expect(row).toContainText('Activ')
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Editează' })).toBeVisible()
  await expect(again).toHaveCount(0)
})

test('a change of rights warns before saving and signs the user out', async ({ signedIn, shop }) => {
  const page = await signedIn('admin')
  const colleague = await signedIn('worker')
  await colleague.goto('/dashboard')
  await expect(colleague.getByRole('heading', { level: 1 })).toBeVisible()
  // The form is higher than such a window.
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(address)
  await page.getByRole('row', { name: /Ana worker/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Prenume' }).fill('Nicolae')
  await expect(dialog.getByText('va fi deconectat')).toHaveCount(0)
  await dialog.getByText('Operator', { exact: true }).click()
  await expect(dialog.getByText('La salvare, Ana worker va fi deconectat')).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Salvează' }).click()

  await expect(page.getByRole('row', { name: /Nicolae worker/ })).toContainText('Operator')
  await expect(shop.worker(api.session.information, {})).rejects.toMatchObject({ status: 401 })
  await expect(colleague).toHaveURL(/\/sign-in/)
})

test('a user is deleted by typing the username, and never the own one', async ({ signedIn, shop }) => {
  const page = await signedIn('admin')
  await page.goto(address)
  await page
    .getByRole('row', { name: /Ana admin/ })
    .getByRole('button')
    .last()
    .click()
  await expect(page.getByRole('menuitem', { name: 'Editează' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Șterge' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page
    .getByRole('row', { name: /Ana operator/ })
    .getByRole('button')
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Șterge' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Șterge' })
  await expect(confirm).toBeDisabled()
  await page.keyboard.type('altcineva')
  await expect(confirm).toBeDisabled()
  await page.getByRole('dialog').getByRole('textbox').fill(shop.userName('operator'))
  await confirm.click()
  await expect(page.getByRole('row')).toHaveCount(4)
  expect((await shop.admin(api.users.search, {})).total).toBe(3)
})

test("a colleague's change to an open user or product is kept, and saving reports it", async ({ signedIn, shop }) => {
  const user = await shop.make.user({ level: 'operator' })
  const { user: me } = await user(api.session.information, {})
  const product = await shop.make.product({ name: 'Jantă', isService: false, isTyre: false })
  const page = await signedIn('admin')
  const dialog = page.getByRole('dialog')

  await page.goto(`${address}?quick_text=${me.username}`)
  await page.getByRole('row').nth(1).click()
  await dialog.getByRole('textbox', { name: 'Prenume' }).fill('Ioana')
  await shop.admin(api.users.update, { id: me.id, email: 'alta@exemplu.ro' })
  await expect(page.getByRole('row', { includeHidden: true }).nth(1)).toContainText('alta@exemplu.ro')
  await page.keyboard.press('Control+s')
  await expect(dialog.getByRole('alert')).toContainText('Altcineva a modificat')
  expect(await shop.admin(api.users.get, { id: me.id })).toMatchObject({ email: 'alta@exemplu.ro', version: 2 })

  await page.goto('/dashboard/workstation-settings/products')
  await page.getByRole('row').nth(1).click()
  await dialog.getByRole('textbox', { name: 'Denumire' }).fill('Jantă de aliaj')
  await shop.admin(api.products.update, {
    id: product.id,
    name: 'Jantă',
    isService: false,
    price: 99,
    organizationId: shop.organization.id,
  })
  await expect(page.getByRole('row', { includeHidden: true }).nth(1)).toContainText('99,00')
  await page.keyboard.press('Control+s')
  await expect(dialog.getByRole('alert')).toContainText('Altcineva a modificat')
})
