import { chromium } from 'playwright'
import { testBrowser } from './browser.ts'
const b = await chromium.launch(testBrowser as never).catch(async () => chromium.launch({ executablePath: (testBrowser as { executablePath?: string }).executablePath } as never))
const shot = async (w: number, dark: boolean, path: string, name: string, act?: (p: import('playwright').Page) => Promise<void>) => {
  const c = await b.newContext({ viewport: { width: w, height: 800 }, colorScheme: dark ? 'dark' : 'light', locale: 'ro-RO' })
  const p = await c.newPage()
  await p.goto('http://127.0.0.1:4766/sign-in')
  await p.getByLabel('Nume utilizator').fill('demo.admin'); await p.getByLabel('Parolă', { exact: true }).fill('Demo#1234'); await p.keyboard.press('Enter')
  await p.waitForURL(/dashboard/)
  await p.goto('http://127.0.0.1:4766' + path); await p.waitForLoadState('networkidle')
  await act?.(p)
  await p.screenshot({ path: `/tmp/pic-${name}.png` })
  await c.close()
}
const order = '/dashboard/workstation-settings/work-orders/edit/' + process.argv[2]
await shot(1366, false, order, 'form-light', async (p) => { await p.getByRole('tab', { name: /Produse/ }).click(); await p.waitForTimeout(800) })
await shot(1100, true, order, 'form-dark', async (p) => { await p.getByRole('tab', { name: /Produse/ }).click(); await p.waitForTimeout(800) })
await shot(1366, false, '/dashboard', 'board-light', async (p) => { await p.waitForTimeout(800); await p.keyboard.press('Tab') })
await b.close()
