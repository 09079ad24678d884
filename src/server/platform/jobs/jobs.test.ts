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
const ToyRequest = Toy.extend({ key: z.string().optional(), at: z.string().optional(), broken: z.boolean().default(false) })
const toys = feature('toys', {
  queue: endpoint('POST /toys/queue', { access: 'all', input: ToyRequest, result: Nothing }),
  make: endpoint('POST /toys', { access: 'all', input: ToyRequest, result: Nothing }),
})
const paint = defineJob('toys.paint', Toy)
const polish = defineJob('toys.polish', z.object({}), { cron: '* * * * *' })

const write = (name: string, context: Context) =>
  context.db
    .insertInto('paymentTypes')
    .values({ accountId: context.scope.account, name: `${name} ${context.actor.kind} ${context.language}` })
    .execute()
const failWork = () => Promise.reject(new Error('the rest of the work failed'))

let polishings = 0
const features = [
  defineFeature({
    routes: implement(toys, {
      queue: async ({ enqueue }, { broken, name, key, at }) => {
        await enqueue(paint, { name }, { ...(key && { key }), ...(at && { at }) })
        return broken ? failWork() : null
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
        if (name === 'refused') await failWork()
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

const listWritten = ({ rows }: Shop) =>
  rows(async (tx) => (await tx.selectFrom('paymentTypes').select('name').orderBy('id').execute()).map(({ name }) => name).slice(6))
const countQueued = async ({ db, account }: Shop, key: string): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from graphile_worker.jobs where key = ${`${account}:${key}`}`.execute(db)
  return rows[0]?.count ?? 0
}

test('a job queued by a request exists if, and only if, the request succeeds', async () => {
  const shop = await open()
  const at = '2100-01-01T00:00:00Z'
  await shop.worker(toys.queue, { name: 'car', key: 'kept', at })
  await expect(shop.worker(toys.queue, { name: 'car', key: 'lost', at, broken: true })).rejects.toMatchObject({ status: 500 })
  expect(await countQueued(shop, 'kept')).toBe(1)
  expect(await countQueued(shop, 'lost')).toBe(0)
})

test('a job queued again under its key replaces the earlier one of the same account', async () => {
  const [shop, other] = [await open(), await open()]
  for (const [caller, day] of [
    [shop, 1],
    [shop, 2],
    [other, 1],
  ] as const)
    await caller.worker(toys.queue, { name: 'car', key: 'again', at: `2100-01-0${day}T00:00:00Z` })
  expect([await countQueued(shop, 'again'), await countQueued(other, 'again')]).toEqual([1, 1])
})

test('a job runs in its account and its caller’s language, and a cron job in each active account', async () => {
  const [shop, suspended] = [await open(), await open()]
  await suspended.stand('suspended')
  // This imitates a server that was off for an hour.
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('toys.polish', now() - interval '1 day', now() - interval '1 hour')`.execute(shop.db)
  await shop.worker(toys.queue, { name: 'car' }, { 'accept-language': 'hu' })

  await shop.startJobs()

  const polished = async () => (await listWritten(shop)).filter((name) => /^polished \d+ job ro$/.test(name)).length
  await expect.poll(polished).toBeGreaterThan(0)
  await expect.poll(() => listWritten(shop)).toContain('painted car job hu')
  expect(await listWritten(suspended)).toEqual([])

  const isCaughtUp = async () => {
    const { rows } = await sql<{ is: boolean }>`select last_execution > now() - interval '2 minutes'
      and not exists (select from graphile_worker.jobs where task_identifier = 'toys.polish') as is
      from graphile_worker._private_known_crontabs where identifier = 'toys.polish'`.execute(shop.db)
    return rows[0]?.is
  }
  await expect.poll(isCaughtUp).toBe(true)
  // Sixty times were missed, and run once. Minutes that have begun since then run, too.
  expect(await polished()).toBeLessThan(5)
})

test('a job of a suspended account waits under its key until the account is active again', async () => {
  const shop = await open()
  const waiting = async () => {
    const { rows } = await sql<{ id: number; hours: number }>`
      select id, extract(epoch from run_at - now()) / 3600 as hours
      from graphile_worker.jobs where key = ${`${shop.account}:waiting`} and locked_at is null`.execute(shop.db)
    return rows
  }
  const makeDue = async () =>
    sql`select graphile_worker.reschedule_jobs(array[${(await waiting())[0]?.id}::bigint], run_at := now())`.execute(shop.db)
  const painted = async () => (await listWritten(shop)).filter((name) => name.startsWith('painted'))
  await shop.worker(toys.queue, { name: 'car', key: 'waiting', at: '2100-01-01T00:00:00Z' })
  await shop.stand('suspended')
  await shop.startJobs()

  await makeDue()
  // The job ran and was postponed by an hour.
  await expect.poll(async () => Math.ceil((await waiting())[0]?.hours ?? 0)).toBe(1)
  expect(await painted()).toEqual([])
  await shop.stand('active')
  await makeDue()
  await expect.poll(painted).toEqual(['painted car job ro'])
})

test('a reaction runs at once in the same transaction, and its failure undoes the whole', async () => {
  const shop = await open()
  await shop.worker(toys.make, { name: 'car' })
  for (const name of ['refused', 'endless']) await expect(shop.worker(toys.make, { name })).rejects.toMatchObject({ status: 500 })
  expect((await listWritten(shop)).filter((name) => !name.startsWith('polished'))).toEqual(['made car user ro', 'noted car user ro'])
})

// Type errors only: none of this may compile, and it never runs.
export const jobTypeErrors = (context: Context) => [
  // @ts-expect-error the payload has another shape
  () => context.enqueue(paint, { name: 7 }),
  // @ts-expect-error no feature raises this reaction
  () => context.react('toyBroken', { name: 'car' }),
]

test('a request may add to the queue and do nothing else with it', async () => {
  const { world, account } = await open()
  const reading = inAccount(world.db, account, 'read only', (tx) => sql`select * from graphile_worker.jobs`.execute(tx))
  await expect(reading).rejects.toThrow('permission denied')
})

test('the purge deletes expired rows of every table and keeps the others', async () => {
  const { db, account, admin, rows, make, organization, startJobs } = await open()
  const ownName = (name: string) => `${account} ${name}`
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3600_000).toISOString()
  const [minute, day, years] = [1 / 60, 24, 2 * 366 * 24]
  const dateHoursAgo = (hours: number) => hoursAgo(hours).slice(0, 10)
  const userId = (await admin(api.session.information, {})).user.id
  const hashOf = (name: string) => Buffer.from(ownName(name))
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
  const pins = (name: string, on: string) => ({ accountId: account, key: ownName(name), failures: 1, day: on })
  const signIn = (name: string, closedOn: string) => ({ usernameHash: hashOf(name), passwordHash: '', closedOn })
  const sums = { currency: 'RON', subtotal: 1, discount: 0, tax: 0, total: 1 }
  const document = { accountUuid: randomUUID(), organizationCode: 'BR', documentNumber: 'F 1', finishedOn: '2020-01-01', ...sums }
  const registration = { fullName: 'Ana', phone: '0722000111', codeExpiresAt: hoursAgo(0), address: '127.0.0.1' }
  const failure = (name: string, updatedAt: string) => ({ key: ownName(name), failures: 1, updatedAt })
  const entry = { accountId: account, action: 'updated', subject: 'toy', subjectId: 1, changes: '[]' }
  const mail = { accountId: account, template: 'invitation', language: 'ro', values: '{}' }
  const key = { accountId: account, caller: 'user:1', route: 'POST /x', requestHash: Buffer.alloc(1), status: 200, body: '' }
  const insert: Record<keyof typeof expiryConditions, { execute: () => Promise<unknown> }> = {
    sessions: db.insertInto('sessions').values([session('ended session', hoursAgo(minute)), session('lasting session', hoursAgo(-1))]),
    used_captchas: db.insertInto('usedCaptchas').values([
      { signature: ownName('old captcha'), expiresAt: hoursAgo(minute) },
      { signature: ownName('used captcha'), expiresAt: hoursAgo(-1) },
    ]),
    sign_in_failures: db
      .insertInto('signInFailures')
      .values([failure('count of two days ago', hoursAgo(2 * day)), failure('count of a minute ago', hoursAgo(minute))]),
    audit_entries: db.insertInto('auditEntries').values([
      { ...entry, name: ownName('entry of two years ago'), at: hoursAgo(years) },
      { ...entry, name: ownName('entry of a year ago'), at: hoursAgo(years / 2) },
      { ...entry, name: ownName('entry of yesterday'), at: hoursAgo(day) },
    ]),
    switch_failures: db
      .insertInto('switchFailures')
      .values([pins('PINs of two days ago', dateHoursAgo(2 * day)), pins('PINs of tomorrow', dateHoursAgo(-day))]),
    closed_sign_ins: db
      .insertInto('closedSignIns')
      .values([
        signIn('account closed two years ago', dateHoursAgo(years)),
        signIn('account closed a year ago', dateHoursAgo(years / 2 - 4 * day)),
      ]),
    retained_documents: db.insertInto('retainedDocuments').values([
      { ...document, uuid: ownName('document of long ago'), keepUntil: dateHoursAgo(2 * day) },
      { ...document, uuid: ownName('document still kept'), keepUntil: dateHoursAgo(-2 * day) },
    ]),
    registrations: db.insertInto('registrations').values([
      { ...registration, email: ownName('registration of two days ago'), createdAt: hoursAgo(2 * day) },
      { ...registration, email: ownName('registration of an hour ago'), createdAt: hoursAgo(1) },
    ]),
    guest_links: db
      .insertInto('guestLinks')
      .values([guestLink('link to who has come', hoursAgo(minute)), guestLink('link to who is to come', hoursAgo(-1))]),
    password_links: db
      .insertInto('passwordLinks')
      .values([link('link of two days ago', hoursAgo(2 * day)), link('link of an hour ago', hoursAgo(1))]),
    mails: db.insertInto('mails').values([
      { ...mail, receiver: ownName('given up mail'), notAfter: hoursAgo(2 * day) },
      { ...mail, receiver: ownName('forgotten mail'), createdAt: hoursAgo(5 * day) },
      { ...mail, receiver: ownName('mail of now'), notAfter: hoursAgo(-minute) },
      { ...mail, receiver: ownName('mail of three days ago'), createdAt: hoursAgo(3 * day) },
    ]),
  }
  for (const statement of Object.values(insert)) await statement.execute()
  await rows((tx) =>
    tx
      .insertInto('idempotencyKeys')
      .values([
        { ...key, key: 'old', createdAt: hoursAgo(day + 1) },
        { ...key, key: 'new', createdAt: hoursAgo(day - 1) },
      ])
      .execute(),
  )

  await startJobs()
  const { rows: purgeJobs } = await sql<{ id: number }>`select id from graphile_worker.add_job('purge')`.execute(db)
  const waiting = async () => (await sql`select from graphile_worker.jobs where id = ${purgeJobs[0]?.id}`.execute(db)).rows.length
  await expect.poll(waiting).toBe(0)

  const { rows: remaining } = await sql<{ name: string }>`
    select substr(name, length(${ownName('')}) + 1) as name from (
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
    ) as every where starts_with(name, ${ownName('')})`.execute(db)
  expect(remaining.map(({ name }) => name).sort()).toEqual([
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
