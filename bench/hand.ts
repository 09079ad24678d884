// npm run bench -- hand [parts]: what a key, a drop, a scroll and somebody else's change cost the main thread of a browser.
import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { chromium, type Locator, type Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { openDb } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { bootstrap } from '#server/platform/embedded/bootstrap.ts'
import { testBrowser, unpackBrowser } from '#test/browser.ts'
import { nextMonday } from '#test/make/booking.ts'
import { newShop, type ShopFixture } from '#test/new-shop.ts'
import { databaseUrl } from '#test/postgres.ts'
import { freePort, sendToServer, startServer } from '#test/server-process.ts'
import { openPostgres } from './database.ts'
import { documentNumbers, drops, payments, scrolls, settled, statuses } from './hand/acts.ts'
import { signedIn } from './hand/browser.ts'
import { atRest, costOf, printCost, told, watched, type Cost, type Hand } from './hand/counters.ts'
import { fillBoard, fillCustomerBoard, fillHotel, fillWeek, orderOf } from './hand/shop.ts'
import { load, printLine } from './report.ts'

/** Milliseconds: of the main thread for a key and for a drop, until what was touched is painted, with the processor as it is and slower, and until the server has said so. */
const goals = { key: 8, drop: 50, wait: { 1: 100, 4: 200 }, saved: 200 }
const times = 20

spawnSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
await unpackBrowser()
const postgres = await openPostgres('hand')
await bootstrap(postgres.connection('postgres', 'postgres'))
const db = openDb(openPool(postgres.connection('atelier'), 2))
const port = await freePort()
const server = await startServer({ DATABASE_URL: databaseUrl(postgres.connection('atelier')), PORT: String(port) })
const home = `http://127.0.0.1:${port}`
const browser = await chromium.launch(testBrowser)
try {
  printLine('Machine', `${cpus().length} cores, load ${load()}, ${times} times each`)
  const asked = process.argv.slice(3)
  for (const [name, measure] of Object.entries({ form, board, list, customers, calendar, hotel }))
    if (asked.length === 0 || asked.includes(name)) await measure()
  printLine('Load at the end', load())
} finally {
  await browser.close()
  await server.end('SIGTERM')
  await db.destroy()
  await postgres.close()
}
process.exit(0)

/** A shop of the part's own. */
function openShop(): Promise<ShopFixture> {
  return newShop(db, sendToServer(home))
}

/** At both speeds, in a browser of the shop's office that shows the address, hears what others do, and has come to rest. */
async function atBothSpeeds(
  shop: ShopFixture,
  address: string,
  shown: (page: Page) => Locator,
  work: (hand: Hand, page: Page) => Promise<void>,
) {
  for (const slower of [1, 4]) {
    const page = await signedIn(browser, home, shop.operator.token)
    const hand = await watched(page, slower)
    await page.goto(home + address)
    await shown(page).first().waitFor()
    await page.getByText('Conectat', { exact: true }).waitFor()
    await work(await atRest(hand), page)
    await page.context().close()
  }
}

function waitOf({ slower }: Hand) {
  return goals.wait[slower as keyof typeof goals.wait]
}

async function form() {
  const shop = await openShop()
  for (const lines of [1, 50]) {
    const { id } = await orderOf(shop, lines)
    const address = `/dashboard/workstation-settings/work-orders/edit/${id}?viewMode=edit`
    await atBothSpeeds(
      shop,
      address,
      (page) => page.getByRole('tab'),
      async (hand, page) => {
        const type = (text: string) => costOf(hand, times, (n) => page.keyboard.press(text[n % text.length]!))
        const key = async (name: string, text: string) =>
          printCost(`Key, ${name}, ${lines} lines`, hand, await type(text), { tasks: goals.key, waits: waitOf(hand) })
        await page.getByRole('combobox', { name: 'Client', exact: true }).click()
        await page.keyboard.press('End')
        await key('the client', 'popescu ')
        const [general, products] = [
          page.getByRole('tab', { name: 'Date generale' }),
          page.getByRole('tab', { name: 'Produse și servicii' }),
        ]
        const [here, there] = [(await general.boundingBox())!, (await products.boundingBox())!]
        const tabs = await costOf(hand, times, (n) => page.mouse.click((n % 2 ? here : there).x + 20, here.y + 10))
        printCost(`Another tab, ${lines} lines`, hand, tabs, { waits: waitOf(hand) })
        await products.click()
        await page.getByRole('textbox', { name: `Preț, rândul ${lines}`, exact: true }).click()
        await page.keyboard.press('ControlOrMeta+a')
        await key('a price', '12345678')
        await page.getByRole('combobox', { name: `Denumire, rândul ${lines}`, exact: true }).click()
        await page.keyboard.press('End')
        await key('the name of a line', 'montat ')
      },
    )
  }
}

/** What it costs that somebody else gives the client of something that is shown another name. */
async function printOthers(hand: Hand, what: string, shown: string, rename: (clientName: string) => Promise<unknown>) {
  const heard = await costOf(hand, times, async (n) => {
    const clientName = `Client ${hand.slower} ${n}`
    await rename(clientName)
    await told(hand.page, shown, clientName)
  })
  printCost(`Another's change, ${what}`, hand, heard, { tasks: goals.drop })
}

type Cards = {
  what: string
  address: string
  columns: [string, string]
  sizes: number[]
  fill: (shop: ShopFixture, from: number, to: number) => Promise<void>
  make: () => Promise<{ id: number }>
  rename: (id: number, clientName: string) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
  /** What is done to one card where it stands. */
  alone?: (hand: Hand, id: number) => Promise<Record<string, Cost>>
}

/** A board of cards, as it fills. */
async function cards(shop: ShopFixture, { what, address, columns, sizes, fill, make, rename, remove, alone }: Cards) {
  for (const [i, size] of sizes.entries()) {
    await fill(shop, sizes[i - 1] ?? 0, size)
    const name = `${size} ${what}`
    await atBothSpeeds(
      shop,
      address,
      (page) => page.getByRole('article'),
      async (hand, page) => {
        const limits = { tasks: goals.drop, waits: waitOf(hand), saved: goals.saved }
        printCost(`Drop, ${name}`, hand, await drops(hand, page, columns, times), limits)
        printCost(
          `Scroll, ${name}`,
          hand,
          await scrolls(hand, page, page.getByRole('region', { name: columns[0], exact: true }), times),
          {},
        )
        const { id } = await make()
        for (const [act, cost] of Object.entries((await alone?.(hand, id)) ?? {})) printCost(`${act}, ${name}`, hand, cost, limits)
        await printOthers(hand, name, `[data-card="${id}"]`, (clientName) => rename(id, clientName))
        await remove(id)
      },
    )
  }
}

async function board() {
  const shop = await openShop()
  const { admin, make } = shop
  await cards(shop, {
    what: 'orders',
    address: '/dashboard',
    columns: ['Noi', 'În lucru'],
    sizes: [120, 500],
    fill: fillBoard,
    make: () => make.workOrder({ car: { plateNumber: 'CJ 01 XYZ' } }),
    rename: (id, clientName) => admin(api.workOrders.update, { id, workOrder: { clientName } }),
    remove: (id) => admin(api.workOrders.remove, { id }),
    alone: async (hand, id) => ({
      Status: await statuses(hand, id, times),
      Payment: await payments(hand, id, times),
    }),
  })
}

/** The number on paper, written in its row. */
async function list() {
  const shop = await openShop()
  await fillBoard(shop, 0, 60)
  await atBothSpeeds(
    shop,
    '/dashboard/workstation-settings/work-orders',
    (page) => page.locator('[data-row]'),
    async (hand) =>
      printCost('Number of a document', hand, await documentNumbers(hand, times), {
        tasks: goals.drop,
        waits: waitOf(hand),
        saved: goals.saved,
      }),
  )
}

async function customers() {
  const shop = await openShop()
  const { admin, make } = shop
  for (const name of ['Rampa 1', 'Rampa 2']) await admin(api.appointmentGroups.create, { name, organizationId: shop.organization.id })
  await cards(shop, {
    what: 'customer orders',
    address: '/dashboard/client-order',
    columns: ['Rampa 1', 'Rampa 2'],
    sizes: [120, 499],
    fill: fillCustomerBoard,
    make: () => make.customerOrder({ carPlateNumber: 'CJ 01 XYZ' }),
    rename: (id, clientName) => admin(api.customerOrders.update, { id, clientName }),
    remove: (id) => admin(api.customerOrders.remove, { id }),
  })
}

async function calendar() {
  const shop = await openShop()
  const monday = nextMonday()
  const count = 150
  await fillWeek(shop, monday, count)
  const address = `/dashboard/appointments?view=calendar&date=${monday}`
  await atBothSpeeds(
    shop,
    address,
    (page) => page.locator('[data-item]'),
    async (hand, page) => {
      // In the afternoon, where nothing else stands.
      const other = await shop.make.appointment({ from: `${monday}T13:00:00Z`, to: `${monday}T13:15:00Z` })
      const item = page.locator(`[data-item="${other.id}"]`)
      await item.scrollIntoViewIfNeeded()
      const dropped = await costOf(hand, times, () => page.mouse.up(), {
        before: async (n) => {
          const box = (await item.boundingBox())!
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
          await page.mouse.move(x, y)
          await page.mouse.down()
          await page.mouse.move(x, y + (n % 2 ? -40 : 40), { steps: 6 })
        },
        after: () => settled(page),
      })
      printCost(`Drop, ${count} appointments`, hand, dropped, { tasks: goals.drop, waits: waitOf(hand), saved: goals.saved })
      printCost(`Scroll, ${count} appointments`, hand, await scrolls(hand, page, page.locator('[data-item]').nth(20), times), {})
      const { id } = other
      const rename = (clientName: string) => shop.admin(api.appointments.update, { id, clientName })
      await printOthers(hand, `${count} appointments`, `[data-item="${id}"]`, rename)
      await shop.admin(api.appointments.remove, { id: other.id })
    },
  )
}

async function hotel() {
  const shop = await openShop()
  await fillHotel(shop, 120)
  await atBothSpeeds(
    shop,
    '/dashboard/tyre-service/tyre-hotels',
    (page) => page.locator('[data-row]'),
    async (hand, page) => {
      const rows = await page.locator('[data-row]').count()
      printCost(`Scroll, ${rows} sets`, hand, await scrolls(hand, page, page.locator('[data-row]').nth(5), times), {})
      await page.getByRole('searchbox').click()
      printCost(`Key, the search of ${rows} sets`, hand, await costOf(hand, 8, (n) => page.keyboard.press('bv123456'[n]!)), {
        tasks: goals.key,
        waits: waitOf(hand),
      })
    },
  )
}
