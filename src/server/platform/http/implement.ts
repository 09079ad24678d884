import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { output } from 'zod/v4/core'
import { denialReason } from '#contract/kit/access.ts'
import type { Endpoint, ParsedInputOf, SentFile, Upload } from '#contract/kit/endpoint.ts'
import { AppError, fail } from '#contract/kit/errors.ts'
import { buildAnswer, sendAnswer, type EndpointAnswer } from './answers.ts'
import { readFiles } from './body.ts'
import type { Context, Directory, GuestActor, Origin, PublicContext, UserActor } from '#server/platform/context.ts'
import { createContextRunner, runInContext } from '#server/platform/run-in-context.ts'
import { withConnection, type AccountId, type Connection, type Db } from '#server/platform/database/db.ts'
import { sanitizeUpload } from '#server/platform/files/images.ts'
import { findStoredAnswer, idempotencyScope, idempotencyKey, runIdempotent } from './idempotency.ts'
import { queueMail } from '#server/platform/mail/mail.ts'
import { inputReader } from './request-input.ts'
import { createScope, type Scope } from '#server/platform/database/scope.ts'
import { inAccount } from '#server/platform/database/transaction.ts'
import { readBearerToken, findSession, hasRequiredProof, requireRecentPassword, type Session } from '#server/platform/sign-in/sessions.ts'
import { negotiateLanguage } from '#server/platform/words.ts'
import type { World } from '#server/platform/process/world.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the signed-in user; the request log reads it. */
    userId?: number
  }
}

type Caller = UserActor | GuestActor
type Endpoints = Record<string, Endpoint>
type HasGuests<F extends Endpoints> = 'guest' extends F[keyof F]['access'] ? true : false

/**
 * Slow work that needs no database is returned as a function. It runs after the transaction, with the connection released, and may open
 * new transactions through `again` as often as needed.
 */
export type AfterTransaction<T> = (again: RunInNewTransaction) => Promise<T>
/** Checks the caller's rights again and opens a transaction that ends with the work. */
export type RunInNewTransaction = <T>(mode: 'read only' | 'read write', work: (context: Context<UserActor>) => Promise<T>) => Promise<T>
type Work<C, E extends Endpoint> = (
  context: C,
  input: ParsedInputOf<E>,
) => Promise<output<E['result']> | AfterTransaction<output<E['result']>>>

/**
 * `first` runs before the transaction, so its writes survive a rollback: it counts and checks attempts, such as a PIN. Passwords are
 * hashed there, since hashing is slow and no connection is held meanwhile. It returns the handler.
 */
type WithFirstStep<A extends Caller, E extends Endpoint> = {
  first: (directory: Directory, input: ParsedInputOf<E>, actor: A, scope: Scope, server: Server) => Promise<Work<Context<A>, E>>
}
type Server = Pick<World, 'config' | 'installation'>
type TxHandler<A extends Caller, E extends Endpoint> = Work<Context<A>, E> | WithFirstStep<A, E>

/** The access of an endpoint decides which context its handler gets. */
type Handler<E extends Endpoint, Found> = E['access'] extends 'public'
  ? (context: PublicContext, input: ParsedInputOf<E>) => Promise<output<E['result']>>
  : TxHandler<E['access'] extends 'guest' ? GuestActor<Found> : UserActor, E>
type Handlers<F extends Endpoints, Found> = { [K in keyof F]: Handler<F[K], Found> }

/** The link of a guest: the address it names in the directory, and the token that identifies the guest. */
type Link = { address: string; token: string | undefined; installation: World['installation'] }
/** Resolves a guest's call to its account, its organizations and the values that the handlers need. */
type Resolver<Found> = (
  directory: Directory,
  input: Record<string, unknown>,
  link: Link,
) => Promise<{ account: AccountId; organizations: readonly number[]; found: Found }>

/** Registers endpoints with their handlers on a server. */
export type Routes = (app: FastifyInstance, world: World) => void

/** Binds a feature of the contract to its handlers; a missing handler or a missing guest resolver does not compile. */
export function implement<F extends Endpoints>(feature: HasGuests<F> extends true ? never : F, handlers: Handlers<F, never>): Routes
export function implement<F extends Endpoints, Found>(feature: F, guests: Resolver<Found>, handlers: Handlers<F, Found>): Routes
export function implement(feature: Endpoints, ...given: [unknown] | [Resolver<unknown>, unknown]): Routes {
  const [guests, handlers] = (given.length === 2 ? given : [undefined, given[0]]) as [
    Resolver<unknown> | undefined,
    Handlers<Endpoints, unknown>,
  ]
  return (app, world) => {
    for (const [name, endpoint] of Object.entries(feature)) mount(app, world, endpoint, handlers[name]!, guests)
  }
}

