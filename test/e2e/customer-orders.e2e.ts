import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { card, cardIn, column, hours, menuOf, message } from './board-page.ts'
import { widths } from './every-width.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'
import { pressMenuItem } from './menu.ts'

const address = '/dashboard/client-order'
const groupOf = ({ admin, organization }: ShopFixture, name: string) =>
  admin(api.appointmentGroups.create, { name, organizationId: organization.id })
const platesIn = (page: Parameters<typeof column>[0], name: string) =>
  column(page, name)
    .getByRole('article')
    .evaluateAll((cards) => cards.map((each) => each.getAttribute('aria-label')!.slice(0, 9)))

test('cards are dragged between and within groups in every browser, and closed ones vanish', async ({ shop, signedIn }) => {
  const [one] = [await groupOf(shop, 'Rampa 1'), await groupOf(shop, 'Rampa 2')]
  for (const number of [1, 2, 3]) await shop.make.customerOrder({ carPlateNumber: `BV 0${number} ABC`, appointmentGroupId: one.id })
  await shop.make.customerOrder({ carPlateNumber: 'CJ 01 XYZ', clientName: 'Maria Ene' })
  const [here, there] = [await signedIn('operator'), await signedIn('admin')]
  for (const page of [here, there]) {
    await page.goto(address)
    await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
  }
  await expect(here.getByRole('region')).toHaveCount(3)
  await groupOf(shop, 'Rampa 3')
  await expect(here.getByRole('region')).toHaveCount(4)
  for (const width of widths) {
    await here.setViewportSize({ width, height: 900 })
    await expect.poll(() => hiddenColumns(here), `four groups, ${width} pixels wide`).toEqual([])
  }
  await here.setViewportSize({ width: 2560, height: 900 })
  const columnWidths = () => here.getByRole('region').evaluateAll((columns) => columns.map((each) => each.getBoundingClientRect().width))
  await expect.poll(columnWidths).toEqual([300, 300, 300, 300])

  await cardIn(here, 'Fără grup', 'CJ 01 XYZ').dragTo(cardIn(here, 'Rampa 1', 'BV 01 ABC'), { targetPosition: { x: 60, y: 10 } })
  // A column disappears with its last card, and the others move: the test waits, so that no card is dragged meanwhile.
  await expect(cardIn(there, 'Rampa 1', 'CJ 01 XYZ')).toBeVisible()
  await cardIn(there, 'Rampa 1', 'BV 03 ABC').dragTo(column(there, 'Rampa 2'))
  for (const page of [here, there]) {
    await expect.poll(() => platesIn(page, 'Rampa 1')).toEqual(['CJ 01 XYZ', 'BV 01 ABC', 'BV 02 ABC'])
    await expect.poll(() => platesIn(page, 'Rampa 2')).toEqual(['BV 03 ABC'])
    // The column has no cards left.
    await expect(column(page, 'Fără grup')).toHaveCount(0)
  }
  await message(here, 'CJ 01 XYZ a trecut la „Rampa 1”').getByRole('button', { name: 'Anulează' }).click()
  for (const page of [here, there]) await expect.poll(() => platesIn(page, 'Fără grup')).toEqual(['CJ 01 XYZ'])

  await here.getByRole('switch', { name: 'Vezi pe grupuri' }).click({ force: true })
  await cardIn(here, 'Toate comenzile', 'CJ 01 XYZ').dragTo(cardIn(here, 'Toate comenzile', 'BV 02 ABC'), {
    targetPosition: { x: 10, y: 10 },
  })
  await expect.poll(() => platesIn(here, 'Toate comenzile')).toEqual(['BV 01 ABC', 'CJ 01 XYZ', 'BV 02 ABC', 'BV 03 ABC'])
  await expect(cardIn(there, 'Fără grup', 'CJ 01 XYZ')).toBeVisible()

  await there.getByRole('searchbox').fill('ene')
  await expect(there.getByRole('article')).toHaveCount(1)
  await menuOf(here, 'CJ 01 XYZ').click()
  await here.getByRole('menuitem', { name: 'Închide comanda clientului' }).click()
  await here.getByRole('button', { name: 'Închide comanda clientului' }).click()
  for (const page of [here, there]) await expect(card(page, 'CJ 01 XYZ')).toHaveCount(0)
  await here.getByRole('link', { name: 'Comenzi închise' }).click()
  await expect(here.getByRole('row', { name: /CJ 01 XYZ/ })).toBeVisible()
})

