import { encodeExtended } from 'content-disposition'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse, safeParse, type $ZodType, type output } from 'zod/v4/core'
import { may } from '#contract/kit/access.ts'
import { toWire } from '#contract/kit/codec.ts'
import type { Endpoint, ParsedInputOf } from '#contract/kit/endpoint.ts'
import { fail } from '#contract/kit/errors.ts'
import type { FileContent } from '#contract/kit/fields.ts'
import type { LiveEvent } from '#contract/live.ts'
import { withConnection, type Db } from './db.ts'
import { idempotencyKey, once } from './idempotency.ts'
import { inputReader } from './request-input.ts'
import type { Scope } from './scope.ts'
import { bearer, findSession, type Session } from './sessions.ts'
import { within } from './transaction.ts'
import type { World } from './world.ts'

/** Where a call comes from, and the log whose lines bear its request id. */
type Origin = { address: string; log: FastifyBaseLogger }

/** What a handler is given: the request's one transaction, and who asks. */
export type Context = Origin & {
  db: Db
  /** What of it they may see. */
  scope: Scope
  session: Session
  world: World
  /** Runs once the transaction is committed; never if it is not. */
  afterCommit: (work: () => void) => void
  /** Tells the channel after the commit, with no more of the row than the schema declares. */
  publish: <S extends $ZodType>(
    channel: string,
    name: 'WorkOrder' | 'GeneralEvent' | 'GeneralAccountEvent',
    change: Omit<LiveEvent, 'model'> & { schema: S; model: output<S> },
  ) => void
}

/** What takes long and needs no database is handed back as a function: it runs when the transaction is over and the connection free. */
export type Later<T> = () => Promise<T>
type Handler<E extends Endpoint> = (context: Context, input: ParsedInputOf<E>) => Promise<output<E['result']> | Later<output<E['result']>>>
export type PublicContext = Origin & { world: World }
type PublicHandler<E extends Endpoint> = (context: PublicContext, input: ParsedInputOf<E>) => Promise<output<E['result']>>

export type Feature = (app: FastifyInstance, world: World) => void
type Answer = { status: number; body: string } | FileContent

/** Binds a feature of the contract to its handlers; a missing handler does not compile. */
export const implement =
  <F extends Record<string, Endpoint>>(feature: F, handlers: { [K in keyof F]: Handler<F[K]> }): Feature =>
  (app, world) => {
    for (const [name, endpoint] of Object.entries(feature)) {
      const read = inputReader(endpoint)
      const handle = handlers[name as keyof F] as Handler<Endpoint>
      route(app, world, endpoint, async (request) => {
        const answered = await withConnection(world.db, async (connection) => {
          const session = await findSession(connection.db, bearer(request.headers.authorization))
          if (!may(session.level, endpoint)) fail('AccessDenied403')
          const input = read(request)
          const key = endpoint.method === 'POST' && !endpoint.notRepeatable ? idempotencyKey(request.headers['idempotency-key']) : undefined
          const mode = endpoint.method === 'GET' ? 'read only' : 'read write'
          return within(
            connection,
            session.scope.account,
            mode,
            async (db, afterCommit) => {
              const publish = publisher(world, afterCommit)
              const context: Context = { db, scope: session.scope, session, world, afterCommit, publish, ...originOf(request) }
              const run = async () => {
                const made = await handle(context, input)
                return isLater(made) ? async () => answer(endpoint, await made()) : answer(endpoint, made)
              }
              if (key === undefined) return run()
              const { scope, userId } = session
              return once(
                db,
                { account: scope.account, userId, route: `${endpoint.method} ${request.url}`, key, body: request.body },
                async () => {
                  const made = await run()
                  return 'status' in made ? made : fail('UnknownError')
                },
              )
            },
            request.log,
          )
        })
        return isLater(answered) ? answered() : answered
      })
    }
  }

const originOf = ({ ip, log }: FastifyRequest): Origin => ({ address: ip, log })

const isLater = <T>(made: T | Later<T>): made is Later<T> => typeof made === 'function'

/** Endpoints that anyone may call: no session, no account, no transaction of the platform's. */
export const implementPublic =
  <F extends Record<string, Endpoint>>(feature: F, handlers: { [K in keyof F]: PublicHandler<F[K]> }): Feature =>
  (app, world) => {
    for (const [name, endpoint] of Object.entries(feature)) {
      const read = inputReader(endpoint)
      const handle = handlers[name as keyof F] as PublicHandler<Endpoint>
      route(app, world, endpoint, async (request) => answer(endpoint, await handle({ world, ...originOf(request) }, read(request))))
    }
  }

function route(app: FastifyInstance, { config }: World, endpoint: Endpoint, run: (request: FastifyRequest) => Promise<Answer>) {
  const { method, path, perMinute } = endpoint
  const limited = perMinute !== undefined && config.rateLimit
  app.route({
    method,
    url: `/api/v1${path}`,
    ...(limited && { config: { rateLimit: { max: perMinute, timeWindow: '1 minute' } } }),
    handler: async (request, reply) => send(reply, endpoint, await run(request)),
  })
}

/** The result, checked against the contract before the commit: what would break a promise is rolled back, not sent. */
function answer({ blob, created, result }: Endpoint, value: unknown): Answer {
  if (blob !== undefined) return value as FileContent
  const kept = safeParse(result, value)
  if (!kept.success) throw new Error(`The answer breaks the contract: ${JSON.stringify(kept.error.issues)}`)
  const body = JSON.stringify(toWire(result, kept.data))
  return { status: created ? 201 : body === 'null' ? 204 : 200, body }
}

function send(reply: FastifyReply, { blob }: Endpoint, made: Answer) {
  if ('content' in made)
    return reply
      .type(blob!)
      .header('content-disposition', `attachment; filename="${ascii(made.fileName)}"; filename*=${encodeExtended(made.fileName)}`)
      .send(made.content)
  if (made.status === 204) return reply.code(204).send()
  return reply.code(made.status).type('application/json; charset=utf-8').send(made.body)
}
/** Both names always, as the wire promises: the package's own header has the second only where the first is not enough. */
const ascii = (name: string) => name.replace(/[^\w.-]/g, '_')

const publisher =
  ({ live }: World, afterCommit: Context['afterCommit']): Context['publish'] =>
  (channel, name, { modelName, event, schema, model }) => {
    const data = { model_name: modelName, event, model: toWire(schema, parse(schema, model)) }
    afterCommit(() => live.publish(channel, name, data))
  }
