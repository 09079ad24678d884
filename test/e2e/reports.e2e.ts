import { makeReportOrders } from '#test/make/report-orders.ts'
import { chooseFound } from './choose.ts'
import { expect, test } from './fixtures.ts'

const inOctober = 'finished=2026-10-01&finished=2026-10-31'

test('the daily report is filtered, links to its orders and is saved as a workbook and a PDF', async ({ openShop, signedIn }) => {
  const shop = await openShop({ organizations: 2 })
  await makeReportOrders(shop)
  const page = await signedIn('admin', { shop })
  await page.goto(`/dashboard/reports/daily?${inOctober}`)
  await expect(page.getByRole('rowheader', { name: 'În total (5)' })).toBeVisible()
  await expect(page.getByRole('row', { name: /În total/ })).toContainText('3.015,26')

  for (const [name, file] of [
    ['Excel', /^daily_report_\d{4}-\d\d-\d\d\.xlsx$/],
    ['PDF', /^daily_report_\d{4}-\d\d-\d\d\.pdf$/],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name, exact: true }).click()
    expect((await download).suggestedFilename()).toMatch(file)
    await expect(page.getByText(/a fost descărcat/).last()).toBeVisible()
  }
  await page
    .getByRole('row', { name: /Trans Sibiu/ })
    .getByRole('button')
    .click()
  await expect(page).toHaveURL(/work-orders\/edit\//)
})

test('only an admin removes the workplace, and without any filter the defaults return', async ({ openShop, signedIn }) => {
  const shop = await openShop({ organizations: 2 })
  await makeReportOrders(shop)
  const operator = await signedIn('operator', { shop })
  await operator.goto(`/dashboard/reports/daily?${inOctober}`)
  await expect(operator.getByRole('rowheader', { name: 'În total (5)' })).toBeVisible()
  await expect(operator.getByRole('button', { name: 'Elimină filtrul Punct de lucru' })).toHaveCount(0)

  const page = await signedIn('admin', { shop, fresh: true })
  await page.clock.install()
  await page.goto(`/dashboard/reports/daily?${inOctober}`)
  await expect(page.getByRole('rowheader', { name: 'În total (5)' })).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.getByRole('button', { name: 'Elimină filtrul Punct de lucru' }).click()
  await page.clock.runFor(1400)
  await expect(page).not.toHaveURL(/organization_id=/)
  await page.clock.runFor(200)
  await expect(page).toHaveURL(/organization_id=/)
  await page.clock.resume()
  await expect(page.getByRole('rowheader', { name: 'În total (7)' })).toBeVisible()

  await page.getByRole('button', { name: 'Elimină filtrul Finalizată' }).click()
  await expect(page.getByRole('alert').getByText('Alege cel puțin un filtru')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Elimină filtrul Punct de lucru' })).toBeVisible()
  await expect(page).not.toHaveURL(/finished=/)
})

test('a company leads to its orders, and an unpaid order is paid in place', async ({ openShop, signedIn }) => {
  const shop = await openShop({ organizations: 2 })
  await makeReportOrders(shop)
  const page = await signedIn('admin', { shop })
  await page.goto(`/dashboard/reports/company?${inOctober}`)
  await page.getByRole('button', { name: 'Trans Sibiu SRL' }).click()
  await expect(page).toHaveURL(/reports\/advanced/)
  await expect(page.getByRole('rowheader', { name: 'În total (1)' })).toBeVisible()
  await expect(page.getByText('Client: Trans Sibiu SRL')).toBeVisible()

  await page.goto('/dashboard/reports/suspended-work-orders')
  await expect(page.getByRole('rowheader', { name: 'În total (1)' })).toBeVisible()
  const [request] = await Promise.all([
    page.waitForRequest(/generate\/excel\/report\/query\/suspended-work-order/),
    page.getByRole('button', { name: 'Excel', exact: true }).click(),
  ])
  expect(new URL(request.url()).searchParams.get('interval')).toBe('daily')
  await expect(page.getByText(/a fost descărcat/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Plata pentru BV 12 OCT' }).selectOption('CASH')
  await expect(page.getByRole('heading', { name: 'Nimic în această perioadă' })).toBeVisible()
})

test('a report is filtered by a searched client and product, and the filters are removed', async ({ openShop, signedIn }) => {
  const shop = await openShop({ organizations: 2 })
  await makeReportOrders(shop)
  const page = await signedIn('admin', { shop })
  await page.goto(`/dashboard/reports/advanced?${inOctober}`)
  const total = (orders: number) => page.getByRole('rowheader', { name: `În total (${orders})`, exact: true })
  await expect(total(5)).toBeVisible()
  await expect(page.locator('td [data-status="done"]').first()).toHaveText('Finalizată')
  await page.getByRole('combobox', { name: 'Rânduri pe pagină' }).selectOption('50')
  await expect(page).toHaveURL(/page_size=50/)
  await page.goto(`/dashboard/reports/advanced?${inOctober}`)
  await expect(page.getByRole('combobox', { name: 'Rânduri pe pagină' })).toHaveValue('50')

  const dialog = page.getByRole('dialog', { name: 'Filtre' })
  for (const [field, typed, name, orders] of [
    ['Client', 'sibiu', 'Trans Sibiu SRL', 1],
    ['Produs', 'supap', 'Supapă', 1],
  ] as const) {
    await page.getByRole('button', { name: 'Filtre', exact: true }).click()
    const control = dialog.getByRole('combobox', { name: field, exact: true })
    await control.click()
    await expect(control).toBeFocused()
    await chooseFound(page, typed, page.getByRole('option', { name, exact: true }))
    await expect(control).toHaveValue(name)
    await dialog.getByRole('button', { name: 'Aplică' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(`${field}: ${name}`)).toBeVisible()
    await expect(total(orders)).toBeVisible()

    // The chosen name is there when the filters are opened again.
    await page.getByRole('button', { name: 'Filtre', exact: true }).click()
    await expect(control).toHaveValue(name)
    await dialog.getByRole('button', { name: 'Renunță' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: `Elimină filtrul ${field}` }).click()
    await expect(total(5)).toBeVisible()
  }
})