function mount(app: FastifyInstance, world: World, endpoint: Endpoint, handler: Handler<Endpoint, unknown>, guests?: Resolver<unknown>) {
  const { method, path, perMinute, access, upload } = endpoint
  world.handlers.set(endpoint, handler)
  const isLimited = perMinute !== undefined && world.config.rateLimit
  const run =
    access === 'public' ? publicHandler(world, endpoint, handler as never) : authenticatedHandler(world, endpoint, handler as never, guests)
  const route: RouteOptions = {
    method,
    url: `/api/v1${path}`,
    ...(method === 'GET' && endpoint.writes && rejectPrefetch),
    // A file is read only after its sender is authenticated.
    ...(upload &&
      access !== 'guest' && {
        onRequest: (request: FastifyRequest) => withConnection(world.db, ({ db }) => requireUser(findSession, db, endpoint, request)),
      }),
    ...(isLimited && { config: { rateLimit: { max: perMinute, timeWindow: '1 minute', keyGenerator: createRateLimitKey(access) } } }),
    ...(upload && { bodyLimit: upload.bytes }),
    handler: async (request, reply) => sendAnswer(reply, endpoint, await run(request, reply)),
  }
  if (upload) readFiles(app, upload, (room) => room.route(route))
  else app.route(route)
}

/** Rate limits count signed-in users one by one, since the people of a shop share an address; others are counted by address. */
const createRateLimitKey =
  (access: Endpoint['access']) =>
  ({ headers, ip }: FastifyRequest): string =>
    (access === 'public' || access === 'guest' ? undefined : headers.authorization) ?? ip

/** Prefetching browsers and HEAD requests must not trigger a GET that writes. */
const rejectPrefetch = {
  exposeHeadRoute: false,
  onRequest: async ({ headers }: FastifyRequest) => {
    if (/\bprefetch\b/i.test([headers['sec-purpose']].flat().join())) fail('BadRequest')
  },
}

/** A public call has no session; it has an account only where its handler enters one. */
function publicHandler(world: World, endpoint: Endpoint, handle: (context: PublicContext, input: unknown) => Promise<unknown>) {
  const read = inputReader(endpoint)
  const { db, config, installation, features } = world
  const found: PublicContext['found'] = (work) => db.transaction().execute((tx) => work({ tx, features }))
  return async (request: FastifyRequest): Promise<EndpointAnswer> => {
    const origin = { ...originOf(request), language: negotiateLanguage(request.headers['accept-language']), log: request.log }
    const { address, userAgent: _, site: __, ...given } = origin
    const actor: GuestActor<null> = { kind: 'guest', found: null, address }
    const enter = createContextRunner(world, { ...given, actor })
    const mail: PublicContext['mail'] = (tx, message, account) =>
      queueMail(tx, config.mail, { account: account ?? null, language: given.language }, message)
    const context = { directory: db, enter, found, config, installation, mail, ...origin }
    return buildAnswer(endpoint, await handle(context, read(request)), request.headers)
  }
}

const isRead = ({ method, writes }: Endpoint): boolean => method === 'GET' && !writes
/** Answers that a browser revalidates, such as its rights, must not come from a cached session. */
const canUseSessionCache = (endpoint: Endpoint): boolean => isRead(endpoint) && !endpoint.revalidate

type CheckedCall = { actor: Caller; scope: Scope; input: unknown }
type ScopedWork = Work<Context<Caller>, Endpoint>

/**
 * One connection and one transaction per call; the answer is validated before the commit. A call that is slow, has a file or a `first`
 * step is authenticated on an earlier connection, which is released during its wait. A slow call keeps its place until the end.
 */
