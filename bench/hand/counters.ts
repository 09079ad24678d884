import type { CDPSession, Page } from '@playwright/test'
import { printLine } from '../report.ts'
import { figure, percentile } from '../rounds.ts'

/** A page and what the browser counts of it: nothing here is timed by a clock of ours. */
export type Hand = { page: Page; protocol: CDPSession; slower: number; reading: number; saved: number[] }

/** What each act of a hand has cost: milliseconds of the main thread until it was painted, of them for styles and layout; waits, long tasks, and until what was written was answered. */
export type Cost = { tasks: number[]; styles: number[]; waits: number[]; long: number[]; saved: number[] }
export type Goal = { tasks?: number; waits?: number; saved?: number }

/** Opens the page's own counters; called before its address is. */
export async function watched(page: Page, slower: number): Promise<Hand> {
  await page.addInitScript(observers)
  const protocol = await page.context().newCDPSession(page)
  // The processor's time: what else the machine does is not counted.
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' })
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const saved: number[] = []
  // By the clock of the browser, from the moment at which it was asked to send.
  page.on('requestfinished', (request) => void (request.method() !== 'GET' && saved.push(request.timing().responseEnd)))
  return { page, protocol, slower, reading: 0, saved }
}

/** The page when it is quiet, and what the reading of its counters itself takes. */
export async function atRest(hand: Hand): Promise<Hand> {
  await hand.page.waitForLoadState('networkidle')
  const { tasks } = await costOf({ ...hand, reading: 0 }, 15, async () => undefined)
  return { ...hand, reading: figure(tasks).median }
}

/** Does it so many times; what is done before and after is not counted, but for waits. */
export async function costOf(
  { page, protocol, reading, saved }: Hand,
  times: number,
  act: (n: number) => Promise<unknown>,
  { before, after }: { before?: (n: number) => Promise<unknown>; after?: (n: number) => Promise<unknown> } = {},
): Promise<Cost> {
  const [tasks, styles, long]: [number[], number[], number[]] = [[], [], []]
  await page.evaluate('seen.waits.clear()')
  saved.length = 0
  for (let n = 0; n < times; n++) {
    await before?.(n)
    await painted(page)
    await page.evaluate('seen.long.length = 0')
    const begun = await timesOf(protocol)
    await act(n)
    await painted(page)
    const ended = await timesOf(protocol)
    tasks.push(Math.max(0, ended.tasks - begun.tasks - reading))
    styles.push(ended.styles - begun.styles)
    // What was observed is told a little later.
    await painted(page)
    long.push(...(await page.evaluate<number[]>('seen.long')))
    await after?.(n)
  }
  const waits = await page.evaluate<number[]>('[...seen.waits.values()]')
  return { tasks, styles, waits, long, saved: [...saved] }
}

export function printCost(name: string, { slower }: Hand, { tasks, styles, waits, long, saved }: Cost, goal: Goal): void {
  const { median, least, most } = figure(tasks)
  const p95 = waits.length > 0 ? percentile(waits, 0.95) : undefined
  const savedBy = goal.saved !== undefined && saved.length > 0 ? percentile(saved, 0.95) : undefined
  const over = [
    goal.tasks !== undefined && median > goal.tasks && 'main thread',
    goal.waits !== undefined && p95 !== undefined && p95 > goal.waits && 'wait',
    slower === 1 && savedBy !== undefined && savedBy > goal.saved! && 'saved',
    slower === 1 && long.length > 0 && 'long tasks',
  ].filter(Boolean)
  const parts = [
    `${median.toFixed(1)} (${least.toFixed(1)}–${most.toFixed(1)}) ms of the main thread${goal.tasks === undefined ? '' : `, at most ${goal.tasks}`}`,
    `styles and layout ${figure(styles).median.toFixed(1)}`,
    p95 !== undefined && `wait p95 ${p95} ms${goal.waits === undefined ? '' : `, at most ${goal.waits}`}`,
    savedBy !== undefined && `${saved.length} saved, p95 ${savedBy.toFixed(0)} ms, at most ${goal.saved}`,
    long.length > 0 ? `${long.length} long tasks, ${Math.round(Math.max(...long))} ms the longest` : 'no long task',
  ]
  printLine(
    `${name}${slower > 1 ? `, ${slower}x` : ''}`,
    parts.filter(Boolean).join('; ') + (over.length ? ` (over: ${over.join(', ')})` : ''),
  )
}

/** Until the element says it. Looked for by its attribute alone: what looks through the whole page would be counted with it. */
export async function told(page: Page, element: string, text: string) {
  const says = `document.querySelector(${JSON.stringify(element)})?.textContent.includes(${JSON.stringify(text)}) === true`
  const deadline = Date.now() + 20_000
  while (!(await page.evaluate(says))) {
    if (Date.now() > deadline) throw new Error(`${element} does not say ${text}`)
    await page.waitForTimeout(20)
  }
}

/** Two frames: what is drawn in the first may ask for another. */
const painted = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))')

/** Milliseconds since the page began: of all tasks, and of them for styles and layout. */
async function timesOf(protocol: CDPSession) {
  const { metrics } = await protocol.send('Performance.getMetrics')
  const [tasks = NaN, layout = NaN, styles = NaN] = ['TaskDuration', 'LayoutDuration', 'RecalcStyleDuration'].map(
    (wanted) => 1000 * metrics.find(({ name }) => name === wanted)!.value,
  )
  return { tasks, styles: layout + styles }
}

/** In the page: how long each touch of a key or a button waited for its paint, and tasks of 50 ms and more. */
const observers = `
  const seen = (window.seen = { waits: new Map(), long: [] })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) seen.waits.set(interactionId, Math.max(duration, seen.waits.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16 })
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => seen.long.push(duration))).observe({ type: 'longtask' })
`