test('a board with too many groups shows their number, and the keyboard reaches them all', async ({ shop, signedIn }) => {
  for (const number of [1, 2, 3, 4, 5, 6]) await groupOf(shop, `Rampa ${number}`)
  await shop.make.customerOrder()
  const page = await signedIn('operator')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(address)
  await expect(page.getByRole('region')).toHaveCount(7)
  const columnRange = page.getByRole('group', { name: 'Coloane' }).getByRole('status')
  await expect(columnRange).toHaveText('Coloanele 1–4 din 7')
  await page.getByRole('button', { name: 'Coloanele următoare' }).press('Enter')
  await expect(columnRange).toHaveText('Coloanele 4–7 din 7')
  await expect.poll(() => hiddenColumns(page)).toEqual(['Fără grup', 'Rampa 1', 'Rampa 2'])
  await page.getByRole('group', { name: 'Fără grup' }).focus()
  await expect(columnRange).toHaveText('Coloanele 1–4 din 7')

  // The appointments fold away before a group does.
  await expect(page.getByRole('complementary')).toHaveCount(0)
  const visits = page.getByRole('button', { name: 'Programări în următoarele 7 zile' })
  await visits.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Programări în următoarele 7 zile' })).toBeVisible()
  await expect(columnRange).toHaveText('Coloanele 1–3 din 7')
  await page.setViewportSize({ width: 2560, height: 768 })
  await expect(columnRange).toHaveCount(0)
  await expect(visits).toHaveCount(0)
})

/** Names of the columns that are not fully visible. */
const hiddenColumns = (page: Page) =>
  page.getByRole('region').evaluateAll((columns) =>
    columns
      .filter((each) => {
        const [own, board] = [each.getBoundingClientRect(), each.parentElement!.getBoundingClientRect()]
        return own.left < Math.max(0, board.left - 1) || own.right > Math.min(innerWidth, board.right + 1)
      })
      .map((each) => each.querySelector('h2')!.textContent),
  )

