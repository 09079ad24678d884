import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { ImportState } from '#contract/imports.ts'
import { importsOf } from '#test/imports.ts'
import { openOwnServer } from '#test/own-server.ts'
import type { Shop } from '#test/shop.ts'

const server = await openOwnServer('imports_faults')
const jobs = await server.openShop()
beforeAll(async () => {
  await sql`create function break_here() returns trigger language plpgsql as $$ begin raise exception 'broken by a test'; end $$`.execute(
    jobs.db,
  )
  await jobs.startJobs()
})
afterAll(() => server.close())

/** A trigger fails such writes as an internal error until the returned function drops it. */
async function breakWrites(table: 'clients' | 'imports' | 'import_rows', event: 'insert' | 'update', { account }: Shop, when = 'true') {
  const name = `broken_${account}_${Math.random().toString(36).slice(2)}`
  const condition = `new.account_id = ${account} and (${when})`
  await sql
    .raw(`create trigger ${name} before ${event} on ${table} for each row when (${condition}) execute function break_here()`)
    .execute(jobs.db)
  return () => sql.raw(`drop trigger ${name} on ${table}`).execute(jobs.db)
}

type Job = { attempts: number; lockedBy: string | null }
const keyOf = ({ account }: Shop, id: number) => `${account}:import:${id}`
const jobOf = async (shop: Shop, id: number) =>
  (await sql<Job>`select attempts, locked_by from graphile_worker.jobs where key = ${keyOf(shop, id)}`.execute(jobs.db)).rows[0]
/** Waits until the job of the import has failed and is queued for a retry. */
const waitForFailure = (shop: Shop, id: number) =>
  expect.poll(() => jobOf(shop, id)).toEqual({ attempts: expect.toSatisfy((times: number) => times > 0), lockedBy: null })
/** Makes the retry of the job due now, as if `attempts` had been made. */
const retryNow = (shop: Shop, id: number, attempts = 1) =>
  sql`update graphile_worker._private_jobs set run_at = now(), attempts = ${attempts} where key = ${keyOf(shop, id)}`.execute(jobs.db)

const many = Array.from({ length: 120 }, (_, at) => `Serie ${at}`)
async function openImports() {
  const shop = await server.openShop()
  const steps = importsOf(shop)
  const file = (names: string[]) =>
    steps.send('client', new TextEncoder().encode(['Nume', ...names].join('\n')), { mediaType: 'text/csv', fileName: 'a.csv' })
  const clients = () =>
    shop.rows(async (tx) =>
      (await tx.selectFrom('clients').select('name').where('deletedAt', 'is', null).execute()).map(({ name }) => name),
    )
  return { shop, ...steps, file, clients }
}

test('an internal error in one row is noted in that row and does not block the others', async () => {
  const { shop, file, checked, run, undo, rowsOf, clients } = await openImports()
  const { id } = await checked(await file(['Unu', 'Defect', 'Trei']))
  await breakWrites('clients', 'insert', shop, `new.name = 'Defect'`)
  const done = await run(id)
  expect(done.counts).toMatchObject({ create: 2, error: 1 })
  expect(await rowsOf(id, { verdict: 'error' })).toMatchObject([
    { row: 3, messages: [{ column: null, key: 'UnknownError', kind: 'error' }] },
  ])
  expect((await clients()).toSorted()).toEqual(['Trei', 'Unu'])

  await breakWrites('clients', 'update', shop, `new.name = 'Trei'`)
  expect((await undo(id)).counts).toMatchObject({ deleted: 1, left: 1 })
  expect(await rowsOf(id, { verdict: 'left' })).toMatchObject([{ row: 4, messages: [{ key: 'UnknownError', kind: 'note' }] }])
  expect(await clients()).toEqual(['Trei'])
})

test('a batch that fails in its middle is rolled back and written whole on retry', async () => {
  const { shop, file, checked, arrived, clients } = await openImports()
  const { id } = await checked(await file(many))
  const mend = await breakWrites('import_rows', 'update', shop, `new.record_version is not null and new.row = 75`)
  await shop.operator(api.imports.run, { id })
  await waitForFailure(shop, id)
  expect(await shop.operator(api.imports.get, { id })).toMatchObject({ state: 'running', doneRows: 50 })
  expect(await clients()).toHaveLength(50)

  await mend()
  await retryNow(shop, id)
  expect(await arrived(id, 'done')).toMatchObject({ doneRows: 120, counts: { create: 120, error: 0 } })
  expect((await clients()).toSorted()).toEqual(many.toSorted())
})

