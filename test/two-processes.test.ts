import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { Challenge } from 'altcha-lib/types'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { openDb, type Db } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { findOrCreateInstallation } from '#server/platform/process/installation.ts'
import { clientDraft } from './make/clients.ts'
import { createCaller, Refusal, type Caller } from './caller.ts'
import { newShop, shopPassword } from './new-shop.ts'
import { openOwnDatabase } from './own-database.ts'
import { databaseUrl } from './postgres.ts'
import { freePort, sendToServer, startServer, type ServerProcess } from './server-process.ts'
import { openSocketAt } from './socket.ts'

// Two servers share one database behind a proxy that sends each request to either.

let own: Awaited<ReturnType<typeof openOwnDatabase>>
let db: Db
let folder: string
let ports: [number, number]
let servers: [ServerProcess, ServerProcess]
let shop: Awaited<ReturnType<typeof newShop>>

const start = (port: number) =>
  startServer({
    DATABASE_URL: databaseUrl(own.database),
    DATA_DIR: path.join(folder, String(port)),
    PORT: String(port),
    NODE_ENV: 'test',
    CAPTCHA: 'on',
    RATE_LIMIT: 'on',
  })
const sendFirst = sendToOne(0)
const sendSecond = sendToOne(1)
/** Reads the port at each call, because it is chosen later. */
function sendToOne(which: 0 | 1): Caller['send'] {
  return (request) => sendToServer(`http://127.0.0.1:${ports[which]}`)(request)
}
/** Returns the same session as a caller of each server. */
const atBoth = (person: Caller): [Caller, Caller] => [createCaller(sendFirst, person.token), createCaller(sendSecond, person.token)]

beforeAll(async () => {
  own = await openOwnDatabase('two_processes')
  db = openDb(openPool(own.database, 2))
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-two-'))
  ports = [await freePort(), await freePort()]
  servers = await Promise.all([start(ports[0]), start(ports[1])])
  shop = await newShop(db, sendFirst)
})
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.end('SIGTERM')))
  await db?.destroy()
  await own?.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function proof(anonymous: Caller) {
  const challenge = (await anonymous(api.session.captcha, {})) as unknown as Challenge
  return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64')
}

test('a captcha is valid once and a session is shared over both servers', async () => {
  const [one, other] = [createCaller(sendFirst), createCaller(sendSecond)]
  const person = { username: shop.userName('operator'), password: shopPassword }
  const captcha = await proof(one)
  const { accessToken } = await other(api.session.login, { ...person, captcha })
  for (const again of [one, other])
    await expect(again(api.session.login, { ...person, captcha })).rejects.toMatchObject({ code: 'InvalidCaptcha' })

  const [here, there] = atBoth(createCaller(sendFirst, accessToken))
  expect((await here(api.session.information, {})).user.id).toBe((await there(api.session.information, {})).user.id)
  await there(api.session.logout, {})
  await expect(there(api.session.information, {})).rejects.toMatchObject({ status: 401 })
  // Writes are refused at once, reads as soon as this server receives the event.
  await expect(here(api.clients.create, {} as never)).rejects.toMatchObject({ status: 401 })
  await expect
    .poll(() =>
      here(api.session.information, {}).then(
        () => 200,
        ({ status }: Refusal) => status,
      ),
    )
    .toBe(401)
})

test('wrong passwords are counted over both servers', async () => {
  const [one, other] = [createCaller(sendFirst), createCaller(sendSecond)]
  const wrong = { username: shop.userName('worker'), password: 'Greșită#123' }
  const codes: string[] = []
  for (let tries = 0; tries < 11; tries++) {
    const door = tries % 2 ? one : other
    codes.push(await door(api.session.login, { ...wrong, captcha: await proof(door) }).then(String, (error: Refusal) => error.code))
  }
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'InvalidCredentials'), 'SignInLocked'])
})

test('changes and files of one server reach the sockets and callers of the other', async () => {
  const [here, there] = atBoth(shop.admin)
  const { liveKey } = await findOrCreateInstallation(db)
  const page = await openSocketAt(ports[1], liveKey, there)
  await page.watch(channelName('general', shop.organization.id))
  const { id } = await here(
    api.clients.create,
    clientDraft({ name: 'Ștefan Őri', type: 'person', organizationId: shop.organization.id } as never),
  )
  await expect.poll(() => JSON.stringify(page.told())).toContain(`"id":${id}`)

  const image = { mediaType: 'image/png', content: Buffer.from(pixel, 'base64') } as const
  const logo = await here(api.files.create, { file: image })
  expect((await there(api.files.get, { id: logo.id })).content.length).toBeGreaterThan(50)

  const session = await shop.as('operator')
  const open = await openSocketAt(ports[1], liveKey, atBoth(session)[1])
  await open.watch(channelName('general', shop.organization.id))
  await atBoth(session)[0](api.session.logout, {})
  await open.ended()
  page.close()
})
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWM4w8BwhoEBAAczAZnw4GPhAAAAAElFTkSuQmCC'

test('orders that were acknowledged by either server are stored once while one is killed', async () => {
  const acknowledged = new Map<string, number>()
  const unexpected: unknown[] = []
  const stopping = new AbortController()
  const callers = atBoth(shop.operator)
  const lines = [1, 2, 3].map((quantity) => ({ customProductName: `Serviciu ${quantity}`, quantity, price: 25, isService: 1 as const }))

  /** Behaves like a browser behind the proxy: without an answer it repeats the request with the same key, perhaps at the other server. */
  async function write(writer: number) {
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      const key = crypto.randomUUID()
      const order = {
        workOrder: { clientName: `Client ${writer}`, organizationId: shop.organization.id },
        car: { plateNumber: `BV ${10 + writer} ABC` },
        products: lines,
      }
      let tries = turn
      const ask = async () => {
        const createdOrder = await callers[tries++ % 2 ? 1 : 0](api.workOrders.create, order, { 'idempotency-key': key }).catch(
          (error: unknown) => {
            if (error instanceof Refusal && error.status !== 429 && error.status !== 503) unexpected.push(error)
          },
        )
        if (createdOrder) acknowledged.set(key, createdOrder.id)
        return createdOrder
      }
      await expect.poll(ask).toBeDefined()
    }
  }
  const writers = [0, 1, 2, 3].map(write)
  const more = async (count: number) => {
    const before = acknowledged.size
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before + count)
  }
  await more(20)
  for (const which of [0, 1] as const) {
    await servers[which].end('SIGKILL')
    await more(20)
    servers[which] = await start(ports[which])
    await more(20)
  }
  stopping.abort()
  await Promise.all(writers)

  expect(unexpected).toEqual([])
  const stored = await shop.rows(async (tx) => {
    const { rows } = await sql<{ id: number; lines: number; history: number }>`
      select id, (select count(*) from work_order_lines where work_order_id = w.id) as lines,
        (select count(*) from work_order_history where work_order_id = w.id) as history
      from work_orders as w order by id`.execute(tx)
    return rows
  })
  expect(stored.map(({ id }) => id)).toEqual([...acknowledged.values()].toSorted((a, b) => a - b))
  expect(stored.filter((order) => order.lines !== lines.length || order.history !== 1)).toEqual([])
})
