import { api } from '#contract/index.ts'
import { expect, goOffline, test } from './fixtures.ts'
import { client, line, newOrder, openListening, stock, tab, workOrders } from './order-page.ts'

const { workOrderDrafts } = api
const drafts = `${workOrders}/drafts`

test('a typed order is a draft on the server, continues in another browser and becomes an order', async ({ shop, signedIn }) => {
  await stock(shop)
  const page = await signedIn('simple-service')
  await newOrder(page)
  await page.keyboard.type('cj12abc')
  await client(page).fill('Ștefan Őri')
  await expect(page.getByText('Ciornă salvată', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/create$/)
  const [draft] = (await shop.operator(workOrderDrafts.search, {})).items
  expect(draft).toMatchObject({ plateNumber: 'CJ 12 ABC', clientName: 'Ștefan Őri', lines: 0 })

  const words = (on: typeof page) => on.getByRole('group', { name: 'Ce nu s-a înțeles' })
  await page.getByRole('textbox', { name: 'Comanda într-un rând' }).fill('zgomot ciudat')
  await page.keyboard.press('Enter')
  await expect(words(page)).toContainText('zgomot ciudat')

  // The draft is sent at once.
  await tab(page, 'Produse și servicii').click()
  await line(page, 'Denumire', 1).click()
  await page.keyboard.type('dem')
  await page.keyboard.press('Enter')
  await expect(line(page, 'Cantitate', 1)).toBeFocused()
  await page.keyboard.press('Control+Shift+s')
  await expect.poll(async () => (await shop.operator(workOrderDrafts.search, {})).items).toMatchObject([{ id: draft!.id, lines: 1 }])

  const other = await signedIn('operator')
  await other.goto(drafts)
  await expect(other.getByRole('link', { name: 'Ciorne (1)' })).toHaveAttribute('aria-current', 'page')
  await other.getByRole('row').filter({ hasText: 'Ștefan Őri' }).click()
  await expect(other).toHaveURL(new RegExp(`/drafts/${draft!.id}$`))
  await expect(other.getByRole('navigation').or(other.locator('header')).getByText(`Ciornă CJ 12 ABC · ${draft!.id}`)).toBeVisible()
  await tab(other, 'Date generale').click()
  await expect(client(other)).toHaveValue('Ștefan Őri')
  await expect(words(other)).toContainText('zgomot ciudat')
  await other.keyboard.press('Control+s')
  await expect(other).toHaveURL(/\/edit\/\d+\?viewMode=view$/)
  await expect(other.getByRole('status').filter({ hasText: 'a fost salvată' })).toBeVisible()
  const { items } = await shop.operator(api.workOrders.search, {})
  expect(items).toMatchObject([{ clientName: 'Ștefan Őri', plateNumber: 'CJ 12 ABC', total: 21.78 }])

  // A browser that still has the draft open shows what became of it.
  await expect(page.getByRole('alert').filter({ hasText: 'Ciorna a devenit deja o comandă' })).toBeVisible()
  await page.getByRole('button', { name: 'Deschide comanda' }).click()
  await expect(page).toHaveURL(new RegExp(`/edit/${items[0]!.id}`))
  await other.goto(`${drafts}/${draft!.id}`)
  await expect(other.getByRole('heading', { name: 'Ciorna a devenit deja o comandă' })).toBeVisible()
  await other.goto(`${drafts}/999999`)
  await expect(other.getByRole('heading', { name: 'Ciorna nu există' })).toBeVisible()
})

test('two versions of one draft merge field by field, or the user chooses one', async ({ shop, signedIn }) => {
  await stock(shop)
  const draft = await shop.make.workOrderDraft()
  const page = await signedIn('operator')
  await openListening(page, `${drafts}/${draft.id}`)
  await expect(client(page)).toHaveValue('Ștefan Popa')
  // Nothing was typed here, so the newer version is applied.
  const body = { workOrder: { ...draft.workOrder, clientName: 'Ana Pop' }, details: draft.details }
  await shop.admin(workOrderDrafts.update, { id: draft.id, version: 1, ...body })
  await expect(client(page)).toHaveValue('Ana Pop')

  await goOffline(page)
  await page.getByLabel('Telefon').fill('0722000111')
  await page.keyboard.press('Control+Shift+s')
  await expect(page.getByText('Doar în acest browser')).toBeVisible()
  await shop.admin(workOrderDrafts.update, { id: draft.id, version: 2, ...body, workOrder: { ...body.workOrder, clientName: 'Ion Pop' } })
  await page.context().setOffline(false)
  const conflict = page.getByRole('alert').filter({ hasText: 'Ciorna a fost modificată și în altă parte' })
  await expect(conflict).toBeVisible()
  await expect(client(page)).toHaveValue('Ana Pop')
  await conflict.getByRole('button').first().click()
  await expect(conflict).toBeHidden()
  await expect(client(page)).toHaveValue('Ion Pop')
  await expect(page.getByText('Ciornă salvată', { exact: true })).toBeVisible()
  expect(await shop.operator(workOrderDrafts.get, { id: draft.id })).toMatchObject({
    version: 4,
    workOrder: { clientName: 'Ion Pop', phone: '0722000111' },
  })

  await shop.admin(workOrderDrafts.remove, { id: draft.id, version: 4 })
  await expect(page.getByRole('alert').filter({ hasText: 'Ciorna a fost ștearsă' })).toBeVisible()
  await page.getByRole('button', { name: 'Păstrează ca ciornă nouă' }).click()
  await expect.poll(async () => (await shop.operator(workOrderDrafts.search, {})).items).toMatchObject([{ clientName: 'Ion Pop' }])
})

test('input without a connection survives a crash and is sent once the server is back', async ({ shop, signedIn }) => {
  await stock(shop)
  const draft = await shop.make.workOrderDraft()
  const page = await signedIn('operator')
  await page.goto(`${drafts}/${draft.id}`)
  await expect(client(page)).toHaveValue('Ștefan Popa')
  await page.route('**/work-orders/*/draft', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await client(page).fill('Kovács Júlia')
  await page.keyboard.press('Control+Shift+s')
  await expect(page.getByText('Doar în acest browser')).toBeVisible()
  const second = await page.context().newPage()
  await page.close()

  await second.goto(`${drafts}/${draft.id}`)
  await expect(client(second)).toHaveValue('Kovács Júlia')
  await expect(second.getByText('Ciornă salvată', { exact: true })).toBeVisible()
  expect(await shop.operator(workOrderDrafts.get, { id: draft.id })).toMatchObject({
    version: 2,
    workOrder: { clientName: 'Kovács Júlia' },
  })

  await second.getByRole('button', { name: 'Contul meu' }).click()
  await second.getByRole('menuitem', { name: 'Ieși din cont' }).click()
  await expect(second).toHaveURL(/\/sign-in/)
  expect(await second.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
})

test('the form stays in its place when its draft is saved', async ({ signedIn }) => {
  const page = await signedIn('operator')
  for (const path of ['create', 'create-itp']) {
    await page.goto(`${workOrders}/${path}`)
    const plate = page.getByLabel('Număr de înmatriculare')
    await expect(plate).toBeVisible()
    const top = (await client(page).boundingBox())!.y
    await plate.fill('CJ 12 ABC')
    await page.keyboard.press('Tab')
    await expect(page.getByText('Ciornă salvată', { exact: true })).toBeVisible()
    expect((await client(page).boundingBox())!.y, path).toBe(top)
  }
})

test('requests of the client become lines of the draft when they are pressed', async ({ shop, signedIn }) => {
  await stock(shop)
  const longRequest = `Zgomot în față ${'la viraje strânse '.repeat(6)}și la frânare`
  const { id } = await shop.make.appointment({ carPlateNumber: 'BV 77 GST', requestedServices: ['Echilibrat roți', longRequest] })
  const { draftId } = await shop.operator(api.appointments.startOrder, { id })
  const page = await signedIn('operator')
  await page.goto(`${drafts}/${draftId}`)
  await tab(page, 'Produse și servicii').click()
  const requests = page.getByRole('group', { name: 'Cerut de client' })
  await expect(requests.getByRole('button')).toHaveText(['Echilibrat roți', longRequest])
  for (const [index, name] of ['Echilibrat roți', longRequest].entries()) {
    await requests.getByRole('button', { name: `Adaugă ca linie: ${name}` }).click()
    await expect(line(page, 'Denumire', index + 1)).toHaveValue(name)
  }
  await expect(requests).toHaveCount(0)
  await expect(line(page, 'Preț', 1)).toHaveValue('15,00')
  await expect(line(page, 'Preț', 2)).toHaveValue('')
})
