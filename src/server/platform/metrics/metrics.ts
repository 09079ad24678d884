import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '#contract/kit/errors.ts'
import type { BoundJob } from '#server/platform/jobs/bind.ts'
import type { SmsCarrier } from '#server/platform/sms/carrier.ts'
import type { InstrumentSources } from './instruments.ts'
import { readQueues } from './queues.ts'

export type Metrics = {
  /** The same job, and how long it took and how it ended is noted. */
  timed: (job: BoundJob) => BoundJob
  /** The same carrier, and what became of each message is noted. */
  counted: <C extends SmsCarrier | undefined>(carrier: C) => C
}

/** Answers `/metrics` as Prometheus reads it, to whoever shows the token. Where there is none it is not there, and nothing is measured. */
export async function serveMetrics(app: FastifyInstance, token: string | undefined, watched: InstrumentSources): Promise<Metrics> {
  if (token === undefined) {
    // Else it would be taken for an address of the pages.
    app.get('/metrics', () => fail('NotFound'))
    return { timed: (job) => job, counted: (carrier) => carrier }
  }
  // Loaded where it is wanted: others start without it.
  const { createInstruments: openMeasures } = await import('./instruments.ts')
  const measures = openMeasures()
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    measures.answered(methods.has(request.method) ? request.method : 'other', routeOf(request), statusCode, elapsedTime / 1000)
    done()
  })

  let reading: Promise<string> | undefined
  const look = async () => {
    const queues = readQueues(watched.pools.requests).catch((error: unknown) => {
      app.log.warn({ err: error }, 'the queues could not be read for the metrics')
    })
    const [isUp, read] = await Promise.all([watched.isUp(), queues])
    return measures.text(watched, isUp, read ?? undefined)
  }
  app.get('/metrics', async ({ headers: { authorization = '' } }, reply) => {
    if (!isSame(authorization, `Bearer ${token}`)) fail('SignInRequired')
    // Who asks while it is being read gets what the other gets.
    reading ??= look().finally(() => (reading = undefined))
    return reply.type(measures.contentType).send(await reading)
  })

  return {
    timed: ({ run, ...job }) => ({
      ...job,
      async run(...given) {
        const begun = performance.now()
        const end = (outcome: 'done' | 'failed') => measures.did(job.name, outcome, (performance.now() - begun) / 1000)
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
          measures.sent(outcome.kind)
          return outcome
        },
      },
  }
}

/** Whoever calls may make up others. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/** As the router has it, so that no number and no name becomes a label. All files of the pages are one, and any other address is a page. */
const routeOf = ({ routeOptions: { url } }: FastifyRequest): string =>
  url === undefined ? 'page' : url.startsWith('/assets/') ? 'file' : url

/** Takes as long whatever is shown. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
