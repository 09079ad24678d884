import { request, Agent } from 'node:http'
import { cpuOf } from './cpu.ts'

/** Something to be measured: what is asked of it, and the processes whose time that costs. */
export type Target = { processes: number[]; ask: (n: number) => Promise<unknown> }
type Plan = { rounds: number; asks: number; warmUp: number; connections?: number }
export type Figure = { median: number; least: number; largest: number }
/** Processor time for one call in milliseconds, the time until its answer, and both as ratios to the floor of the same round. */
export type Comparison = { own: Figure; floor: Figure; ratio: Figure; ownP95: Figure; floorP95: Figure; waitRatio: Figure }

/** Asks ours and the floor in turns, so that whatever else the machine does falls on both alike. */
export async function compare(own: Target, floor: Target, { rounds, asks, warmUp, connections = 8 }: Plan): Promise<Comparison> {
  // Both as they are after a while: compiled, planned and with their caches filled.
  for (const target of [own, floor]) await measure(target, warmUp, connections)
  const pairs: { own: Measure; floor: Measure }[] = []
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 ? floor : own
    const measured = await measure(first, asks, connections)
    const other = await measure(first === own ? floor : own, asks, connections)
    pairs.push(first === own ? { own: measured, floor: other } : { own: other, floor: measured })
  }
  return {
    own: figure(pairs.map((pair) => pair.own.cpu)),
    floor: figure(pairs.map((pair) => pair.floor.cpu)),
    ratio: figure(pairs.map((pair) => pair.own.cpu / pair.floor.cpu)),
    ownP95: figure(pairs.map((pair) => pair.own.p95)),
    floorP95: figure(pairs.map((pair) => pair.floor.p95)),
    waitRatio: figure(pairs.map((pair) => pair.own.p95 / pair.floor.p95)),
  }
}

type Measure = { cpu: number; p95: number }

export async function measure({ processes, ask }: Target, asks: number, connections: number): Promise<Measure> {
  const waits: number[] = []
  let next = 0
  const before = cpuOf(...processes)
  const askInTurn = async () => {
    while (next < asks) {
      const n = next++
      const begun = performance.now()
      await ask(n)
      waits.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: connections }, askInTurn))
  return { cpu: (cpuOf(...processes) - before) / asks, p95: percentile(waits, 0.95) }
}

export function figure(values: number[]): Figure {
  return { median: percentile(values, 0.5), least: Math.min(...values), largest: Math.max(...values) }
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

// As many sockets as calls are under way: nobody's waits behind somebody else's on this side.
const agent = new Agent({ keepAlive: true })
/** Without `by` over the connections that all calls share. */
type Call = { method?: string; path: string; token?: string; headers?: Record<string, string>; body?: unknown; by?: Agent }

/** One call over a kept connection; anything but success ends the bench. */
export async function call(port: number, options: Call): Promise<Buffer> {
  const { status, body } = await send(port, options)
  if (status < 300) return body
  throw new Error(`${options.method} ${options.path}: ${status} ${body.toString()}`)
}

/** One call over a kept connection, whatever comes back. */
export function send(
  port: number,
  { method = 'GET', path, token, headers: more, body, by = agent }: Call,
): Promise<{ status: number; body: Buffer; tag: string | undefined }> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    ...more,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: by }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 500, body: Buffer.concat(parts), tag: answer.headers.etag }))
    })
    sent.on('error', reject)
    sent.end(text)
  })
}
