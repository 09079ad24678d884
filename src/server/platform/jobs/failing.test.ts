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

/** Toys that began to dry, and the end of that. */
const begun: string[] = []
let drying = Promise.withResolvers<void>()

const write = ({ db, scope }: Context, name: string) => db.insertInto('paymentTypes').values({ accountId: scope.account, name }).execute()
const queues = (what: typeof dry) => async (context: Context, toy: z.output<typeof Toy>) => {
  await context.enqueue(what, toy, { key: toy.name })
  return null
}
const workshop = defineFeature({
  routes: implement(toys, { dry: queues(dry), spoil: queues(spoil) }),
  jobs: [
    bindJob(dry, async (context, { name }) => {
      begun.push(name)
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

let own: Awaited<ReturnType<typeof openOwnDatabase>>
let [one, other]: Awaited<ReturnType<typeof openApp>>[] = []
let db: Db
let shop: Shop
beforeAll(async () => {
  own = await openOwnDatabase('jobs_failing')
  const open = () => openApp(testConfig, own.database, [...productFeatures, workshop])
  ;[one, other] = [await open(), await open()]
  db = openDb(openPool(own.database, 1))
  shop = { ...(await newShop(db, sendTo(one.app))), ...one }
})
afterAll(async () => {
  drying.resolve()
  await one?.app.close()
  await other?.app.close()
  await db?.destroy()
  await own?.drop()
})

/** Who is at the job of this key, and how often it was begun. */
const heldBy = async (key: string) => {
  const { rows } = await sql<{ lockedBy: string | null; attempts: number }>`
    select locked_by, attempts from graphile_worker.jobs where key = ${`${shop.account}:${key}`}`.execute(db)
  return rows
}
const written = () =>
  shop.rows(async (tx) => (await tx.selectFrom('paymentTypes').select('name').orderBy('id').execute()).map(({ name }) => name).slice(6))

test('a server that starts beside another leaves it the job that it is at', async () => {
  await one!.startJobs()
  await shop.worker(toys.dry, { name: 'slow' })
  await expect.poll(() => begun).toEqual(['slow'])
  const held = await heldBy('slow')
  expect(held).toEqual([{ lockedBy: expect.any(String), attempts: 1 }])

  await other!.startJobs()

  expect(await heldBy('slow')).toEqual(held)
  drying.resolve()
  await expect.poll(() => heldBy('slow')).toEqual([])
  expect([begun, await written()]).toEqual([['slow'], ['dried slow']])
})

test('work that can be given up is, once it has failed five times, and leaves nothing else behind', async () => {
  await shop.worker(toys.spoil, { name: 'milk' })
  const turn = (attempts: number) =>
    sql`update graphile_worker._private_jobs set run_at = now(), attempts = ${attempts} where key = ${`${shop.account}:milk`}`.execute(db)
  await expect.poll(async () => (await heldBy('milk')).some(({ attempts, lockedBy }) => attempts > 0 && lockedBy === null)).toBe(true)
  await turn(3)
  await expect.poll(() => heldBy('milk')).toEqual([{ lockedBy: null, attempts: 4 }])
  expect(await written()).toEqual(['dried slow'])
  await turn(4)
  await expect.poll(() => heldBy('milk')).toEqual([])
  expect(await written()).toEqual(['dried slow', 'gave up milk'])
})

test('a server that stops gives back the job that does not end in time', async () => {
  drying.resolve()
  drying = Promise.withResolvers()
  await other!.app.close()
  await shop.worker(toys.dry, { name: 'hanging' })
  await expect.poll(() => begun).toEqual(['slow', 'hanging'])

  const closed = one!.app.close()

  await expect.poll(() => heldBy('hanging')).toEqual([{ lockedBy: null, attempts: 1 }])
  drying.resolve()
  await closed
})
