import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { openSession } from '#server/platform/sign-in/sessions.ts'
import type { Caller } from '#test/caller.ts'
import { shopPassword } from '#test/new-shop.ts'
import { addDays, dayInZone } from '#domain/text/calendar.ts'
import { formatDate } from '#domain/text/format.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'
import { client, newOrder, stock } from './order-page.ts'

/** Opens an entry of the user's menu at the top right. */
async function chooseMenuEntry(page: Page, name: string) {
  await page.getByRole('button', { name: 'Contul meu' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const cells = (page: Page) => page.getByRole('group', { name: 'PIN' }).getByRole('textbox')
/** Makes the last proof of the password long ago. */
const forgetProof = ({ db, account }: ShopFixture) =>
  db.updateTable('sessions').set({ confirmedAt: '2026-01-01T00:00:00Z' }).where('accountId', '=', account).execute()
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'
/** The same user in another browser. */
async function signInElsewhere({ db, account, holderOf }: ShopFixture, person: Caller): Promise<Caller> {
  const { user } = await person(api.session.information, {})
  return holderOf(await openSession(db, account, user.id, firefox))
}
const tabOf = (page: Page, name: string) => page.getByRole('tab', { name })

test('the own profile is changed over the open page, and the circle at the top follows', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await page.goto('/dashboard')
  await chooseMenuEntry(page, 'Contul meu')
  const dialog = page.getByRole('dialog', { name: 'Contul meu' })
  await expect(dialog.getByText(shop.userName('operator'))).toBeVisible()
  await expect(dialog.getByText('Calea București 110')).toBeVisible()

  await tabOf(page, 'Profil').click()
  await expect(dialog.getByLabel('Utilizator')).not.toBeEditable()
  await dialog.getByLabel('Prenume').fill('Ștefan')
  await dialog.getByLabel('Nume de familie').fill('Őri')
  await dialog.getByRole('button', { name: 'Salvează' }).click()

  await expect(page.getByRole('status').filter({ hasText: 'Profilul a fost salvat' })).toBeVisible()
  await tabOf(page, 'Sumar cont').click()
  await expect(dialog.getByText('Ștefan Őri')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Contul meu' })).toContainText('ȘŐ')
})

test('an admin sees the subscription with its price, its days and its due date', async ({ shop, signedIn }) => {
  const year = { name: 'Anual', description: 'Toate funcțiile', currency: 'EUR', price: 1190.5, duration: 365, order: 1 }
  const today = dayInZone(new Date().toISOString(), 'Europe/Bucharest')
  const days = { activeFrom: addDays(today, -358), activeTo: addDays(today, 7) }
  const packages = shop.rows((tx) =>
    tx
      .insertInto('accountPackages')
      .values({ accountId: shop.account, ...year, ...days })
      .returning('uuid')
      .executeTakeFirstOrThrow(),
  )
  const { uuid } = await packages
  const formatDayText = (day: string) => formatDate(day, 'Europe/Bucharest', 'ro')
  const page = await signedIn('admin')
  await page.goto('/dashboard/profile')
  const facts = page.getByRole('tabpanel').locator('section').filter({ hasText: 'Abonament' })
  const terms = [
    'Nume',
    'Descriere',
    'Preț',
    'Valabil de la',
    'Valabil până la',
    'Scadența facturii',
    'Zile rămase',
    'Cod pentru asistență',
  ]
  await expect(facts.getByRole('term')).toHaveText(terms)
  const { activeFrom, activeTo } = days
  const price = '1.190,50 EUR pe punct de lucru, pentru 365 de zile'
  const words = [price, formatDayText(activeFrom), formatDayText(activeTo), formatDayText(addDays(activeTo, 1)), '7 zile', uuid]
  await expect(facts.getByRole('definition')).toHaveText(['Anual', 'Toate funcțiile', ...words])
  await expect(facts.getByText('7 zile', { exact: true })).toHaveAttribute('data-look', 'soon')
  await expect(page.getByRole('note')).toHaveCount(0)

  const endsOn = (activeTo: string) =>
    shop.rows((tx) => tx.updateTable('accountPackages').set({ activeTo }).where('uuid', '=', uuid).execute())
  await endsOn(today)
  await page.reload()
  await expect(facts.getByText('Azi este ultima zi', { exact: true })).toBeVisible()
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
  await expect(page.getByRole('note')).toHaveCount(0)

  const yesterday = addDays(today, -1)
  await endsOn(yesterday)
  await page.reload()
  await expect(facts.getByText('S-a încheiat acum 1 zi', { exact: true })).toBeVisible()
  await expect(page.getByRole('note')).toHaveText(
    `Abonamentul Anual s-a încheiat la ${formatDayText(yesterday)}. Plata este scadentă din ${formatDayText(today)}.`,
  )

  const operator = await signedIn('operator')
  await operator.goto('/dashboard/profile')
  await expect(operator.getByText('Calea București 110')).toBeVisible()
  await expect(operator.getByText('Abonament')).toHaveCount(0)
  await expect(operator.getByRole('note')).toHaveCount(0)
})

test('unsaved input is not lost by closing the account', async ({ signedIn }) => {
  const page = await signedIn('worker')
  await page.goto('/dashboard')
  await chooseMenuEntry(page, 'Contul meu')
  await tabOf(page, 'Profil').click()
  await page.getByLabel('Prenume').fill('Ion')
  await tabOf(page, 'Securitate').click()
  await tabOf(page, 'Profil').click()
  await expect(page.getByLabel('Prenume')).toHaveValue('Ion')

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuă editarea' }).click()
  await expect(page.getByLabel('Prenume')).toHaveValue('Ion')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Renunță la modificări' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('notifications are chosen beside the own profile', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await page.goto('/dashboard/profile')
  await tabOf(page, 'Profil').click()
  const clients = page.getByRole('group', { name: 'Mă anunță despre' }).getByLabel('Clienți')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/users/'))
  await clients.click()
  await saved
  await expect(clients).toBeEnabled()
  await expect(clients).not.toBeChecked()
  await page.getByLabel('numai Brașov').click()
  const heard = { workOrders: true, products: true, clients: false, tyreHotels: true, view: 'own' }
  await expect.poll(async () => (await shop.operator(api.session.information, {})).user.notificationSettings).toEqual(heard)
  await page.reload()
  await tabOf(page, 'Profil').click()
  await expect(clients).not.toBeChecked()
})

test('a new e-mail address is saved after the password is given', async ({ shop, signedIn }) => {
  await forgetProof(shop)
  const page = await signedIn('operator')
  await page.goto('/dashboard/profile')
  await tabOf(page, 'Profil').click()
  await page.getByLabel('E-mail').fill('stefan@exemplu.ro')
  await page.getByRole('button', { name: 'Salvează' }).click()

  const proofDialog = page.getByRole('dialog', { name: 'Confirmă cu parola' })
  await proofDialog.getByLabel('Parola ta', { exact: true }).fill('Altceva#2026')
  await page.keyboard.press('Enter')
  await expect(proofDialog.getByText('Parolă greșită')).toBeVisible()
  await proofDialog.getByLabel('Parola ta', { exact: true }).fill(shopPassword)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('status').filter({ hasText: 'Profilul a fost salvat' })).toBeVisible()
  expect((await shop.operator(api.session.information, {})).user.email).toBe('stefan@exemplu.ro')
})

test('the password is changed with the old one, and other sessions end', async ({ shop, signedIn }) => {
  const other = await signInElsewhere(shop, shop.operator)
  const page = await signedIn('operator')
  await page.goto('/dashboard/profile')
  await tabOf(page, 'Securitate').click()
  await page.getByLabel('Parola actuală', { exact: true }).fill('Altceva#2026')
  const scale = page.getByRole('tabpanel', { name: 'Securitate' }).getByRole('status')
  await page.getByLabel('Parola nouă', { exact: true }).fill(`${shop.userName('operator')}#A1`)
  await expect(scale).toHaveText('Foarte slabă')
  await page.getByLabel('Parola nouă', { exact: true }).fill('Aluminiu#2027')
  await expect(scale).toHaveText('Foarte puternică')
  await page.getByLabel('Parola nouă, încă o dată', { exact: true }).fill('Aluminiu#2026')
  const save = page.getByRole('button', { name: 'Salvează' }).first()
  await save.click()
  await expect(page.getByText('Parola și repetarea ei trebuie să coincidă')).toBeVisible()

  await page.getByLabel('Parola nouă, încă o dată', { exact: true }).fill('Aluminiu#2027')
  // Once repeated, the repetition is validated on every change of the first field.
  await page.getByLabel('Parola nouă', { exact: true }).fill('Aluminiu#2028')
  await expect(page.getByText('Parola și repetarea ei trebuie să coincidă')).toBeVisible()
  await page.getByLabel('Parola nouă', { exact: true }).fill('Aluminiu#2027')
  await expect(page.getByText('Parola și repetarea ei trebuie să coincidă')).toBeHidden()
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Eroare: parola nu a putut fi schimbată.' })).toBeVisible()
  await page.getByLabel('Parola actuală', { exact: true }).fill(shopPassword)
  await save.click()

  await expect(page.getByRole('status').filter({ hasText: 'Parola a fost schimbată' })).toBeVisible()
  await expect(other(api.session.information, {})).rejects.toMatchObject({ status: 401 })
  await shop.operator(api.sessions.confirm, { password: 'Aluminiu#2027' })
})

test('a PIN is set with four digits, and sessions are ended one by one', async ({ shop, signedIn }) => {
  await signInElsewhere(shop, shop.worker)
  const page = await signedIn('worker')
  await page.goto('/dashboard/profile')
  await tabOf(page, 'Securitate').click()
  const save = page.getByRole('button', { name: 'Salvează' }).last()
  await page.getByRole('textbox', { name: 'Cifra 1 din 4' }).click()
  await page.keyboard.type('567')
  await expect(save).toBeDisabled()
  await page.keyboard.type('8')
  await save.click()
  await expect(page.getByRole('status').filter({ hasText: 'PIN-ul a fost salvat' })).toBeVisible()

  await page.getByRole('button', { name: 'Încheie sesiunea de pe Firefox, Windows' }).click()
  await expect(page.getByText('Firefox, Windows')).toBeHidden()
  expect((await shop.worker(api.sessions.list, {})).total).toBe(1)
})

test('a colleague takes over with a PIN over a half-filled order, which stays for its owner', async ({ shop, signedIn }) => {
  await stock(shop)
  await shop.make.user({ level: 'operator' })
  const [mate] = (await shop.operator(api.switching.users, {})).items
  const page = await signedIn('operator')
  await newOrder(page)
  await client(page).fill('Ana Pop')

  await chooseMenuEntry(page, 'Schimbă utilizatorul')
  const overlay = page.getByRole('dialog')
  await overlay.getByRole('button', { name: mate!.name }).click()
  await expect(cells(page).first()).toBeFocused()
  await page.keyboard.type('999')
  await expect(overlay.getByRole('button', { name: 'Schimbă' })).toBeDisabled()
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await expect(overlay.getByText('PIN greșit!')).toBeVisible()
  for (const cell of await cells(page).all()) await expect(cell).toHaveValue('')
  await expect(cells(page).first()).toBeFocused()

  await overlay.getByRole('button', { name: 'Înapoi' }).click()
  await expect(overlay.getByRole('button', { name: mate!.name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(client(page)).toHaveValue('Ana Pop')

  await chooseMenuEntry(page, 'Schimbă utilizatorul')
  await overlay.getByRole('button', { name: mate!.name }).click()
  await expect(cells(page).first()).toBeFocused()
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('button', { name: 'Contul meu' }).click()
  await expect(page.getByRole('menu').getByText(mate!.name, { exact: true })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length)).toBe(1)
})

test('after five wrong PINs the overlay counts down', async ({ shop, signedIn }) => {
  await shop.make.user({ level: 'worker' })
  const [mate] = (await shop.worker(api.switching.users, {})).items
  const page = await signedIn('worker')
  await page.goto('/dashboard')
  await chooseMenuEntry(page, 'Schimbă utilizatorul')
  await page.getByRole('dialog').getByRole('button', { name: mate!.name }).click()
  for (let i = 0; i < 5; i++) await shop.worker(api.switching.to, { id: mate!.id, pin: '0000' }).catch(() => undefined)
  await cells(page).first().click()
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Poți încerca din nou în (1:00|0:\d\d)/)).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Schimbă' })).toBeDisabled()
})

test('an admin of a suspended account sees the own profile and cannot change it', async ({ shop, signedIn }) => {
  await shop.stand('suspended')
  const page = await signedIn('admin')
  await page.goto('/dashboard/profile')
  await expect(tabOf(page, 'Sumar cont')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Suspendat', { exact: true })).toBeVisible()
  for (const name of ['Profil', 'Securitate']) {
    await expect(tabOf(page, name)).toBeDisabled()
    await expect(tabOf(page, name)).toContainText('Contul este suspendat')
  }
  await tabOf(page, 'Starea contului').click()
  await expect(page.getByRole('button', { name: 'Reactivează contul' })).toBeVisible()
})

test('appearance and language are chosen in one place', async ({ signedIn }) => {
  const page = await signedIn('operator')
  await page.goto('/dashboard')
  await chooseMenuEntry(page, 'Setările mele')
  const dialog = page.getByRole('dialog', { name: 'Setările mele' })
  await dialog.getByText('Întunecat').click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await dialog.getByText('Magyar').click()
  await expect(page.getByRole('dialog', { name: 'Saját beállítások' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu')
})
