import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { File, Nothing } from '#contract/kit/fields.ts'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { clientDraft } from '#test/make/clients.ts'
import { implement } from './implement.ts'
import { endpoints, furnish, sampleFor } from '#test/samples.ts'
import { openShop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'
import { toHttpRequest } from '#test/caller.ts'

test('a record stored under older limits can be read and corrected', async () => {
  const { operator, rows, make, organization } = await openShop()
  const { id } = await make.client({ name: 'Ion Pop', phone: '0722000111' })
  await rows((tx) =>
    tx
      .updateTable('clients')
      .set({ phone: '12', name: 'x'.repeat(300) })
      .where('id', '=', id)
      .execute(),
  )

  const client = await operator(api.clients.get, { id })
  expect(client).toMatchObject({ phone: '12', name: 'x'.repeat(300) })
  await expect(operator(api.clients.search, {})).resolves.toMatchObject({ items: [{ phone: '12' }] })
  await expect(operator(api.clients.choices, { quickText: 'ion' })).resolves.toMatchObject({ items: [{ phone: '12' }] })

  const draft = { id, name: 'Ion Pop', organizationId: organization.id }
  await expect(operator(api.clients.update, clientDraft({ ...draft, phone: '12' }))).rejects.toMatchObject({
    fields: { phone: ['InvalidPhone'] },
  })
  await expect(operator(api.clients.update, clientDraft({ ...draft, phone: '0722000222' }))).resolves.toMatchObject({ phone: '0722000222' })
})

test('a record that lacks a newer field is answered with its default', async () => {
  const { operator, rows, make } = await openShop()
  const order = await make.workOrder({ tyreService: { tyreDimensions: [{ tyreWidth: 205 }] } })
  const company = await make.client({ type: 'company', company: { name: 'Transport Rapid SRL' } })
  await rows(async (tx) => {
    await sql`update work_orders set
      meta_data = meta_data - 'finalReviewer' - 'ownProduct', car = car - 'description' || '{"vinNumber": "longer than any", "gone": 1}',
      tyre_service = tyre_service - 'tyreCount' || '{"tyreDimensions": [{"tyreWidth": 5000.5}]}' where id = ${order.id}`.execute(tx)
    await sql`update vehicles set tyre_dimensions = '[{"tyreWidth": 205}]'`.execute(tx)
    await sql`update clients set company = company - 'phone' where id = ${company.id}`.execute(tx)
  })

  expect(await operator(api.workOrders.get, { id: order.id })).toMatchObject({
    metaData: { finalReviewer: null, ownProduct: false, vatPercentage: 21 },
    car: { ...order.car, description: '', vinNumber: 'longer than any' },
    tyreService: { tyreCount: 0, tyreDimensions: [{ tyreWidth: 5000.5, dotNumber: null }] },
  })
  expect(await operator(api.clients.get, { id: company.id })).toMatchObject({
    company: { ...company.company, phone: null },
  })
  const { items } = await operator(api.vehicles.plate, { value: order.car.plateNumber })
  expect(items).toMatchObject([{ tyreDimensions: [{ tyreWidth: 205, tyreRim: null }] }])
})

test('instants have three decimals in answers and live updates, however they were sent', async () => {
  const shop = await openShop()
  const { admin, make, organization } = shop
  const ids = await furnish(shop)
  const socket = await openSocket(shop, admin)
  await socket.watch(channelName('workOrder', organization.id), channelName('general', organization.id))
  const deadline = '2026-11-20T08:00:00.5Z'
  const order = await make.workOrder({ workOrder: { clientName: 'Ion Pop', startDate: '2026-11-20T08:00:00Z', metaData: { deadline } } })
  await make.client({ name: 'Ana Pop' })
  await admin(api.workOrders.status, { id: order.id, status: 'done' })
  await expect.poll(() => socket.told().length).toBeGreaterThanOrEqual(3)
  socket.close()

  const { conversationId } = (await admin(api.assistant.send, { message: 'Ce știi să faci?' })).data
  let instants = findInstants(JSON.stringify(socket.told()))
  expect(instants).toContain('2026-11-20T08:00:00.500Z')
  for (const { endpoint, feature, route } of endpoints) {
    if (endpoint.method !== 'GET' || endpoint.writes || endpoint.blob || unsampledFeatures.has(feature)) continue
    const { quickText: _, models, ...sample } = sampleFor(endpoint, feature, ids) as Record<string, unknown>
    // A report requires a filter.
    const filters: object = models ?? {}
    const days = ['finished', 'createdAt', 'from', 'date', 'day'].find((name) => name in filters)
    const input = {
      ...sample,
      ...(endpoint.feature === 'reports' && days && { models: { [days]: ['2020-01-01', ''] } }),
      ...(route.includes('plate-number') && { value: order.car.plateNumber }),
      ...(route.includes('/number/') && { uuid: order.uuid }),
      ...(route.includes('/conversations/') && { id: conversationId }),
    }
    const { status, text } = await admin.send(toHttpRequest(endpoint, route.includes('clients/search/lists') ? { quickText: 'a' } : input))
    expect(status, route).toBe(200)
    instants = [...instants, ...findInstants(text)]
  }
  expect(instants.length).toBeGreaterThan(20)
  expect(instants.filter((instant) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(instant))).toEqual([])
})
/** The register of companies is another server, and guests name pages and tokens, which samples lack. */
const unsampledFeatures: ReadonlySet<string> = new Set(['companies', 'booking'])
const findInstants = (text: string): string[] => text.match(/\d{4}-\d\d-\d\dT[^"\\]*/g) ?? []

test('a live update carries only what its row declares, with the names of the wire', async () => {
  const shop = await openShop()
  const socket = await openSocket(shop, shop.operator)
  await socket.watch(channelName('general', shop.organization.id))
  const company = { name: 'Transport Rapid SRL', vatNumber: 'RO18547290' }
  const client = await shop.make.client({ type: 'company', name: 'Rapid', company, contacts: [{ name: 'Ilie' }], phone: '0722000111' })
  await expect.poll(() => socket.told().length).toBe(1)
  socket.close()

  const model = { id: client.id, organization_id: shop.organization.id, version: 1 }
  expect(socket.told()[0]!.data).toEqual({ model_name: 'client', event: 'CREATED', model })
})

test('a large answer is compressed for callers that accept it, and a page of a list is not', async () => {
  const { operator, make } = await openShop()
  for (let i = 0; i < 80; i++) await make.client({ name: `${'Ion Pop '.repeat(15)}${i}`, email: `${'ion.pop.'.repeat(6)}${i}@example.ro` })
  const page = (size: number) => ({
    ...toHttpRequest(api.clients.search, { pageSize: size }),
    headers: { 'accept-encoding': 'gzip' },
  })
  const [large, small] = [await operator.send(page(100)), await operator.send(page(15))]
  const plain = await operator.send(toHttpRequest(api.clients.search, { pageSize: 100 }))

  expect([large, small, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null, null])
  expect([large, small].map(({ headers }) => headers.get('vary'))).toEqual(['accept-encoding', 'accept-encoding'])
  expect(gunzipSync(large.bytes).toString()).toBe(plain.text)
})

const Toy = z.object({ name: z.string() })
const toys = feature('toys', {
  create: endpoint('POST /toys', { access: 'all', input: Toy, result: Toy }),
  check: endpoint('POST /toys/check', { access: 'all', input: z.object({}), result: Nothing }),
  draw: endpoint('POST /toys/draw', { access: 'all', input: Toy, result: File, blob: 'image/svg+xml' }),
})
const addWorker = ({ db, scope, actor }: Context<UserActor>, name: string) =>
  db.insertInto('workers').values({ accountId: scope.account, name, organizationId: actor.organizationId }).execute()
const features = [
  defineFeature({
    routes: [
      implement(toys, {
        async create(context, { name }) {
          await addWorker(context, name)
          return { name: 12, secret: name } as never
        },
        draw: async (_context, { name }) => (name ? { fileName: `${name}.svg`, content: Buffer.from('<svg/>') } : (null as never)),
        async check() {
          Toy.parse({ name: 12 })
          return null
        },
      }),
    ],
  }),
]

test('an answer that breaks the contract is not sent, and its call writes nothing', async () => {
  const { operator, rows } = await openShop({ features })
  await expect(operator(toys.create, { name: 'Jucărie' })).rejects.toMatchObject({ status: 500, code: 'UnknownError' })
  expect(await rows((tx) => tx.selectFrom('workers').select('name').where('name', '=', 'Jucărie').execute())).toEqual([])
})

test('a file is rendered anew at each call, and nothing else is sent in its place', async () => {
  const { operator } = await openShop({ features })
  const draw = (name: string) => operator(toys.draw, { name }, { 'idempotency-key': 'one' })
  for (const name of ['Mașină', 'Roată']) await expect(draw(name)).resolves.toMatchObject({ fileName: `${name}.svg` })
  await expect(draw('')).rejects.toMatchObject({ status: 500, code: 'UnknownError' })
})

test('only invalid input is the caller’s fault: any other failed schema is a server error', async () => {
  const { operator } = await openShop({ features })
  await expect(operator(toys.create, { name: 12 as never })).rejects.toMatchObject({ status: 422, fields: { name: ['InvalidValue'] } })
  await expect(operator(toys.check, {})).rejects.toMatchObject({ status: 500, code: 'UnknownError', errorMessage: 'UnknownError' })
})
