import { chromium, type Page } from '@playwright/test'
import { unpackBrowser } from '#test/browser.ts'
const { executablePath, args, env } = await unpackBrowser()
const browser = await chromium.launch({ executablePath, args, env })
const base = 'http://127.0.0.1:8471'
async function token(username: string) {
  const r = await fetch(base + '/api/v1/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username, password: 'Demo#1234', captcha: null }) })
  const j = await r.json() as any
  return j.access_token as string
}
export async function open(username: string, { language = 'ro', scheme = 'light', width = 1440, height = 1000 } = {}): Promise<Page> {
  const t = await token(username)
  const ctx = await browser.newContext({ locale: 'ro-RO', viewport: { width, height }, reducedMotion: 'reduce', storageState: { cookies: [], origins: [{ origin: base, localStorage: [
    { name: 'session', value: JSON.stringify({ token: t, lifetime: 43200000, expiresAt: Date.now() + 43200000 }) }, { name: 'language', value: language }, { name: 'color-scheme', value: scheme }] }] } })
  const page = await ctx.newPage()
  page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') console.log('console', m.type(), m.text().slice(0, 300)) })
  page.on('pageerror', (e) => console.log('pageerror', e.message, e.stack?.slice(0, 600)))
  return page
}
export const url = (p: string) => base + '/dashboard/workstation-settings/work-orders' + p
export const done = () => browser.close()
