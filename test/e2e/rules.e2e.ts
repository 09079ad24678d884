import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { openPage } from '#test/make/booking.ts'
import { screenPages } from '../../scripts/screen-pages.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'
import { findFaults } from './layout-rules.ts'

// Every screen of a shop with long names, measured in every language and at the widths of its windows.

type Language = 'ro' | 'en' | 'hu'

type Size = { width: number; height: number }
const desk: Size = { width: 1366, height: 768 }
/** A screen of 1366 × 768 at 200 %. */
const zoomed: Size = { width: 683, height: 384 }
const zoomedRoutes = [
  '/dashboard/appointments',
  '/dashboard/client-order',
  '/dashboard/workstation-settings/work-orders/create',
  '/dashboard/workstation-settings/work-orders',
  '/dashboard/workstation-settings/clients/$clientId',
]
const narrowDesk: Size = { width: 1100, height: 768 }
const phone: Size = { width: 360, height: 740 }
const allSizes: Size[] = [narrowDesk, desk, { width: 1920, height: 1080 }, phone]

/** Faults that are left: the rule, the route, and the languages if not all have it. The list only shrinks. */
const remaining = [
  'cut /dashboard/collaborator/work-orders/$workOrderId',
  'cut /dashboard/workstation-settings/clients/$clientId/details',
  'cut /dashboard/workstation-settings/work-orders/create-itp hu',
  'cut /dashboard/workstation-settings/work-orders/drafts/$draftId',
]

/** Screens that only lead elsewhere. */
const passages = ['/w/$number', '/dashboard/download-work-order-pdf/$workOrderId', '/dashboard/suspended-account']
const inOctober = '?finished=2026-10-01&finished=2026-10-31'
const clientName = 'SC Transporturi Internaționale și Distribuție Materiale de Construcții Napoca Impex SRL'
const lineName = 'Demontat, montat și echilibrat roți cu anvelope de iarnă 205/55 R16, cu valve și senzori noi'

/** One record of every kind, with names as long as they come; returns the ids by the parameters of the routes. */
async function fillShop({ admin, make, rows, organization, account, idOf }: ShopFixture): Promise<Record<string, string | number>> {
  await make.withTimeSheets()
  const company = { vatNumber: 'RO14399841' }
  const client = await make.client({ name: clientName, type: 'company', company, fidelity: true, phone: '0722000111' })
  const workers = [await make.worker({ name: 'Alexandru-Constantin Țurcanu' }), await make.worker({ name: 'Zsolt Kovács' })]
  await make.product({ name: lineName })
  await make.product({ name: 'Anvelopă Continental WinterContact TS 870 205/55 R16 91H', isService: false, isTyre: true })
  await admin(api.appointmentGroups.create, { name: 'Rampa 1', organizationId: organization.id })
  const order = {
    workOrder: {
      clientName,
      organizationClientId: client.id,
      delegateName: 'Alexandru-Constantin Țurcanu',
      paymentTypeId: idOf('paymentTypes', 'FACT TERMENI'),
      documentNumber: 'F 2026 000123',
    },
    car: { make: 'Mercedes-Benz', model: 'Sprinter 519 CDI Maxi Furgon Extralung L4' },
    tyreService: { tyreDimensions: [{ tyreWidth: 235, tyreHeight: 65, tyreRim: 16 }] },
    workers: workers.map(({ id }) => id),
    products: [{ customProductName: lineName, quantity: 4, price: 12_345.67, isService: 1 as const }],
  }
  for (const status of ['done', 'in-progress', 'on-hold'] as const) {
    const documentNumber = `F 2026 ${status}`
    await make.workOrder({ ...order, workOrder: { ...order.workOrder, documentNumber }, status })
  }
  const finished = { status: 'done' as const, finished: '2026-10-05T09:00:00Z' }
  await rows((tx) => tx.updateTable('workOrders').set(finished).where('accountId', '=', account).where('status', '=', 'done').execute())
  const { id: workOrderId } = await make.workOrder(order)
  const inspection = await make.workOrder({
    workOrder: { clientName, metaData: { itp: true, expirationDate: '2026-12-20' } },
    products: [],
  })
  const draft = await make.workOrderDraft({ workOrder: { clientName } })
  const now = Date.now()
  const hours = (from: number) => ({
    from: new Date(now + from * 3_600_000).toISOString(),
    to: new Date(now + (from + 1) * 3_600_000).toISOString(),
  })
  await make.appointment({ ...hours(0), clientName, organizationClientId: client.id, requestedServices: [lineName] })
  await make.customerOrder({ clientName, description: lineName })
  await admin(api.customerOrders.close, { id: (await make.customerOrder({ clientName })).id })
  await make.tyreHotel({ clientName, organizationClientId: client.id, storageUntil: '2026-10-01' })
  await admin(api.tyreHotelShelves.createMany, { racks: 'A1..A2', shelves: '1..2' })
  await make.guaranty({ clientName, clientId: client.id, subject: lineName })
  await make.loyaltyCard({ clientId: client.id })
  await make.linePackage({ name: lineName })
  const vehicle = await make.vehicle({ model: 'Sprinter 519 CDI Maxi Furgon Extralung L4', itpUntil: '2026-12-01' })
  await admin(api.sms.create, { organizationId: organization.id, phone: '0722000900', text: 'Mașina este gata' })
  await admin(api.sms.optOut, { phone: '0722000901' })
  await admin(api.timeSheets.create, { status: 'WORKING' })
  const collaborator = await make.collaborator({ name: clientName })
  const operator = await make.collaboratorWorker({ collaboratorId: collaborator.id, name: 'Alexandru-Constantin Țurcanu' })
  const collaboratorOrder = await make.collaboratorOrder({
    collaboratorId: collaborator.id,
    workerIds: [operator.id],
    clientName,
    lines: [{ name: lineName, quantity: 1, price: 12_345.67 }],
  })
  await make.invoiceSeries({ digits: 10 })
  const buyer = { type: 'company' as const, name: clientName, address: { street: 'Calea Turzii', city: 'Cluj-Napoca', county: 'Cluj' } }
  const bill = { buyer, lines: [{ name: lineName, quantity: 4, price: 12_345.67 }] }
  const invoice = await admin(api.invoices.issue, { id: (await make.invoice(bill)).id })
  await admin(api.invoices.credit, { id: invoice.id, reason: lineName, lines: [{ lineId: invoice.lines[0]!.id!, quantity: 1 }] })
  await make.invoice(bill)
  return {
    clientId: client.id,
    workOrderId,
    itp: inspection.id,
    draftId: draft.id,
    collaborator: collaboratorOrder.id,
    vehicleId: vehicle.id,
    invoiceId: invoice.id,
    slug: 'new-order',
  }
}

