import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { accounts } from '#contract/accounts/accounts.ts'
import { session } from '#contract/sign-in/session.ts'
import { sessions } from '#contract/sign-in/sessions.ts'
import { sms } from '#contract/sms.ts'
import { invoices } from '#contract/invoices/invoices.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { openDb, type Db } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { asSuperuser, canaryText, findCanary, insertCanaries } from './canary.ts'
import { checksums } from './checksums.ts'
import { newShop, shopPassword } from './new-shop.ts'
import { openOwnDatabase } from './own-database.ts'
import { databaseUrl } from './postgres.ts'
import { furnish } from './samples.ts'
import { failToStart, freePort, runScript, sendToServer, startServer } from './server-process.ts'

// The server runs in a process of its own, because the tests kill it and read its output.

const folder = mkdtempSync(path.join(tmpdir(), 'atelier-erasure-'))
const backup = path.join(folder, 'backup')
/** The first start creates it; with a separate PostgreSQL it is empty before the first erasure. */
const dataDir = path.join(folder, 'data')
const notes = path.join(dataDir, 'erasures.jsonl')
let own: Awaited<ReturnType<typeof openOwnDatabase>>
let superuser: ClientConfig
let db: Db
let env: Record<string, string>
let address: string

beforeAll(async () => {
  own = await openOwnDatabase('erasure')
  superuser = { ...inject('database').superuser, database: 'erasure' }
  db = openDb(openPool(own.database, 2))
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  env = { DATABASE_URL: databaseUrl(own.database), DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'trace', NODE_ENV: 'test' }
})

afterAll(async () => {
  await db.destroy()
  await own.drop()
  rmSync(folder, { recursive: true, force: true })
})

type OwnShop = Awaited<ReturnType<typeof newShop>>

/** Fails with a wrong password wherever it is counted: from an unknown device, from a known one and in a session. */
async function failPasswords({ anonymous, operator, userName }: OwnShop) {
  const username = userName('operator')
  const { device } = await anonymous(session.login, { username, password: shopPassword })
  const wrong = { password: 'Altceva#2026' }
  for (const extra of [{}, { device }])
    await expect(anonymous(session.login, { username, ...wrong, ...extra })).rejects.toMatchObject({ status: 422 })
  await expect(operator(sessions.confirm, wrong)).rejects.toMatchObject({ status: 422 })
}
const countsOf = async ({ userName }: OwnShop): Promise<number> => {
  const counts = db
    .selectFrom('signInFailures')
    .select('key')
    .where('key', 'like', `% ${userName('operator')}`)
  return (await counts.execute()).length
}

test('a closed account is erased completely despite a killed server, its neighbour keeps all', async () => {
  const first = await startServer({ ...env, RATE_LIMIT: 'on' })
  const shop = await newShop(db, sendToServer(address))
  const neighbour = await newShop(db, sendToServer(address))
  const { account, admin } = shop
  await furnish(shop)
  await furnish(neighbour)
  await failPasswords(shop)
  await failPasswords(neighbour)
  expect(await countsOf(shop)).toBe(4)
  await shop.make.workOrder({ workOrder: { documentNumber: 'F 100' }, status: 'done' })
  const { id, uuid } = await db.selectFrom('accounts').select(['id', 'uuid']).where('id', '=', account).executeTakeFirstOrThrow()
  expect((await runScript('backup', [backup], { env, input: '' })).words).toContain('Backed up')
  await admin(accounts.suspend, {})
  const planted = await asSuperuser(superuser, (client) => insertCanaries(client, account))
  expect(await asSuperuser(superuser, findCanary)).toEqual(expect.arrayContaining(planted.map((table) => `public.${table}`)))
  const invited = [account, shop.userName('simple-service')] // and never came
  const forget = 'update credentials set password_hash = null where account_id = $1 and username = $2'
  await asSuperuser(superuser, (client) => client.query(forget, invited))
  // Waits for the queued messages of the neighbour.
  const queued = async () => (await neighbour.admin(sms.search, {})).items.filter(({ status }) => status !== 'delivered')
  await expect.poll(queued).toEqual([])
  const before = await checksums(db, neighbour.account)

  await asSuperuser(superuser, async (client) => {
    // The lock stops the erasure at the clients.
    await client.query('begin')
    await client.query('select from clients where account_id = $1 for update', [account])
    await admin(accounts.close, {})
    await expect.poll(async () => (await checksums(db, account))['work_order_lines']).toBe(checksumOfNothing)
    expect((await admin(accounts.deleteRequests, {})).items[0]).toMatchObject({ status: 'running', finishedAt: null })
    await first.end('SIGKILL')
  })
  expect((await checksums(db, account))['clients']).not.toBe(checksumOfNothing)

  const second = await startServer(env)
  await sql`select graphile_worker.add_job('accounts.erase')`.execute(db) // as the clock does
  const request = () => db.selectFrom('deleteRequests').selectAll().where('accountId', '=', id).orderBy('id').executeTakeFirstOrThrow()
  await expect.poll(async () => (await request()).status).toBe('done')
  const { tablesDone, tablesTotal, rowsErased, finishedAt } = await request()
  expect(tablesDone).toBe(tablesTotal)
  expect(rowsErased).toBeGreaterThan(30)
  expect(finishedAt).not.toBeNull()

  expect(await asSuperuser(superuser, findCanary)).toEqual(['public.closed_sign_ins'])
  expect(await db.selectFrom('accounts').select(['name', 'description', 'status']).where('id', '=', id).execute()).toEqual([
    { name: '—', description: '', status: 'deleted' },
  ])
  expect(await countsOf(shop)).toBe(0)
  expect(await countsOf(neighbour)).toBe(4)
  expect(await checksums(db, neighbour.account)).toEqual(before)
  expect((await neighbour.admin(session.information, {})).account.status).toBe('active')
  const retained = await sql<{ documentNumber: string; keeps: string }>`
    select document_number, keep_until - make_date(extract(year from finished_on)::int + 6, 7, 1) as keeps
      from retained_documents where account_uuid = ${uuid} and kind = 'order'`.execute(db)
  expect(retained.rows).toEqual([{ documentNumber: 'F 100', keeps: 0 }])

  // Only a caller with the right password learns that the account is closed.
  const signIn = (secret: string) => shop.anonymous(session.login, { username: shop.userName('operator'), password: secret })
  await expect(signIn(shopPassword)).rejects.toMatchObject({ status: 422, fields: { username: ['AccountClosed'] } })
  await expect(signIn('Altceva#2026')).rejects.toMatchObject({ status: 422, fields: { username: ['InvalidCredentials'] } })
  await expect(admin(accounts.deleteRequests, {})).rejects.toMatchObject({ status: 401 })

  await second.end('SIGTERM')
  for (const words of [first.words(), second.words(), ...filesOf(dataDir)]) expect(words).not.toContain(canaryText)
  expect(readFileSync(notes, 'utf8')).toMatch(new RegExp(`^\\{"account":"${uuid}","at":"[^"]+"\\}\n$`))
})

