import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { RestorableFeature } from '#contract/restores.ts'
import { channelName, liveRecords, type LiveRecord } from '#contract/live/live.ts'
import { toHttpRequest } from './caller.ts'
import { accountTables } from './checksums.ts'
import { guestOf, openPage } from './make/booking.ts'
import { openOwnServer } from './own-server.ts'
import { endpoints, furnish, sampleFor, type Named } from './samples.ts'
import type { Shop } from './shop.ts'
import { openSocket } from './socket.ts'

// The tests have a database of their own, because one of them makes transactions fail on commit.
let own: Awaited<ReturnType<typeof openOwnServer>>
beforeAll(async () => {
  own = await openOwnServer('telling')
})
afterAll(() => own?.close())
const openShop = () => own.openShop()

/** Subscribes an admin to all channels of the shop and of another workplace. */
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
  const listNames = () => page.told().map(({ data }) => (data as { model_name: string; event: string }).model_name)
  return { ...page, told: listNames }
}

const writeCalls = endpoints.filter(({ endpoint: { method, access, writes } }) => (method !== 'GET' || writes) && access !== 'public')
/**
 * Routes without a live event: a setting announces its logo, an ended session closes its sockets, and lists read their views when opened.
 * Calls of suspended accounts, and calls that need more than one record, have tests of their own.
 */
const silentRoutes = new Set([
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
  // Another tab of the user reads them with the next information.
  'PUT /users/preferences',
  // Marks the own notices as read.
  'PUT /notices/seen',
  // The following calls only read.
  'POST /work-orders/:id/with-relations',
  'POST /work-orders/search/draft',
  'POST /work-orders/sample-pdf',
  'POST /sms/preview',
  'POST /readings',
  // The mail is written later, and shows on no page.
  'POST /receivables/clients/:clientId/statement/mail',
  'POST /invoices/:id/mail',
  // This server asks no tax office, which the connection's own tests bring along.
  'POST /organizations/:organizationId/tax-connections/:channel/authorize',
  'POST /organizations/:organizationId/tax-connections/:channel/test',
  // Reminders go out on working days alone, and their own test sets the clock.
  'POST /receivables/reminders',
])
/** Features without live events; reports only record their use, and conversations with the assistant are private. */
const silentFeatures = new Set<string | undefined>(['sessions', 'imports', 'booking', 'reports', 'telemetry', 'assistant'])
const separateRoutes = new Set(['GET /work-orders/:id/transform', 'PUT /work-orders/:id/transfer/organization/:organizationId'])
const publishingCalls = writeCalls.filter(
  ({ route, feature, endpoint }) =>
    !silentRoutes.has(route) && ![feature, endpoint.feature].some((name) => silentFeatures.has(name)) && !separateRoutes.has(route),
)

const ask = async ({ admin }: Shop, { endpoint, feature }: Named, ids: Awaited<ReturnType<typeof furnish>>) =>
  (await admin.send(toHttpRequest(endpoint, sampleFor(endpoint, feature, ids) as Record<string, unknown>))).status

/** Makes a record and deletes it, so that it can be restored. */
const deleteRecord =
  (feature: RestorableFeature | 'appointments' | 'workOrders', make: (shop: Shop) => Promise<{ id: number }>) =>
  async (shop: Shop): Promise<object> => {
    const { id } = await make(shop)
    await shop.admin(api[feature].remove as typeof api.guaranties.remove, { id })
    return { [feature]: id }
  }

const attachmentRestores = endpoints.filter(({ name, endpoint }) => name === 'restore' && endpoint.feature === 'attachments')
async function removeAttachment(shop: Shop, feature: string): Promise<object> {
  const call = endpoints.find((one) => one.feature === feature && one.name === 'remove')!
  const ids = await furnish(shop, { calls: [call] })
  expect(await ask(shop, call, ids)).toBe(204)
  return ids
}

async function connectTaxOffice({ admin, organization }: Shop): Promise<object> {
  const place = { organizationId: organization.id, channel: 'ro-efactura' } as const
  await admin(api.taxConnections.save, { ...place, mode: 'download', environment: 'test' })
  return {}
}

