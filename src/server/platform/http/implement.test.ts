import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { fail, failNotFound } from '#contract/kit/errors.ts'
import { Nothing } from '#contract/kit/fields.ts'
import { channelName } from '#contract/live/live.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'
import type { Context, Directory, UserActor } from '#server/platform/context.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from './implement.ts'

const Named = z.object({ name: z.string() })
const ByCode = z.object({ code: z.string() })
const Empty = z.object({})
const Seen = z.object({ kind: z.string(), organizations: z.array(z.int()), language: z.string() })

const toys = feature('toys', {
  enter: endpoint('POST /toys/enter/:code', { access: 'public', input: ByCode.extend({ name: z.string() }), result: Seen, perMinute: 2 }),
  try: endpoint('POST /toys/try', { access: 'all', input: Named, result: Nothing }),
  read: endpoint('GET /toys/read/:name', { access: 'all', input: Named, result: Nothing }),
  readAndWrite: endpoint('GET /toys/write/:name', { access: 'all', input: Named, result: Nothing, writes: true }),
  swallow: endpoint('POST /toys/swallow', { access: 'all', input: Named, result: Nothing }),
  count: endpoint('GET /toys/count', { access: 'all', input: Empty, result: Nothing, perMinute: 2 }),
  chat: endpoint('GET /toys/chat', { access: 'all', module: 'chat', input: Empty, result: Nothing }),
})
const links = feature('links', {
  look: endpoint('GET /links/:code', { access: 'guest', input: ByCode, result: Seen.extend({ found: z.string() }) }),
  leave: endpoint('POST /links/:code', { access: 'guest', input: ByCode.extend({ name: z.string() }), result: Nothing }),
  own: endpoint('GET /links', { access: 'main', input: Empty, result: Seen }),
})

const accountOf = async (directory: Directory, code: string) => {
  const row = await directory.selectFrom('accounts').select(['id', 'name']).where('code', '=', code).executeTakeFirst()
  return row ?? failNotFound('link', code)
}
const addWorker = ({ db, scope }: Context, name: string) =>
  db
    .insertInto('workers')
    .values({ accountId: scope.account, organizationId: scope.organizations[0] ?? 0, name })
    .execute()
const describeContext = ({ actor, scope, language }: Context) => ({ kind: actor.kind, organizations: [...scope.organizations], language })
const addNamedWorker = async (context: Context, { name }: { name: string }) => {
  await addWorker(context, name)
  return null
}

/** Effects that ran after a commit. */
const effects: string[] = []

const features = [
  defineFeature({
    routes: [
      implement(toys, {
        enter: async ({ directory, enter }, { code, name }) => {
          const { id } = await accountOf(directory, code)
          return enter(id as AccountId, async (context) => {
            await addWorker(context, name)
            return describeContext(context)
          })
        },
        try: {
          first: async (directory, { name }, { id }) => {
            await directory
              .insertInto('signInFailures')
              .values({ key: `toy:${name}:${id}`, failures: 1 })
              .execute()
            if (name.startsWith('wrong')) fail('InvalidCredentials')
            return addNamedWorker
          },
        },
        read: addNamedWorker,
        readAndWrite: addNamedWorker,
        swallow: async (context, { name }) => {
          await addWorker(context, name)
          context.afterCommit(() => void effects.push(name))
          const liveRow = { id: 1, organizationId: context.scope.organizations[0] ?? 0, version: 1, name }
          context.publish('client', 'CREATED', liveRow)
          if (name.startsWith('swallowed')) await sql`select 1 / 0`.execute(context.db).catch(() => undefined)
          return null
        },
        count: () => Promise.resolve(null),
        chat: async () => null,
      }),
      implement(
        links,
        async (directory, { code }) => {
          const { id, name } = await accountOf(directory, String(code))
          return { account: id as AccountId, organizations: [7], found: { name } }
        },
        {
          look: async (context) => ({ ...describeContext(context), found: context.actor.found.name }),
          leave: async ({ db, scope }, { name }) => {
            await db.insertInto('paymentTypes').values({ accountId: scope.account, name }).execute()
            return null
          },
          own: async (context) => describeContext(context),
        },
      ),
    ],
  }),
]

const listWorkers = ({ rows }: Shop) =>
  rows(async (tx) => (await tx.selectFrom('workers').select('name').orderBy('id').execute()).map(({ name }) => name))

test('a public call finds an account in the directory and works in all of it as a guest', async () => {
  const shop = await openShop({ features, organizations: 2 })
  const input = { code: shop.code, name: 'Ana' }

  const first = await shop.anonymous(toys.enter, input, { 'accept-language': 'de-DE,hu;q=0.8' })

  expect(first).toEqual({ kind: 'guest', organizations: shop.organizations.map(({ id }) => id), language: 'hu' })
  expect(await listWorkers(shop)).toEqual(['Ana'])
  await expect(shop.anonymous(toys.enter, { ...input, code: '???' })).rejects.toMatchObject({ status: 404 })
})

test('a rate limit counts the calls of one address', async () => {
  const shop = await openShop({ features, config: { rateLimit: true } })
  const ask = () => shop.anonymous(toys.enter, { code: shop.code, name: 'Ana' })
  for (let times = 0; times < 2; times++) await expect(ask()).resolves.toMatchObject({ kind: 'guest' })
  await expect(ask()).rejects.toMatchObject({ status: 429, code: 'TooManyRequests' })
})

