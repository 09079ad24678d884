import { expect, test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import type { ClientConfig } from 'pg'
import type { Level } from '#contract/kit/access.ts'
import { openDb, type Db } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { sessionLength } from '#server/platform/identity/sessions.ts'
import type { Send } from '#test/caller.ts'
import { newShop, type Shop, type ShopOptions } from '#test/new-shop.ts'

export { expect }
export type { Shop }

/** A person of the shop in a browser of their own. */
type SignedIn = (level: Level, options?: BrowserContextOptions & { shop?: Shop; language?: 'ro' | 'en' | 'hu' }) => Promise<Page>

type Fixtures = {
  /** A shop of the test's own with one workplace, made and looked at through its endpoints. */
  shop: Shop
  openShop: (options?: ShopOptions) => Promise<Shop>
  signedIn: SignedIn
}

export const test = base.extend<Fixtures, { db: Db }>({
  db: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads from the pattern what a fixture needs: nothing
    async ({}, use) => {
      const db = openDb(openPool(JSON.parse(process.env['ATELIER_DATABASE'] ?? '{}') as ClientConfig, 2))
      await use(db)
      await db.destroy()
    },
    { scope: 'worker' },
  ],
  openShop: async ({ db, baseURL }, use) => use((options) => newShop(db, sendTo(baseURL!), options)),
  shop: async ({ openShop }, use) => use(await openShop()),
  signedIn: async ({ browser, baseURL, contextOptions, shop: own }, use) => {
    const opened: BrowserContext[] = []
    const open: SignedIn = async (level, { shop = own, language = 'ro', ...options } = {}) => {
      const caller = { admin: shop.admin, operator: shop.operator, worker: shop.worker, 'simple-service': shop.simple }[level]
      const lifetime = sessionLength.idle * 1000
      const session = JSON.stringify({ token: caller.token, lifetime, expiresAt: Date.now() + lifetime })
      const localStorage = [
        { name: 'session', value: session },
        { name: 'language', value: language },
      ]
      const storageState = { cookies: [], origins: [{ origin: baseURL!, localStorage }] }
      const context = await browser.newContext({ ...contextOptions, storageState, ...options })
      opened.push(context)
      return context.newPage()
    }
    await use(open)
    await Promise.all(opened.map((context) => context.close()))
  },
})

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
