import { fork } from 'node:child_process'
import { once } from 'node:events'
import { memoryOf } from './cpu.ts'
import { call, figure } from './rounds.ts'
import type { FloorSettings } from './floor.ts'
import { freePort, startServer } from '#test/server-process.ts'

/** The server on its own embedded database, started and stopped a few times: milliseconds from its birth to its first good answer. */
export async function startTimes(dataDir: string, times: number) {
  const port = await freePort()
  const taken: number[] = []
  for (let i = 0; i < times; i++) {
    const begun = performance.now()
    const server = await startServer({ DATA_DIR: dataDir, PORT: String(port), RATE_LIMIT: 'on' })
    await call(port, { path: '/healthz' })
    taken.push(performance.now() - begun)
    await server.end('SIGTERM')
  }
  return figure(taken)
}

/** The server on a database that is not its own child, so that its time and that of PostgreSQL can be told apart. */
export async function openServer(databaseUrl: string, env: Record<string, string> = {}) {
  const port = await freePort()
  const server = await startServer({ DATABASE_URL: databaseUrl, PORT: String(port), ...env })
  return { port, pid: server.pid, memory: () => memoryOf(server.pid), close: () => server.end('SIGTERM') }
}

export async function openFloor(settings: FloorSettings) {
  const child = fork(new URL('floor.ts', import.meta.url), [JSON.stringify(settings)], { stdio: 'inherit' })
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The floor did not open'))),
  ])) as [number]
  return {
    port,
    pid: child.pid ?? 0,
    async close() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
