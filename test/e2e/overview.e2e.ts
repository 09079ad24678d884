import type { Page, WebSocketRoute } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expect, test } from './fixtures.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cardIn = (page: Page, name: string, plate: string) => column(page, name).getByRole('article', { name: plate })
const card = (page: Page, plate: string) => page.getByRole('article', { name: plate })
const menuOf = (page: Page, plate: string) => page.getByRole('button', { name: `Opțiuni pentru ${plate}` })
const status = (page: Page, name: string) => page.getByRole('group', { name: 'Stări afișate' }).getByRole('button', { name })
const message = (page: Page, text: string) => page.locator('.mantine-Notification-root', { hasText: text })
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const plated = (plateNumber: string) => ({ car: { plateNumber } })

/** The board, hearing what happens elsewhere. */
async function openBoard(page: Page, search = '') {
  await page.goto(`/dashboard${search}`)
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
}

async function moveByMenu(page: Page, plate: string, to: string) {
  await menuOf(page, plate).click()
  await page.getByRole('menuitem', { name: to }).click()
}

test('a card dragged to another column stays there', async ({ shop, signedIn }) => {
  await shop.make.workOrder(plated('BV 12 ABC'))
  await shop.make.workOrder({ ...plated('CJ 98 MNT'), status: 'in-progress' })
  const page = await signedIn('operator')
  await openBoard(page)

  await cardIn(page, 'Noi', 'BV 12 ABC').dragTo(column(page, 'În lucru'))

  await expect(cardIn(page, 'În lucru', 'BV 12 ABC')).toBeVisible()
  await expect(page.getByText('BV 12 ABC a trecut la „În lucru”').first()).toBeVisible()
  await page.reload()
  await expect(column(page, 'În lucru').getByRole('article')).toHaveCount(2)
  await expect(column(page, 'Noi').getByRole('article')).toHaveCount(0)
})

test('the keyboard moves a card through its menu, and takes the move back', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder(plated('BV 12 ABC'))
  const page = await signedIn('operator')
  await openBoard(page)

  await menuOf(page, 'BV 12 ABC').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Vezi' })).toBeFocused()
  const target = page.getByRole('menuitem', { name: 'Programată' })
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowDown')
      return target.evaluate((item) => item === document.activeElement)
    })
    .toBe(true)
  await page.keyboard.press('Enter')

  await expect(cardIn(page, 'Programate', 'BV 12 ABC')).toBeVisible()
  await expect(menuOf(page, 'BV 12 ABC')).toBeFocused()
  await page.getByRole('button', { name: 'Anulează' }).press('Enter')
  await expect(cardIn(page, 'Noi', 'BV 12 ABC')).toBeVisible()
  await expect.poll(async () => (await shop.operator(api.workOrders.get, { id })).status).toBe('new')
})

test('the last change of an order is told, and undone from where it is now; messages do not pile up', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder(plated('BV 12 ABC'))
  for (const plate of ['CJ 98 MNT', 'B 100 XYZ']) await shop.make.workOrder(plated(plate))
  const page = await signedIn('operator')
  await openBoard(page)
  const undo = page.getByRole('button', { name: 'Anulează' })

  await moveByMenu(page, 'BV 12 ABC', 'În lucru')
  await expect(undo).toHaveCount(1)
  await moveByMenu(page, 'BV 12 ABC', 'Programată')
  await expect(message(page, 'BV 12 ABC a trecut la „Programate”')).toBeVisible()
  await expect(undo).toHaveCount(1)
  await undo.click()
  await expect(cardIn(page, 'În lucru', 'BV 12 ABC')).toBeVisible()
  await expect(undo).toHaveCount(0)

  await moveByMenu(page, 'BV 12 ABC', 'Programată')
  await expect(undo).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Plata pentru BV 12 ABC' }).selectOption('CARD')
  await expect.poll(async () => (await shop.operator(api.workOrders.get, { id })).paymentType?.name).toBe('CARD')
  await expect(undo).toHaveCount(0)

  for (const plate of ['BV 12 ABC', 'CJ 98 MNT', 'B 100 XYZ']) {
    await moveByMenu(page, plate, 'În lucru')
    await expect(message(page, plate)).toBeVisible()
  }
  await expect(undo).toHaveCount(2)
  await expect(message(page, 'BV 12 ABC')).toHaveCount(0)
})

