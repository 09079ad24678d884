import { expectAccessible } from './accessible.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'

const area = '/dashboard/collaborator'
const settings = { collaborator_enabled: true, with_vat: true, vat_percent: 21 }

async function furnish({ make }: ShopFixture) {
  const { id: collaboratorId } = await make.collaborator({ name: 'AutoPlus' })
  await make.collaborator({ name: 'Vopsitorie', status: 'blocked' })
  const { id } = await make.collaboratorWorker({ collaboratorId, name: 'Dan' })
  await make.collaboratorOrder({ collaboratorId, workerIds: [id], status: 'done' })
}

test('/dashboard/collaborator/collaborators has no accessibility violations, with its form', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await furnish(shop)
  const page = await signedIn('operator', { shop })
  await page.goto(`${area}/collaborators?status=active&status=blocked`)
  await page.getByRole('button', { name: 'AutoPlus', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Operatori: Dan')).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/collaborator/workers has no accessibility violations, with its form', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await furnish(shop)
  const page = await signedIn('operator', { shop })
  await page.goto(`${area}/workers`)
  await page.getByRole('button', { name: 'Dan', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Nume' })).toHaveValue('Dan')
  await expectAccessible(page)
})

test('/dashboard/collaborator/work-orders has no violations, with orders of every status', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  for (const status of ['new', 'in-progress', 'done', 'cancelled'] as const) await shop.make.collaboratorOrder({ status })
  const page = await signedIn('worker', { shop })
  await page.goto(`${area}/work-orders`)
  await expect(page.getByRole('row', { name: /Anulată/ })).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/collaborator/work-orders/create has no violations, empty and with errors', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await shop.make.collaborator()
  const page = await signedIn('worker', { shop })
  await page.goto(`${area}/work-orders/create`)
  await page.getByRole('textbox', { name: 'Denumire, rândul 1' }).fill('Vopsit')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('combobox', { name: 'Colaborator' })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
})

test('/dashboard/collaborator/work-orders/$workOrderId has no violations on either of its tabs', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  const { id } = await shop.make.collaboratorOrder({ lines: [{ name: 'Vopsit', quantity: 1, price: 100 }] })
  const page = await signedIn('operator', { shop })
  await page.goto(`${area}/work-orders/${id}`)
  await expect(page.getByRole('textbox', { name: 'Preț, rândul 1' })).toHaveValue('100,00')
  await expectAccessible(page)
  await page.getByRole('tab', { name: /^Sumar/ }).click()
  await expect(page.getByRole('tabpanel').getByRole('row', { name: /Vopsit/ })).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/collaborator/reports has no violations, with work of collaborators', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await furnish(shop)
  const page = await signedIn('worker', { shop })
  await page.goto(`${area}/reports?date=2026-10-01&date=2026-10-31`)
  await expect(page.getByRole('row', { name: /AutoPlus/ })).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/collaborator/reports/workers has no violations, with work of their workers', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await furnish(shop)
  const page = await signedIn('worker', { shop })
  await page.goto(`${area}/reports/workers?date=2026-10-01&date=2026-10-31`)
  await expect(page.getByRole('row', { name: /Dan/ })).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/collaborator/reports/months has no violations, with a month', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await furnish(shop)
  const page = await signedIn('worker', { shop })
  await page.goto(`${area}/reports/months?date=2026-10-01&date=2026-10-31`)
  await expect(page.getByRole('row', { name: /octombrie 2026/i })).toBeVisible()
  await expectAccessible(page)
})
