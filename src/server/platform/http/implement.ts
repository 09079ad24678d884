import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { output } from 'zod/v4/core'
import { denialReason } from '#contract/kit/access.ts'
import type { Endpoint, ParsedInputOf, SentFile } from '#contract/kit/endpoint.ts'
import { AppError, fail } from '#contract/kit/errors.ts'
import { buildAnswer, sendAnswer, type EndpointAnswer } from './answers.ts'
import { readFiles } from './body.ts'
import {
  createContextRunner,
  runInContext,
  type Context,
  type Directory,
  type GuestActor,
  type Origin,
  type PublicContext,
  type UserActor,
} from '#server/platform/context.ts'
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
    /** Who asks, once that is known: for the log. */
    userId?: number
  }
}

type Caller = UserActor | GuestActor
type Endpoints = Record<string, Endpoint>
type HasGuests<F extends Endpoints> = 'guest' extends F[keyof F]['access'] ? true : false

/**
 * What takes long and needs no database is handed back as a function: it runs when the transaction is over and the connection free. What it
 * needs of the database after all, it asks for `again`, as often as it likes.
 */
export type AfterTransaction<T> = (again: RunInNewTransaction) => Promise<T>
/** The same caller, judged anew, in a transaction that is over with the work. */
export type RunInNewTransaction = <T>(mode: 'read only' | 'read write', work: (context: Context<UserActor>) => Promise<T>) => Promise<T>
type Work<C, E extends Endpoint> = (
  context: C,
  input: ParsedInputOf<E>,
) => Promise<output<E['result']> | AfterTransaction<output<E['result']>>>

/**
 * What `first` writes stays whatever follows, since it comes before the transaction: to count and to judge what somebody tries, such as a PIN.
 * A password is hashed and compared there, since that takes long and no connection is held meanwhile. It answers with the work to be done.
 */
type Judged<A extends Caller, E extends Endpoint> = {
  first: (directory: Directory, input: ParsedInputOf<E>, actor: A, scope: Scope, server: Server) => Promise<Work<Context<A>, E>>
}
type Server = Pick<World, 'config' | 'installation'>
type Inside<A extends Caller, E extends Endpoint> = Work<Context<A>, E> | Judged<A, E>

/** Who may call decides what the handler is given. */
type Handler<E extends Endpoint, Found> = E['access'] extends 'public'
  ? (context: PublicContext, input: ParsedInputOf<E>) => Promise<output<E['result']>>
  : Inside<E['access'] extends 'guest' ? GuestActor<Found> : UserActor, E>
type Handlers<F extends Endpoints, Found> = { [K in keyof F]: Handler<F[K], Found> }

/** The link a guest came by: what it names in the directory, and the token that says which guest it is. */
type Link = { address: string; token: string | undefined; installation: World['installation'] }
/** Finds out where a guest's call belongs: which account, open for guests while it is active, which workplaces, and what the handlers need. */
type Resolver<Found> = (
  directory: Directory,
  input: Record<string, unknown>,
  link: Link,
) => Promise<{ account: AccountId; organizations: readonly number[]; found: Found }>

/** Endpoints with what they do, ready to be opened in a server. */
export type Routes = (app: FastifyInstance, world: World) => void

/** Binds a feature of the contract to its handlers; a missing handler does not compile, nor do guests without their resolver. */
export function implement<F extends Endpoints>(feature: HasGuests<F> extends true ? never : F, handlers: Handlers<F, never>): Routes
export function implement<F extends Endpoints, Found>(feature: F, guests: Resolver<Found>, handlers: Handlers<F, Found>): Routes
export function implement(feature: Endpoints, ...given: [unknown] | [Resolver<unknown>, unknown]): Routes {
  const [guests, handlers] = (given.length === 2 ? given : [undefined, given[0]]) as [
    Resolver<unknown> | undefined,
    Handlers<Endpoints, unknown>,
  ]
  return (app, world) => {
    for (const [name, endpoint] of Object.entries(feature)) open(app, world, endpoint, handlers[name]!, guests)
  }
}

