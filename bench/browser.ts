import type { Browser, Page } from '@playwright/test'
import { sessionSeconds } from '#server/platform/sign-in/sessions.ts'

/** A page of a browser of its own, in which the holder of the token has signed in at this address; nothing of it is open yet. */
export async function signedIn(browser: Browser, home: string, token: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'ro-RO', timezoneId: 'Europe/Bucharest', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(`${home}/healthz`)
  const lifetime = sessionSeconds.idle * 1000
  const session = JSON.stringify({ token, lifetime, expiresAt: Date.now() + lifetime })
  await page.evaluate((kept) => Object.assign(localStorage, kept), { session, language: 'ro' })
  return page
}
