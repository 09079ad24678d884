import { api } from '#contract/index.ts'
import { card, cardIn, column, liveLine, menuOf, message, moveByMenu, openBoard, plated } from './board-page.ts'
import { expect, test } from './fixtures.ts'

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

test('cards are ordered by hand and by menu, and have the same order in every browser', async ({ shop, signedIn }) => {
  for (const plate of ['B 104 XYZ', 'B 103 XYZ', 'B 102 XYZ', 'B 101 XYZ']) await shop.make.workOrder(plated(plate))
  await shop.make.workOrder({ ...plated('CJ 98 MNT'), status: 'in-progress' })
  const [page, there] = [await signedIn('operator'), await signedIn('worker')]
  for (const each of [page, there]) await openBoard(each)
  const plates = (each: typeof page, name: string) =>
    column(each, name)
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')!.split(',')[0]))
  const stand = async (name: string, ...expected: string[]) => {
    for (const each of [page, there]) await expect.poll(() => plates(each, name)).toEqual(expected.map((number) => `B ${number} XYZ`))
  }
  await stand('Noi', '101', '102', '103', '104')

  // Within the column: onto the lower half of another card.
  await cardIn(page, 'Noi', 'B 101 XYZ').dragTo(cardIn(page, 'Noi', 'B 103 XYZ'), { targetPosition: { x: 60, y: 120 } })
  await stand('Noi', '102', '103', '101', '104')
  await expect(page.locator('[data-drop]')).toHaveCount(0)

  const place = async (plate: string, name: string) => {
    await menuOf(page, plate).click()
    await page.getByRole('menuitem', { name: 'Locul în coloană' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await place('B 104 XYZ', 'Prima în coloană')
  await stand('Noi', '104', '102', '103', '101')
  await expect(menuOf(page, 'B 104 XYZ')).toBeFocused()
  await place('B 104 XYZ', 'Mai jos')
  await stand('Noi', '102', '104', '103', '101')
  await place('B 101 XYZ', 'Mai sus')
  await place('B 102 XYZ', 'Ultima în coloană')
  await stand('Noi', '104', '101', '103', '102')
  await menuOf(page, 'B 102 XYZ').click()
  await page.getByRole('menuitem', { name: 'Locul în coloană' }).click()
  const higher = page.getByRole('menuitem', { name: 'Mai sus' })
  await expect(higher).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Mai jos' })).toHaveCount(0)
  await higher.press('Escape')
  await expect(higher).toHaveCount(0)

  // Into another column above its first card, then back to the old place.
  await cardIn(page, 'Noi', 'B 101 XYZ').dragTo(cardIn(page, 'În lucru', 'CJ 98 MNT'), { targetPosition: { x: 60, y: 10 } })
  await expect.poll(() => plates(there, 'În lucru')).toEqual(['B 101 XYZ', 'CJ 98 MNT'])
  await page.getByRole('button', { name: 'Anulează' }).click()
  await stand('Noi', '104', '101', '103', '102')

  // A new order comes on top of all.
  await shop.make.workOrder(plated('B 100 XYZ'))
  await stand('Noi', '100', '104', '101', '103', '102')
})

test('the keyboard moves a card through its menu, and undoes the move', async ({ shop, signedIn }) => {
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

test('only the last change of an order is announced, and its undo starts from the current state', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder(plated('BV 12 ABC'))
  for (const plate of ['CJ 98 MNT', 'B 100 XYZ']) await shop.make.workOrder(plated(plate))
  const page = await signedIn('operator')
  await openBoard(page)
  const undo = page.getByRole('button', { name: 'Anulează' })

  await moveByMenu(page, 'BV 12 ABC', 'În lucru')
  await expect(undo).toHaveCount(1)
  await moveByMenu(page, 'BV 12 ABC', 'Programată')
  await expect(message(page, 'BV 12 ABC a trecut la „Programate”')).toBeVisible()
  expect(await undo.count()).toBe(1)
  await undo.click()
  await expect(cardIn(page, 'În lucru', 'BV 12 ABC')).toBeVisible()
  await expect(undo).toHaveCount(0)

  await moveByMenu(page, 'BV 12 ABC', 'Programată')
  // Under the pointer a message stays as long as it is true.
  await undo.hover()
  await page.getByRole('combobox', { name: 'Plata pentru BV 12 ABC' }).selectOption('CARD')
  await expect.poll(async () => (await shop.operator(api.workOrders.get, { id })).paymentType?.name).toBe('CARD')
  await expect(undo, 'no undo of what has changed since, not even until its time is over').toHaveCount(0)

  for (const plate of ['BV 12 ABC', 'CJ 98 MNT', 'B 100 XYZ']) {
    await moveByMenu(page, plate, 'În lucru')
    await expect(message(page, plate)).toBeVisible()
  }
  await expect(undo).toHaveCount(2)
  await expect(message(page, 'BV 12 ABC')).toHaveCount(0)
})

test("an undo is refused after another user's change", async ({ shop, signedIn }) => {
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

test('moving an order to done asks for the payment type', async ({ shop, signedIn }) => {
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

test('an unpaid order is suspended, and returns to the board when it is paid today', async ({ shop, signedIn }) => {
  await shop.make.workOrder({ ...plated('BV 12 ABC'), status: 'in-progress' })
  const page = await signedIn('operator')
  await openBoard(page)
  const suspended = page.getByRole('region', { name: 'Comenzi suspendate' })

  await moveByMenu(page, 'BV 12 ABC', 'Finalizată')
  await page.getByRole('button', { name: 'Mai târziu' }).click()

  await expect(page.getByText(/BV 12 ABC este gata, dar neplătită/).first()).toBeVisible()
  await expect(card(page, 'BV 12 ABC')).toHaveCount(0)
  await expect(suspended.locator('header')).toContainText('Comenzi suspendate1')
  await suspended.getByRole('button', { name: 'Arată comenzile' }).click()
  await expect(suspended.getByRole('article', { name: 'BV 12 ABC' })).toBeVisible()
  await suspended.getByRole('button', { name: 'Ascunde' }).click()
  await expect(suspended.getByRole('article')).toHaveCount(0)
  await suspended.getByRole('button', { name: 'Arată comenzile' }).click()

  await suspended.getByRole('combobox', { name: 'Plata pentru BV 12 ABC' }).selectOption('CARD')

  await expect(cardIn(page, 'Finalizate', 'BV 12 ABC')).toBeVisible()
  await expect(suspended.getByText('Nicio comandă nu așteaptă plata.')).toBeVisible()
  await expect(suspended.locator('header')).toContainText('Comenzi suspendate0')
  const { id } = await shop.make.workOrder({ ...plated('CJ 98 MNT'), status: 'done' })
  await expect(suspended.locator('header')).toContainText('Comenzi suspendate1')
  await shop.operator(api.workOrders.remove, { id })
  await expect(suspended.locator('header')).toContainText('Comenzi suspendate0')
})

test('the payment chosen on a card is saved', async ({ shop, signedIn }) => {
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

test('a change in one browser appears in another', async ({ shop, signedIn }) => {
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

test("own and others' changes are applied without refetching the board", async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder(plated('BV 12 ABC'))
  const page = await signedIn('operator')
  await openBoard(page)
  await shop.make.workOrder(plated('CJ 98 MNT'))
  await expect(card(page, 'CJ 98 MNT')).toBeVisible()
  // The page has completed the fetches that follow its subscription.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const requestedUrls: string[] = []
  page.on('request', (request) => void (request.url().includes('/service-controls/') && requestedUrls.push(request.url())))

  await moveByMenu(page, 'CJ 98 MNT', 'În lucru')
  await expect(cardIn(page, 'În lucru', 'CJ 98 MNT')).toBeVisible()
  await shop.operator(api.workOrders.status, { id, status: 'in-progress' })
  await expect(cardIn(page, 'În lucru', 'BV 12 ABC')).toBeVisible()
  await moveByMenu(page, 'BV 12 ABC', 'Programată')
  await expect(cardIn(page, 'Programate', 'BV 12 ABC')).toBeVisible()
  await expect.poll(async () => (await shop.operator(api.workOrders.get, { id })).status).toBe('on-hold')
  // Sent after everything else: by now the page would have started any refetch.
  await shop.make.workOrder(plated('B 100 XYZ'))
  await expect(card(page, 'B 100 XYZ')).toBeVisible()

  expect(requestedUrls).toEqual([])
})

test('a card that another user moved first goes where that user put it', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder(plated('BV 12 ABC'))
  const page = await signedIn('operator')
  await page.routeWebSocket(/\/app\//, () => undefined) // this browser gets no live events
  await page.goto('/dashboard')
  await expect(cardIn(page, 'Noi', 'BV 12 ABC')).toBeVisible()
  await shop.admin(api.workOrders.status, { id, status: 'on-hold' })

  await cardIn(page, 'Noi', 'BV 12 ABC').dragTo(column(page, 'În lucru'))

  await expect(page.getByText(/Altcineva a modificat între timp comanda pentru BV 12 ABC/)).toBeVisible()
  await expect(cardIn(page, 'Programate', 'BV 12 ABC')).toBeVisible()
})

test('a move that does not reach the server is undone on the screen', async ({ shop, signedIn }) => {
  await shop.make.workOrder(plated('BV 12 ABC'))
  const page = await signedIn('operator')
  await openBoard(page)
  await page.route('**/work-orders/*/status/*', (route) => route.abort())

  await moveByMenu(page, 'BV 12 ABC', 'În lucru')

  await expect(page.getByRole('alert').getByText('Serverul nu răspunde')).toBeVisible()
  await expect(cardIn(page, 'Noi', 'BV 12 ABC')).toBeVisible()
})

test('a lost connection is reported, and missed changes appear once it is back', async ({ shop, signedIn }) => {
  await shop.make.workOrder(plated('BV 12 ABC'))
  const page = await signedIn('operator')
  const line = await liveLine(page)
  await openBoard(page)

  await line.cut()
  await expect(page.getByText(/S-a pierdut conexiunea/)).toBeVisible()
  await shop.make.workOrder(plated('CJ 98 MNT'))
  await expect(card(page, 'CJ 98 MNT')).toHaveCount(0)

  line.mend()
  await expect(page.getByText(/S-a pierdut conexiunea/)).toBeHidden()
  await expect(card(page, 'CJ 98 MNT')).toBeVisible()
})

test('an order is deleted after a question', async ({ shop, signedIn }) => {
  await shop.make.workOrder(plated('BV 12 ABC'))
  const page = await signedIn('operator')
  await openBoard(page)

  await moveByMenu(page, 'BV 12 ABC', 'Șterge')
  await page
    .getByRole('dialog', { name: /Ștergi comanda BV 12 ABC · / })
    .getByRole('button', { name: 'Șterge' })
    .click()

  await expect(page.getByRole('heading', { name: 'Nicio comandă azi' })).toBeVisible()
  expect((await shop.operator(api.overview.daily, {})).total).toBe(0)
})