function open(app: FastifyInstance, world: World, endpoint: Endpoint, handler: Handler<Endpoint, unknown>, guests?: Resolver<unknown>) {
  const { method, path, perMinute, access, upload } = endpoint
  world.handlers.set(endpoint, handler)
  const limited = perMinute !== undefined && world.config.rateLimit
  const run =
    access === 'public' ? publicHandler(world, endpoint, handler as never) : authenticatedHandler(world, endpoint, handler as never, guests)
  const route: RouteOptions = {
    method,
    url: `/api/v1${path}`,
    ...(method === 'GET' && endpoint.writes && rejectPrefetch),
    // Nobody's file is read before we know who sends it.
    ...(upload &&
      access !== 'guest' && {
        onRequest: (request: FastifyRequest) => withConnection(world.db, ({ db }) => knownUser(findSession, db, endpoint, request)),
      }),
    ...(limited && { config: { rateLimit: { max: perMinute, timeWindow: '1 minute', keyGenerator: countedFor(access) } } }),
    ...(upload && { bodyLimit: upload.bytes }),
    handler: async (request, reply) => sendAnswer(reply, endpoint, await run(request, reply)),
  }
  if (upload) readFiles(app, upload, (room) => room.route(route))
  else app.route(route)
}

/** Whoever has signed in is counted alone: the people of a shop share an address. Others are known by nothing else. */
const countedFor =
  (access: Endpoint['access']) =>
  ({ headers, ip }: FastifyRequest): string =>
    (access === 'public' || access === 'guest' ? undefined : headers.authorization) ?? ip

/** A GET that writes is for whoever means it: no browser that fetches ahead, and nobody who only asks for its headers. */
const rejectPrefetch = {
  exposeHeadRoute: false,
  onRequest: async ({ headers }: FastifyRequest) => {
    if (/\bprefetch\b/i.test([headers['sec-purpose']].flat().join())) fail('BadRequest')
  },
}

/** A call that anyone may make: no session, and an account only where its handler enters one. */
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
/** What a browser keeps and asks for again only if it has changed, such as its rights, is never told from memory. */
const mayRemember = (endpoint: Endpoint): boolean => isRead(endpoint) && !endpoint.revalidate

type Asked = { actor: Caller; scope: Scope; input: unknown }
type InTransaction = Work<Context<Caller>, Endpoint>

/**
 * A call of a user or a guest: one connection, one transaction, and the answer checked before it is committed. Who asks for what is slow,
 * brings a file or has something to do `first`, is found out before that, on a connection that is given back: nobody else's is held while they
 * wait for a place, for their image or for the hash of a password. What is slow has its place until the answer is made.
 */
