import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName, liveRecords, type LiveRecord } from '#contract/live/live.ts'
import { toHttpRequest } from './caller.ts'
import { accountTables } from './checksums.ts'
import { guestOf, openPage } from './make/booking.ts'
import { openOwnServer } from './own-server.ts'
import { endpoints, furnish, sampleFor, type Named } from './samples.ts'
import type { Shop } from './shop.ts'
import { openSocket } from './socket.ts'

// A database of its own: in one of the tests its transactions fail as they end.
let own: Awaited<ReturnType<typeof openOwnServer>>
beforeAll(async () => {
  own = await openOwnServer('telling')
})
afterAll(() => own?.close())
const openShop = () => own.openShop()

/** Somebody who hears all that is told in the shop, and in another workplace of it. */
async function listen(shop: Shop, another?: number) {
  const page = await openSocket(shop, shop.admin)
  const { id } = shop.organization
  await page.watch(
    channelName('general', id),
    channelName('workOrder', id),
    channelName('generalAccount', shop.account),
    channelName('timeSheet', shop.account),
  )
  if (another !== undefined && another !== id) await page.watch(channelName('general', another))
  const told = () => page.told().map(({ data }) => (data as { model_name: string; event: string }).model_name)
  return { ...page, told }
}

const writing = endpoints.filter(({ endpoint: { method, access, writes } }) => (method !== 'GET' || writes) && access !== 'public')
/**
 * Of these nobody needs to hear: a logo is told by the setting that names it, whose session ends is told by its end, and whoever opens a list
 * asks for its views. What is asked of a suspended account alone has its own tests, and so has what needs more than a record: an import that was checked, a draft that says enough to
 * become an order, a second workplace.
 */
const quiet = new Set([
  'POST /logout',
  'POST /files/logo',
  'POST /products/search',
  'POST /time-sheets/search',
  'POST /tyre-hotels/search/query',
  'POST /switch/users/:id',
  'POST /users/:id/invite',
  'PUT /accounts/restore',
  'DELETE /accounts/force',
  'POST /saved-views',
  'PUT /saved-views/:id',
  'DELETE /saved-views/:id',
  // A person has read the bell.
  'PUT /notices/seen',
  // These only read.
  'POST /work-orders/:id/with-relations',
  'POST /work-orders/search/draft',
  'POST /work-orders/sample-pdf',
  'POST /sms/preview',
])
/** Of reports it is only written down who took which, and a conversation with the assistant is one's own. */
const silent = new Set<string | undefined>(['sessions', 'imports', 'booking', 'reports', 'telemetry', 'assistant'])
const alone = new Set(['GET /work-orders/:id/transform', 'PUT /work-orders/:id/transfer/organization/:organizationId'])
const telling = writing.filter(
  ({ route, feature, endpoint }) => !quiet.has(route) && ![feature, endpoint.feature].some((name) => silent.has(name)) && !alone.has(route),
)

const ask = async ({ admin }: Shop, { endpoint, feature }: Named, ids: Awaited<ReturnType<typeof furnish>>) =>
  (await admin.send(toHttpRequest(endpoint, sampleFor(endpoint, feature, ids) as Record<string, unknown>))).status

