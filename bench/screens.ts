// npm run bench -- screens [ends of addresses]: what a cold browser waits for on the line and with the processor of a simple phone.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { testBrowser, unpackBrowser } from '#test/browser.ts'
import { freePort, startServer } from '#test/server-process.ts'
import { screenPages } from '../scripts/screen-pages.ts'
import { load, printLine } from './report.ts'
import { call, figure, type Figure } from './rounds.ts'

const runs = 5

/** Bits a second, milliseconds until an answer begins, and how many times slower the processor is. */
const slow = { name: 'slow 4G, 4x', down: 1_600_000, up: 750_000, latency: 150, slower: 4 }
const fair = { name: '10 Mbit/s, 4x', down: 10_000_000, up: 10_000_000, latency: 40, slower: 4 }
const free = { name: 'as it is', down: -1, up: -1, latency: 0, slower: 1 }
type Line = typeof slow

/** Milliseconds until the largest paint, and until what the page is opened for is painted. */
type Screen = { address: string; line: Line; lcp: number; shown: string; by?: number; signedOut?: true }

const screens: Screen[] = [
  { address: '/sign-in', line: slow, lcp: 2200, shown: 'form button[type=submit]', signedOut: true },
  { address: '/sign-in', line: fair, lcp: 1500, shown: 'form button[type=submit]', signedOut: true },
  { address: '/sign-in', line: free, lcp: 800, shown: 'form button[type=submit]', signedOut: true },
  { address: '/programari/vulcanizare-demo-brasov', line: slow, lcp: 1500, shown: 'main button', signedOut: true },
  { address: '/dashboard', line: slow, lcp: 5000, shown: 'main article', by: 5000 },
  { address: '/dashboard/workstation-settings/work-orders/create', line: slow, lcp: 4000, shown: 'main input' },
  { address: '/dashboard/appointments', line: slow, lcp: 4000, shown: 'main [aria-busy="false"], main table' },
  ...lists().map((address): Screen => ({ address, line: slow, lcp: 3500, shown: 'main [data-row], main [aria-hidden] + h2' })),
]
/** The frame of the dashboard is there before what it is opened for. */
const frameBy = 3000
const mostShift = 0.02

/** Screens whose page is a list, without those of one record. */
function lists(): string[] {
  const isList = ({ name, page }: { name: string; page: string }) => !name.includes('$') && /ListPage/.test(readFileSync(page, 'utf8'))
  return screenPages()
    .filter(isList)
    .map(({ name }) => name)
}

spawnSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
await unpackBrowser()
const dataDir = mkdtempSync(path.join(tmpdir(), 'atelier-screens-'))
const port = await freePort()
const server = await startServer({ DATA_DIR: dataDir, PORT: String(port), SEED: 'demo' })
const browser = await chromium.launch(testBrowser)
try {
  const answer = await call(port, { method: 'POST', path: '/api/v1/login', body: { username: 'demo.admin', password: 'Demo#1234' } })
  const signedIn = JSON.parse(answer.toString()) as { access_token: string; expires_in: number }
  const suffixes = process.argv.slice(3)
  const chosenScreens = screens.filter(({ address }) => suffixes.length === 0 || suffixes.some((end) => address.endsWith(end)))
  printLine('Machine', `${cpus().length} cores, load ${load()}, demo.admin, ${runs} runs each`)
  for (const screen of chosenScreens) await report(screen, signedIn)
  printLine('Load at the end', load())
} finally {
  await browser.close()
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
}
process.exit(0)

type SignedIn = { access_token: string; expires_in: number }
type Seen = { lcp: number; cls: number; frame: number; shown: number; requests: number; bytes: number }

