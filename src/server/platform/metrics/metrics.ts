import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '#contract/kit/errors.ts'
import type { BoundJob } from '#server/platform/jobs/bind.ts'
import type { SmsCarrier } from '#server/platform/sms/carrier.ts'
import type { InstrumentSources } from './instruments.ts'
import { readQueues } from './queues.ts'

export type Metrics = {
  /** Wraps a job so that its duration and outcome are recorded. */
  timed: (job: BoundJob) => BoundJob
  /** Wraps a carrier so that the outcome of each message is recorded. */
  counted: <C extends SmsCarrier | undefined>(carrier: C) => C
}

/** Serves `/metrics` in Prometheus format to holders of the token. Without a token nothing is served or measured. */
export async function serveMetrics(app: FastifyInstance, token: string | undefined, watched: InstrumentSources): Promise<Metrics> {
  if (token === undefined) {
    // Without a route the path would return the page.
    app.get('/metrics', () => fail('NotFound'))
    return { timed: (job) => job, counted: (carrier) => carrier }
  }
  // The module loads only if it is needed, to keep other starts short.
  const { createInstruments: openMeasures } = await import('./instruments.ts')
  const instruments = openMeasures()
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    instruments.answered(
      labelledMethods.has(request.method) ? request.method : 'other',
      routeLabel(request),
      statusCode,
      elapsedTime / 1000,
    )
    done()
  })

  let reading: Promise<string> | undefined
  const collect = async () => {
    const queues = readQueues(watched.pools.requests).catch((error: unknown) => {
      app.log.warn({ err: error }, 'the queues could not be read for the metrics')
    })
    const [isUp, read] = await Promise.all([watched.isUp(), queues])
    return instruments.text(watched, isUp, read ?? undefined)
  }
  app.get('/metrics', async ({ headers: { authorization = '' } }, reply) => {
    if (!isEqualSecret(authorization, `Bearer ${token}`)) fail('SignInRequired')
    // Concurrent requests share one reading.
    reading ??= collect().finally(() => (reading = undefined))
    return reply.type(instruments.contentType).send(await reading)
  })

  return {
    timed: ({ run, ...job }) => ({
      ...job,
      async run(...given) {
        const startedAt = performance.now()
        const end = (outcome: 'done' | 'failed') => instruments.did(job.name, outcome, (performance.now() - startedAt) / 1000)
        try {
          await run(...given)
        } catch (error) {
          end('failed')
          throw error
        }
        end('done')
      },
    }),
    counted: (carrier) =>
      carrier && {
        ...carrier,
        async send(message) {
          const outcome = await carrier.send(message)
          instruments.sent(outcome.kind)
          return outcome
        },
      },
  }
}

/** Callers may invent methods, so all others share one label. */
const labelledMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/** Route of the router, so that no number or name becomes a label. Asset files share one label, and so do pages. */
const routeLabel = ({ routeOptions: { url } }: FastifyRequest): string =>
  url === undefined ? 'page' : url.startsWith('/assets/') ? 'file' : url

/** Compares in constant time. */
const isEqualSecret = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