const settings = { collaborator_enabled: true, invoices_enabled: true, chat_bot_enabled: true, with_vat: true, vat_percent: 21 }

const addressOf = (route: string, ids: Record<string, string | number>) => {
  const workOrderId = route.includes('edit-itp') ? ids['itp'] : route.includes('collaborator') ? ids['collaborator'] : ids['workOrderId']
  const values: Record<string, string | number | undefined> = { ...ids, workOrderId }
  const address = route === '$' ? '/dashboard/nowhere' : route.replaceAll(/\$(\w+)/g, (_, name: string) => String(values[name]))
  return route.includes('/reports/') ? `${address}${inOctober}` : address
}

/** Opens another screen by the router, which costs less than loading the program again. The screen before stays until the new one is ready. */
async function open(page: Page, address: string) {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, address)
  await page.waitForFunction(
    (path) => (window as unknown as OfRouter).__TSR_ROUTER__.state.resolvedLocation?.pathname === path,
    address.split('?')[0],
  )
  await expect(page.locator('h1').first(), address).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root'), address).toHaveCount(0)
}

/** The router library shows its state to its own tools. */
type OfRouter = { __TSR_ROUTER__: { state: { resolvedLocation?: { pathname: string } } } }

/** Fails on a fault of a route that is not in the list, and on one in the list that the route does not have any more. */
function createAudit(language: Language) {
  const allowed = remaining
    .map((fault) => fault.split(' '))
    .filter(([, , ...languages]) => languages.length === 0 || languages.includes(language))
    .map(([rule, route]) => `${rule} ${route}`)
  const found = new Set<string>()
  const findNew = async (page: Page, route: string) => {
    // A screen without a layout for phones says so.
    if ((await page.locator('dialog[open]').count()) > 0) return []
    const keyOf = (fault: string) => `${fault.slice(0, fault.indexOf(':'))} ${route}`
    const faults = await findFaults(page)
    faults.forEach((fault) => found.add(keyOf(fault)))
    return faults.filter((fault) => !allowed.includes(keyOf(fault)))
  }
  return {
    check: (page: Page, route: string, state: string) =>
      expect.poll(() => findNew(page, route), `${route}, ${language}, ${state}`).toEqual([]),
    /** A fault may have shown itself only after the first measuring. */
    async expectNoneMended(page: Page, route: string, sizes: Size[]) {
      const findMended = () => allowed.filter((key) => key.endsWith(` ${route}`) && !found.has(key))
      const measureAgain = async () => {
        for (const size of sizes) {
          await page.setViewportSize(size)
          await findNew(page, route)
        }
        return findMended()
      }
      if (findMended().length > 0) await expect.poll(measureAgain, 'a fault that is mended leaves the list').toEqual([])
    },
  }
}

