import { api } from '#contract/index.ts'
import { card, cardIn, column, hours, menuOf, openBoard, plated, status } from './board-page.ts'
import { expect, test } from './fixtures.ts'

test('a worker views the board and changes nothing', async ({ shop, signedIn }) => {
  const workOrder = { paymentTypeId: shop.idOf('paymentTypes', 'CARD') }
  await shop.make.workOrder({ ...plated('BV 12 ABC'), workOrder, status: 'done' })
  const page = await signedIn('worker')
  await openBoard(page)

  await expect(cardIn(page, 'Finalizate', 'BV 12 ABC').getByText('CARD')).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expect(page.getByText('Tabel')).toHaveCount(0)
  await expect(page.getByText('Comenzi suspendate')).toHaveCount(0)
  await expect(page.getByText('Comandă nouă')).toHaveCount(0)
  await menuOf(page, 'BV 12 ABC').click()
  await expect(page.getByRole('menuitem')).toHaveText(['Vezi', 'Previzualizează', 'Tipărește', 'Descarcă PDF'])
  await expect(page.getByRole('menuitem', { name: 'Vezi' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Ștefan Popa' }).click()
  await expect(page).toHaveURL(/work-orders\/edit\/\d+\?viewMode=view/)
})

test('the takings are for the office; a worker sees the number of orders', async ({ shop, signedIn }) => {
  for (const plate of ['BV 12 ABC', 'CJ 98 MNT'])
    await shop.make.workOrder({ ...plated(plate), workOrder: { paymentTypeId: shop.idOf('paymentTypes', 'CARD') }, status: 'done' })
  const [office, worker] = [await signedIn('operator'), await signedIn('worker')]
  for (const page of [office, worker]) {
    await openBoard(page)
    await expect(page.getByText('Finalizate azi2 comenzi')).toBeVisible()
    await expect(column(page, 'Finalizate').getByRole('article')).toHaveCount(2)
    await expect(cardIn(page, 'Finalizate', 'BV 12 ABC')).toContainText('121,00 RON')
  }
  await expect(office.getByText('Încasări azi242,00 RON')).toBeVisible()
  await expect(column(office, 'Finalizate')).toContainText('242 RON')
  await expect(worker.getByText('Încasări azi')).toHaveCount(0)
  await expect(worker.getByText(/^242/)).toHaveCount(0)
})

test('statistics stay unfolded; unpaid orders have a page, for workers too', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder({ car: { plateNumber: 'BV 12 ABC' }, status: 'done' })
  const [office, worker] = [await signedIn('operator'), await signedIn('worker')]
  await office.goto('/dashboard')
  await office.getByRole('button', { name: 'Statistici' }).click()
  const week = office.getByRole('region', { name: 'Săptămâna aceasta' })
  await expect(week.getByRole('row', { name: /121,00/ })).toHaveCount(1)
  await office.reload()
  await expect(week).toContainText('100 % mai mult')
  await shop.make.workOrder({ status: 'done' })
  await expect(week).toContainText('242,00')

  await office.getByRole('link', { name: 'Comenzi suspendate' }).click()
  await worker.goto('/dashboard/suspended')
  for (const page of [office, worker]) await expect(page.getByRole('row', { name: /BV 12 ABC/ })).toBeVisible()
  await expect(worker.getByRole('row', { name: /BV 12 ABC/ })).toContainText('Neplătită')
  await expect(worker.getByText(/242,00/)).toHaveCount(0)
  await expect(office.getByText('2 comenzi · 242,00 RON')).toBeVisible()
  await office.getByRole('combobox', { name: 'Plata pentru BV 12 ABC' }).selectOption('CARD')
  for (const page of [office, worker]) await expect(page.getByRole('row', { name: /BV 12 ABC/ })).toHaveCount(0)
  expect((await shop.operator(api.workOrders.get, { id })).paymentType?.name).toBe('CARD')

  await worker.goto('/dashboard')
  await expect(worker.getByRole('region', { name: 'Noi' })).toBeVisible()
  await expect(worker.getByRole('button', { name: 'Statistici' })).toHaveCount(0)
})

test('filters stand in the address and survive a reload', async ({ shop, signedIn }) => {
  await shop.make.workOrder(plated('BV 12 ABC'))
  await shop.make.workOrder({ ...plated('CJ 98 MNT'), workOrder: { workOrderTypeId: shop.idOf('workOrderTypes', 'Service Auto') } })
  const page = await signedIn('operator')
  await openBoard(page)

  await page.getByRole('button', { name: 'Filtre', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Service Auto' }).check()
  await page.getByRole('button', { name: 'Aplică' }).click()
  await status(page, 'Programată').click({ modifiers: ['ControlOrMeta'] })
  await page.getByRole('searchbox').fill('cj98')
  await expect(page).toHaveURL(/quick_text=cj98/)
  await page.reload()

  await expect(page).toHaveURL(/work_order_type_id=\d+.*status=new/)
  await expect(card(page, 'CJ 98 MNT')).toBeVisible()
  await expect(card(page, 'BV 12 ABC')).toHaveCount(0)
  await expect(column(page, 'Programate')).toHaveCount(0)

  await page.getByRole('searchbox').fill('nimic')
  await page.getByRole('button', { name: 'Șterge filtrele' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('a status is chosen alone, with others, or not at all', async ({ shop, signedIn }) => {
  await shop.make.workOrder(plated('BV 12 ABC'))
  await shop.make.workOrder({ ...plated('CJ 98 MNT'), status: 'in-progress' })
  const page = await signedIn('operator')
  await openBoard(page)
  const chosen = () => page.getByRole('group', { name: 'Stări afișate' }).getByRole('button', { pressed: true }).allTextContents()
  const columns = page.getByRole('region').getByRole('heading', { level: 2 })
  await expect(columns).toHaveText(['Noi', 'În lucru', 'Programate', 'Finalizate', 'Comenzi suspendate'])

  await status(page, 'În lucru').click()
  await expect(columns).toHaveText(['În lucru', 'Comenzi suspendate'])
  expect(await chosen()).toEqual(['În lucru'])

  await status(page, 'Nouă').click({ modifiers: ['ControlOrMeta'] })
  await expect(columns).toHaveText(['Noi', 'În lucru', 'Comenzi suspendate'])
  await status(page, 'În lucru').press('ControlOrMeta+Enter')
  await expect.poll(chosen).toEqual(['Nouă'])
  await status(page, 'Finalizată').press('ControlOrMeta+Space')
  await expect.poll(chosen).toEqual(['Nouă', 'Finalizată'])
  await status(page, 'Nouă').press('Space')
  await expect.poll(chosen).toEqual(['Nouă'])
  await status(page, 'Nouă').press('Enter')
  await expect.poll(chosen).toEqual(['Nouă', 'În lucru', 'Programată', 'Finalizată'])
})

test('orders of one workplace or of all are shown', async ({ openShop, signedIn }) => {
  const shop = await openShop({ organizations: 2 })
  const [brasov, cluj] = shop.organizations.map(({ id }) => id)
  await shop.make.workOrder({ ...plated('BV 12 ABC'), workOrder: { organizationId: brasov } })
  await shop.make.workOrder({ ...plated('CJ 98 MNT'), workOrder: { organizationId: cluj } })
  const page = await signedIn('admin', { shop })
  await openBoard(page)

  await expect(card(page, 'BV 12 ABC')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await openBoard(page, `?organization_id=${brasov}&organization_id=${cluj}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Elimină filtrul Punct de lucru' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the table sorts, changes a status in its row, and is stored as the preferred view', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder({ ...plated('BV 12 ABC'), workOrder: { clientName: 'Anca Pop', startDate: hours(-1) } })
  await shop.make.workOrder({ ...plated('CJ 98 MNT'), workOrder: { clientName: 'Țăranu Ștefan', startDate: hours(-2) } })
  const page = await signedIn('operator')
  await openBoard(page)

  await page.getByText('Tabel', { exact: true }).click()
  await expect(page.getByRole('row')).toContainText(['Client', 'CJ 98 MNT', 'BV 12 ABC'])
  await page.getByRole('columnheader', { name: 'Client' }).getByRole('button').click()
  await expect(page.getByRole('row')).toContainText(['Client', 'BV 12 ABC', 'CJ 98 MNT'])

  await page.getByRole('combobox', { name: 'Starea pentru BV 12 ABC' }).selectOption('În lucru')
  await expect.poll(async () => (await shop.operator(api.workOrders.get, { id })).status).toBe('in-progress')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Starea pentru BV 12 ABC' })).toHaveValue('in-progress')
})

test('the menu of an order is the same on its card, in its row and in the list', async ({ shop, signedIn }) => {
  const { uuid } = await shop.make.workOrder(plated('BV 12 ABC'))
  const page = await signedIn('operator')
  const onPaper = ['Previzualizează', 'Tipărește', 'Descarcă PDF', 'Fă o garanție']
  const moves = ['În lucru', 'Programată', 'Finalizată']
  const groups = () =>
    page.getByRole('menu').evaluate((menu) => {
      const texts = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"], .mantine-Menu-divider')]
      return texts
        .map(({ innerText }) => innerText.trim())
        .join('|')
        .split('||')
    })
  const onTheBoard = ['Vezi|Editează', 'Documente', moves.join('|'), 'Altele', 'Șterge']

  await openBoard(page)
  await menuOf(page, 'BV 12 ABC').click()
  expect(await groups()).toEqual(onTheBoard)
  const unfold = (name: string) => page.getByRole('menuitem', { name, exact: true }).click()
  await unfold('Documente')
  await expect.poll(groups).toEqual(['Documente', onPaper.join('|')])
  await page.getByRole('menuitem', { name: 'Înapoi de la Documente' }).click()
  await unfold('Altele')
  await expect.poll(groups).toEqual(['Altele', 'Trimite SMS|Modificări|Recalculează prețurile'])
  // The keys do the same.
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('menuitem', { name: 'Altele' })).toBeFocused()
  await page.getByRole('menuitem', { name: 'Documente' }).press('ArrowRight')
  await expect(page.getByRole('menuitem', { name: 'Previzualizează' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: uuid })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByText('Tabel', { exact: true }).click()
  await menuOf(page, 'BV 12 ABC').click()
  expect(await groups()).toEqual(onTheBoard)
  await page.getByRole('menuitem', { name: 'În lucru' }).click()
  await expect(page.getByRole('combobox', { name: 'Starea pentru BV 12 ABC' })).toHaveValue('in-progress')
  await expect(menuOf(page, 'BV 12 ABC')).toBeFocused()

  await page.goto('/dashboard/workstation-settings/work-orders')
  await menuOf(page, 'BV 12 ABC').click()
  expect(await groups()).toEqual(['Vezi|Editează', 'Documente', 'Trimite SMS|Modificări|Recalculează prețurile', 'Șterge'])
})

test('changes of others on the board are said in one sentence every five seconds', async ({ shop, signedIn }) => {
  const first = await shop.make.workOrder(plated('BV 12 ABC'))
  const second = await shop.make.workOrder(plated('CJ 98 MNT'))
  const page = await signedIn('operator', { fresh: true })
  await page.clock.install()
  await openBoard(page)
  const news = page.getByRole('status').filter({ hasText: 'Pe panou' })
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  for (const { id, version } of [first, second]) await shop.admin(api.workOrders.status, { id, version, status: 'in-progress' })
  const countMoved = async () => {
    await page.clock.runFor(20)
    return column(page, 'În lucru').getByRole('article').count()
  }
  await expect.poll(countMoved).toBe(2)
  await expect(news).toHaveCount(0)
  await page.clock.runFor(5000)
  await expect(news).toHaveText('Pe panou: BV 12 ABC: În lucru, CJ 98 MNT: În lucru')
})