function authenticatedHandler(
  world: World,
  endpoint: Endpoint,
  handler: TxHandler<Caller, Endpoint>,
  guests: Resolver<unknown> | undefined,
) {
  const first = 'first' in handler ? handler.first : undefined
  const authenticate =
    guests && endpoint.access === 'guest'
      ? guestAuthenticator(endpoint, guests, world)
      : userAuthenticator(endpoint, canUseSessionCache(endpoint) ? world.sessions.find : findSession)
  const { slow, upload } = endpoint
  const readMode = slow ? 'isolation level repeatable read read only' : 'read only'
  // A slow call that also writes reads from one snapshot, too.
  const mode = isRead(endpoint) ? readMode : slow && endpoint.writes ? 'isolation level repeatable read' : 'read write'
  const repeatable = endpoint.method === 'POST' && !endpoint.notRepeatable
  const withCallConnection = <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (connection: Connection, found?: (account: AccountId) => void) => Promise<T>,
  ) =>
    slow
      ? withConnection(world.slowDb, work)
      : world.turns.take(
          request,
          () => abortSignalFor(reply),
          (found) => withConnection(world.db, (connection) => work(connection, found)),
        )

  return async (request: FastifyRequest, reply: FastifyReply): Promise<EndpointAnswer> => {
    const signal = slow && abortSignalFor(reply)
    const checked = slow || upload || first ? await withConnection(world.db, (connection) => authenticate(connection, request)) : undefined
    const idempotentRequest = ({ actor, scope }: CheckedCall) => {
      const key = repeatable ? idempotencyKey(request.headers['idempotency-key']) : undefined
      const caller = idempotencyScope(actor, guestToken(request))
      const sent = { route: `${endpoint.method} ${request.url}`, body: request.body, version: request.headers['if-match'] }
      return key === undefined || caller === undefined ? undefined : { account: scope.account, caller, key, ...sent }
    }
    // A retry whose first call succeeded gets the stored answer without a new check.
    const retried = first && checked && idempotentRequest(checked)
    const storedAnswer = retried && (await inAccount(world.db, retried.account, 'read only', (db) => findStoredAnswer(db, retried)))
    if (storedAnswer) return storedAnswer
    const handle = checked && first ? await first(world.db, checked.input, checked.actor, checked.scope, world) : (handler as ScopedWork)
    const withFile = checked && upload ? await withSanitizedFile(checked, upload) : checked
    const run = async () => {
      const outcome = await withCallConnection(request, reply, async (connection, found) => {
        // The caller may have lost their rights during the wait.
        const call = checked && !first ? checked : await authenticate(connection, request)
        // A guest's header proves nothing: made-up ones could fill the queue of the shop's own people.
        if (call.actor.kind === 'user') found?.(call.scope.account)
        const { input } = withFile ?? call
        const idempotent = idempotentRequest(call)
        return runInContext(world, connection, { ...contextOptions(request, call), mode, signal }, async (context) => {
          const respond = async () => {
            const value = await handle(context, input)
            const toAnswer = (result: unknown) => buildAnswer(endpoint, result, request.headers)
            return isAfterTransaction(value) ? async (again: RunInNewTransaction) => toAnswer(await value(again)) : toAnswer(value)
          }
          if (!idempotent) return respond()
          return runIdempotent(context.db, idempotent, async () => {
            const answer = await respond()
            return 'status' in answer ? answer : fail('UnknownError')
          })
        })
      })
      if (!isAfterTransaction(outcome)) return outcome
      const again = (mode: 'read only' | 'read write', work: (context: Context<Caller>) => Promise<unknown>) =>
        withConnection(world.db, async (connection) => {
          const call = await authenticate(connection, request)
          return runInContext(world, connection, { ...contextOptions(request, call), mode }, work)
        })
      return outcome(again as RunInNewTransaction)
    }
    return checked && signal ? world.places.take(checked.scope.account, () => signal, run) : run()
  }
}

const contextOptions = ({ log, headers }: FastifyRequest, { actor, scope }: CheckedCall) => ({
  actor,
  scope,
  account: scope.account,
  log,
  language: negotiateLanguage(headers['accept-language']),
})

/** The signal aborts when the caller disconnects; no one receives the reason. */
function abortSignalFor({ raw }: FastifyReply): AbortSignal {
  const hangUp = new AbortController()
  const leave = () => hangUp.abort(new AppError('BadRequest'))
  // The caller may already be gone after the upload or the hashing, and then 'close' no longer fires.
  if (raw.closed) leave()
  else raw.once('close', leave)
  return hangUp.signal
}

async function withSanitizedFile({ input, ...call }: CheckedCall, { image }: Upload): Promise<CheckedCall> {
  const { file, ...rest } = input as { file: SentFile }
  return { ...call, input: { ...rest, file: await sanitizeUpload(file, image) } }
}

async function requireUser(find: typeof findSession, db: Db, endpoint: Endpoint, request: FastifyRequest): Promise<Session> {
  const token = readBearerToken(request.headers.authorization)
  const cached = await find(db, token)
  // In another process, a cached session may be older than the last password check.
  const session = hasRequiredProof(cached.actor, endpoint) ? cached : await findSession(db, token)
  request.userId = session.actor.id
  const reason = denialReason(session.actor, endpoint)
  if (reason) return fail(reason)
  requireRecentPassword(session.actor, endpoint)
  return session
}

/** Authenticates a user and reads the input. A call that only reads may use a cached session. */
function userAuthenticator(endpoint: Endpoint, find: typeof findSession) {
  const read = inputReader(endpoint)
  return async ({ db }: Connection, request: FastifyRequest): Promise<CheckedCall> => {
    const { scope, actor } = await requireUser(find, db, endpoint, request)
    return { scope, actor: { ...actor, ...originOf(request) }, input: read(request) }
  }
}

function guestAuthenticator(endpoint: Endpoint, find: Resolver<unknown>, { installation }: World) {
  const read = inputReader(endpoint)
  return async ({ db }: { db: Db }, request: FastifyRequest): Promise<CheckedCall> => {
    const input = read(request)
    const link = { address: request.ip, token: guestToken(request), installation }
    const { account, organizations, found } = await find(db, input as Record<string, unknown>, link)
    const { status } = await db.selectFrom('accounts').select('status').where('id', '=', account).executeTakeFirstOrThrow()
    if (status !== 'active') fail('NotFound')
    return { scope: createScope(account, organizations), actor: { kind: 'guest', found, address: request.ip }, input }
  }
}

const originOf = ({ ip, headers, protocol, host }: FastifyRequest): Origin => ({
  address: ip,
  userAgent: headers['user-agent'],
  site: `${protocol}://${host}`,
})

const guestToken = ({ headers }: FastifyRequest): string | undefined => [headers['x-guest-token']].flat()[0]

const isAfterTransaction = <T>(value: T | AfterTransaction<T>): value is AfterTransaction<T> => typeof value === 'function'
