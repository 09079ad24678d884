// Takes the pictures of the README from the demo shop: `npm run pictures`.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { testBrowser, unpackBrowser } from '#test/browser.ts'
import { createCaller } from '#test/caller.ts'
import { freePort, sendToServer, startServer } from '#test/server-process.ts'

const admin = { username: 'demo.admin', password: 'Demo#1234' }
const folder = 'docs/pictures'
const desk = { width: 1366, height: 768 }
const phone = { width: 390, height: 780 }

await unpackBrowser()
execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
const dataDir = mkdtempSync(path.join(tmpdir(), 'atelier-pictures-'))
const port = await freePort()
const server = await startServer({ DATA_DIR: dataDir, PORT: String(port), SEED: 'demo' })
const browser = await chromium.launch(testBrowser)
try {
  await takePictures(browser, `http://127.0.0.1:${port}`)
} finally {
  await browser.close()
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true })
}

async function takePictures(opened: Browser, address: string): Promise<void> {
  const guest = createCaller(sendToServer(address))
  const { accessToken } = await guest(api.session.login, admin)
  const caller = createCaller(sendToServer(address), accessToken)
  const { items } = await caller(api.workOrders.search, { models: { status: ['done'] } })
  const order = items.find(({ total, tyreWidth, paymentTypeId }) => total > 1000 && tyreWidth !== null && paymentTypeId !== null)!

  const page = await signIn(opened, address, desk)
  await takePicture(page, 'board')
  await page.goto(`${address}/w/${order.uuid}`)
  await takePicture(page, 'order')

  const floor = await signIn(opened, address, phone)
  await floor.goto(`${address}/dashboard/workstation-settings/work-orders/create`)
  for (const key of ['BV', '3', '7', 'X', 'P']) await floor.getByRole('button', { name: key, exact: true }).tap()
  await takePicture(floor, 'phone')

  const { content } = await caller(api.workOrders.pdf, { id: order.id })
  writeFileSync(path.join(folder, 'paper.png'), await paperPicture(opened, content))
}

async function signIn(opened: Browser, address: string, viewport: { width: number; height: number }): Promise<Page> {
  const touch = viewport === phone
  const context = await opened.newContext({ viewport, locale: 'ro-RO', hasTouch: touch, isMobile: touch, deviceScaleFactor: touch ? 2 : 1 })
  const page = await context.newPage()
  await page.goto(`${address}/sign-in`)
  await page.getByRole('textbox', { name: /utilizator/i }).fill(admin.username)
  await page.getByLabel(/parol/i).first().fill(admin.password)
  await page
    .getByRole('button', { name: /autentific|intră|conect/i })
    .first()
    .click()
  await page.waitForURL('**/dashboard')
  return page
}

/** The picture is taken once nothing loads and no skeleton is left. */
async function takePicture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' })
}

/** Returns the first page of a PDF as PNG, drawn by pdf.js within a page of the browser. */
async function paperPicture(opened: Browser, pdf: Uint8Array): Promise<Buffer> {
  const page = await opened.newPage({ viewport: { width: 900, height: 1270 } })
  await page.route('http://paper.test/**', (route) =>
    route.request().url().endsWith('.mjs')
      ? route.fulfill({ contentType: 'text/javascript', body: readFileSync('node_modules/unpdf/dist/pdfjs.mjs') })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><body style="margin:0"><canvas></canvas>' }),
  )
  await page.goto('http://paper.test/')
  await page.evaluate(
    async (bytes) => {
      const library = '/pdfjs.mjs'
      const { getDocument } = await import(library)
      const sheet = await (await getDocument({ data: Uint8Array.from(bytes) }).promise).getPage(1)
      const canvas = document.querySelector('canvas')!
      const viewport = sheet.getViewport({ scale: 900 / sheet.getViewport({ scale: 1 }).width })
      Object.assign(canvas, { width: viewport.width, height: viewport.height })
      await sheet.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise
    },
    [...pdf],
  )
  return page.locator('canvas').screenshot()
}