function authenticatedHandler(world: World, endpoint: Endpoint, handler: Inside<Caller, Endpoint>, guests: Resolver<unknown> | undefined) {
  const first = 'first' in handler ? handler.first : undefined
  const ask =
    guests && endpoint.access === 'guest'
      ? askGuest(endpoint, guests, world)
      : askUser(endpoint, mayRemember(endpoint) ? world.sessions.find : findSession)
  const { slow, upload } = endpoint
  const reads = slow ? 'isolation level repeatable read read only' : 'read only'
  // What takes long and writes down that it was done reads all it says as it stood at one moment, too.
  const mode = isRead(endpoint) ? reads : slow && endpoint.writes ? 'isolation level repeatable read' : 'read write'
  const repeatable = endpoint.method === 'POST' && !endpoint.notRepeatable
  const connected = <T>(
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
    const known = slow || upload || first ? await withConnection(world.db, (connection) => ask(connection, request)) : undefined
    const repeatedBy = ({ actor, scope }: Asked) => {
      const key = repeatable ? idempotencyKey(request.headers['idempotency-key']) : undefined
      const caller = idempotencyScope(actor, guestToken(request))
      const sent = { route: `${endpoint.method} ${request.url}`, body: request.body, version: request.headers['if-match'] }
      return key === undefined || caller === undefined ? undefined : { account: scope.account, caller, key, ...sent }
    }
    // What came through is not judged again when only its answer was lost.
    const sent = first && known && repeatedBy(known)
    const before = sent && (await inAccount(world.db, sent.account, 'read only', (db) => findStoredAnswer(db, sent)))
    if (before) return before
    const handle = known && first ? await first(world.db, known.input, known.actor, known.scope, world) : (handler as InTransaction)
    const received = known && upload ? await withReceived(known) : known
    const run = async () => {
      const made = await connected(request, reply, async (connection, found) => {
        // Whoever was judged may have lost their rights meanwhile.
        const asked = known && !first ? known : await ask(connection, request)
        // A guest's header says nothing: whoever made up one could fill the line of the people of the shop.
        if (asked.actor.kind === 'user') found?.(asked.scope.account)
        const { input } = received ?? asked
        const repeated = repeatedBy(asked)
        return runInContext(world, connection, { ...givenBy(request, asked), mode, signal }, async (context) => {
          const respond = async () => {
            const made = await handle(context, input)
            const toAnswer = (result: unknown) => buildAnswer(endpoint, result, request.headers)
            return isLater(made) ? async (again: RunInNewTransaction) => toAnswer(await made(again)) : toAnswer(made)
          }
          if (!repeated) return respond()
          return runIdempotent(context.db, repeated, async () => {
            const made = await respond()
            return 'status' in made ? made : fail('UnknownError')
          })
        })
      })
      if (!isLater(made)) return made
      const again = (mode: 'read only' | 'read write', work: (context: Context<Caller>) => Promise<unknown>) =>
        withConnection(world.db, async (connection) => {
          const asked = await ask(connection, request)
          return runInContext(world, connection, { ...givenBy(request, asked), mode }, work)
        })
      return made(again as RunInNewTransaction)
    }
    return known && signal ? world.places.take(known.scope.account, () => signal, run) : run()
  }
}

const givenBy = ({ log, headers }: FastifyRequest, { actor, scope }: Asked) => ({
  actor,
  scope,
  account: scope.account,
  log,
  language: negotiateLanguage(headers['accept-language']),
})

/** Aborted when whoever asked is gone; nobody hears the reason. */
function abortSignalFor({ raw }: FastifyReply): AbortSignal {
  const hangUp = new AbortController()
  const leave = () => hangUp.abort(new AppError('BadRequest'))
  // Whoever left while their file was read or their password hashed is not heard leaving any more.
  if (raw.closed) leave()
  else raw.once('close', leave)
  return hangUp.signal
}

async function withReceived({ input, ...asked }: Asked): Promise<Asked> {
  const { file, ...rest } = input as { file: SentFile }
  return { ...asked, input: { ...rest, file: await sanitizeUpload(file) } }
}

async function knownUser(find: typeof findSession, db: Db, endpoint: Endpoint, request: FastifyRequest): Promise<Session> {
  const token = readBearerToken(request.headers.authorization)
  const found = await find(db, token)
  // A remembered session may be from before the password was shown.
  const session = hasRequiredProof(found.actor, endpoint) ? found : await findSession(db, token)
  request.userId = session.actor.id
  const refused = denialReason(session.actor, endpoint)
  if (refused) return fail(refused)
  requireRecentPassword(session.actor, endpoint)
  return session
}

/** Who asks for what. Of a call that only reads it may be what was known seconds ago, where nothing has changed since. */
function askUser(endpoint: Endpoint, find: typeof findSession) {
  const read = inputReader(endpoint)
  return async ({ db }: Connection, request: FastifyRequest): Promise<Asked> => {
    const { scope, actor } = await knownUser(find, db, endpoint, request)
    return { scope, actor: { ...actor, ...originOf(request) }, input: read(request) }
  }
}

function askGuest(endpoint: Endpoint, find: Resolver<unknown>, { installation }: World) {
  const read = inputReader(endpoint)
  return async ({ db }: { db: Db }, request: FastifyRequest): Promise<Asked> => {
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

const isLater = <T>(made: T | AfterTransaction<T>): made is AfterTransaction<T> => typeof made === 'function'
