import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/index.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { Nothing } from '#contract/kit/fields.ts'
import type { Context } from '#server/platform/context.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { inAccount } from '#server/platform/database/transaction.ts'
import { openOwnServer } from '#test/own-server.ts'
import type { Shop } from '#test/shop.ts'
import { defineJob } from './job.ts'
import { expiryConditions } from './purge.ts'
import { bindJob } from './bind.ts'

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    toyMade: { name: string }
  }
}

const Toy = z.object({ name: z.string() })
const Asked = Toy.extend({ key: z.string().optional(), at: z.string().optional(), broken: z.boolean().default(false) })
const toys = feature('toys', {
  queue: endpoint('POST /toys/queue', { access: 'all', input: Asked, result: Nothing }),
  make: endpoint('POST /toys', { access: 'all', input: Asked, result: Nothing }),
})
const paint = defineJob('toys.paint', Toy)
const polish = defineJob('toys.polish', z.object({}), { cron: '* * * * *' })

const write = (name: string, context: Context) =>
  context.db
    .insertInto('paymentTypes')
    .values({ accountId: context.scope.account, name: `${name} ${context.actor.kind} ${context.language}` })
    .execute()
const failing = () => Promise.reject(new Error('the rest of the work failed'))

let polishings = 0
const features = [
  defineFeature({
    routes: implement(toys, {
      queue: async ({ enqueue }, { broken, name, key, at }) => {
        await enqueue(paint, { name }, { ...(key && { key }), ...(at && { at }) })
        return broken ? failing() : null
      },
      make: async (context, { name }) => {
        await write(`made ${name}`, context)
        await context.react('toyMade', { name })
        return null
      },
    }),
    jobs: [
      bindJob(paint, async (context, { name }) => write(`painted ${name}`, context)),
      bindJob(polish, async (context) => write(`polished ${++polishings}`, context)),
    ],
  }),
  defineFeature({
    reactions: {
      toyMade: async (context, { name }) => {
        if (name === 'refused') await failing()
        if (name === 'endless') await context.react('toyMade', { name })
        await write(`noted ${name}`, context)
      },
    },
  }),
]
let own: Awaited<ReturnType<typeof openOwnServer>>
beforeAll(async () => {
  own = await openOwnServer('jobs', features)
})
afterAll(() => own?.close())
const open = () => own.openShop()

const written = ({ rows }: Shop) =>
  rows(async (tx) => (await tx.selectFrom('paymentTypes').select('name').orderBy('id').execute()).map(({ name }) => name).slice(6))
const queued = async ({ db, account }: Shop, key: string): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from graphile_worker.jobs where key = ${`${account}:${key}`}`.execute(db)
  return rows[0]?.count ?? 0
}

test('a job that is queued in a request exists if, and only if, the request comes to its end', async () => {
  const shop = await open()
  const at = '2100-01-01T00:00:00Z'
  await shop.worker(toys.queue, { name: 'car', key: 'kept', at })
  await expect(shop.worker(toys.queue, { name: 'car', key: 'lost', at, broken: true })).rejects.toMatchObject({ status: 500 })
  expect(await queued(shop, 'kept')).toBe(1)
  expect(await queued(shop, 'lost')).toBe(0)
})

test('a job queued again under its key replaces the earlier one, of the same account', async () => {
  const [shop, other] = [await open(), await open()]
  for (const [asker, day] of [
    [shop, 1],
    [shop, 2],
    [other, 1],
  ] as const)
    await asker.worker(toys.queue, { name: 'car', key: 'again', at: `2100-01-0${day}T00:00:00Z` })
  expect([await queued(shop, 'again'), await queued(other, 'again')]).toEqual([1, 1])
})

test('what was queued is done in its account, in the language of whoever queued it, and what the clock says in each that is active', async () => {
  const [shop, suspended] = [await open(), await open()]
  await suspended.stand('suspended')
  // As if the server had been off since an hour before.
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('toys.polish', now() - interval '1 day', now() - interval '1 hour')`.execute(shop.db)
  await shop.worker(toys.queue, { name: 'car' }, { 'accept-language': 'hu' })

  await shop.startJobs()

  const polished = async () => (await written(shop)).filter((name) => /^polished \d+ job ro$/.test(name)).length
  await expect.poll(polished).toBeGreaterThan(0)
  await expect.poll(() => written(shop)).toContain('painted car job hu')
  expect(await written(suspended)).toEqual([])

  const isCaughtUp = async () => {
    const { rows } = await sql<{ is: boolean }>`select last_execution > now() - interval '2 minutes'
      and not exists (select from graphile_worker.jobs where task_identifier = 'toys.polish') as is
      from graphile_worker._private_known_crontabs where identifier = 'toys.polish'`.execute(shop.db)
    return rows[0]?.is
  }
  await expect.poll(isCaughtUp).toBe(true)
  // Sixty times were missed. Minutes that began since then have their own.
  expect(await polished()).toBeLessThan(5)
})