test('a restored backup from before an erasure is erased again', async () => {
  const restored = await openOwnDatabase('erasure_restored')
  const again = openDb(openPool(restored.database, 2))
  const { code, words } = await runScript('restore', [backup], { env: { ...env, DATABASE_URL: databaseUrl(restored.database) }, input: '' })

  expect(words).toContain('Erased again 1 accounts')
  expect(code).toBe(0)
  const [erased, kept] = await again.selectFrom('accounts').select(['id', 'name', 'status']).orderBy('id').execute()
  expect(erased).toMatchObject({ name: '—', status: 'deleted' })
  expect(kept).toMatchObject({ status: 'active' })
  const left = Object.entries(await checksums(again, erased!.id)).filter(([, sum]) => sum !== checksumOfNothing)
  expect(left.map(([table]) => table)).toEqual(['delete_requests'])
  await again.destroy()
  await restored.drop()
})

test('a nightly backup adds the list of erasures for restores and removes old backups', async () => {
  const all = path.join(folder, 'all')
  const nights = Array.from({ length: 8 }, (_, i) => `2020-01-0${i + 1}-02-15`)
  const others = ['9999-01-01-02-15', 'before-upgrade', '2020-01-01', '2019-01-01-02-15']
  for (const name of [...others, '2020-01-02-02-15.part-a1B2c3']) mkdirSync(path.join(all, name), { recursive: true })
  for (const name of [...nights, 'of-before']) cpSync(backup, path.join(all, name), { recursive: true })
  writeFileSync(path.join(all, '2019-01-01-02-15', 'somebody-elses.txt'), '')
  const night = await runScript('backup', ['--in', all, '--keep', '30'], { env, input: '' })
  expect(night).toEqual({ code: 0, words: expect.stringContaining('Threw away 3 backups older than 30 days') })

  // The newest seven backups stay regardless of age, including the one of this night.
  const keptNames = [...others, ...nights.slice(2), 'erasures.jsonl', 'files', 'of-before']
  const names = readdirSync(all)
  expect(names).toEqual(expect.arrayContaining(keptNames))
  expect(names.filter((name) => !keptNames.includes(name))).toEqual([expect.stringMatching(/^20\d\d(-\d\d){4}$/)])
  expect(readFileSync(path.join(all, 'erasures.jsonl'), 'utf8')).toBe(readFileSync(notes, 'utf8'))

  const restored = await openOwnDatabase('erasure_of_a_night')
  const elsewhere = { ...env, DATABASE_URL: databaseUrl(restored.database), DATA_DIR: path.join(folder, 'new') }
  const { words } = await runScript('restore', [path.join(all, 'of-before')], { env: elsewhere, input: '' })
  expect(words).toContain('Erased again 1 accounts')
  await restored.drop()
})