test('a card is created, edited, moved with announcements and deleted by keyboard alone', async ({ shop, signedIn }) => {
  await groupOf(shop, 'Rampa 1')
  await shop.make.customerOrder({ carPlateNumber: 'CJ 01 XYZ' })
  const page = await signedIn('operator')
  await page.goto(address)
  const add = page.getByRole('button', { name: 'Comandă client nouă', exact: true })
  await add.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Comandă client nouă' })
  await expect(dialog.getByRole('combobox', { name: 'Număr de înmatriculare' })).toBeFocused()
  await page.keyboard.type('BV12ABC')
  await dialog.getByRole('textbox', { name: 'Telefon' }).fill('+40 722 000 1112')
  await dialog.getByRole('textbox', { name: 'Marca anvelopei' }).fill('Michelin')
  await page.keyboard.press('Control+s')
  await expect(dialog.getByRole('textbox', { name: 'Telefon' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Telefon' }).fill('+40 722 000 111')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('textbox', { name: 'Telefon' })).toHaveValue('0722000111')
  await page.keyboard.press('Control+s')
  await expect(dialog).toHaveCount(0)
  await expect(card(page, 'BV 12 ABC')).toContainText('4 BUC')
  await expect.poll(() => platesIn(page, 'Fără grup')).toEqual(['CJ 01 XYZ', 'BV 12 ABC'])

  const choose = async (...names: string[]) => {
    await menuOf(page, 'BV 12 ABC').press('Enter')
    for (const name of names) await pressMenuItem(page, name)
  }
  await choose('Locul în coloană', 'Mai sus')
  await expect(page.getByText('BV 12 ABC: locul 1 din 2')).toBeAttached()
  await expect.poll(() => platesIn(page, 'Fără grup')).toEqual(['BV 12 ABC', 'CJ 01 XYZ'])
  await expect(menuOf(page, 'BV 12 ABC')).toBeFocused()
  await choose('Rampa 1')
  await expect(cardIn(page, 'Rampa 1', 'BV 12 ABC')).toBeVisible()
  await expect(page.getByText('BV 12 ABC a trecut la „Rampa 1”').first()).toBeAttached()
  await expect(menuOf(page, 'BV 12 ABC')).toBeFocused()
  await choose('Sosită')
  await expect(card(page, 'BV 12 ABC')).toContainText('Sosită')
  // The card shows the change before the server does; the next change is queued behind it.
  const statuses = async () => (await shop.operator(api.customerOrders.search, {})).items.map(({ status }) => status)
  await expect.poll(statuses).toContain('done')
  await choose('Editează')
  const edited = page.getByRole('dialog', { name: 'Editează comanda clientului' })
  await expect(edited.locator(':focus')).toBeVisible()
  await edited.getByRole('textbox', { name: 'Observații' }).fill('Sună-l')
  await edited.getByRole('textbox', { name: 'Observații' }).press('Control+s')
  await expect(edited).toHaveCount(0)
  await expect(card(page, 'BV 12 ABC')).toContainText('Sună-l')
  await choose('Șterge')
  await page.getByRole('dialog').getByRole('button', { name: 'Șterge' }).press('Enter')
  await expect(card(page, 'BV 12 ABC')).toHaveCount(0)
})

test('an appointment becomes a card, then a draft, and closes when its order is done', async ({ shop, signedIn }) => {
  await shop.make.appointment({ carPlateNumber: 'BV 12 ABC', clientName: 'Ion Pop', phone: '+40722000111', from: hours(26), to: hours(27) })
  const page = await signedIn('operator')
  await page.goto(address)
  const side = page.getByRole('complementary', { name: 'Programări în următoarele 7 zile' })
  await side.getByRole('button', { name: 'Fă o comandă de client pentru BV 12 ABC' }).click()
  const dialog = page.getByRole('dialog', { name: 'Comandă client nouă' })
  await expect(dialog.getByRole('textbox', { name: 'Telefon' })).toHaveValue('0722000111')
  await dialog.getByRole('button', { name: 'Salvează' }).click()
  await expect(card(page, 'BV 12 ABC')).toContainText('Ion Pop')
  await expect(side.getByRole('img', { name: 'Are deja o comandă de client' })).toBeVisible()

  await menuOf(page, 'BV 12 ABC').click()
  await page.getByRole('menuitem', { name: 'Creează comandă de lucru' }).click()
  const question = page.getByRole('dialog', { name: 'Comandă de lucru pentru BV 12 ABC' })
  await expect(question.getByRole('checkbox')).toBeChecked()
  await question.getByRole('button', { name: 'Creează comandă de lucru' }).click()
  await expect(page).toHaveURL(/\/work-orders\/drafts\/\d+/)
  const draftId = Number(/drafts\/(\d+)/.exec(page.url())![1])
  const { id } = await shop.operator(api.workOrderDrafts.transform, { id: draftId })
  await page.goto(address)
  await expect(card(page, 'BV 12 ABC').getByRole('link')).toBeVisible()
  await shop.operator(api.workOrders.update, { id, workOrder: { paymentTypeId: shop.idOf('paymentTypes', 'CARD') } })
  await shop.operator(api.workOrders.status, { id, status: 'done' })
  await expect(card(page, 'BV 12 ABC')).toHaveCount(0)
})

test('a worker has one button per card, a simple service no entry, a narrow window a line', async ({ shop, signedIn }) => {
  await shop.make.customerOrder()
  const page = await signedIn('worker')
  await page.goto(address)
  await expect(card(page, 'BV 12 ABC')).toBeVisible()
  for (const name of ['Comandă client nouă', 'Opțiuni pentru BV 12 ABC']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Legenda culorilor' })).toHaveCount(0)
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await card(page, 'BV 12 ABC').getByRole('button').click()
  await expect(message(page, 'Ciorna a fost trimisă la birou')).toBeVisible()
  await expect(page).toHaveURL(address)

  await page.setViewportSize({ width: 1099, height: 800 })
  await expect(page.getByText('Panoul pe coloane are nevoie de 1100 px')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(card(page, 'BV 12 ABC')).toBeVisible()

  const simple = await signedIn('simple-service')
  await simple.goto('/dashboard/tyre-service/tyre-hotels')
  await expect(simple.getByRole('navigation').getByRole('link', { name: 'Hotel de anvelope' })).toBeVisible()
  await expect(simple.getByRole('navigation').getByRole('link', { name: 'Comenzi clienți' })).toHaveCount(0)
})

test('a phone shows one group at a time, whose cards move by their menus', async ({ shop, signedIn }) => {
  const [one, two] = [await groupOf(shop, 'Rampa 1'), await groupOf(shop, 'Rampa 2')]
  await shop.make.customerOrder({ carPlateNumber: 'BV 01 ABC', appointmentGroupId: one.id })
  await shop.make.customerOrder({ carPlateNumber: 'CJ 01 XYZ', clientName: 'Maria Ene', appointmentGroupId: two.id })
  const page = await signedIn('operator', { viewport: { width: 360, height: 740 } })
  await page.goto(address)
  await expect(card(page, 'BV 01 ABC')).toBeVisible()
  await expect(card(page, 'CJ 01 XYZ')).toHaveCount(0)
  const group = page.getByRole('combobox', { name: 'Grupul afișat' })
  await menuOf(page, 'BV 01 ABC').press('Enter')
  await pressMenuItem(page, 'Rampa 2')
  await expect(group.getByRole('option')).toHaveText(['Rampa 1 (0)', 'Rampa 2 (2)'])
  await expect(card(page, 'BV 01 ABC')).toHaveCount(0)
  await group.selectOption('Rampa 2 (2)')
  await expect(card(page, 'BV 01 ABC')).toBeVisible()
})
