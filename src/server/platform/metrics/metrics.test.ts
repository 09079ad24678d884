import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/index.ts'
import { openApp, productFeatures } from '#server/app.ts'
import type { Feature } from '#server/platform/feature.ts'
import { defineJob } from '#server/platform/jobs/job.ts'
import { bindJob, bindOwnerJob } from '#server/platform/jobs/bind.ts'
import { createCaller } from '#test/caller.ts'
import { requestLimits, testConfig } from '#test/config.ts'
import { newShop } from '#test/new-shop.ts'
import { administer, openOwnDatabase } from '#test/own-database.ts'
import { endpoints } from '#test/samples.ts'
import { openShop, sendTo, type Shop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const metricsToken = 'nobody-guesses-this-one'
const nap = defineJob('toys.nap', z.object({}))
const trip = defineJob('toys.trip', z.object({}))
const toys: Feature = { routes: [(app) => app.get('/assets/toys.js', () => 'toys')] }
const features = [
  ...productFeatures,
  toys,
  { jobs: [bindJob(nap, async () => {}), bindOwnerJob(trip, () => Promise.reject(new Error('It tripped')))] },
]

let own: Awaited<ReturnType<typeof openOwnDatabase>>
let shop: Shop
beforeAll(async () => {
  own = await openOwnDatabase('measured')
  const server = await openApp({ ...testConfig, metricsToken, requestLimits }, own.database, features)
  shop = { ...(await newShop(server.world.db, sendTo(server.app))), ...server }
})
afterAll(async () => {
  await shop?.app.close()
  await own?.drop()
})

const requestMetrics = (authorization: string | undefined, { anonymous }: Pick<Shop, 'anonymous'> = shop) =>
  anonymous.send({ method: 'GET', url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

type Sample = { name: string; labels: Record<string, string>; value: number }

/** Parses every line of the format: a comment, or a name, its labels and a number. */
async function read(): Promise<Sample[]> {
  const { status, text } = await requestMetrics(`Bearer ${metricsToken}`)
  expect(status, text).toBe(200)
  return text
    .trimEnd()
    .split('\n')
    .filter((line) => !/^# (HELP|TYPE) \w+ |^$/.test(line))
    .map((line) => {
      const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? expect.fail(`no sample: ${line}`)
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)",?/g)].map(([, key, text]): [string, string] => [key!, text!])
      return { name, labels: Object.fromEntries(pairs), value: Number(value) }
    })
}

async function valueOf(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const matches = (sample: Sample) => sample.name === name && Object.entries(labels).every(([key, text]) => sample.labels[key] === text)
  return (await read()).find(matches)?.value
}

test('a server without a token has neither metrics nor a page at their address', async () => {
  const otherShop = await openShop()
  for (const authorization of [undefined, 'Bearer ', 'Bearer undefined']) {
    const { status, text } = await requestMetrics(authorization, otherShop)
    expect({ status, ...JSON.parse(text) }).toMatchObject({ status: 404, code: 'NotFound' })
  }
})

test('the metrics are readable with the token only', async () => {
  const others = [undefined, '', metricsToken, `bearer ${metricsToken}`, `Bearer ${metricsToken}x`, `Bearer ${shop.admin.token}`]
  for (const authorization of others) {
    const { status, text } = await requestMetrics(authorization)
    expect({ status, ...JSON.parse(text) }, String(authorization)).toMatchObject({ status: 401, code: 'SignInRequired' })
  }
  const { status, headers } = await requestMetrics(`Bearer ${metricsToken}`)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ])
})

test('requests are counted by route and status, with their duration', async () => {
  const { id } = await shop.make.client()
  await shop.operator(api.clients.get, { id })
  await shop.operator(api.clients.get, { id: 999_999_999 }).catch(() => undefined)
  const count = (labels: Record<string, string>) => valueOf('atelier_http_request_seconds_count', labels)
  const one = { method: 'GET', route: '/api/v1/clients/:id' }
  await expect.poll(() => count({ ...one, status: '200' })).toBe(1)
  await expect.poll(() => count({ ...one, status: '404' })).toBe(1)
  expect(await valueOf('atelier_http_request_seconds_sum', { ...one, status: '200' })).toBeGreaterThan(0)
  expect(await valueOf('atelier_http_request_seconds_bucket', { ...one, status: '200', le: '+Inf' })).toBe(1)
})

/** All allowed label values, besides routes and jobs of the sources. */
const words = new Set(
  `GET POST PUT DELETE HEAD PATCH OPTIONS requests slow used idle most busy made failed lost done waiting running later given_up tried taken answered refused
  page file /metrics /healthz /readyz /broadcasting/auth`.split(/\s+/),
)
const routes = new Set(endpoints.map(({ endpoint }) => `/api/v1${endpoint.path}`))
const isJob = /^[a-z-]+(\.[a-zA-Z]+)?$/
/** Metrics of Node itself: kinds of handles and of collections, and its version. */
const nodeMetric = /^(nodejs|process)_/

test('no label names a person, an account, a record or an input', async () => {
  const client = await shop.make.client({ name: 'Zăpăcescu Metrica', phone: '+40722998877' })
  await shop.operator(api.clients.search, { models: { quickText: 'Zăpăcescu' } })
  const addresses = [
    '/dashboard/Zapacescu',
    `/api/v1/clients/${client.id}?query=Metrica`,
    '/api/v1/Zapacescu',
    '/programari/zapacescu-metrica',
    '/api/v1/sms/reports/zapacescu/40722998877',
    '/assets/zapacescu.js',
    '/assets/toys.js',
  ]
  for (const url of addresses) await shop.operator.send({ method: 'GET', url })
  await shop.anonymous(api.session.login, { username: 'zapacescu', password: 'Metrica#1' }).catch(() => undefined)
  await expect.poll(() => valueOf('atelier_http_request_seconds_count', { route: '/api/v1/login' })).toBe(1)

  const samples = (await read()).filter(({ name }) => !nodeMetric.test(name))
  const unknownLabels = samples.flatMap(({ name, labels: { le = '1', status = '200', task = 'purge', ...labels } }) =>
    [
      ...Object.values(labels),
      ...[le, status].filter((text) => !/^[\d.]+$|^\+Inf$/.test(text)),
      ...[task].filter((text) => !isJob.test(text)),
    ]
      .filter((text) => !words.has(text) && !routes.has(text) && !/^\/programari\/[a-z/:]*$/i.test(text))
      .map((text) => `${name}: ${text}`),
  )
  expect(unknownLabels).toEqual([])
  // Prometheus would rename these labels, and the dashboard would not find them.
  expect(samples.filter(({ labels }) => 'job' in labels || 'instance' in labels)).toEqual([])
  expect((await requestMetrics(`Bearer ${metricsToken}`)).text).not.toMatch(/zapac|zăpăc|metrica|40722/i)
})

test('gauges show connections, open pages and documents at this moment', async () => {
  expect(await valueOf('atelier_db_connections', { pool: 'requests', state: 'most' })).toBe(testConfig.pool)
  expect(await valueOf('atelier_db_connections_awaited', { pool: 'slow' })).toBe(0)
  expect(await valueOf('atelier_live_listening')).toBe(1)
  expect(await valueOf('atelier_database_up')).toBe(1)

  expect(await valueOf('atelier_live_sockets')).toBe(0)
  const page = await openSocket(shop, shop.admin)
  expect(await valueOf('atelier_live_sockets')).toBe(1)
  page.close()
  await expect.poll(() => valueOf('atelier_live_sockets')).toBe(0)

  const { id } = await shop.make.workOrder()
  await shop.operator(api.workOrders.pdf, { id })
  expect(await valueOf('atelier_pdf_documents_total', { outcome: 'made' })).toBe(1)
  expect(await valueOf('atelier_pdf_documents_total', { outcome: 'lost' })).toBe(0)
  expect(await valueOf('atelier_pdf_children', { state: 'idle' })).toBe(1)
})

test('repeated readings count an event once, and concurrent ones get the same text', async () => {
  const answered = async () => (await valueOf('atelier_db_statements_total', { pool: 'requests', outcome: 'answered' })) ?? 0
  const [papers, before] = [await valueOf('atelier_pdf_documents_total', { outcome: 'made' }), await answered()]
  expect(before).toBeGreaterThan(50)
  expect((await answered()) - before).toBeLessThan(20)
  expect(await valueOf('atelier_pdf_documents_total', { outcome: 'made' })).toBe(papers)

  const answers = await Promise.all(Array.from({ length: 10 }, () => requestMetrics(`Bearer ${metricsToken}`)))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})

test('statements are counted by outcome, with their duration', async () => {
  const count = async (outcome: string) => (await valueOf('atelier_db_statements_total', { pool: 'requests', outcome })) ?? 0
  const [answered, refused] = [await count('answered'), await count('refused')]
  await shop.admin(api.carTypes.create, { name: 'Remorcă' })
  await expect(sql`select 1 / 0`.execute(shop.db)).rejects.toThrow('division by zero')
  expect(await count('answered')).toBeGreaterThan(answered)
  expect(await count('refused')).toBeGreaterThan(refused)
  expect(await valueOf('atelier_db_statement_seconds_total', { pool: 'requests' })).toBeGreaterThan(0)
})

test('jobs are counted by state and outcome, with the age of the oldest waiting one', async () => {
  const add = (name: string, at: string, attempts = 25) =>
    sql`select graphile_worker.add_job(${name}, ${JSON.stringify({ account: shop.account, language: 'ro', payload: {} })}::json,
      run_at := now() + ${at}::interval, max_attempts := ${attempts})`.execute(shop.db)
  await add('toys.nap', '-1 hour')
  await add('toys.nap', '-1 minute')
  await add('toys.nap', '1 day')
  await sql`insert into mails (receiver, template, language, "values", created_at, last_code) values ('a@b.ro', 'invite', 'ro', '{}', now() - interval '2 hours', '421')`.execute(
    shop.db,
  )

  expect(await valueOf('atelier_jobs', { task: 'toys.nap', state: 'waiting' })).toBe(2)
  expect(await valueOf('atelier_jobs', { task: 'toys.nap', state: 'later' })).toBe(1)
  const age = (await valueOf('atelier_jobs_oldest_waiting_seconds', { task: 'toys.nap' })) ?? 0
  expect(age).toBeGreaterThanOrEqual(3600)
  expect(age).toBeLessThan(7200)
  expect(await valueOf('atelier_mails', { state: 'waiting' })).toBe(1)
  expect(await valueOf('atelier_mails', { state: 'tried' })).toBe(1)
  expect(await valueOf('atelier_mails_oldest_seconds')).toBeGreaterThanOrEqual(7200)

  await add('toys.trip', '0', 1)
  await shop.startJobs()
  await expect.poll(() => valueOf('atelier_jobs', { task: 'toys.nap', state: 'waiting' })).toBeUndefined()
  expect(await valueOf('atelier_jobs_oldest_waiting_seconds', { task: 'toys.nap' })).toBeUndefined()
  await expect.poll(() => valueOf('atelier_job_seconds_count', { task: 'toys.nap', outcome: 'done' })).toBe(2)
  await expect.poll(() => valueOf('atelier_job_seconds_count', { task: 'toys.trip', outcome: 'failed' })).toBe(1)
  await expect.poll(() => valueOf('atelier_jobs', { task: 'toys.trip', state: 'given_up' })).toBe(1)

  await shop.operator(api.sms.create, { organizationId: shop.organization.id, phone: '0722000111', text: 'Gata' })
  await expect.poll(() => valueOf('atelier_sms_total', { outcome: 'taken' })).toBe(1)
})

/** Names without the suffixes of a histogram. */
const findMetricNames = (file: string) =>
  [...new Set(readFileSync(file, 'utf8').match(/\b(?:atelier|nodejs|process)_[a-z_0-9]+\b/g))].filter((name) => name !== 'atelier_app')
const withoutSuffix = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '')

