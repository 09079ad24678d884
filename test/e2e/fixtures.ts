import { expect, test as base, type BrowserContextOptions, type Page, type ViewportSize } from '@playwright/test'
import { sql } from 'kysely'
import type { ClientConfig } from 'pg'
import type { Level } from '#contract/kit/access.ts'
import { openDb, type Db } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { rightsTopic } from '#server/platform/live/live.ts'
import { toPayloads } from '#server/platform/live/payloads.ts'
import { sessionSeconds } from '#server/platform/sign-in/sessions.ts'
import type { Send } from '#test/caller.ts'
import { newShop, type ShopFixture, type ShopOptions } from '#test/new-shop.ts'

export { expect }
export type { ShopFixture }

/** Cuts the page off. The browser lets requests pass for a moment after it has confirmed. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  const isReached = () =>
    page.evaluate(() =>
      fetch('/healthz', { cache: 'no-store' })
        .then(({ ok }) => ok)
        .catch(() => false),
    )
  await expect.poll(() => isReached().catch(() => true)).toBe(false)
}

/** A page says what failed by whether the server answers in time, and on a busy machine no time is enough. */
export const removeRequestTimeouts = (page: Page) =>
  page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })

/** Opens a page of a signed-in user. A test that changes the page for good, such as its clock, asks for a `fresh` one. */
type SignedIn = (
  level: Level,
  options?: BrowserContextOptions & { shop?: ShopFixture; language?: 'ro' | 'en' | 'hu'; fresh?: true },
) => Promise<Page>

type Fixtures = {
  /** The test's own shop with one workplace, set up and read through its endpoints. */
  shop: ShopFixture
  openShop: (options?: ShopOptions) => Promise<ShopFixture>
  signedIn: SignedIn
}

type Server = {
  /** Uses the server that runs jobs. */
  atWork: boolean
  db: Db
  idle: Page[]
}
/** The server is another process, so changed rights are published through the database. */
const publishRights = (db: Db) => (account: number) => {
  const [payload] = toPayloads(rightsTopic, `test ${account}`)
  return sql`select pg_notify('live', ${payload})`.execute(db)
}
const serverSetting = (atWork: boolean, what: 'URL' | 'DATABASE') =>
  process.env[`${atWork ? 'ATELIER_AT_WORK' : 'ATELIER'}_${what}`] ?? '{}'

export const test = base.extend<Fixtures, Server>({
  atWork: [false, { option: true, scope: 'worker' }],
  baseURL: async ({ atWork }, use) => use(serverSetting(atWork, 'URL')),
  db: [
    async ({ atWork }, use) => {
      const db = openDb(openPool(JSON.parse(serverSetting(atWork, 'DATABASE')) as ClientConfig, 2))
      await use(db)
      await db.destroy()
    },
    { scope: 'worker' },
  ],
  openShop: async ({ db, baseURL }, use) => use((options) => newShop(db, createSend(baseURL!), options, publishRights(db))),
  shop: async ({ openShop }, use) => use(await openShop()),
  // oxlint-disable-next-line eslint/no-empty-pattern -- as above
  idle: [async ({}, use) => use([]), { scope: 'worker' }],
  signedIn: async ({ browser, baseURL, contextOptions, viewport, shop: own, idle }, use, { errors }) => {
    const opened: { page: Page; isOrdinary: boolean }[] = []
    const open: SignedIn = async (level, { shop = own, language = 'ro', fresh, ...options } = {}) => {
      const caller = { admin: shop.admin, operator: shop.operator, worker: shop.worker, 'simple-service': shop.simple }[level]
      const lifetime = sessionSeconds.idle * 1000
      const session = JSON.stringify({ token: caller.token, lifetime, expiresAt: Date.now() + lifetime })
      const isOrdinary = !fresh && Object.keys(options).length === 0
      const used = isOrdinary ? idle.pop() : undefined
      const page = used ?? (await (await browser.newContext({ ...contextOptions, ...options })).newPage())
      opened.push({ page, isOrdinary })
      watchChanges(page)
      if (isOrdinary && !used) await page.context().addInitScript(silenceLeaving)
      if (!used) await page.goto(blankAddress(baseURL!))
      await page.evaluate((kept) => Object.assign(localStorage, kept), { session, language })
      return page
    }
    await use(open)
    for (const { page, isOrdinary } of opened)
      if (isOrdinary && errors.length === 0 && !page.isClosed() && !changedPages.has(page))
        idle.push(await resetPage(page, baseURL!, viewport!))
      else await page.context().close()
  },
})

/** Pages with these changes are not reused by other tests. */
const changedPages = new WeakSet<Page>()
function watchChanges(page: Page) {
  for (const change of ['routeWebSocket', 'addInitScript', 'exposeFunction'] as const) {
    const done = page[change].bind(page) as (...given: unknown[]) => Promise<never>
    page[change] = (...given: unknown[]) => {
      changedPages.add(page)
      return done(...given)
    }
  }
}

/** The page may be left with unsaved input: a browser that asked about it would block the reuse of the page. */
const silenceLeaving = () => addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })

/** An address without the program, which might store something while it is left. */
const blankAddress = (baseURL: string) => `${baseURL}/healthz`

/** Resets a page for the next test, which finds only the program's compiled code in it. */
async function resetPage(page: Page, baseURL: string, viewport: ViewportSize): Promise<Page> {
  const others = page
    .context()
    .pages()
    .filter((other) => other !== page)
  await Promise.all(others.map((other) => other.close()))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(blankAddress(baseURL))
  await page.evaluate(() => [localStorage, sessionStorage].forEach((kept) => kept.clear()))
  await page.context().clearCookies()
  await page.setViewportSize(viewport)
  return page
}

/** Sends over the port, as the browser does. */
const createSend =
  (address: string): Send =>
  async ({ method, url, headers = {}, body }) => {
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(new URL(url, address), {
      method,
      headers: { ...json, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    return { status: answer.status, headers: answer.headers, bytes, text: new TextDecoder().decode(bytes) }
  }