async function report(screen: Screen, signedIn: SignedIn) {
  const visits: Seen[] = []
  for (let run = 0; run < runs; run++) visits.push(await open(screen, signedIn))
  const of = (key: keyof Seen): Figure => figure(visits.map((one) => one[key]))
  const [lcp, frame, shown, cls] = [of('lcp'), of('frame'), of('shown'), of('cls')]
  const over = [
    lcp.median > screen.lcp && 'LCP',
    !screen.signedOut && frame.median > frameBy && 'frame',
    screen.by !== undefined && shown.median > screen.by && 'shown',
    cls.median > mostShift && 'shift',
  ].filter(Boolean)
  printLine(
    `${screen.address}, ${screen.line.name}`,
    `LCP ${inSeconds(lcp)} s, at most ${screen.lcp / 1000}${over.length ? ` (over: ${over.join(', ')})` : ''}`,
  )
  const parts = [
    !screen.signedOut && `frame ${inSeconds(frame)}`,
    `shown ${inSeconds(shown)}`,
    `shift ${cls.median.toFixed(3)}`,
    `${of('requests').median} requests, ${Math.round(of('bytes').median / 1000)} kB`,
  ]
  printLine('', parts.filter(Boolean).join('; '))
}

function inSeconds({ median, least, largest }: Figure) {
  return [median, least, largest].map((ms) => (ms / 1000).toFixed(2)).join(' | ')
}

/** In a browser that has nothing of it yet. */
async function open({ address, line, shown, signedOut }: Screen, signedIn: SignedIn): Promise<Seen> {
  const context = await browser.newContext({ locale: 'ro-RO', timezoneId: 'Europe/Bucharest', viewport: { width: 1366, height: 768 } })
  try {
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${port}/healthz`)
    const lifetime = signedIn.expires_in * 1000
    const kept = { token: signedIn.access_token, lifetime, expiresAt: Date.now() + lifetime }
    if (!signedOut) await page.evaluate(`localStorage.setItem('session', ${JSON.stringify(JSON.stringify(kept))})`)
    await page.addInitScript(watching(shown))
    const traffic = await throttle(page, line)
    await page.goto(`http://127.0.0.1:${port}${address}`, { waitUntil: 'commit' })
    const deadline = Date.now() + 60_000
    while (!(await page.evaluate('window.seen?.shown > 0'))) {
      if (Date.now() > deadline) throw new Error(`${address}: ${shown} is not there`)
      await page.waitForTimeout(200)
    }
    const { requests, bytes } = traffic
    // Layout shifts and larger paints follow soon after.
    await page.waitForTimeout(2500)
    return { ...(await page.evaluate<Omit<Seen, 'requests' | 'bytes'>>('window.seen')), requests, bytes }
  } finally {
    await context.close()
  }
}

async function throttle(page: Page, { down, up, latency, slower }: Line) {
  const protocol = await page.context().newCDPSession(page)
  const inBytes = (bits: number) => (bits < 0 ? bits : bits / 8)
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: inBytes(down),
    uploadThroughput: inBytes(up),
  })
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const traffic = { requests: 0, bytes: 0 }
  protocol.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.requests += 1
    traffic.bytes += encodedDataLength
  })
  return traffic
}

/** In the page: the browser's own figures, and the frames after which the frame of the dashboard and what the page is opened for are there. */
function watching(shown: string) {
  return `
  const seen = (window.seen = { lcp: 0, cls: 0, frame: 0, shown: 0 })
  new PerformanceObserver((list) => list.getEntries().forEach(({ startTime }) => (seen.lcp = startTime))).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  })
  new PerformanceObserver((list) => list.getEntries().forEach((shift) => shift.hadRecentInput || (seen.cls += shift.value))).observe({
    type: 'layout-shift',
    buffered: true,
  })
  const painted = (name, selector) => {
    const look = () => (document.querySelector(selector) ? setTimeout(() => (seen[name] = performance.now())) : requestAnimationFrame(look))
    requestAnimationFrame(look)
  }
  painted('frame', 'header')
  painted('shown', ${JSON.stringify(shown)})
`
}
