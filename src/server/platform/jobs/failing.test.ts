import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { Nothing } from '#contract/kit/fields.ts'
import { openApp, productFeatures } from '#server/app.ts'
import { openDb, type Db } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import type { Context } from '#server/platform/context.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { testConfig } from '#test/config.ts'
import { newShop } from '#test/new-shop.ts'
import { openOwnDatabase } from '#test/own-database.ts'
import { sendTo, type Shop } from '#test/shop.ts'
import { defineJob } from './job.ts'
import { bindJob } from './bind.ts'

const Toy = z.object({ name: z.string() })
const toys = feature('toys', {
  dry: endpoint('POST /toys/dry', { access: 'all', input: Toy, result: Nothing }),
  spoil: endpoint('POST /toys/spoil', { access: 'all', input: Toy, result: Nothing }),
})
const dry = defineJob('toys.dry', Toy)
const spoil = defineJob('toys.spoil', Toy)

/** Names of toys whose drying has started; it ends when `drying` resolves. */
const startedNames: string[] = []
let drying = Promise.withResolvers<void>()

const write = ({ db, scope }: Context, name: string) => db.insertInto('paymentTypes').values({ accountId: scope.account, name }).execute()
const queueJob = (job: typeof dry) => async (context: Context, toy: z.output<typeof Toy>) => {
  await context.enqueue(job, toy, { key: toy.name })
  return null
}
const workshop = defineFeature({
  routes: implement(toys, { dry: queueJob(dry), spoil: queueJob(spoil) }),
  jobs: [
    bindJob(dry, async (context, { name }) => {
      startedNames.push(name)
      await drying.promise
      await write(context, `dried ${name}`)
    }),
    bindJob(
      spoil,
      async (context, { name }) => {
        await write(context, `spoilt ${name}`)
        throw new Error('the rest of the work failed')
      },
      (context, { name }) => write(context, `gave up ${name}`),
    ),
  ],
})

let ownDatabase: Awaited<ReturnType<typeof openOwnDatabase>>
let [one, other]: Awaited<ReturnType<typeof openApp>>[] = []
let db: Db
let shop: Shop
beforeAll(async () => {
  ownDatabase = await openOwnDatabase('jobs_failing')
  const open = () => openApp(testConfig, ownDatabase.database, [...productFeatures, workshop])
  ;[one, other] = [await open(), await open()]
  db = openDb(openPool(ownDatabase.database, 1))
  shop = { ...(await newShop(db, sendTo(one.app))), ...one }
})
afterAll(async () => {
  drying.resolve()
  await one?.app.close()
  await other?.app.close()
  await db?.destroy()
  await ownDatabase?.drop()
})

/** Reads who holds the job with this key, and its number of attempts. */
const readJob = async (key: string) => {
  const { rows } = await sql<{ lockedBy: string | null; attempts: number }>`
    select locked_by, attempts from graphile_worker.jobs where key = ${`${shop.account}:${key}`}`.execute(db)
  return rows
}
const listWritten = () =>
  shop.rows(async (tx) => (await tx.selectFrom('paymentTypes').select('name').orderBy('id').execute()).map(({ name }) => name).slice(6))

test('a server that starts beside another leaves it the running job', async () => {
  await one!.startJobs()
  await shop.worker(toys.dry, { name: 'slow' })
  await expect.poll(() => startedNames).toEqual(['slow'])
  const before = await readJob('slow')
  expect(before).toEqual([{ lockedBy: expect.any(String), attempts: 1 }])

  await other!.startJobs()

  expect(await readJob('slow')).toEqual(before)
  drying.resolve()
  await expect.poll(() => readJob('slow')).toEqual([])
  expect([startedNames, await listWritten()]).toEqual([['slow'], ['dried slow']])
})

test('a job with a fallback runs it after five failures, and leaves nothing else behind', async () => {
  await shop.worker(toys.spoil, { name: 'milk' })
  const setAttempts = (attempts: number) =>
    sql`update graphile_worker._private_jobs set run_at = now(), attempts = ${attempts} where key = ${`${shop.account}:milk`}`.execute(db)
  await expect.poll(async () => (await readJob('milk')).some(({ attempts, lockedBy }) => attempts > 0 && lockedBy === null)).toBe(true)
  await setAttempts(3)
  await expect.poll(() => readJob('milk')).toEqual([{ lockedBy: null, attempts: 4 }])
  expect(await listWritten()).toEqual(['dried slow'])
  await setAttempts(4)
  await expect.poll(() => readJob('milk')).toEqual([])
  expect(await listWritten()).toEqual(['dried slow', 'gave up milk'])
})

test('a stopping server unlocks a job that does not end in time', async () => {
  drying.resolve()
  drying = Promise.withResolvers()
  await other!.app.close()
  await shop.worker(toys.dry, { name: 'hanging' })
  await expect.poll(() => startedNames).toEqual(['slow', 'hanging'])

  const closed = one!.app.close()

  await expect.poll(() => readJob('hanging')).toEqual([{ lockedBy: null, attempts: 1 }])
  drying.resolve()
  await closed
})
