import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

// Files that do not come because the network is cut while a page is loaded or used.

const clients = '/dashboard/workstation-settings/clients'
const retrying = (page: Page) => page.getByText('Fără rețea. Reîncercăm.').first()
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

/** The network is cut for these files and for the question whether the server is there, until the returned function is called. */
async function cutFiles(page: Page, files: RegExp) {
  const paths = [files, /\/healthz$/]
  for (const path of paths) await page.route(path, (route) => route.abort())
  return async () => {
    for (const path of paths) await page.unroute(path)
    await page.evaluate(() => dispatchEvent(new Event('online')))
  }
}

const firstFiles = {
  'the program': /assets\/index-[\w-]+\.js/,
  'its styles': /assets\/index-[\w-]+\.css|assets\/start-[\w-]+\.css/,
  'the words of all screens': /assets\/ro-[\w-]+\.js/,
  'the frame': /assets\/Shell-[\w-]+\.js/,
  'the screen': /assets\/ClientsPage-[\w-]+\.js/,
}

for (const [name, file] of Object.entries(firstFiles))
  test(`a page loads itself anew once the network is back if ${name} did not come`, async ({ signedIn }) => {
    const page = await signedIn('operator', { fresh: true })
    const mend = await cutFiles(page, file)
    await page.goto(clients)
    await expect(retrying(page)).toBeVisible()
    await mend()
    await expect(page.getByRole('heading', { level: 1, name: 'Clienți' })).toBeVisible()
    await expect(retrying(page)).toHaveCount(0)
  })

test('a message is shown as plain text if what shows messages did not come', async ({ signedIn }) => {
  const page = await signedIn('operator', { fresh: true })
  const mend = await cutFiles(page, /assets\/message-library-[\w-]+\.js/)
  await page.goto(clients)
  await expect(page.getByRole('alert').filter({ hasText: 'Fără rețea. Reîncercăm.' })).toBeVisible()
  await mark(page)
  await page.getByRole('button', { name: 'Client nou', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nume', exact: true }).fill('Elena Rusu')
  await page.route('**/api/v1/clients', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Salvează', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Fără rețea. Serverul nu răspunde' })).toBeVisible()
  // The page waits for what is typed.
  await mend()
  await expect(page.getByRole('alert').filter({ hasText: 'O parte a programului nu s-a putut încărca.' })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
  await expect(dialog.getByRole('textbox', { name: 'Nume', exact: true })).toHaveValue('Elena Rusu')
})

/** Opens the form of a new order, of which a part did not come. The returned function mends the network. */
async function openOrderWithoutWork(page: Page) {
  const mend = await cutFiles(page, /assets\/WorkFields-[\w-]+\.js/)
  await page.goto('/dashboard/workstation-settings/work-orders/create')
  await expect(retrying(page)).toBeVisible()
  await mark(page)
  return mend
}

test('a part of a form that did not come says so and keeps what is typed into the rest', async ({ signedIn }) => {
  const page = await signedIn('operator', { fresh: true })
  const mend = await openOrderWithoutWork(page)
  const plate = page.getByRole('combobox', { name: 'Număr de înmatriculare' })
  await plate.fill('CJ12ABC')
  await mend()
  await expect(page.getByText('O parte a programului nu s-a putut încărca.')).toBeVisible()
  await expect(plate).toHaveValue(/CJ ?12 ?ABC/)
  expect(await isMarked(page)).toBe(true)
})

test('a page with an open dialog does not reload by itself for a part that did not come', async ({ signedIn }) => {
  const page = await signedIn('operator', { fresh: true })
  const mend = await openOrderWithoutWork(page)
  await page.getByRole('button', { name: 'Notificări' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await mend()
  // The bell, which is open, has the message too.
  await expect(page.getByText('O parte a programului nu s-a putut încărca.').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test('a print whose files did not come says that there is no network', async ({ signedIn, shop }) => {
  await shop.make.workOrder({ car: { plateNumber: 'CJ 12 ABC' } })
  const page = await signedIn('operator', { fresh: true })
  await cutFiles(page, /assets\/order-pdf-[\w-]+\.js/)
  await page.goto('/dashboard/workstation-settings/work-orders')
  await page.getByRole('button', { name: 'Opțiuni pentru CJ 12 ABC' }).click()
  await page.getByRole('menuitem', { name: 'Documente' }).click()
  await page.getByRole('menuitem', { name: 'Tipărește' }).click()
  await expect(page.getByText('Fără rețea. Serverul nu răspunde')).toBeVisible()
})

test('a list that was cut off is fetched again without a reload once the network is back', async ({ signedIn, shop }) => {
  await shop.make.client({ name: 'Elena Rusu' })
  const page = await signedIn('operator', { fresh: true })
  const mend = await cutFiles(page, /api\/v1\/clients\/search/)
  await page.goto(clients)
  await expect(page.getByText('Fără rețea. Serverul nu răspunde')).toBeVisible()
  await mark(page)
  await mend()
  await expect(page.getByText('Elena Rusu')).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})
