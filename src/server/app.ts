import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { ClientConfig, Pool } from 'pg'
import { api } from '#contract/index.ts'
import { AppError, fail } from '#contract/kit/errors.ts'
import accounts from './accounts/accounts.routes.ts'
import appointments from './appointments/appointments.routes.ts'
import attachments from './attachments/attachments.routes.ts'
import assistant from './assistant/assistant.routes.ts'
import audit from './audit/audit.routes.ts'
import booking from './booking/booking.routes.ts'
import clients from './clients/clients.routes.ts'
import collaborators from './collaborators/collaborators.routes.ts'
import counters from './counters/counters.routes.ts'
import customerOrders from './customer-orders/customer-orders.routes.ts'
import files from './files/files.routes.ts'
import firstRun from './first-run/first-run.routes.ts'
import guaranties from './guaranties/guaranties.routes.ts'
import imports from './imports/imports.routes.ts'
import inspections from './inspections/inspections.routes.ts'
import invoices from './invoices/invoices.routes.ts'
import overview from './overview/overview.routes.ts'
import { readJsonBodies } from './platform/http/body.ts'
import type { Config } from './platform/process/config.ts'
import { openDb } from './platform/database/db.ts'
import { openPool } from './platform/database/driver.ts'
import { openExcel } from './platform/excel/excel.ts'
import { drainConnections } from './platform/http/drain.ts'
import { answerFailure, answerUnreadable } from './platform/http/failures.ts'
import type { Feature } from './platform/feature.ts'
import { findOrCreateInstallation } from './platform/process/installation.ts'
import { releaseVersion } from './platform/process/release.ts'
import { purgeJob } from './platform/jobs/purge.ts'
import { rekeyJob } from './platform/jobs/rekey.ts'
import { runJobs } from './platform/jobs/worker.ts'
import { broadcastingAuth } from './platform/live/auth.ts'
import { openLive } from './platform/live/live.ts'
import { createSemaphore } from './platform/http/semaphore.ts'
import { createRequestQueue } from './platform/http/request-queue.ts'
import { openapi } from './platform/http/openapi.ts'
import { serveApiPage, servePages, serveSecurityText } from './platform/http/static-pages.ts'
import { serveMetrics } from './platform/metrics/metrics.ts'
import { sendMail } from './platform/mail/mail.ts'
import { openMailer } from './platform/mail/mailer.ts'
import { serveOutbox } from './platform/mail/outbox.ts'
import { openModel } from './platform/language-model/model.ts'
import { openPrinter } from './platform/pdf/pdf.ts'
import { createAnafRegister } from '#server/platform/anaf.ts'
import { openSmsCarrier } from './platform/sms/carrier.ts'
import { openTaxOffices } from './platform/tax/tax.ts'
import { reportFailures } from './platform/telemetry/failures.ts'
import { openTelemetry } from './platform/telemetry/telemetry.ts'
import { createSessionCache } from './platform/sign-in/session-cache.ts'
import { readBearerToken, findSession } from './platform/sign-in/sessions.ts'
import type { World } from './platform/process/world.ts'
import linePackages from './line-packages/line-packages.routes.ts'
import lists from './lists/lists.routes.ts'
import loyaltyCards from './loyalty-cards/loyalty-cards.routes.ts'
import notices from './notices/notices.routes.ts'
import organizations from './organizations/organizations.routes.ts'
import payments from './payments/payments.routes.ts'
import passwords from './passwords/passwords.routes.ts'
import preferences from './users/preferences.routes.ts'
import products from './products/products.routes.ts'
import registration from './registration/registration.routes.ts'
import law from './law/law.routes.ts'
import readings from './readings/readings.routes.ts'
import releases from './releases/releases.routes.ts'
import reports from './reports/reports.routes.ts'
import restores from './restores/restores.routes.ts'
import savedViews from './saved-views/saved-views.routes.ts'
import search from './search/search.routes.ts'
import session from './session/session.routes.ts'
import sessions from './session/own-sessions.routes.ts'
import settings from './settings/settings.routes.ts'
import sms from './sms/sms.routes.ts'
import statistics from './statistics/statistics.routes.ts'
import taxAuthority from './tax-authority/tax-authority.routes.ts'
import switching from './switch/switch.routes.ts'
import tyreHotels from './tyre-hotels/tyre-hotels.routes.ts'
import telemetries from './telemetry/telemetry.routes.ts'
import timeSheets from './time-sheets/time-sheets.routes.ts'
import users from './users/users.routes.ts'
import vehicles from './vehicles/vehicles.routes.ts'
import workers from './workers/workers.routes.ts'
import workOrderDrafts from './work-order-drafts/work-order-drafts.routes.ts'
import workOrders from './work-orders/work-orders.routes.ts'