test('a job whose account was suspended meanwhile waits until that is active again, under its key', async () => {
  const shop = await open()
  const waiting = async () => {
    const { rows } = await sql<{ id: number; hours: number }>`
      select id, extract(epoch from run_at - now()) / 3600 as hours
      from graphile_worker.jobs where key = ${`${shop.account}:waiting`} and locked_at is null`.execute(shop.db)
    return rows
  }
  const makeDue = async () =>
    sql`select graphile_worker.reschedule_jobs(array[${(await waiting())[0]?.id}::bigint], run_at := now())`.execute(shop.db)
  const painted = async () => (await written(shop)).filter((name) => name.startsWith('painted'))
  await shop.worker(toys.queue, { name: 'car', key: 'waiting', at: '2100-01-01T00:00:00Z' })
  await shop.stand('suspended')
  await shop.startJobs()

  await makeDue()
  // Neither in the far future nor at once: it was taken up, and put aside for an hour.
  await expect.poll(async () => Math.ceil((await waiting())[0]?.hours ?? 0)).toBe(1)
  expect(await painted()).toEqual([])
  await shop.stand('active')
  await makeDue()
  await expect.poll(painted).toEqual(['painted car job ro'])
})

test('features that react do so at once, in the same transaction: what they refuse does not happen', async () => {
  const shop = await open()
  await shop.worker(toys.make, { name: 'car' })
  for (const name of ['refused', 'endless']) await expect(shop.worker(toys.make, { name })).rejects.toMatchObject({ status: 500 })
  expect((await written(shop)).filter((name) => !name.startsWith('polished'))).toEqual(['made car user ro', 'noted car user ro'])
})

// What must not compile; never run.
export const jobTypeErrors = (context: Context) => [
  // @ts-expect-error another payload
  () => context.enqueue(paint, { name: 7 }),
  // @ts-expect-error nobody raises that
  () => context.react('toyBroken', { name: 'car' }),
]

test('requests have no rights on the queue but to add to it', async () => {
  const { world, account } = await open()
  const reading = inAccount(world.db, account, 'read only', (tx) => sql`select * from graphile_worker.jobs`.execute(tx))
  await expect(reading).rejects.toThrow('permission denied')
})

