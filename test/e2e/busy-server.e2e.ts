import { expect, test } from './fixtures.ts'

const address = '/dashboard/workstation-settings/clients'

test('a save on a busy server says that it waits, and takes effect once', async ({ signedIn, shop }) => {
  const page = await signedIn('operator')
  await page.goto(address)
  const keys: (string | undefined)[] = []
  const isFree = Promise.withResolvers<void>()
  await page.route('**/api/v1/clients', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 2) return isFree.promise.then(() => route.continue())
    const status = keys.length === 1 ? 429 : 503
    const code = keys.length === 1 ? 'TooManyRequests' : 'TechnicalDifficultiesError'
    return route.fulfill({ status, headers: { 'Retry-After': '1' }, json: { error_message: code, code, request_id: 'r' } })
  })

  await page.getByRole('button', { name: 'Client nou' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nume', exact: true }).fill('Ana Pop')
  await dialog.getByRole('button', { name: 'Salvează' }).click()
  const waiting = page.getByText('Serverul este ocupat')
  await expect(waiting).toBeVisible()
  await expect.poll(() => keys.length).toBe(3)
  await expect(waiting).toBeVisible()
  isFree.resolve()

  await expect(dialog).toBeHidden()
  await expect(waiting).toBeHidden()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText('Ana Pop')
  expect(keys).toEqual(Array(3).fill(keys[0]))
  expect(keys[0]).toMatch(/^\w{32}$/)
  expect(await shop.rows((tx) => tx.selectFrom('clients').select('name').where('accountId', '=', shop.account).execute())).toEqual([
    { name: 'Ana Pop' },
  ])
})