test('an undo of what somebody else has changed since is refused, and says so', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder(plated('BV 12 ABC'))
  const page = await signedIn('operator')
  await openBoard(page)
  await moveByMenu(page, 'BV 12 ABC', 'În lucru')
  await expect(message(page, 'BV 12 ABC')).toBeVisible()
  await shop.admin(api.workOrders.status, { id, status: 'on-hold' })

  await page.getByRole('button', { name: 'Anulează' }).click()

  await expect(page.getByText(/Altcineva a modificat între timp comanda pentru BV 12 ABC/)).toBeVisible()
  await expect(cardIn(page, 'Programate', 'BV 12 ABC')).toBeVisible()
})

test('moving an order to done asks how it was paid', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder({ ...plated('BV 12 ABC'), status: 'in-progress' })
  const page = await signedIn('operator')
  await openBoard(page)

  await cardIn(page, 'În lucru', 'BV 12 ABC').dragTo(column(page, 'Finalizate'))
  const question = page.getByRole('dialog', { name: 'Cum s-a plătit?' })
  await expect(question.getByText('BV 12 ABC')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cardIn(page, 'În lucru', 'BV 12 ABC')).toBeVisible()

  await moveByMenu(page, 'BV 12 ABC', 'Finalizată')
  await question.getByRole('button', { name: 'CASH' }).click()

  await expect(cardIn(page, 'Finalizate', 'BV 12 ABC').getByRole('combobox')).toHaveValue(String(shop.idOf('paymentTypes', 'CASH')))
  await expect.poll(() => shop.operator(api.workOrders.get, { id })).toMatchObject({ status: 'done', paymentType: { name: 'CASH' } })
})

test('an order to be paid later is suspended, and comes back to the board when it is paid today', async ({ shop, signedIn }) => {
  await shop.make.workOrder({ ...plated('BV 12 ABC'), status: 'in-progress' })
  const page = await signedIn('operator')
  await openBoard(page)
  const suspended = page.getByRole('region', { name: 'Comenzi suspendate' })

  await moveByMenu(page, 'BV 12 ABC', 'Finalizată')
  await page.getByRole('button', { name: 'Mai târziu' }).click()

  await expect(page.getByText(/BV 12 ABC este gata, dar neplătită/).first()).toBeVisible()
  await expect(card(page, 'BV 12 ABC')).toHaveCount(0)
  await suspended.getByRole('button', { name: 'Arată comenzile' }).click()
  await expect(suspended.getByRole('article', { name: 'BV 12 ABC' })).toBeVisible()
  await suspended.getByRole('button', { name: 'Ascunde' }).click()
  await expect(suspended.getByRole('article')).toHaveCount(0)
  await suspended.getByRole('button', { name: 'Arată' }).click()

  await suspended.getByRole('combobox', { name: 'Plata pentru BV 12 ABC' }).selectOption('CARD')

  await expect(cardIn(page, 'Finalizate', 'BV 12 ABC')).toBeVisible()
  await expect(suspended.getByText('Nicio comandă nu așteaptă plata.')).toBeVisible()
})

test('the payment chosen on a card is kept', async ({ shop, signedIn }) => {
  await shop.make.workOrder(plated('BV 12 ABC'))
  const page = await signedIn('operator')
  await openBoard(page)
  const payment = page.getByRole('combobox', { name: 'Plata pentru BV 12 ABC' })

  await payment.selectOption('FACT')

  const kept = String(shop.idOf('paymentTypes', 'FACT'))
  await expect(payment).toHaveValue(kept)
  await expect.poll(async () => (await shop.operator(api.overview.daily, {})).items[0]?.paymentType).toBe('FACT')
  await page.reload()
  await expect(payment).toHaveValue(kept)
})

