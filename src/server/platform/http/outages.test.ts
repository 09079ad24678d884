import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { Nothing } from '#contract/kit/fields.ts'
import type { Context } from '#server/platform/context.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { openShop } from '#test/shop.ts'
import { implement, type Routes } from './implement.ts'

const raise = (code: string) => (context: Pick<Context, 'db'>) =>
  sql`do ${sql.raw(`$$ begin raise exception 'Raised by a test' using errcode = '${code}'; end $$`)}`.execute(context.db)

const withPool = async (work: (pool: Pool, client: PoolClient) => Promise<unknown>) => {
  const pool = openPool(inject('database').owner, 1, { connectionMs: Infinity })
  const client = await pool.connect()
  try {
    await work(pool, client)
  } finally {
    client.release(true)
    await pool.end()
  }
}

const faults = {
  'a connection that an administrator ends': () =>
    withPool((_pool, client) => client.query('select pg_terminate_backend(pg_backend_pid())')),
  'a failed connection': raise('08006'),
  'an exhausted pool': () =>
    withPool((pool) => {
      pool.options.connectionTimeoutMillis = 1
      return pool.connect()
    }),
  'a violation of the protocol': raise('08P01'),
  'an object in the wrong state': raise('55000'),
}
type Fault = keyof typeof faults
const Failing = z.object({ fault: z.enum(Object.keys(faults) as [Fault, ...Fault[]]) })

const toys = feature('toys', {
  fail: endpoint('POST /toys/fail', { access: 'all', input: Failing, result: Nothing }),
  read: endpoint('GET /toys/read', { access: 'all', input: z.object({}), result: Nothing }),
  readAndWait: endpoint('GET /toys/read-and-wait', { access: 'all', input: z.object({}), result: Nothing }),
})

const logged: object[] = []
const captureLog: Routes = (app) => {
  app.log.warn = (details: unknown, msg?: string) => void (msg?.startsWith('the database') && logged.push({ ...(details as object), msg }))
  app.addHook('onRequest', async ({ log }: FastifyRequest) => {
    log.error = (details: unknown, msg?: string) => void logged.push({ ...(details as object), msg })
  })
}

const hasRead = Promise.withResolvers<void>()
const mayAnswer = Promise.withResolvers<void>()
const features = [
  defineFeature({
    routes: [
      captureLog,
      implement(toys, {
        fail: async (context, { fault }) => {
          await faults[fault](context)
          return null
        },
        read: async () => null,
        // The answer follows after the transaction, while the database is away for others.
        readAndWait: async () => async () => {
          hasRead.resolve()
          await mayAnswer.promise
          return null
        },
      }),
    ],
  }),
]

const away = { reason: expect.any(String), msg: 'the database is away, and requests are refused' }

async function logOf(fault: Fault): Promise<object[]> {
  const { operator } = await openShop({ features })
  logged.length = 0
  await expect(operator(toys.fail, { fault })).rejects.toMatchObject({ status: 503, code: 'TechnicalDifficultiesError' })
  const lines = [...logged]
  await operator(toys.read, {})
  return lines
}

test.each(['a connection that an administrator ends', 'a failed connection'] as const)(
  '%s is logged in one line as an outage of the database',
  async (fault) => {
    expect(await logOf(fault)).toEqual([away])
  },
)

test.each(['an exhausted pool', 'a violation of the protocol', 'an object in the wrong state'] as const)(
  '%s is logged with its stack, because the database is there',
  async (fault) => {
    const err: unknown = expect.objectContaining({ stack: expect.stringMatching(/\n +at /) })
    expect(await logOf(fault)).toEqual([{ err, msg: 'request failed' }])
  },
)

test('an answer that was read before an outage does not end it in the log', async () => {
  const { operator } = await openShop({ features })
  logged.length = 0
  const refuse = () => expect(operator(toys.fail, { fault: 'a failed connection' })).rejects.toMatchObject({ status: 503 })
  const answer = operator(toys.readAndWait, {})
  await hasRead.promise
  await refuse()
  mayAnswer.resolve()
  await answer
  await refuse()
  await operator(toys.read, {})
  expect(logged).toEqual([away, { refused: 2, msg: 'the database is back' }])
})