test('a rate limit counts signed-in users separately, also on one address', async () => {
  const shop = await openShop({ features, config: { rateLimit: true } })
  for (const caller of [shop.operator, shop.admin]) {
    for (let times = 0; times < 2; times++) await expect(caller(toys.count, {})).resolves.toBeNull()
    await expect(caller(toys.count, {})).rejects.toMatchObject({ status: 429, code: 'TooManyRequests' })
  }
})

test('a guest enters the account of their link, and sees no more than the link allows', async () => {
  const shop = await openShop({ features })
  await expect(shop.anonymous(links.look, { code: shop.code })).resolves.toEqual({
    kind: 'guest',
    organizations: [7],
    language: 'ro',
    found: `Atelier ${shop.code}`,
  })
  await expect(shop.anonymous(links.look, { code: '???' })).rejects.toMatchObject({ status: 404 })
  await shop.stand('suspended')
  await expect(shop.anonymous(links.look, { code: shop.code })).rejects.toMatchObject({ status: 404 })
  await shop.stand('active')
  await expect(shop.worker(links.own, {})).resolves.toMatchObject({ kind: 'user', organizations: [shop.organization.id] })
  await expect(shop.anonymous(links.own, {})).rejects.toMatchObject({ status: 401 })
})

test('a guest’s repeated call with one key runs once, and does not affect other guests', async () => {
  const shop = await openShop({ features })
  const send = (token: string) =>
    shop.anonymous(links.leave, { code: shop.code, name: `LINK ${token}` }, { 'idempotency-key': 'one', 'x-guest-token': token })
  const count = () => shop.rows((tx) => tx.selectFrom('paymentTypes').select('id').where('name', 'like', 'LINK %').execute())

  await Promise.all([send('mine'), send('mine')])
  expect(await count()).toHaveLength(1)
  await send('another')
  expect(await count()).toHaveLength(2)
})

test('a write of the first step stays, whether the call fails or not', async () => {
  const shop = await openShop({ features })
  const counted = async () =>
    (await shop.db.selectFrom('signInFailures').select('key').where('key', 'like', `toy:%:${shop.account}:%`).execute()).length

  await expect(shop.operator(toys.try, { name: `wrong:${shop.account}` })).rejects.toMatchObject({ status: 422 })
  expect([await counted(), await listWorkers(shop)]).toEqual([1, []])
  await shop.operator(toys.try, { name: `right:${shop.account}` })
  expect([await counted(), await listWorkers(shop)]).toEqual([2, [`right:${shop.account}`]])

  const again = (name: string, headers = {}) =>
    shop.operator(toys.try, { name: `${name}:${shop.account}` }, { 'idempotency-key': 'one', ...headers })
  await expect(again('wrong again')).rejects.toMatchObject({ code: 'InvalidCredentials' })
  await again('right again')
  expect(await counted()).toBe(4)
  // The call succeeded before; only the answer is missing.
  await again('right again')
  expect(await counted()).toBe(4)
  for (const [name, headers] of [['right at last'], ['wrong again'], ['right again', { 'if-match': '"1"' }]] as const)
    await expect(again(name, headers)).rejects.toMatchObject({ code: 'IdempotencyKeyReused' })
  expect([await counted(), await listWorkers(shop)]).toEqual([4, [`right:${shop.account}`, `right again:${shop.account}`]])
})

test('a GET writes nothing unless its endpoint says so', async () => {
  const shop = await openShop({ features })
  await expect(shop.operator(toys.read, { name: 'Ana' })).rejects.toMatchObject({ status: 500 })
  await shop.operator(toys.readAndWrite, { name: 'Béla' })
  expect(await listWorkers(shop)).toEqual(['Béla'])
})

test('a swallowed statement error rolls back: no writes, no effects and no live updates', async () => {
  const shop = await openShop({ features })
  const page = await openSocket(shop, shop.worker)
  await page.watch(channelName('general', shop.organization.id))
  const swallowed = `swallowed ${shop.code}`

  await expect(shop.operator(toys.swallow, { name: swallowed })).rejects.toMatchObject({ status: 500 })
  await shop.operator(toys.swallow, { name: shop.code })

  expect(await listWorkers(shop)).toEqual([shop.code])
  expect(effects).toContain(shop.code)
  expect(effects).not.toContain(swallowed)
  await expect.poll(() => page.told()).toMatchObject([{ data: { model: { id: 1 } } }])
})

test('a module is available once the account has enabled it', async () => {
  const shop = await openShop({ features, settings: { chat_bot_enabled: true } })
  const without = await openShop({ features })
  await expect(shop.worker(toys.chat, {})).resolves.toBeNull()
  await expect(without.worker(toys.chat, {})).rejects.toMatchObject({ status: 403 })
})

// Type errors only: none of this may compile, and it never runs.
export const handlerTypeErrors = [
  // @ts-expect-error guests without their resolver
  () => implement(links, { look: async () => null, leave: async () => null, own: async () => null }),
  () =>
    // @ts-expect-error a handler that is missing
    implement(feature('one', { read: toys.read, swallow: toys.swallow }), { read: addNamedWorker }),
  () =>
    implement(feature('one', { enter: toys.enter }), {
      // @ts-expect-error a public call has no user
      enter: async ({ actor }) => actor,
    }),
  // @ts-expect-error the directory has no table of an account
  (directory: Directory) => directory.selectFrom('clients'),
  // @ts-expect-error a service for users does not accept guests
  (context: Context, service: (context: Context<UserActor>) => void) => service(context),
]