/** Menus of the page, the first and the last, are measured while they are open. */
async function checkMenus(page: Page, check: (what: string) => Promise<void>) {
  const buttons = page.locator('main [aria-haspopup="menu"]:visible')
  const count = await buttons.count()
  for (const at of new Set(count ? [0, count - 1] : [])) {
    await buttons.nth(at).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await check(`menu ${at}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
}

/** Screens that begin with typing. */
const forms = ['create', 'create-itp'].map((form) => `/dashboard/workstation-settings/work-orders/${form}`)
const expectFieldFocus = (page: Page, route: string) => expect(page.locator('main :is(input, textarea):focus'), route).toHaveCount(1)

/** Each opens its screens once and then changes the window; two share the language that is measured at every width. */
const walks: { language: Language; half?: number; sizes: Size[] }[] = [
  { language: 'ro', half: 0, sizes: allSizes },
  { language: 'ro', half: 1, sizes: allSizes },
  { language: 'en', sizes: [desk] },
  { language: 'hu', sizes: [narrowDesk, phone] },
]

for (const { language, half, sizes } of walks)
  test(`every screen obeys the rules of layout in ${language}${half === undefined ? '' : `, half ${half + 1}`}`, async ({
    openShop,
    signedIn,
  }) => {
    const shop = await openShop({ settings, organizations: 2 })
    const ids = await fillShop(shop)
    const page = await signedIn('admin', { shop, language, viewport: desk })
    await page.goto('/dashboard/help')
    await expect(page.locator('h1')).toBeVisible()
    const routes = screenPages()
      .filter(({ isWithin, name }) => isWithin && !passages.includes(name))
      .map(({ name }) => name)
      .filter((_, index) => half === undefined || index % 2 === half)
    const audit = createAudit(language)
    for (const route of routes) {
      await page.setViewportSize(desk)
      await open(page, addressOf(route, ids))
      if (forms.includes(route)) await expectFieldFocus(page, route)
      for (const size of sizes) {
        await page.setViewportSize(size)
        const state = `${size.width} pixels wide`
        await audit.check(page, route, state)
        if (size === desk || (size === narrowDesk && !sizes.includes(desk)))
          await checkMenus(page, (what) => audit.check(page, route, `${state}, ${what}`))
      }
      await audit.expectNoneMended(page, route, sizes)
    }
  })

test('five screens obey the rules of layout at twice their size, and with the largest text', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings, organizations: 2 })
  const ids = await fillShop(shop)
  const page = await signedIn('admin', { shop, viewport: zoomed })
  await page.evaluate(() => localStorage.setItem('opens-narrow', 'yes'))
  const audit = createAudit('ro')
  for (const text of [100, 125] as const) {
    await shop.admin(api.preferences.update, { text })
    await page.goto('/dashboard/help')
    await expect(page.locator('html')).toHaveCSS('font-size', `${text * 0.16}px`)
    for (const route of zoomedRoutes)
      for (const size of [zoomed, desk]) {
        await page.setViewportSize(size)
        await open(page, addressOf(route, ids))
        await audit.check(page, route, `${size.width} pixels wide, text ${text} %`)
      }
  }
})

test('every page before the sign-in and the pages of guests obey the rules of layout', async ({ page, shop }) => {
  const slug = `vulcanizare-${shop.code.toLowerCase()}`
  await openPage(shop, { slug, description: lineName })
  const entries = ['/sign-in', '/sign-up', '/forgot-password', '/reset-password#token', '/terms', '/privacy']
  const audit = createAudit('ro')
  for (const route of [...entries, '/programari', '/programari/$slug']) {
    await page.goto(`${route.replace('$slug', slug)}${route.startsWith('/programari') ? '?lang=ro-RO' : ''}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (/sign|password/.test(route)) await expectFieldFocus(page, route)
    for (const size of allSizes) {
      await page.setViewportSize(size)
      await audit.check(page, route, `${size.width} pixels wide`)
    }
    await audit.expectNoneMended(page, route, allSizes)
  }
})

test('nothing in the top bar moves while a page loads and its connection comes up', async ({ signedIn }) => {
  const page = await signedIn('operator', { fresh: true })
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        for (const { node } of entry.sources)
          if (node?.parentElement?.closest('header')?.parentElement?.querySelector(':scope > main')) moved.push(node.textContent ?? '')
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/dashboard')
  await expect(page.locator('[role="status"][data-state="connected"]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Contul meu' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notificări', exact: true })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'moved') as string[])).toEqual([])
})