/** What has to be so before it can be asked for. */
const before: Record<string, (shop: Shop) => Promise<object>> = {
  // What is still on its way is not sent beside itself.
  'POST /sms/:id/resend': async ({ rows, operator }) => {
    const longAgo = { status: 'delivered', queuedAt: '2026-01-05T08:00:00Z' }
    await rows((tx) => tx.updateTable('smsMessages').set(longAgo).execute())
    return { sms: (await operator(api.sms.search, {})).items[0]!.id }
  },
  // What one does already is not written again.
  'POST /time-sheets': () => Promise.resolve({}),
  // To one number not twice within minutes.
  'POST /sms': () => Promise.resolve({}),
  'DELETE /sms-opt-outs/:id': async ({ operator }) => ({ sms: (await operator(api.sms.optOut, { phone: '0722000112' })).id }),
  // An appointment keeps a group.
  'DELETE /appointment-groups/:id': async ({ admin, organization }) => ({
    appointmentGroups: (await admin(api.appointmentGroups.create, { name: 'Rampa liberă', organizationId: organization.id })).id,
  }),
  // Orders keep a workplace.
  'DELETE /organizations/:id': async ({ admin }) => ({
    organizations: (await admin(api.organizations.create, { name: 'Filiala', code: 'ZZ' })).id,
  }),
  // Re-pricing by the terms that an order was saved with writes nothing.
  'POST /work-orders/:id/reprice': async ({ make, admin }) => {
    const setting = await admin(api.accountSettings.create, { name: 'discount_on_new_product', value: 50 })
    const { id } = await make.workOrder()
    await admin(api.accountSettings.update, { id: setting.id, value: 20 })
    return { workOrders: id }
  },
  'PUT /work-orders/:id/restore': async ({ make, operator }) => {
    const { id } = await make.workOrder()
    await operator(api.workOrders.remove, { id })
    return { workOrders: id }
  },
  'PUT /appointments/:id/confirm': async (shop) => {
    await openPage(shop)
    await (await guestOf(shop)).book()
    const [wish] = await shop.rows((tx) => tx.selectFrom('appointments').select('id').orderBy('id', 'desc').execute())
    return { appointments: wish!.id }
  },
  'PUT /appointments/:id/statuses/:status': async ({ make, admin }) => {
    const { id } = await make.appointment()
    await admin(api.appointments.setStatus, { id, status: 'done' })
    return { appointments: id }
  },
  'PUT /appointments/:id/restore': async ({ make, admin }) => {
    const { id } = await make.appointment()
    await admin(api.appointments.remove, { id })
    return { appointments: id }
  },
  // For whom work goes on is not forgotten.
  'POST /clients/:id/erase': async ({ make }) => ({ clients: (await make.client()).id }),
  'POST /tyre-hotels/:id/reopen': async ({ make, admin }) => {
    const { id } = await make.tyreHotel()
    await admin(api.tyreHotels.close, { id })
    return { tyreHotels: id }
  },
  'PUT /companies/:id': async ({ make }) => ({ companies: (await make.client({ type: 'company', company: {} })).id }),
}
/** Nobody can listen to a workplace yet that is made: the account is what has changed. */
const tellsOf: Record<string, string> = {
  'POST /organizations': 'accounts',
  // What belongs to a client is told as a change of the client.
  'PUT /companies/:id': 'clients',
  'PUT /addresses/:id': 'clients',
  'POST /appointments/:id/work-order': 'work-order-drafts',
  'POST /work-orders/:id/resend-sms-itp': 'sms',
  'POST /customer-order/:id/work-order': 'work-order-drafts',
  'POST /tyre-hotels/:id/work-order': 'work-order-drafts',
  'POST /work-order-products': 'work-orders',
  'PUT /work-order-products/:id': 'work-orders',
  'DELETE /work-order-products/:id': 'work-orders',
  'DELETE /addresses/:id': 'clients',
  'PUT /contacts/:id': 'clients',
  'DELETE /contacts/:id': 'clients',
}

test.each(telling)('whoever listens hears of $route', async (call) => {
  const shop = await openShop()
  const ids = { ...(await furnish(shop, { calls: [call] })), ...(await before[call.route]?.(shop)) }
  const page = await listen(shop, ids['organizations'])

  expect(await ask(shop, call, ids)).toBeLessThan(300)

  const feature = tellsOf[call.route] ?? call.endpoint.feature
  const isOfFeature = (name: string) => liveRecords[name as keyof typeof liveRecords].feature === feature
  await expect.poll(() => page.told().some(isOfFeature)).toBe(true)
  page.close()
})

test('of what fails as it is committed nobody hears', async () => {
  const shop = await openShop()
  const ids = await furnish(shop)
  const page = await listen(shop)
  const tables = await accountTables(shop.db)
  const refuse = `create function refuse() returns trigger language plpgsql as $$ begin raise 'not today'; end $$`
  await sql.raw(refuse).execute(shop.db)
  for (const table of tables)
    await sql
      .raw(
        `create constraint trigger refuse after insert or update on ${table} deferrable initially deferred for each row execute function refuse()`,
      )
      .execute(shop.db)

  for (const call of telling.filter(({ route }) => !(route in before))) expect(await ask(shop, call, ids), call.route).toBe(500)

  await sql.raw('drop function refuse() cascade').execute(shop.db)
  await shop.make.client()
  await expect.poll(() => page.told().length).toBeGreaterThan(0)
  expect(page.told()).toEqual(['client'])
})

test('what is told names features that there are', () => {
  const known = Object.values(api).flatMap((feature) => Object.values(feature).map((endpoint) => endpoint.feature))
  for (const { feature, shownIn, makes = [] } of Object.values<LiveRecord>(liveRecords))
    expect(known).toEqual(expect.arrayContaining([feature, ...shownIn, ...makes]))
})
