import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Client, type ClientConfig } from 'pg'
import { expect, test } from 'vitest'
import { openOwnDatabase } from './own-database.ts'
import { freePort, startServer } from './server-process.ts'

/** Opens a way to the database that can be cut and opened again. */
async function openProxy({ host = '', port }: ClientConfig) {
  const sockets = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = connect(path.join(host, `.s.PGSQL.${port}`))
    for (const end of [near, far]) {
      sockets.add(end)
      end.on('error', () => {}).on('close', () => [near, far].forEach((one) => one.destroy()))
    }
    near.pipe(far).pipe(near)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const address = proxy.address() as AddressInfo
  return {
    port: address.port,
    async cut() {
      proxy.close()
      for (const socket of sockets) socket.destroy()
      await once(proxy, 'close')
    },
    reopen: async () => void (await once(proxy.listen(address.port, '127.0.0.1'), 'listening')),
  }
}

test('an outage of the database that both workers meet is one short line of the job queue', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'atelier-outage-'))
  const own = await openOwnDatabase('outage')
  const proxy = await openProxy(own.database)
  const observer = new Client(own.database)
  await observer.connect()
  const count = async (rows: string) => (await observer.query<{ count: number }>(`select count(*)::int from ${rows}`)).rows[0]!.count
  const countRunners = () => count(`pg_stat_activity where datname = 'outage' and query like 'LISTEN "jobs:insert"%'`)
  const countWaiting = () => count(`pg_locks where not granted and relation = 'graphile_worker._private_jobs'::regclass`)
  const server = await startServer({
    DATABASE_URL: `postgres://atelier@127.0.0.1:${proxy.port}/outage`,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
  })
  await expect.poll(countRunners).toBe(1)

  await observer.query('begin; lock table graphile_worker._private_jobs')
  await expect.poll(countWaiting).toBe(2)
  await proxy.cut()
  await observer.query('commit')
  await expect.poll(countRunners).toBe(0)
  await proxy.reopen()
  await expect.poll(countRunners).toBe(1)

  await server.end('SIGTERM')
  const [, ...lines] = server
    .words()
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('There is no account yet'))
  const logged = lines.map((line) => JSON.parse(line) as { msg: string })
  expect(logged.filter(({ msg }) => !/live channels/.test(msg))).toEqual([
    expect.objectContaining({ level: 40, reason: expect.any(String), msg: 'the job queue has lost the database' }),
  ])
  await observer.end()
  await own.drop()
  rmSync(dataDir, { recursive: true })
})
