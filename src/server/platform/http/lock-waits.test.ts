import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/index.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { Nothing } from '#contract/kit/fields.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement, type Routes } from '#server/platform/http/implement.ts'
import { requestLimits } from '#test/config.ts'
import { importsOf } from '#test/imports.ts'
import { openOtherTransaction } from '#test/other-transaction.ts'
import { openShop, type Shop } from '#test/shop.ts'

const toys = feature('toys', {
  lockBoth: endpoint('POST /toys/lock-both', { access: 'all', input: z.object({ first: z.int(), second: z.int() }), result: Nothing }),
})

const logged: unknown[] = []
const captureErrors: Routes = (app) =>
  app.addHook('onRequest', async (request: FastifyRequest) => {
    request.log.error = (details: unknown) => void logged.push(details)
  })

let firstLocks = 0
const bothHaveFirst = Promise.withResolvers<void>()
const features = [
  defineFeature({
    routes: [
      captureErrors,
      implement(toys, {
        lockBoth: async ({ db }, { first, second }) => {
          await sql`select pg_advisory_xact_lock(${first})`.execute(db)
          if (++firstLocks === 2) bothHaveFirst.resolve()
          await bothHaveFirst.promise
          await sql`select pg_advisory_xact_lock(${second})`.execute(db)
          return null
        },
      }),
    ],
  }),
]

type Twins = { shop: Shop; table: string; id: number; write: (twin: number) => Promise<unknown>; late: number | undefined }

async function openTwins(name: string): Promise<Twins> {
  const shop = await openShop({ features, config: { requestLimits } })
  const { make, operator, account } = shop
  if (name === 'the transform of a draft') {
    const { id } = await make.workOrderDraft()
    return { shop, table: 'work_order_drafts', id, write: () => operator(api.workOrderDrafts.transform, { id }), late: undefined }
  }
  if (name === 'one set in many orders') {
    const set = await make.tyreHotel({ carNumber: 'CJ 12 ABC' })
    const orders = [
      await make.workOrder({ car: { plateNumber: 'CJ 12 ABC' } }),
      await make.workOrder({ car: { plateNumber: 'CJ 12 ABC' } }),
    ]
    const write = (i: number) => operator(api.workOrders.update, { id: orders[i]!.id, tyreService: { tyreHotelOutId: set.id } })
    return { shop, table: 'tyre_hotels', id: set.id, write, late: 409 }
  }
  if (name.startsWith('the erasure of a client')) {
    const { id } = await make.client()
    const paymentTypeId = shop.idOf('paymentTypes', 'CARD')
    await make.workOrder({ workOrder: { clientName: 'Ion Pop', organizationClientId: id, paymentTypeId }, status: 'done' })
    const table = name.endsWith('audit') ? 'audit_entries' : 'work_order_history'
    const write = () => shop.admin(api.clients.erase, { id })
    return { shop, table, id: await firstIdOf(shop, table, id), write, late: 404 }
  }
  const csv = { mediaType: 'text/csv', fileName: 'a.csv' }
  const { id } = await importsOf(shop).send('client', new TextEncoder().encode('Nume\nIon Pop'), csv)
  const now = new Date().toISOString()
  await shop.rows((tx) =>
    tx.updateTable('imports').set({ state: 'done', doneAt: now }).where('accountId', '=', account).where('id', '=', id).execute(),
  )
  return { shop, table: 'imports', id, write: () => operator(api.imports.undo, { id }), late: 409 }
}

const firstIdOf = async ({ rows, account }: Shop, table: 'audit_entries' | 'work_order_history', client: number): Promise<number> => {
  const ofClient = table === 'audit_entries' ? sql`subject = 'client' and subject_id = ${client}` : sql`true`
  const found = sql<{ id: number }>`select id from ${sql.table(table)} where account_id = ${account} and ${ofClient} limit 1`
  return (await rows((tx) => found.execute(tx))).rows[0]!.id
}

const twins = [
  'the transform of a draft',
  'one set in many orders',
  'the undo of an import',
  'the erasure of a client with locked history',
  'the erasure of a client with locked audit',
]
test.concurrent.for(twins)('%s answers 429 while its twin has not ended', async (name, context) => {
  const { shop, table, id, write, late } = await openTwins(name)
  const twin = await openOtherTransaction(shop, context)
  const { rowCount } = await twin.query(`select from ${table} where account_id = ${shop.account} and id = ${id} for update`)
  expect(rowCount).toBe(1)
  const before = logged.length
  await expect(write(0)).rejects.toMatchObject({ status: 429, code: 'TooManyRequests', retryAfter: 2 })
  expect(logged.slice(before)).toEqual([])

  await twin.end('rollback')
  await write(0)
  if (late === undefined) await expect(write(1)).resolves.toBeDefined()
  else await expect(write(1)).rejects.toMatchObject({ status: late })
})

type Wait = { name: string; lock: (shop: Shop) => Promise<string> | string; write: (shop: Shop) => Promise<unknown> }
const waits: Wait[] = [
  {
    name: 'an exclusive advisory lock',
    lock: async ({ account, operator }) => {
      const { user } = await operator(api.session.information, {})
      return `select pg_advisory_xact_lock(${account}, hashtext('views ${user.id}'))`
    },
    write: ({ operator }) => operator(api.savedViews.create, { list: '/work-orders', name: 'Neplătite', search: '?status=done' }),
  },
  {
    name: 'a shared advisory lock',
    lock: ({ account }) => `select pg_advisory_xact_lock(hashtext('day_totals'), ${account})`,
    write: ({ make, idOf }) => make.workOrder({ workOrder: { paymentTypeId: idOf('paymentTypes', 'CARD') }, status: 'done' }),
  },
  {
    name: 'a job of the same key',
    lock: ({ account }) => `select enqueue('statistics.rebuild', '{}', '${account}:statistics.rebuild')`,
    write: ({ admin, organization }) => admin(api.organizations.update, { id: organization.id, timeZone: 'Europe/Budapest' }),
  },
]

test.concurrent.for(waits)('a write that waits for $name answers 429 and succeeds once that is free', async ({ lock, write }, context) => {
  const shop = await openShop({ features, config: { requestLimits } })
  const other = await openOtherTransaction(shop, context)
  await other.query(await lock(shop))
  const before = logged.length
  await expect(write(shop)).rejects.toMatchObject({ status: 429, code: 'TooManyRequests', retryAfter: 2 })
  expect(logged.slice(before)).toEqual([])

  await other.end('rollback')
  await write(shop)
})

test('one of two deadlocked writes succeeds and the other answers 429', async () => {
  const { operator, account } = await openShop({ features, config: { requestLimits } })
  const [one, two] = [account * 1000 + 1, account * 1000 + 2]
  const before = logged.length
  const answers = await Promise.allSettled([
    operator(toys.lockBoth, { first: one, second: two }),
    operator(toys.lockBoth, { first: two, second: one }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 429, retryAfter: 2 } })
  expect(logged.slice(before)).toEqual([])
})