test('an account that was restored without the list is erased once the server has the list', async () => {
  const restored = await openOwnDatabase('erasure_unknown')
  const again = openDb(openPool(restored.database, 2))
  const elsewhere = { ...env, DATABASE_URL: databaseUrl(restored.database), DATA_DIR: path.join(folder, 'elsewhere') }
  await runScript('restore', [backup], { env: elsewhere, input: '' })
  const names = async () => (await again.selectFrom('accounts').select('name').orderBy('id').execute()).map(({ name }) => name)
  expect((await names())[0]).not.toBe('—')

  cpSync(notes, path.join(folder, 'elsewhere', 'erasures.jsonl'))
  const server = await startServer(elsewhere)
  await sql`select graphile_worker.add_job('accounts.erase')`.execute(again) // as the clock does
  await expect.poll(async () => (await names())[0]).toBe('—')
  expect((await names())[1]).not.toBe('—')
  await server.end('SIGTERM')
  await again.destroy()
  await restored.drop()
})

test('a deleted order leaves no document, Hungarian documents are retained for eight years', async () => {
  const server = await startServer(env)
  const { account, admin, make } = await newShop(db, sendToServer(address), { settings: { invoices_enabled: true } })
  await db.updateTable('accounts').set({ country: 'HU' }).where('id', '=', account).execute()
  const { uuid } = await db.selectFrom('accounts').select('uuid').where('id', '=', account).executeTakeFirstOrThrow()
  const finish = (documentNumber: string) => make.workOrder({ workOrder: { documentNumber }, status: 'done' })
  await finish('F 200')
  await admin(workOrders.remove, { id: (await finish('F 201')).id })
  await make.invoiceSeries()
  await admin(invoices.issue, { id: (await make.invoice()).id })
  await make.invoice()

  await admin(accounts.suspend, {})
  await admin(accounts.close, {})

  const request = db.selectFrom('deleteRequests').select('status').where('accountId', '=', account)
  await expect.poll(() => request.executeTakeFirst()).toEqual({ status: 'done' })
  const retained = await sql<{ documentNumber: string; keeps: number; kind: string; total: number; vat: unknown }>`
    select document_number, keep_until - make_date(extract(year from finished_on)::int + 9, 1, 1) as keeps, kind, total, vat
      from retained_documents where account_uuid = ${uuid} order by document_number`.execute(db)
  expect(retained.rows).toEqual([
    { documentNumber: 'BV 000001', keeps: 0, kind: 'invoice', total: 121, vat: [{ rate: 21, reason: null, net: 100, vat: 21 }] },
    { documentNumber: 'F 200', keeps: 0, kind: 'order', total: 121, vat: null },
  ])
  await server.end('SIGTERM')
})

test('a failed erasure is logged and succeeds once its cause is gone', async () => {
  const hinder = `create function hinder() returns trigger language plpgsql as $$ begin raise 'something is in the way'; end $$;
    create trigger hinder before delete on users for each row execute function hinder()`
  await asSuperuser(superuser, (client) => client.query(hinder))
  const server = await startServer({ ...env, LOG_LEVEL: 'error' })
  const { account, admin } = await newShop(db, sendToServer(address))
  await admin(accounts.suspend, {})
  await admin(accounts.close, {})
  await expect.poll(server.words).toContain('1 accounts could not be erased: something is in the way')

  await asSuperuser(superuser, (client) => client.query('drop function hinder cascade'))
  await sql`select graphile_worker.add_job('accounts.erase')`.execute(db) // as the clock does
  const request = db.selectFrom('deleteRequests').select('status').where('accountId', '=', account)
  await expect.poll(() => request.executeTakeFirst()).toEqual({ status: 'done' })
  await server.end('SIGTERM')
})

test('a data folder that cannot record erasures stops the start and the restore', async () => {
  const nowhere = { ...env, DATA_DIR: path.join(notes, 'data') }
  const refusal = `Cannot use ${path.join(notes, 'data')}: a part of the path is a file and no folder.\n`
  expect(await failToStart(nowhere)).toEqual({ code: 1, words: refusal })
  expect(await runScript('restore', [backup], { env: nowhere, input: '' })).toEqual({ code: 1, words: refusal })
})

/** Tables with few rows per account, whose references need no index. */
const smallTables = ['accounts', 'car_types', 'organizations', 'payment_types', 'users', 'wheel_types', 'work_order_types', 'workers']

test('every reference to a large table has an index, so that erasure stays fast', async () => {
  const { rows } = await sql<{ child: string; parent: string; indexed: boolean }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent, exists (
        select from pg_index where indrelid = conrelid and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
          and (indpred is null or pg_get_expr(indpred, indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')) as indexed
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`.execute(db)
  const many = rows.filter(({ parent }) => !smallTables.includes(parent))
  expect(many.length).toBeGreaterThan(5)
  expect(many.filter(({ indexed }) => !indexed).map(({ child, parent }) => `${child} → ${parent}`)).toEqual([])
})

/** MD5 of the empty text. */
const checksumOfNothing = 'd41d8cd98f00b204e9800998ecf8427e'

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(backup))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