test('what one browser changes shows in another', async ({ shop, signedIn }) => {
  await shop.make.workOrder(plated('BV 12 ABC'))
  const [here, there] = [await signedIn('operator'), await signedIn('worker')]
  await openBoard(here)
  await openBoard(there)

  await cardIn(here, 'Noi', 'BV 12 ABC').dragTo(column(here, 'În lucru'))
  await expect(cardIn(there, 'În lucru', 'BV 12 ABC')).toBeVisible()

  const added = await shop.make.workOrder(plated('CJ 98 MNT'))
  for (const page of [here, there]) await expect(cardIn(page, 'Noi', 'CJ 98 MNT')).toBeVisible()
  await shop.operator(api.workOrders.remove, { id: added.id })
  for (const page of [here, there]) await expect(card(page, 'CJ 98 MNT')).toHaveCount(0)
})

test('changes are taken over as they come, one’s own and others’: the board is not fetched again', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder(plated('BV 12 ABC'))
  const page = await signedIn('operator')
  await openBoard(page)
  await shop.make.workOrder(plated('CJ 98 MNT'))
  await expect(card(page, 'CJ 98 MNT')).toBeVisible()
  // What it fetches once it listens is there.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/service-controls/') && asked.push(request.url())))

  await moveByMenu(page, 'CJ 98 MNT', 'În lucru')
  await expect(cardIn(page, 'În lucru', 'CJ 98 MNT')).toBeVisible()
  await shop.operator(api.workOrders.status, { id, status: 'in-progress' })
  await expect(cardIn(page, 'În lucru', 'BV 12 ABC')).toBeVisible()
  await moveByMenu(page, 'BV 12 ABC', 'Programată')
  await expect(cardIn(page, 'Programate', 'BV 12 ABC')).toBeVisible()
  await expect.poll(async () => (await shop.operator(api.workOrders.get, { id })).status).toBe('on-hold')
  // Told after all of that: whatever the page wanted to fetch again it has asked for by now.
  await shop.make.workOrder(plated('B 100 XYZ'))
  await expect(card(page, 'B 100 XYZ')).toBeVisible()

  expect(asked).toEqual([])
})

test('a card that somebody else moved first goes where they put it', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder(plated('BV 12 ABC'))
  const page = await signedIn('operator')
  await page.routeWebSocket(/\/app\//, () => undefined) // this browser hears nothing
  await page.goto('/dashboard')
  await expect(cardIn(page, 'Noi', 'BV 12 ABC')).toBeVisible()
  await shop.admin(api.workOrders.status, { id, status: 'on-hold' })

  await cardIn(page, 'Noi', 'BV 12 ABC').dragTo(column(page, 'În lucru'))

  await expect(page.getByText(/Altcineva a modificat între timp comanda pentru BV 12 ABC/)).toBeVisible()
  await expect(cardIn(page, 'Programate', 'BV 12 ABC')).toBeVisible()
})

test('a move that the server does not get is undone on the screen', async ({ shop, signedIn }) => {
  await shop.make.workOrder(plated('BV 12 ABC'))
  const page = await signedIn('operator')
  await openBoard(page)
  await page.route('**/work-orders/*/status/*', (route) => route.abort())

  await moveByMenu(page, 'BV 12 ABC', 'În lucru')

  await expect(page.getByRole('alert').getByText('Serverul nu răspunde')).toBeVisible()
  await expect(cardIn(page, 'Noi', 'BV 12 ABC')).toBeVisible()
})

