import { october } from '#test/make/october.ts'
import { expect, test } from './fixtures.ts'

const october2026 = 'finished=2026-10-01&finished=2026-10-31'

test('the daily report is filtered, opens its orders and is taken along as a workbook and a PDF', async ({ openShop, signedIn }) => {
  const shop = await openShop({ organizations: 2 })
  await october(shop)
  const page = await signedIn('admin', { shop })
  await page.goto(`/dashboard/reports/daily?${october2026}`)
  await expect(page.getByRole('rowheader', { name: 'În total (5)' })).toBeVisible()
  await expect(page.getByRole('row', { name: /În total/ })).toContainText('3.015,26')

  for (const [name, file] of [
    ['Excel', /^daily_report_\d{4}-\d\d-\d\d\.xlsx$/],
    ['PDF', /^daily_report_\d{4}-\d\d-\d\d\.pdf$/],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name, exact: true }).click()
    expect((await download).suggestedFilename()).toMatch(file)
  }
  await page
    .getByRole('row', { name: /Trans Sibiu/ })
    .getByRole('button')
    .click()
  await expect(page).toHaveURL(/work-orders\/edit\//)
})
