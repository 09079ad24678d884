// npm run bench -- routes [orders]: from a click in the menu to the rows of another screen, and back, in a browser that has the files.
import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import { testBrowser, unpackBrowser } from '#test/browser.ts'
import { databaseUrl } from '#test/postgres.ts'
import { fill } from './data.ts'
import { openPostgres } from './database.ts'
import { signedIn } from './browser.ts'
import { openServer } from './processes.ts'
import { load, printLine } from './report.ts'
import { percentile } from './rounds.ts'

const orders = Number(process.argv[3] ?? 1_000_000)
const rounds = 5
/** Milliseconds until rows are painted: fetched, and as they were left. */
const goals = { there: 300, back: 100 }

/** All that the menu offers of which a chain has many rows, and the board. */
const screens = [
  '/dashboard',
  '/dashboard/tyre-service/tyre-hotels',
  ...`work-orders clients vehicles products services packages loyalty-cards guaranties sms`
    .split(' ')
    .map((name) => `/dashboard/workstation-settings/${name}`),
  ...`organizations users workers audit`.split(' ').map((name) => `/dashboard/account-settings/${name}`),
]
/** Where each round begins: a list that is none of them. */
const first = '/dashboard/account-settings/payment-methods'
const rows = 'main :is([data-row], article)'

/** In the page: milliseconds from a click, or from the way back, until rows that were not there before are painted. */
const watching = `
  window.painted = null
  const begin = (since) => {
    window.painted = null
    for (const row of document.querySelectorAll('${rows}')) row.dataset.before = ''
    const look = () =>
      document.querySelector('${rows}:not([data-before])') ? setTimeout(() => (painted = performance.now() - since)) : requestAnimationFrame(look)
    requestAnimationFrame(look)
  }
  addEventListener('click', ({ timeStamp }) => begin(timeStamp), true)
  window.goBack = () => {
    begin(performance.now())
    history.back()
  }
`

spawnSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
await unpackBrowser()
const postgres = await openPostgres('routes')
const browser = await chromium.launch(testBrowser)
try {
  const { token } = await fill(postgres.connection, orders)
  const server = await openServer(databaseUrl(postgres.connection('atelier')))
  const home = `http://127.0.0.1:${server.port}`
  const page = await signedIn(browser, home, token)
  await page.addInitScript(watching)
  printLine('Machine', `${cpus().length} cores, load ${load()}, ${orders} orders, ${rounds} rounds`)
  const there = new Map<string, number[]>(screens.map((address) => [address, []]))
  const back = new Map<string, number[]>(screens.map((address) => [address, []]))
  for (let round = -1; round < rounds; round++) {
    // A new page has no cached data; the files stay in the cache of the browser.
    await page.goto(home + first)
    await page.locator('main h1').waitFor()
    await atRest(page)
    for (const address of screens) {
      await page.locator(`nav a[href="${address}"]`).click()
      const taken = await untilPainted(page, address)
      if (round >= 0) there.get(address)!.push(taken)
    }
    for (const address of screens.slice(0, -1).toReversed()) {
      await page.evaluate('goBack()')
      const taken = await untilPainted(page, address)
      if (round >= 0) back.get(address)!.push(taken)
    }
  }
  report(`P14 ${screens.length} screens, click to rows`, there, goals.there)
  report('… and back', back, goals.back)
  printLine('Load at the end', load())
  await server.close()
} finally {
  await browser.close()
  await postgres.close()
}
process.exit(0)

/** Waits for later work of a screen, so that the next one is not charged for it: nobody clicks on at once. */
function atRest(page: Page) {
  return page.waitForTimeout(500)
}

async function untilPainted(page: Page, address: string): Promise<number> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const taken = await page.evaluate<number | null>('painted')
    if (taken !== null && new URL(page.url()).pathname === address) {
      await atRest(page)
      return taken
    }
    if (Date.now() > deadline) throw new Error(`${address}: no row is there`)
    await page.waitForTimeout(20)
  }
}

function report(name: string, taken: Map<string, number[]>, goal: number) {
  const all = [...taken.values()].flat()
  const inMs = (values: number[], share: number) => `${percentile(values, share).toFixed(0)} ms`
  printLine(name, `p50 ${inMs(all, 0.5)}, p95 ${inMs(all, 0.95)}, at most ${goal}`)
  const slowest = [...taken].toSorted(([, a], [, b]) => percentile(b, 0.5) - percentile(a, 0.5)).slice(0, 4)
  printLine('', `the slowest: ${slowest.map(([address, own]) => `${address} p50 ${inMs(own, 0.5)}`).join(', ')}`)
}
