import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/index.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { Id } from '#contract/kit/fields.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { toHttpRequest, type Caller, type HttpRequest } from '#test/caller.ts'
import { openShop } from '#test/shop.ts'
import { createDraft } from './work-order-drafts.service.ts'

const { workOrderDrafts: drafts, workOrders } = api

/** Repeats the request while the server answers that it is busy (429 or 503). */
async function ask(caller: Caller, request: HttpRequest) {
  for (;;) {
    const answer = await caller.send(request)
    if (answer.status !== 429 && answer.status !== 503) return answer
  }
}

test('fifty concurrent transforms of a draft make one order', async () => {
  const { operator, simple, make } = await openShop()
  const { id } = await make.workOrderDraft()
  const askers = Array.from({ length: 50 }, (_, i) => (i % 2 ? operator : simple))
  const answers = await Promise.all(askers.map((caller) => ask(caller, toHttpRequest(drafts.transform, { id, version: 1 }))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const { items } = await operator(workOrders.search, {})
  const order = JSON.parse(answers[0]!.text)
  expect(items).toMatchObject([{ id: order.id, clientName: 'Ștefan Popa', plateNumber: 'CJ 12 ABC', total: 121 }])
  expect(order.uuid).toMatch(/-0000000001-/)
  expect(answers[0]!.headers.get('cache-control')).toBe('no-store')

  const late = await operator.send(toHttpRequest(drafts.update, { id, version: 1 }))
  expect(late.status).toBe(409)
  expect(JSON.parse(late.text)).toMatchObject({ code: 'AlreadyTransformed', work_order_id: order.id })
  expect((await operator(drafts.search, {})).total).toBe(0)
  expect(await operator(drafts.transform, { id, version: 7 })).toMatchObject({ id: order.id })
})

test('a transform reports errors at the paths of a new order and keeps the draft', async () => {
  const { operator, make, idOf } = await openShop()
  const carTypeId = idOf('carTypes', 'Autoturism')
  const foreign = await (await openShop()).make.product()
  const wrong = await operator(drafts.create, {
    workOrder: { phone: '07', carTypeId },
    details: { car: { make: 'Dacia' }, products: [{ key: 1, organizationProductId: foreign.id, quantity: 0 }] },
  })
  const refused = operator(drafts.transform, { id: wrong.id, version: 1 })
  await expect(refused).rejects.toMatchObject({
    status: 422,
    fields: {
      'work_order.client_name': ['RequiredField'],
      'work_order.phone': expect.any(Array),
      'car.plate_number': ['RequiredField'],
      'products.0.quantity': [expect.any(String)],
    },
  })
  const mended = {
    id: wrong.id,
    workOrder: { clientName: 'Ana' },
    details: { car: { plateNumber: 'CJ 12 ABC' }, products: [{ organizationProductId: foreign.id }] },
  }
  await operator(drafts.update, { ...mended, version: 1 })
  await expect(operator(drafts.transform, { id: wrong.id })).rejects.toMatchObject({
    fields: { 'products.0.organization_product_id': ['InvalidChoice'] },
  })
  const product = await make.product({ price: 30 })
  await operator(drafts.update, {
    ...mended,
    details: { ...mended.details, products: [{ organizationProductId: product.id, quantity: null, price: null }] },
  })
  const order = await operator(drafts.transform, { id: wrong.id })
  expect(order).toMatchObject({ clientName: 'Ana', products: [{ quantity: 1, price: 30 }] })
  const [first] = (await operator(workOrders.search, {})).items
  expect(first!.uuid).toMatch(/-0000000001-/)
})

test('prefetch and HEAD requests make no order', async () => {
  const { operator, make } = await openShop()
  const { id } = await make.workOrderDraft()
  const request = toHttpRequest(drafts.transform, { id })
  const ahead = await operator.send({ ...request, headers: { 'sec-purpose': 'prefetch;prerender' } })
  expect(ahead).toMatchObject({ status: 400 })
  expect(await operator.send({ ...request, method: 'HEAD' as 'GET' })).toMatchObject({ status: 404 })
  expect((await operator(workOrders.search, {})).total).toBe(0)
  expect(await operator(drafts.get, { id })).toMatchObject({ version: 1 })
})

const toys = feature('toys', {
  start: endpoint('POST /toys/start', { access: 'desk', input: z.object({ id: Id }), result: z.unknown() }),
})
const heard: object[] = []
const features = [
  defineFeature({
    routes: implement(toys, {
      start: (context, { id }) =>
        createDraft(context, {
          origin: { kind: 'appointment', id },
          draft: { workOrder: { clientName: 'Ana' }, details: { car: { plateNumber: 'CJ 12 ABC' } } },
        }),
    }),
    reactions: { orderTransformed: async (_context, fact) => void heard.push(fact) },
  }),
]

test('an origin has one draft at a time and is notified of its order', async () => {
  const { operator } = await openShop({ features })
  const start = async (id: number) => (await operator(toys.start, { id })) as { draft: { id: number }; isNew: boolean }
  const started = await Promise.all(Array.from({ length: 5 }, () => start(7)))
  expect(started.filter(({ isNew }) => isNew)).toHaveLength(1)
  const [{ draft } = { draft: { id: 0 } }] = started
  expect(new Set(started.map((one) => one.draft.id))).toEqual(new Set([draft.id]))
  expect((await start(8)).draft.id).not.toBe(draft.id)
  expect(await operator(drafts.get, { id: draft.id })).toMatchObject({ origin: 'appointment', originId: 7 })

  const order = await operator(drafts.transform, { id: draft.id })
  await operator(drafts.transform, { id: draft.id })
  expect(heard).toMatchObject([{ origin: { kind: 'appointment', id: 7 }, order: { id: order.id, uuid: order.uuid } }])
  expect(await operator(toys.start, { id: 7 })).toEqual({ workOrderId: order.id })

  await operator(workOrders.remove, { id: order.id })
  expect(await start(7)).toMatchObject({ isNew: true })
})
