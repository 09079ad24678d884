import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/index.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { Nothing } from '#contract/kit/fields.ts'
import type { Context } from './context.ts'
import type { AccountId } from './database/db.ts'
import { inAccount } from './database/transaction.ts'
import { defineFeature } from './feature.ts'
import { implement } from './http/implement.ts'
import { openShop, type Shop } from '#test/shop.ts'

const Toy = z.record(z.string(), z.unknown())
const Change = z.object({ before: Toy.optional(), after: Toy.optional() })
const toys = feature('toys', {
  change: endpoint('POST /toys/change', { access: 'all', input: Change.extend({ broken: z.boolean().default(false) }), result: Nothing }),
  find: endpoint('POST /toys/find', { access: 'public', input: z.object({ account: z.int() }), result: Nothing }),
  rate: endpoint('POST /toys/rate', {
    access: 'all',
    input: z.object({ stored: z.string() }),
    result: z.object({ rates: z.array(z.number()) }),
  }),
})

const readRate = async (context: Context) => (await context.settings())('own_product_discount')

const features = [
  defineFeature({
    routes: implement(toys, {
      change: async ({ audit }, { before, after, broken }) => {
        await audit('product', 7, { name: 'Car', ...(before && { before }), ...(after && { after }) })
        if (broken) throw new Error('the rest of the work failed')
        return null
      },
      find: async ({ enter }, { account }) => {
        await enter(account as AccountId, ({ audit }) => audit('product', 8, { after: {} }))
        return null
      },
      rate: async (context, { stored }) => {
        const first = await readRate(context)
        const { db, scope } = context
        await db.deleteFrom('accountSettings').where('accountId', '=', scope.account).execute()
        await db.insertInto('accountSettings').values({ accountId: scope.account, name: 'own_product_discount', value: stored }).execute()
        return { rates: [first, await readRate(context)] }
      },
    }),
  }),
]

const listEntries = ({ rows }: Shop) =>
  rows((tx) =>
    tx.selectFrom('auditEntries').select(['action', 'subject', 'subjectId', 'name', 'changes', 'userId']).orderBy('id').execute(),
  )

test('an audit entry names the user, the action and the fields that differ', async () => {
  const shop = await openShop({ features })
  const { user } = await shop.operator(api.session.information, {})
  const car = { name: 'Car', wheelCount: 4, address: { postCode: 1 }, gone: null }

  await shop.operator(toys.change, { after: car })
  await shop.operator(toys.change, { before: car, after: { ...car, wheelCount: 6, address: { postCode: 2 } } })
  await shop.operator(toys.change, { before: car })

  const entry = { subject: 'product', subjectId: 7, name: 'Car', userId: user.id }
  expect(await listEntries(shop)).toEqual([
    {
      ...entry,
      action: 'created',
      changes: [
        { field: 'name', from: null, to: 'Car' },
        { field: 'wheel_count', from: null, to: 4 },
        { field: 'address', from: null, to: { postCode: 1 } },
      ],
    },
    {
      ...entry,
      action: 'updated',
      changes: [
        { field: 'wheel_count', from: 4, to: 6 },
        { field: 'address', from: { postCode: 1 }, to: { postCode: 2 } },
      ],
    },
    {
      ...entry,
      action: 'deleted',
      changes: [
        { field: 'name', from: 'Car', to: null },
        { field: 'wheel_count', from: 4, to: null },
        { field: 'address', from: { postCode: 1 }, to: null },
      ],
    },
  ])
})

test('an audit entry of a secret shows the change and not the value', async () => {
  const shop = await openShop({ features })
  const before = { passwordHash: 'old', pin: '1234', keys: [{ totpSecret: 'old', spinning: 1 }] }
  const after = { passwordHash: 'new', pin: null, keys: [{ totpSecret: 'new', spinning: 2 }] }

  await shop.operator(toys.change, { before, after })

  const [entry] = await listEntries(shop)
  expect(entry?.changes).toEqual([
    { field: 'password_hash', from: '***', to: '***' },
    { field: 'pin', from: '***', to: null },
    { field: 'keys', from: [{ totpSecret: '***', spinning: 1 }], to: [{ totpSecret: '***', spinning: 2 }] },
  ])
})

test('a failed call leaves no audit entry, and an entry of a guest has no user', async () => {
  const shop = await openShop({ features })

  await expect(shop.operator(toys.change, { after: {}, broken: true })).rejects.toMatchObject({ status: 500 })
  await shop.anonymous(toys.find, { account: shop.account })

  expect(await listEntries(shop)).toMatchObject([{ action: 'created', subjectId: 8, userId: null }])
})

test('a request can neither change nor delete audit entries', async () => {
  const { world, account } = await openShop({ features })
  const run = (statement: RawBuilder<unknown>) => inAccount(world.db, account, 'read write', (tx) => statement.execute(tx))

  for (const name of ['audit_entries', 'work_order_history']) {
    const denied = `permission denied for table ${name}`
    await expect(run(sql`delete from ${sql.table(name)}`)).rejects.toThrow(denied)
    await expect(run(sql`update ${sql.table(name)} set changes = '[]'`)).rejects.toThrow(denied)
  }
})

test('a request keeps the settings that it read first, and the next one reads the stored ones', async () => {
  const shop = await openShop({ features })

  expect(await shop.worker(toys.rate, { stored: '9' })).toEqual({ rates: [10, 10] })
  expect(await shop.worker(toys.rate, { stored: '5' })).toEqual({ rates: [9, 9] })
})