/** Every feature, once. Organizations come before the users who work in them. */
export const productFeatures: Feature[] = [
  organizations,
  users,
  preferences,
  workers,
  lists,
  settings,
  sms,
  session,
  sessions,
  switching,
  accounts,
  audit,
  overview,
  statistics,
  workOrders,
  workOrderDrafts,
  inspections,
  vehicles,
  clients,
  products,
  loyaltyCards,
  guaranties,
  tyreHotels,
  linePackages,
  imports,
  files,
  attachments,
  registration,
  firstRun,
  passwords,
  search,
  savedViews,
  restores,
  notices,
  counters,
  appointments,
  booking,
  customerOrders,
  payments,
  invoices,
  taxAuthority,
  collaborators,
  timeSheets,
  reports,
  telemetries,
  assistant,
  readings,
  law,
  releases,
]

/** Requests that take at least this many milliseconds are logged. */
const slowRequestMs = 1000

/**
 * Limits of slow calls: connections, statement timeout in milliseconds, memory per step (the lines of a year would otherwise spill to
 * files), and running and waiting calls per account.
 */
const slowCalls = { connections: 3, statementMs: 25_000, options: '-c work_mem=64MB', atOnce: 2, ofOne: () => 1, waiting: 3 }

/** Trusts this many proxies, counted from this server. */
const trustNearest = (count: number) => (_address: string, hop: number) => hop < count

