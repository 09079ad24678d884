import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './server-process.ts'

// The checkout has no build yet, and its path has spaces and diacritics.
const folder = mkdtempSync(path.join(tmpdir(), 'atelier-start-'))
const checkout = path.join(folder, 'Atelierul lui Ștefan')

beforeAll(() => {
  const sources = readdirSync('.').filter((name) => !['.git', 'data', 'dist', 'node_modules'].includes(name))
  for (const name of sources) cpSync(name, path.join(checkout, name), { recursive: true, preserveTimestamps: true })
  symlinkSync(path.resolve('node_modules'), path.join(checkout, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 5 }))

/** Runs the first start with the environment of a unit file or a container. */
async function startFirst(settings: Record<string, string> = {}) {
  const { PATH = '', HOME = '' } = process.env
  const DATA_DIR = mkdtempSync(path.join(folder, 'data-'))
  const env = { PATH, HOME, PORT: String(await freePort()), DATA_DIR, LOG_LEVEL: 'trace', ...settings }
  const child = spawn('node_modules/.bin/node', ['scripts/start.ts'], {
    cwd: checkout,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const output = { text: '' }
  const matched = Promise.withResolvers<void>()
  let awaitedPattern: RegExp | undefined
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => {
      output.text += more
      if (awaitedPattern?.test(output.text)) matched.resolve()
    })
  return {
    env,
    output,
    exited,
    async waitFor(pattern: RegExp) {
      awaitedPattern = pattern
      if (!pattern.test(output.text)) await Promise.race([matched.promise, exited])
      expect(output.text).toMatch(pattern)
    },
    async end(signal: NodeJS.Signals) {
      // Ctrl-C signals the whole process group of a terminal, a supervisor only the process that it started.
      process.kill(signal === 'SIGINT' ? -child.pid! : child.pid!, signal)
      const [code, by] = (await exited) as [number | null, NodeJS.Signals | null]
      return code ?? by
    },
  }
}

/** Lists the processes that run in the checkout or serve one of its databases. */
function listRunning(): string[] {
  if (!existsSync('/proc/self')) {
    const commands = execFileSync('ps', ['-axww', '-o', 'command='], { encoding: 'utf8' }).split('\n')
    return commands.filter((command) => command.includes(folder))
  }
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return command.includes(folder) || readlinkSync(`/proc/${pid}/cwd`).startsWith(folder) ? [command] : []
    } catch {
      return [] // The entry is no process, or the process has ended meanwhile.
    }
  })
}

const occupyingServer = createServer()
beforeAll(() => once(occupyingServer.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => occupyingServer.close())

test.each<[string, () => Record<string, string>, RegExp]>([
  [
    'a taken port',
    () => ({ PORT: String((occupyingServer.address() as AddressInfo).port) }),
    /^Cannot listen on 127\.0\.0\.1:\d+: something else /,
  ],
  ['a wrong setting', () => ({ SEED: 'yes' }), /^SEED="yes" is not allowed/],
])('the start reports %s in one line, before it builds or creates anything', async (_fault, settings, refusal) => {
  const start = await startFirst(settings())
  expect(await start.exited).toEqual([1, null])
  expect(start.output.text).toMatch(refusal)
  expect(start.output.text).toMatch(/^[^\n]+\n$/)
  expect(existsSync(path.join(checkout, 'dist'))).toBe(false)
  expect(readdirSync(start.env.DATA_DIR)).toEqual([])
})

/** Stages of a first start, in order. The client is built only once. */
const stages: Array<[string, NodeJS.Signals, RegExp]> = [
  ['the browser’s side is built', 'SIGINT', /^Building/],
  ['the browser’s side is built', 'SIGTERM', /^Building/],
  ['the database is made', 'SIGINT', /^Making the database/m],
  ['PostgreSQL starts', 'SIGTERM', /^LOG: +starting PostgreSQL/m],
  ['tables are made', 'SIGINT', /^LOG: .*ready to accept connections/m],
  ['the demo shop is made', 'SIGTERM', /^Making the demo shop/m],
  ['it opens', 'SIGINT', /^Atelier is open at/m],
]

test.each(stages)('a first start that is interrupted while %s ends on %s and leaves nothing running', async (_what, signal, pattern) => {
  const start = await startFirst()
  await start.waitFor(pattern)
  expect(await start.end(signal)).toBe(0)
  expect(listRunning()).toEqual([])
  expect(start.output.text).not.toMatch(/^ +at |Error/m)
})

test('a start after interrupted ones succeeds and prints its steps', async () => {
  const start = await startFirst()
  await start.waitFor(/^Atelier is open at/m)
  const answer = await fetch(`http://127.0.0.1:${start.env.PORT}/healthz`)
  expect(answer.status).toBe(200)
  const positions = ['Making the database', 'Making the demo shop', 'Atelier is open', 'Demo sign-ins'].map((line) =>
    start.output.text.indexOf(line),
  )
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  expect(await start.end('SIGTERM')).toBe(0)
})