test('an import that fails repeatedly becomes failed and can be undone, also after a failed undo', async () => {
  const { shop, file, checked, arrived, clients } = await openImports()
  const { operator } = shop
  const { id } = await checked(await file(many))
  const mend = await breakWrites('imports', 'update', shop, `new.done_rows = 100`)
  await operator(api.imports.run, { id })
  await waitForFailure(shop, id)
  await retryNow(shop, id, 4)
  const failed = await arrived(id, 'failed')
  expect(failed).toMatchObject({ doneRows: 50, counts: { create: 50 }, doneAt: expect.any(String) })
  expect(Date.parse(failed.expiresAt) - Date.now()).toBeGreaterThan(6 * 24 * 3600_000)
  expect(await jobOf(shop, id)).toBeUndefined()

  const other = await checked(await file(['Alt fișier']))
  await operator(api.imports.run, { id: other.id })
  await arrived(other.id, 'done')

  await mend()
  const mendUndoing = await breakWrites('import_rows', 'update', shop, `new.undone is not null and new.row = 2`)
  await operator(api.imports.undo, { id })
  await waitForFailure(shop, id)
  await retryNow(shop, id, 4)
  await arrived(id, 'failed')
  await mendUndoing()
  await operator(api.imports.undo, { id })
  expect((await arrived(id, 'undone')).counts).toMatchObject({ deleted: 50, left: 0 })
  expect(await clients()).toEqual(['Alt fișier'])
})

test('a check that fails repeatedly becomes failed and can be repeated', async () => {
  const { shop, file, checked, arrived } = await openImports()
  const uploaded = await file(['Unu'])
  const mend = await breakWrites('import_rows', 'update', shop)
  await shop.operator(api.imports.check, { id: uploaded.id, mapping: uploaded.mapping })
  await waitForFailure(shop, uploaded.id)
  expect((await shop.operator(api.imports.get, { id: uploaded.id })).state).toBe('checking')
  await retryNow(shop, uploaded.id, 4)
  expect(await arrived(uploaded.id, 'failed')).toMatchObject({ doneAt: null })
  await mend()
  expect((await checked(uploaded)).counts).toMatchObject({ create: 1 })
})

const ended: Partial<Record<ImportState, ImportState>> = { checking: 'checked', running: 'done', undoing: 'undone' }
test.each(Object.entries(ended) as [ImportState, ImportState][])(
  'an import that is %s is resumed when its job is lost, as after a restore',
  async (state, end) => {
    const { shop, file, checked, run, arrived } = await openImports()
    const { id } = await checked(await file(['Unu']))
    if (state === 'undoing') await run(id)
    await shop.rows((tx) => tx.updateTable('imports').set({ state }).where('id', '=', id).execute())
    await sql`select graphile_worker.add_job('imports.takeUp')`.execute(jobs.db)
    await arrived(id, end)
  },
)

test('an import with a queued job is neither resumed nor purged', async () => {
  const { shop, file, arrived } = await openImports()
  const { id, mapping } = await file(['Unu'])
  const { accountId, payload } = { accountId: shop.account, payload: { id } }
  const queued = JSON.stringify({ account: accountId, language: 'ro', payload })
  await shop.rows((tx) =>
    tx
      .updateTable('imports')
      .set({ state: 'checking', mapping: JSON.stringify(mapping), expiresAt: '2026-01-01T00:00:00Z' })
      .execute(),
  )
  await sql`select graphile_worker.add_job('imports.check', ${queued}::json, job_key := ${keyOf(shop, id)}, run_at := '2100-01-01')`.execute(
    jobs.db,
  )
  for (const task of ['imports.takeUp', 'purge']) {
    const { rows } = await sql<{ id: number }>`select id from graphile_worker.add_job(${task})`.execute(jobs.db)
    await expect.poll(async () => (await sql`select from graphile_worker.jobs where id = ${rows[0]!.id}`.execute(jobs.db)).rows).toEqual([])
  }
  expect(await jobOf(shop, id)).toEqual({ attempts: 0, lockedBy: null })
  await retryNow(shop, id, 0)
  await arrived(id, 'checked')
})