/** Opens the server on a migrated database, not yet listening; closing the app closes everything that it opened. */
export async function openApp(
  config: Config,
  database: ClientConfig,
  features: Feature[] = productFeatures,
): Promise<{ app: FastifyInstance; world: World; startJobs: () => Promise<void> }> {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization'],
      // Fastify logs its address when it listens, which `runServer` empties: the start prints the address itself.
      hooks: {
        logMethod(args, method) {
          if ((args[0] as unknown) !== '') method.apply(this, args)
        },
      },
    },
    trustProxy: typeof config.trustProxy === 'number' ? trustNearest(config.trustProxy) : config.trustProxy,
    bodyLimit: 1024 * 1024,
    genReqId: () => randomUUID(),
    // Fastify would log two lines per request; only failed and slow ones matter.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // Connected callers still get answers during shutdown.
    return503OnClosing: false,
    requestTimeout: 35_000,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerUnreadable,
    // An address that the router cannot parse never reaches a hook.
    frameworkErrors: (error, request, reply) => answerFailure(error, request, reply.header('api-version', 'v1')),
  })
  // In production a request fails within five seconds if the database is unreachable.
  const limits = config.requestLimits
  const connectionMs = limits?.connectionMs ?? Infinity
  const pool = openPool(database, config.pool, { statementMs: limits?.statementMs, connectionMs })
  const db = openDb(pool)
  const { options, connections, statementMs } = slowCalls
  const slowPool = openPool({ ...database, options }, connections, { statementMs, connectionMs })
  const slowDb = openDb(slowPool)
  const installation = await findOrCreateInstallation(db)
  const keys = { key: installation.liveKey, secret: installation.liveSecret }
  const sessions = createSessionCache({ areHeard: () => live.isListening(), notify: (account) => live.tellRights(account) })
  const { log } = app
  const live = await openLive({ server: app.server, database, ...keys, log, publicUrl: config.publicUrl, rightsChanged: sessions.forget })
  const printer = openPrinter({ warn: (message) => app.log.warn(message) })
  const places = createSemaphore(slowCalls)
  const turns = createRequestQueue(config.pool, limits?.turnMs)
  // Concurrent checks share one query: it uses the one connection of live updates.
  let pendingCheck: Promise<boolean> | undefined
  const isUp = () => (pendingCheck ??= (live.answers() ?? canQuery(pool)).finally(() => (pendingCheck = undefined)))
  const metrics = await serveMetrics(app, config.metricsToken, {
    pools: { requests: pool, slow: slowPool },
    lines: { requests: turns.waiting, slow: places.waiting },
    live,
    printer,
    isUp,
  })
  const mailer = openMailer(config, app.log)
  const excel = openExcel()
  const companies = config.companyLookup === 'off' ? undefined : createAnafRegister(config.companyLookup.anaf)
  const model = config.chatModel && openModel(config.chatModel)
  const sms = metrics.counted(openSmsCarrier(config, installation.captchaSecret, app.log))
  const tax = openTaxOffices(config)
  const telemetry = openTelemetry(config, installation.captchaSecret)
  const opened = { config, db, slowDb, places, turns, live, sessions, printer, excel, mailer, sms, companies, tax, model, telemetry, log }
  const world: World = { ...opened, installation, handlers: new Map(), features, reactions: collectReactions(features) }

  app.setErrorHandler(answerFailure)
  app.decorateRequest('userId')
  readJsonBodies(app)
  app.addHook('onRequest', async (request, reply) => {
    // No proxy or shared browser may store answers; files of the client override the header.
    void reply.header('api-version', 'v1').header('cache-control', 'no-store')
    const requestedVersion = request.headers['api-version'] ?? request.headers['x-api-version'] ?? 'v1'
    if (requestedVersion !== 'v1') throw new AppError('UnsupportedVersion')
  })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) => new AppError('TooManyRequests', { retryAfter: ttl / 1000 }),
  })
  await app.register(broadcastingAuth, {
    ...keys,
    sessionOf: async (request) => {
      const { scope, actor, expiresAt } = await findSession(db, readBearerToken(request.headers.authorization))
      request.userId = actor.id
      return { ...actor, ...scope, expiresAt }
    },
  })
  const failUnavailable = () => fail('TechnicalDifficultiesError', { retryAfter: 2 })
  // Liveness does not use the pool of requests if it can: an overloaded process is not dead.
  app.get('/healthz', { logLevel: 'silent' }, async () => ((await isUp()) ? { status: 'ok' } : failUnavailable()))
  // A process is not ready without notifications, since its pages would be stale, or without a free connection. A stopping one still
  // answers requests, but new ones should go elsewhere.
  const { isLeaving, endIdle } = drainConnections(app)
  const isReady = async () => !isLeaving() && (await canQuery(pool)) && live.isListening()
  app.get('/readyz', { logLevel: 'silent' }, async () => ((await isReady()) ? { status: 'ok' } : failUnavailable()))
  // The log contains the route and not the address, which may name a person.
  app.addHook('onResponse', async ({ log, method, userId, routeOptions }, { elapsedTime, statusCode: status }) => {
    if (elapsedTime > slowRequestMs) log.warn({ method, route: routeOptions.url, elapsedTime }, 'slow request')
    if (config.requestLog) log.info({ method, route: routeOptions.url, status, elapsedTime, userId }, 'request')
  })
  reportFailures(app, telemetry)
  for (const { routes = [] } of features) for (const open of routes) open(app, world)
  if (config.mail === 'outbox' || sms?.outbox) serveOutbox(app, mailer, sms)
  serveSecurityText(app, config)
  await serveApiPage(app, () => openapi(api, releaseVersion))
  await servePages(app, config)

  const closers: Array<() => Promise<unknown>> = [
    () => live.close(),
    () => printer.close(),
    () => excel.close(),
    () => pool.end(),
    () => slowPool.end(),
  ]
  app.addHook('preClose', async () => {
    await live.drain()
    endIdle()
  })
  app.addHook('onClose', async () => {
    for (const close of closers) await close()
  })
  const startJobs = async () => {
    const jobs = [purgeJob, rekeyJob, sendMail, ...features.flatMap(({ jobs: own = [] }) => own)]
    const running = await runJobs(database, world, jobs.map(metrics.timed))
    closers.unshift(() => running.stop())
  }
  return { app, world, startJobs }
}

const canQuery = (pool: Pool): Promise<boolean> =>
  pool.query('select 1').then(
    () => true,
    () => false,
  )

function collectReactions(features: Feature[]): World['reactions'] {
  const all: Record<string, unknown[]> = {}
  for (const { reactions = {} } of features) for (const [name, reaction] of Object.entries(reactions)) (all[name] ??= []).push(reaction)
  return all
}