test('every metric of dashboard, alarms and operators’ manual exists', async () => {
  const { text } = await requestMetrics(`Bearer ${metricsToken}`)
  const kinds = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  const names = new Set(
    kinds.flatMap(([, name, kind]) => (kind === 'histogram' ? ['bucket', 'count', 'sum'].map((end) => `${name}_${end}`) : [name!])),
  )
  for (const file of ['deploy/grafana.json', 'deploy/prometheus-alerts.yml', 'docs/operations.md']) {
    const metricNames = findMetricNames(file)
    expect(metricNames.length).toBeGreaterThan(5)
    expect(
      metricNames.filter((name) => !names.has(name)),
      file,
    ).toEqual([])
  }
})

test('the operators’ manual and the dashboard state the normal value of every metric', async () => {
  const { text } = await requestMetrics(`Bearer ${metricsToken}`)
  const ownMetrics = [...text.matchAll(/^# TYPE (atelier_\w+) /gm)].map(([, name]) => name!)
  const explainedMetrics = new Set(findMetricNames('docs/operations.md').map(withoutSuffix))
  const drawnMetrics = ['deploy/grafana.json', 'deploy/prometheus-alerts.yml'].flatMap(findMetricNames)
  expect([...ownMetrics, ...drawnMetrics.map(withoutSuffix)].filter((name) => !explainedMetrics.has(name))).toEqual([])

  const { panels } = JSON.parse(readFileSync('deploy/grafana.json', 'utf8')) as { panels: { title: string; description: string }[] }
  expect(panels.filter(({ description }) => !description.includes('Normal: ')).map(({ title }) => title)).toEqual([])
})

const get = async (url: string) => (await shop.anonymous.send({ method: 'GET', url })).status
const terminateSql = (what: string) => `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'measured' and ${what}`

test('a process without notifications from the others is healthy but not ready', async () => {
  expect([await get('/healthz'), await get('/readyz')]).toEqual([200, 200])
  await administer('alter database measured connection limit 0', terminateSql(`application_name = 'atelier live'`))
  await expect.poll(() => get('/readyz')).toBe(503)
  expect(await get('/healthz')).toBe(200)
  expect(await valueOf('atelier_live_listening')).toBe(0)
  const early = (await valueOf('atelier_live_lag_seconds')) ?? 0
  await shop.admin(api.carTypes.create, { name: 'Tractor' })
  await expect.poll(() => valueOf('atelier_live_lag_seconds')).toBeGreaterThan(early + 0.2)
  expect(await valueOf('atelier_live_unsent')).toBeGreaterThan(0)

  await administer('alter database measured connection limit -1')
  await expect.poll(() => get('/readyz')).toBe(200)
  await expect.poll(() => valueOf('atelier_live_unsent')).toBe(0)
})

test('an unreachable database is reported, and values of its queues are left out', async () => {
  await administer('alter database measured connection limit 0', terminateSql('true'))
  await expect.poll(() => valueOf('atelier_database_up')).toBe(0)
  const names = new Set((await read()).map(({ name }) => name))
  expect(['atelier_jobs', 'atelier_mails', 'atelier_mails_oldest_seconds'].filter((name) => names.has(name))).toEqual([])
  expect(await get('/readyz')).toBe(503)

  await administer('alter database measured connection limit -1')
  await expect.poll(() => valueOf('atelier_database_up')).toBe(1)
  expect(await valueOf('atelier_mails', { state: 'waiting' })).toBeDefined()
})

test('a session token opens no metrics, and the metrics token no session', async () => {
  const { status } = await createCaller(shop.anonymous.send, metricsToken).send({
    method: 'GET',
    url: '/api/v1/accounts/settings/information',
  })
  expect(status).toBe(401)
})
