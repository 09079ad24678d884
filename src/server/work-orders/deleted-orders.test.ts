import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import { openOwnServer } from '#test/own-server.ts'
import type { Shop } from '#test/shop.ts'

const { search, download, remove, restore, get, update, history } = api.workOrders

let server: Awaited<ReturnType<typeof openOwnServer>>
beforeAll(async () => {
  server = await openOwnServer('deleted_orders')
})
afterAll(() => server.close())

const backdateDeletion = ({ rows, account }: Shop, id: number, days: number) =>
  rows((tx) =>
    sql`update work_orders set deleted_at = now() - ${days} * interval '1 day' where account_id = ${account} and id = ${id}`.execute(tx),
  )

test('an admin lists and restores a deleted order whole; other levels do neither', async () => {
  const shop = await server.openShop()
  const { admin, operator, worker, simple, make } = shop
  const order = await make.workOrder({ workOrder: { clientName: 'Popescu', documentNumber: 'F 77' } })
  const other = await make.workOrder()
  await operator(remove, { id: order.id, version: order.version })

  for (const caller of [operator, simple])
    await expect(caller(search, { models: { deleted: true } })).rejects.toMatchObject({ code: 'AccessDenied403' })
  await expect(
    operator(download, { models: { deleted: true }, orderBy: 'finished', orderDir: 'desc', language: 'ro' }),
  ).rejects.toMatchObject({
    code: 'AccessDenied403',
  })
  const { items } = await admin(search, { models: { deleted: true, quickText: 'popes', documentNumber: 'f 77' } })
  expect(items).toMatchObject([{ id: order.id, version: order.version + 1, deletedAt: expect.any(String) }])
  expect((await operator(search, { models: { deleted: false } })).items).toMatchObject([{ id: other.id, deletedAt: null }])
  await backdateDeletion(shop, order.id, 1)
  await expect(operator(restore, { id: order.id })).rejects.toMatchObject({ code: 'RestoreTooLate' })
  for (const caller of [worker, simple]) await expect(caller(restore, { id: order.id })).rejects.toMatchObject({ code: 'AccessDenied403' })
  await expect(admin(restore, { id: order.id, version: 1 })).rejects.toMatchObject({ code: 'StaleRecord' })
  expect(await admin(restore, { id: other.id })).toEqual(other)
  await expect(operator(history, { id: order.id })).rejects.toMatchObject({ status: 404 })
  expect((await admin(history, { id: order.id })).items.map(({ kind }) => kind)).toEqual(['deleted', 'created'])

  const back = await admin(restore, { id: order.id, version: order.version + 1 })

  const { version: _version, updatedAt: _updatedAt, ...asItWas } = order
  expect(back).toMatchObject(asItWas)
  expect(await operator(get, { id: order.id })).toEqual(back)
  expect((await admin(search, { models: { deleted: true } })).items).toEqual([])
  expect((await operator(history, { id: order.id })).items).toMatchObject([
    { kind: 'restored', changes: [] },
    { kind: 'deleted' },
    { kind: 'created' },
  ])
  expect(await admin(restore, { id: order.id })).toEqual(back)
})

test('a restored order loses its document number if another order has taken it', async () => {
  const { admin, operator, make } = await server.openShop()
  const first = await make.workOrder({ workOrder: { documentNumber: 'F 77' } })
  await operator(remove, { id: first.id })
  const second = await make.workOrder()
  await operator(update, { id: second.id, documentNumber: 'f 77' })

  expect(await admin(restore, { id: first.id })).toMatchObject({ documentNumber: null, version: 3 })
  const [entry] = (await operator(history, { id: first.id })).items
  expect(entry).toMatchObject({ kind: 'restored', changes: [{ field: 'document_number', from: 'F 77', to: null }] })
  expect((await operator(search, { models: { quickText: 'F 77' } })).items.map(({ id }) => id)).toEqual([second.id])
})

test('an order deleted thirty days ago is purged; guaranties remain, its number is not reused', async () => {
  const shop = await server.openShop()
  const { admin, operator, make, code, account } = shop
  const [old, young] = [await make.workOrder(), await make.workOrder()]
  const guaranty = await make.guaranty({ workOrderId: old.id })
  for (const { id } of [old, young]) await operator(remove, { id })
  await backdateDeletion(shop, old.id, 30.1)
  await backdateDeletion(shop, young.id, 29.9)
  await expect(admin(restore, { id: old.id })).rejects.toMatchObject({ status: 404 })

  await shop.startJobs()
  const { rows: queuedJobs } = await sql<{ id: number }>`select id from graphile_worker.add_job('purge')`.execute(shop.db)
  await expect
    .poll(async () => (await sql`select from graphile_worker.jobs where id = ${queuedJobs[0]?.id}`.execute(shop.db)).rows.length)
    .toBe(0)

  const listOrderIds = (table: string) =>
    shop.rows(
      async (tx) =>
        (await sql<{ id: number }>`select work_order_id as id from ${sql.table(table)} where account_id = ${account}`.execute(tx)).rows,
    )
  expect((await admin(search, { models: { deleted: true } })).items.map(({ id }) => id)).toEqual([young.id])
  for (const table of ['work_order_lines', 'work_order_history'])
    expect(new Set((await listOrderIds(table)).map(({ id }) => id))).toEqual(new Set([young.id]))
  expect(await operator(api.guaranties.get, { id: guaranty.id })).toMatchObject({ workOrderId: null })
  expect(await make.workOrder()).toMatchObject({ uuid: `${code}-0000000003-BR` })
})
