import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { hours, openBoard, plated } from './board-page.ts'
import { expect, test } from './fixtures.ts'

test("late orders, and the user's own, can be shown alone", async ({ shop, signedIn }) => {
  const { user } = await shop.worker(api.session.information, {})
  const { id } = await shop.make.worker({ name: 'Zoe Ultima', userId: user.id })
  const other = await shop.make.worker({ name: 'Ana Prima' })
  await shop.make.workOrder({ ...plated('BV 12 ABC'), workers: [id, other.id] })
  await shop.make.workOrder({ ...plated('CJ 98 MNT'), workOrder: { metaData: { deadline: hours(-1) } } })
  await shop.make.workOrder({ ...plated('B 100 XYZ'), workOrder: { metaData: { deadline: hours(1) } } })
  const [office, worker] = [await signedIn('operator'), await signedIn('worker')]
  const cards = (page: Page) => page.getByRole('article')

  await openBoard(office)
  await expect(office.getByRole('button', { name: 'Ale mele' })).toHaveCount(0)
  await office.getByRole('button', { name: '1 întârziată' }).click()
  await expect(cards(office)).toHaveCount(1)
  await expect(cards(office)).toContainText('CJ 98 MNT')
  await office.reload()
  await expect(cards(office)).toHaveCount(1)
  await office.getByRole('button', { name: '1 întârziată' }).click()
  await expect(cards(office)).toHaveCount(3)

  await openBoard(worker)
  await worker.getByRole('button', { name: 'Ale mele' }).click()
  await expect(cards(worker)).toHaveCount(1)
  await expect(cards(worker)).toContainText('BV 12 ABC')
  await expect(
    cards(worker)
      .locator('abbr')
      .filter({ hasText: /^(ZU|AP)$/ }),
  ).toHaveText(['ZU', 'AP'])
})

test('chosen columns are stored for the user in this browser', async ({ shop, signedIn }) => {
  await shop.make.workOrder(plated('BV 12 ABC'))
  const page = await signedIn('operator')
  await openBoard(page)
  const columns = page.getByRole('region').getByRole('heading', { level: 2 })
  await page.getByRole('button', { name: 'Filtre', exact: true }).click()
  for (const status of ['Programată', 'Finalizată']) await page.getByRole('checkbox', { name: status }).uncheck()
  await page.getByRole('button', { name: 'Aplică' }).click()
  await expect(columns).toHaveText(['Noi', 'În lucru', 'Comenzi suspendate'])

  await page.goto('/dashboard')
  await expect(columns).toHaveText(['Noi', 'În lucru', 'Comenzi suspendate'])
  // The columns in an address apply to this visit only.
  await page.goto('/dashboard?status=new')
  await expect(columns).toHaveText(['Noi', 'Comenzi suspendate'])
  await page.goto('/dashboard')
  await expect(columns).toHaveText(['Noi', 'În lucru', 'Comenzi suspendate'])
})