/** Preparations that some calls need; the result replaces ids of the sample. */
const preparations: Record<string, (shop: Shop) => Promise<object>> = {
  // A message that is still in flight is not sent again.
  'POST /sms/:id/resend': async ({ rows, operator }) => {
    const longAgo = { status: 'delivered', queuedAt: '2026-01-05T08:00:00Z' }
    await rows((tx) => tx.updateTable('smsMessages').set(longAgo).execute())
    return { sms: (await operator(api.sms.search, {})).items[0]!.id }
  },
  // Choosing the present status again writes nothing.
  'POST /time-sheets': () => Promise.resolve({}),
  // A number gets no second message within minutes.
  'POST /sms': () => Promise.resolve({}),
  'DELETE /sms-opt-outs/:id': async ({ operator }) => ({ sms: (await operator(api.sms.optOut, { phone: '0722000112' })).id }),
  // A group with an appointment cannot be deleted.
  'DELETE /appointment-groups/:id': async ({ admin, organization }) => ({
    appointmentGroups: (await admin(api.appointmentGroups.create, { name: 'Rampa liberă', organizationId: organization.id })).id,
  }),
  // A workplace with orders cannot be deleted.
  'DELETE /organizations/:id': async ({ admin }) => ({
    organizations: (await admin(api.organizations.create, { name: 'Filiala', code: 'ZZ' })).id,
  }),
  // Repricing with unchanged terms writes nothing.
  'POST /work-orders/:id/reprice': async ({ make, admin }) => {
    const setting = await admin(api.accountSettings.create, { name: 'discount_on_new_product', value: 50 })
    const { id } = await make.workOrder()
    await admin(api.accountSettings.update, { id: setting.id, value: 20 })
    return { workOrders: id }
  },
  'PUT /work-orders/:id/restore': deleteRecord('workOrders', ({ make }) => make.workOrder()),
  'PUT /appointments/:id/restore': deleteRecord('appointments', ({ make }) => make.appointment()),
  'PUT /clients/:id/restore': deleteRecord('clients', ({ make }) => make.client()),
  'PUT /vehicles/:id/restore': deleteRecord('vehicles', ({ make }) => make.vehicle()),
  'PUT /products/:id/restore': deleteRecord('products', ({ make }) => make.product()),
  'PUT /loyalty-cards/:id/restore': deleteRecord('loyaltyCards', ({ make }) => make.loyaltyCard()),
  'PUT /line-packages/:id/restore': deleteRecord('linePackages', ({ make }) => make.linePackage()),
  'PUT /guaranties/:id/restore': deleteRecord('guaranties', ({ make }) => make.guaranty()),
  'PUT /customer-order/:id/restore': deleteRecord('customerOrders', ({ make }) => make.customerOrder()),
  'PUT /tyre-hotels/:id/restore': deleteRecord('tyreHotels', ({ make }) => make.tyreHotel()),
  'PUT /collaborator-work-orders/:id/restore': deleteRecord('collaboratorWorkOrders', ({ make }) => make.collaboratorOrder()),
  'PUT /appointments/:id/confirm': async (shop) => {
    await openPage(shop)
    await (await guestOf(shop)).book()
    const [appointment] = await shop.rows((tx) => tx.selectFrom('appointments').select('id').orderBy('id', 'desc').execute())
    return { appointments: appointment!.id }
  },
  'PUT /appointments/:id/statuses/:status': async ({ make, admin }) => {
    const { id } = await make.appointment()
    await admin(api.appointments.setStatus, { id, status: 'done' })
    return { appointments: id }
  },
  // A client with open work cannot be erased.
  'POST /clients/:id/erase': async ({ make }) => ({ clients: (await make.client()).id }),
  'PUT /cash-days/:organizationId/:day/reopen': async ({ admin, organization }) => {
    await admin(api.cashDays.close, { organizationId: organization.id, day: '2026-01-05', countedCash: 0, floatLeft: 0 })
    return {}
  },
  'DELETE /organizations/:organizationId/tax-connections/:channel/secrets': connectTaxOffice,
  // Only the file of an invoice that waits for its tax office counts as taken.
  'GET /invoices/:id/xml': async (shop) => {
    await connectTaxOffice(shop)
    return { issuedInvoices: (await shop.admin(api.invoices.issue, { id: (await shop.make.invoice()).id })).id }
  },
  // Beside a connection, the buyer of the sample lacks what a tax office asks for.
  'POST /invoices/:id/issue': () => Promise.resolve({}),
  'POST /invoices/issue': () => Promise.resolve({}),
  // Only what is done is owed.
  'POST /write-offs': async ({ make }) => ({ workOrders: (await make.workOrder({ status: 'done' })).id }),
  'POST /tyre-hotels/:id/reopen': async ({ make, admin }) => {
    const { id } = await make.tyreHotel()
    await admin(api.tyreHotels.close, { id })
    return { tyreHotels: id }
  },
  ...Object.fromEntries(attachmentRestores.map(({ route, feature }) => [route, (shop: Shop) => removeAttachment(shop, feature)])),
  'PUT /companies/:id': async ({ make }) => ({ companies: (await make.client({ type: 'company', company: {} })).id }),
}
/** Feature of the event where it differs. A new workplace has no subscribers yet, so the account publishes it. */
const publishedFeatures: Record<string, string> = {
  'POST /organizations': 'accounts',
  // Parts of a client are published as a change of the client.
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
  'POST /first-run/prices': 'products',
  'POST /write-offs': 'work-orders',
  'GET /invoices/:id/xml': 'transmissions',
}

test.each(publishingCalls)('$route publishes a live event', async (call) => {
  const shop = await openShop()
  const ids = { ...(await furnish(shop, { calls: [call] })), ...(await preparations[call.route]?.(shop)) }
  const page = await listen(shop, ids['organizations'])

  expect(await ask(shop, call, ids)).toBeLessThan(300)

  const feature = publishedFeatures[call.route] ?? call.endpoint.feature
  const isOfFeature = (name: string) => liveRecords[name as keyof typeof liveRecords].feature === feature
  await expect.poll(() => page.told().some(isOfFeature)).toBe(true)
  page.close()
})

test('a transaction that fails on commit publishes nothing', async () => {
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

  for (const call of publishingCalls.filter(({ route }) => !(route in preparations)))
    expect(await ask(shop, call, ids), call.route).toBe(500)

  await sql.raw('drop function refuse() cascade').execute(shop.db)
  await shop.make.client()
  await expect.poll(() => page.told().length).toBeGreaterThan(0)
  expect(page.told()).toEqual(['client'])
})

test('live records name existing features', () => {
  const features = Object.values(api).flatMap((feature) => Object.values(feature).map((endpoint) => endpoint.feature))
  for (const { feature, shownIn, makes = [] } of Object.values<LiveRecord>(liveRecords))
    expect(features).toEqual(expect.arrayContaining([feature, ...shownIn, ...makes]))
})
