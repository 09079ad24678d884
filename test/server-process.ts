import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { toPayload, type HttpRequest, type Send } from './caller.ts'

export type ServerProcess = {
  pid: number
  /** Returns the output so far. */
  words: () => string
  /** Sends the signal and resolves with the exit of the process. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Starts the server like `npm start` in a process of its own; resolves when it is open. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = run(env)
  await Promise.race([expectWords(child, /is open at/), child.exited])
  if (child.process.exitCode !== null) throw new Error(`The server did not start: ${child.words()}`)
  return {
    pid: child.process.pid!,
    words: child.words,
    async end(signal) {
      child.process.kill(signal)
      return child.exited
    },
  }
}

/** Starts a server that is expected to fail; resolves with exit code and output. */
export async function failToStart(env: Record<string, string>, cwd?: string): Promise<{ code: number | null; words: string }> {
  const child = run(env, undefined, cwd)
  const { code } = await child.exited
  return { code, words: child.words() }
}

/** Runs a command of the host; resolves with exit code and output. */
export async function runScript(
  name: string,
  words: string[],
  { env, input }: { env: Record<string, string>; input: string },
): Promise<{ code: number | null; words: string }> {
  const child = run(env, [`scripts/${name}.ts`, ...words])
  child.process.stdin.end(input)
  const { code } = await child.exited
  return { code, words: child.words() }
}

/** The memory flags of `npm start`. */
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { scripts: { start: string } }
const frugal = scripts.start.split(' ').filter((word) => word.startsWith('--'))

const exitWithParent = new URL('exit-with-parent.ts', import.meta.url).href

function run(env: Record<string, string>, program = [...frugal, path.resolve('scripts/server.ts')], cwd?: string) {
  const { PATH = '', HOME = '' } = process.env
  const quiet = { LOG_LEVEL: 'fatal', SEED: 'none', CAPTCHA: 'off', RATE_LIMIT: 'off' }
  const child = spawn(process.execPath, ['--import', exitWithParent, ...program], {
    env: { PATH, HOME, ...quiet, ...env },
    cwd,
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  }) as ChildProcessWithoutNullStreams
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (more: string) => (text += more))
  // 'close' comes after all output has been read.
  const exited = once(child, 'close').then(([code, signal]) => ({ code: code as number | null, signal: signal as NodeJS.Signals | null }))
  return { process: child, exited, words: () => text }
}

async function expectWords({ process: { stdout }, words }: ReturnType<typeof run>, pattern: RegExp) {
  while (!pattern.test(words())) await once(stdout, 'data')
}

/** Returns a free port, for a server that must restart at the same address. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Sends through the port; like in a browser, a call without a server throws. */
export const sendToServer =
  (address: string): Send =>
  async ({ method, url, headers = {}, body }: HttpRequest) => {
    const { payload, headers: described } = toPayload(body)
    const answer = await fetch(address + url, { method, headers: { ...described, ...headers }, body: payload, redirect: 'manual' })
    const bytes = await answer.bytes()
    return { status: answer.status, headers: answer.headers, bytes, text: new TextDecoder().decode(bytes) }
  }
