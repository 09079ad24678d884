import type { Page, Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Makes the server's session enable telemetry. */
const enableTelemetry = (page: Page, telemetry: { errors: boolean; events: boolean }) =>
  page.route('**/accounts/settings/information', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), telemetry } })
  })
const jsonBody = (request: Request) => request.postDataJSON() as Record<string, unknown>

test('errors and opened pages are reported with route patterns instead of addresses', async ({ signedIn, shop }) => {
  const { id } = await shop.make.client({ name: 'Canar Popescu' })
  const page = await signedIn('admin', { fresh: true })
  await enableTelemetry(page, { errors: true, events: true })
  const faults: Record<string, unknown>[] = []
  page.on('request', (request) => void (request.url().endsWith('/telemetry/errors') && faults.push(jsonBody(request))))
  await page.goto(`/dashboard/workstation-settings/clients/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Canar Popescu' })).toBeVisible()

  // The page listens once it is idle, so the error is repeated until it is reported.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new RangeError('out of reach') })))
    expect(faults.length).toBeGreaterThan(0)
  }).toPass()
  const [fault] = faults
  expect(fault).toMatchObject({ type: 'RangeError', message: 'out of reach', route: '/dashboard/workstation-settings/clients/$clientId' })

  const opened = page.waitForRequest((request) => request.url().endsWith('/telemetry/events'))
  await page.getByRole('navigation', { name: 'Despre client' }).getByRole('link', { name: 'Comenzi' }).click()
  await expect(page).toHaveURL(new RegExp(`clients/${id}/work-orders`))
  const { batch } = jsonBody(await opened) as { batch: object[] }
  const route = '/dashboard/workstation-settings/clients/$clientId/work-orders'
  expect(batch).toContainEqual(expect.objectContaining({ name: 'page', route, language: 'ro' }))
  expect(JSON.stringify([batch, fault])).not.toMatch(/Canar/)
})
