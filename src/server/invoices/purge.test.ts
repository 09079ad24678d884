import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openOwnServer } from '#test/own-server.ts'

const { invoices } = api
let server: Awaited<ReturnType<typeof openOwnServer>>
beforeAll(async () => {
  server = await openOwnServer('drafts')
  await server.startJobs()
})
afterAll(() => server.close())

test('a draft that nobody touched for 180 days goes nightly, and an invoice of that age stays', async () => {
  const shop = await server.openShop({ settings: { invoices_enabled: true } })
  await shop.make.invoiceSeries()
  const [old, issued] = [await shop.make.invoice(), await shop.make.invoice()]
  await shop.operator(invoices.issue, { id: issued.id })
  await shop.rows((tx) =>
    tx
      .updateTable('invoices')
      .set({ updatedAt: sql`now() - interval '181 days'` })
      .execute(),
  )
  const fresh = await shop.make.invoice()
  const payload = JSON.stringify({ account: shop.account, language: 'ro', payload: {} })
  await sql`select graphile_worker.add_job('invoices.purgeDrafts', ${payload}::json)`.execute(shop.world.db)
  const ids = async () => (await shop.operator(invoices.search, {})).items.map(({ id }) => id)
  await expect.poll(ids).toEqual([fresh.id, issued.id])
  await expect(shop.operator(invoices.get, { id: old.id })).rejects.toMatchObject({ status: 404 })
})
