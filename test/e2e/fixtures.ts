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

/** A person of the shop in a browser of their own. Whose test changes the page for good, as with a clock, asks for one that is `fresh`. */
type SignedIn = (
  level: Level,
  asked?: BrowserContextOptions & { shop?: ShopFixture; language?: 'ro' | 'en' | 'hu'; fresh?: true },
) => Promise<Page>

type Fixtures = {
  /** A shop of the test's own with one workplace, made and looked at through its endpoints. */
  shop: ShopFixture
  openShop: (options?: ShopOptions) => Promise<ShopFixture>
  signedIn: SignedIn
}

type Server = {
  /** On the server whose jobs are done. */
  atWork: boolean
  db: Db
  idle: Page[]
}
/** The server is another process: it hears what is told on the database. */
const tellBy = (db: Db) => (account: number) => {
  const [payload] = toPayloads(rightsTopic, `test ${account}`)
  return sql`select pg_notify('live', ${payload})`.execute(db)
}
const serverOf = (atWork: boolean, what: 'URL' | 'DATABASE') => process.env[`${atWork ? 'ATELIER_AT_WORK' : 'ATELIER'}_${what}`] ?? '{}'

export const test = base.extend<Fixtures, Server>({
  atWork: [false, { option: true, scope: 'worker' }],
  baseURL: async ({ atWork }, use) => use(serverOf(atWork, 'URL')),
  db: [
    async ({ atWork }, use) => {
      const db = openDb(openPool(JSON.parse(serverOf(atWork, 'DATABASE')) as ClientConfig, 2))
      await use(db)
      await db.destroy()
    },
    { scope: 'worker' },
  ],
  openShop: async ({ db, baseURL }, use) => use((options) => newShop(db, sendTo(baseURL!), options, tellBy(db))),
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
      watched(page)
      if (isOrdinary && !used) await page.context().addInitScript(silenceLeaving)
      if (!used) await page.goto(blankOf(baseURL!))
      await page.evaluate((kept) => Object.assign(localStorage, kept), { session, language })
      return page
    }
    await use(open)
    for (const { page, isOrdinary } of opened)
      if (isOrdinary && errors.length === 0 && !page.isClosed() && !changed.has(page)) idle.push(await emptied(page, baseURL!, viewport!))
      else await page.context().close()
  },
})

/** What is done to these pages stays with them: nobody else gets them. */
const changed = new WeakSet<Page>()
function watched(page: Page) {
  for (const change of ['routeWebSocket', 'addInitScript', 'exposeFunction'] as const) {
    const done = page[change].bind(page) as (...given: unknown[]) => Promise<never>
    page[change] = (...given: unknown[]) => {
      changed.add(page)
      return done(...given)
    }
  }
}

/** The next test gets an ordinary page even where something typed is left in it: a browser that asked about it might keep the page. */
const silenceLeaving = () => addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })

/** Where none of our program runs, which might write something down as it is left. */
const blankOf = (baseURL: string) => `${baseURL}/healthz`

/** As it was when it was new: the next who gets it finds the program compiled, and nothing else. */
async function emptied(page: Page, baseURL: string, viewport: ViewportSize): Promise<Page> {
  const others = page
    .context()
    .pages()
    .filter((other) => other !== page)
  await Promise.all(others.map((other) => other.close()))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(blankOf(baseURL))
  await page.evaluate(() => [localStorage, sessionStorage].forEach((kept) => kept.clear()))
  await page.context().clearCookies()
  await page.setViewportSize(viewport)
  return page
}

/** Over the port, as the browser does. */
const sendTo =
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