test('a lost connection is told, and what was missed shows once it is back', async ({ shop, signedIn }) => {
  await shop.make.workOrder(plated('BV 12 ABC'))
  const page = await signedIn('operator')
  let reachable = true
  let socket: WebSocketRoute | undefined
  await page.routeWebSocket(/\/app\//, (route) => {
    socket = route
    if (reachable) route.connectToServer()
    else void route.close()
  })
  await openBoard(page)

  reachable = false
  await socket?.close()
  await expect(page.getByText(/S-a pierdut conexiunea/)).toBeVisible()
  await shop.make.workOrder(plated('CJ 98 MNT'))
  await expect(card(page, 'CJ 98 MNT')).toHaveCount(0)

  reachable = true
  await expect(page.getByText(/S-a pierdut conexiunea/)).toBeHidden()
  await expect(card(page, 'CJ 98 MNT')).toBeVisible()
})

test('a worker reads the board and changes nothing', async ({ shop, signedIn }) => {
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
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Ștefan Popa' }).click()
  await expect(page).toHaveURL(/work-orders\/edit\/\d+\?viewMode=view/)
})

test('what the day has brought is for the office; a worker sees how many orders there are', async ({ shop, signedIn }) => {
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
  await expect(column(office, 'Finalizate')).toContainText('242,00')
  await expect(worker.getByText('Încasări azi')).toHaveCount(0)
  await expect(worker.getByText('242,00')).toHaveCount(0)
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

test('one of several workplaces is shown, or all of them', async ({ openShop, signedIn }) => {
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

test('the table sorts, changes a status in its row, and is remembered', async ({ shop, signedIn }) => {
  await shop.make.workOrder({ ...plated('CJ 98 MNT'), workOrder: { clientName: 'Țăranu Ștefan', startDate: hours(-2) } })
  const { id } = await shop.make.workOrder({ ...plated('BV 12 ABC'), workOrder: { clientName: 'Anca Pop', startDate: hours(-1) } })
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
  const onPaper = ['Previzualizează', 'Tipărește', 'Descarcă PDF']
  const moves = ['În lucru', 'Programată', 'Finalizată']
  const groups = () =>
    page.getByRole('menu').evaluate((menu) => {
      const texts = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"], .mantine-Menu-divider')]
      return texts
        .map(({ innerText }) => innerText.trim())
        .join('|')
        .split('||')
    })
  const onTheBoard = ['Vezi|Editează', onPaper.join('|'), moves.join('|'), 'Șterge']

  await openBoard(page)
  await menuOf(page, 'BV 12 ABC').click()
  expect(await groups()).toEqual(onTheBoard)
  await page.getByRole('menuitem', { name: 'Previzualizează' }).click()
  await expect(page.getByRole('dialog', { name: uuid })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByText('Tabel', { exact: true }).click()
  await menuOf(page, 'BV 12 ABC').click()
  expect(await groups()).toEqual(onTheBoard)
  await page.getByRole('menuitem', { name: 'În lucru' }).click()
  await expect(page.getByRole('combobox', { name: 'Starea pentru BV 12 ABC' })).toHaveValue('in-progress')
  await expect(menuOf(page, 'BV 12 ABC')).toBeFocused()

  await page.goto('/dashboard/workstation-settings/work-orders')
  await menuOf(page, uuid).click()
  expect(await groups()).toEqual(['Vezi|Editează', onPaper.join('|'), 'Șterge'])
})

test('an order is deleted after a question', async ({ shop, signedIn }) => {
  await shop.make.workOrder(plated('BV 12 ABC'))
  const page = await signedIn('operator')
  await openBoard(page)

  await moveByMenu(page, 'BV 12 ABC', 'Șterge')
  await page.getByRole('dialog', { name: 'Ștergi BV 12 ABC?' }).getByRole('button', { name: 'Șterge' }).click()

  await expect(page.getByRole('heading', { name: 'Nicio comandă azi' })).toBeVisible()
  expect((await shop.operator(api.overview.daily, {})).total).toBe(0)
})