test('the purge takes what has expired of every table, and leaves what still counts', async () => {
  const { db, account, admin, rows, make, organization, startJobs } = await open()
  const mine = (name: string) => `${account} ${name}`
  const ago = (hours: number) => new Date(Date.now() - hours * 3600_000).toISOString()
  const [minute, day, years] = [1 / 60, 24, 2 * 366 * 24]
  const dateOf = (hours: number) => ago(hours).slice(0, 10)
  const userId = (await admin(api.session.information, {})).user.id
  const hashOf = (name: string) => Buffer.from(mine(name))
  const session = (name: string, expiresAt: string) => ({ tokenHash: hashOf(name), accountId: account, userId, expiresAt })
  const link = (name: string, expiresAt: string) => ({ ...session(name, expiresAt), kind: 'reset' })
  const { id: appointmentId } = await make.appointment()
  const guestLink = (name: string, expiresAt: string) => ({
    tokenHash: hashOf(name),
    accountId: account,
    organizationId: organization.id,
    appointmentId,
    expiresAt,
  })
  const pins = (name: string, on: string) => ({ accountId: account, key: mine(name), failures: 1, day: on })
  const signIn = (name: string, closedOn: string) => ({ usernameHash: hashOf(name), passwordHash: '', closedOn })
  const sums = { currency: 'RON', subtotal: 1, discount: 0, tax: 0, total: 1 }
  const document = { accountUuid: randomUUID(), organizationCode: 'BR', documentNumber: 'F 1', finishedOn: '2020-01-01', ...sums }
  const wish = { fullName: 'Ana', phone: '0722000111', codeExpiresAt: ago(0), address: '127.0.0.1' }
  const failure = (name: string, updatedAt: string) => ({ key: mine(name), failures: 1, updatedAt })
  const entry = { accountId: account, action: 'updated', subject: 'toy', subjectId: 1, changes: '[]' }
  const mail = { accountId: account, template: 'invitation', language: 'ro', values: '{}' }
  const key = { accountId: account, caller: 'user:1', route: 'POST /x', requestHash: Buffer.alloc(1), status: 200, body: '' }
  const insert: Record<keyof typeof expiryConditions, { execute: () => Promise<unknown> }> = {
    sessions: db.insertInto('sessions').values([session('ended session', ago(minute)), session('lasting session', ago(-1))]),
    used_captchas: db.insertInto('usedCaptchas').values([
      { signature: mine('old captcha'), expiresAt: ago(minute) },
      { signature: mine('used captcha'), expiresAt: ago(-1) },
    ]),
    sign_in_failures: db
      .insertInto('signInFailures')
      .values([failure('count of two days ago', ago(2 * day)), failure('count of a minute ago', ago(minute))]),
    audit_entries: db.insertInto('auditEntries').values([
      { ...entry, name: mine('entry of two years ago'), at: ago(years) },
      { ...entry, name: mine('entry of a year ago'), at: ago(years / 2) },
      { ...entry, name: mine('entry of yesterday'), at: ago(day) },
    ]),
    switch_failures: db
      .insertInto('switchFailures')
      .values([pins('PINs of two days ago', dateOf(2 * day)), pins('PINs of tomorrow', dateOf(-day))]),
    closed_sign_ins: db
      .insertInto('closedSignIns')
      .values([signIn('account closed two years ago', dateOf(years)), signIn('account closed a year ago', dateOf(years / 2 - 4 * day))]),
    retained_documents: db.insertInto('retainedDocuments').values([
      { ...document, uuid: mine('document of long ago'), keepUntil: dateOf(2 * day) },
      { ...document, uuid: mine('document still kept'), keepUntil: dateOf(-2 * day) },
    ]),
    registrations: db.insertInto('registrations').values([
      { ...wish, email: mine('registration of two days ago'), createdAt: ago(2 * day) },
      { ...wish, email: mine('registration of an hour ago'), createdAt: ago(1) },
    ]),
    guest_links: db
      .insertInto('guestLinks')
      .values([guestLink('link to who has come', ago(minute)), guestLink('link to who is to come', ago(-1))]),
    password_links: db
      .insertInto('passwordLinks')
      .values([link('link of two days ago', ago(2 * day)), link('link of an hour ago', ago(1))]),
    mails: db.insertInto('mails').values([
      { ...mail, receiver: mine('given up mail'), notAfter: ago(2 * day) },
      { ...mail, receiver: mine('forgotten mail'), createdAt: ago(5 * day) },
      { ...mail, receiver: mine('mail of now'), notAfter: ago(-minute) },
      { ...mail, receiver: mine('mail of three days ago'), createdAt: ago(3 * day) },
    ]),
  }
  for (const statement of Object.values(insert)) await statement.execute()
  await rows((tx) =>
    tx
      .insertInto('idempotencyKeys')
      .values([
        { ...key, key: 'old', createdAt: ago(day + 1) },
        { ...key, key: 'new', createdAt: ago(day - 1) },
      ])
      .execute(),
  )

  await startJobs()
  const { rows: asked } = await sql<{ id: number }>`select id from graphile_worker.add_job('purge')`.execute(db)
  const waiting = async () => (await sql`select from graphile_worker.jobs where id = ${asked[0]?.id}`.execute(db)).rows.length
  await expect.poll(waiting).toBe(0)

  const { rows: left } = await sql<{ name: string }>`
    select substr(name, length(${mine('')}) + 1) as name from (
      select encode(token_hash, 'escape') as name from sessions
      union all select signature from used_captchas
      union all select key from sign_in_failures
      union all select name from audit_entries
      union all select receiver from mails
      union all select key from switch_failures
      union all select encode(username_hash, 'escape') from closed_sign_ins
      union all select uuid from retained_documents
      union all select email from registrations
      union all select encode(token_hash, 'escape') from password_links
      union all select encode(token_hash, 'escape') from guest_links
    ) as every where starts_with(name, ${mine('')})`.execute(db)
  expect(left.map(({ name }) => name).sort()).toEqual([
    'PINs of tomorrow',
    'account closed a year ago',
    'count of a minute ago',
    'document still kept',
    'entry of a year ago',
    'entry of yesterday',
    'lasting session',
    'link of an hour ago',
    'link to who is to come',
    'mail of now',
    'mail of three days ago',
    'registration of an hour ago',
    'used captcha',
  ])
  expect(await rows((tx) => tx.selectFrom('idempotencyKeys').select('key').execute())).toEqual([{ key: 'new' }])
  await admin(api.session.information, {})
})
