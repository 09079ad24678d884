import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { clientDraft } from './make/clients.ts'
import { toHttpRequest, type Caller, type HttpRequest } from './caller.ts'
import { checksums } from './checksums.ts'
import { endpoints, furnishedFor, sampleFor } from './samples.ts'
import { openShop } from './shop.ts'

const order = (organizationId: number, clientName = 'Ion Pop') => ({
  workOrder: { clientName, organizationId },
  car: { plateNumber: 'BV 12 ABC' },
  products: [{ customProductName: 'Montat', quantity: 4, price: 25 }],
})
const key = (name: string) => ({ 'idempotency-key': name })
const orders = (shop: Awaited<ReturnType<typeof openShop>>) =>
  shop.rows((tx) => tx.selectFrom('workOrders').select('id').where('accountId', '=', shop.account).execute())

/** Repeats the request while the server is busy (429 or 503); how often depends on the machine. */
async function ask(caller: Caller, request: HttpRequest) {
  for (;;) {
    const answer = await caller.send(request)
    if (answer.status !== 429 && answer.status !== 503) return answer
  }
}

test('one key sent fifty times at once makes one order and fifty equal answers', async () => {
  const shop = await openShop()
  const request = toHttpRequest(api.workOrders.create, order(shop.organization.id))
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(shop.operator, { ...request, headers: key('once') })))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(await orders(shop)).toHaveLength(1)
})

test('a repeated key with another body is refused', async () => {
  const shop = await openShop()
  await shop.operator(api.workOrders.create, order(shop.organization.id), key('mine'))
  const other = shop.operator(api.workOrders.create, order(shop.organization.id, 'Ana Pop'), key('mine'))
  await expect(other).rejects.toMatchObject({ status: 422, code: 'IdempotencyKeyReused' })
  expect(await orders(shop)).toHaveLength(1)
})

test('a repeated key for another version is refused', async () => {
  const shop = await openShop()
  const { id } = await shop.make.client()
  const change = (version: number) =>
    shop.operator(api.clients.update, clientDraft({ id, version, name: 'Ana', organizationId: shop.organization.id }), key('mine'))
  const first = await change(1)
  expect(await change(1)).toEqual(first)
  await expect(change(2)).rejects.toMatchObject({ status: 422, code: 'IdempotencyKeyReused' })
})

test('a key belongs to one user and one endpoint', async () => {
  const shop = await openShop()
  const first = await shop.operator(api.workOrders.create, order(shop.organization.id), key('same'))
  const second = await shop.admin(api.workOrders.create, order(shop.organization.id), key('same'))
  const client = await shop.operator(api.clients.create, clientDraft({ name: 'Ana', organizationId: shop.organization.id }), key('same'))
  expect(second.id).not.toBe(first.id)
  expect(client.name).toBe('Ana')
})

test('a refused request leaves no key, so the corrected one succeeds', async () => {
  const shop = await openShop()
  const wrong = shop.operator(api.workOrders.create, order(999_999_999), key('again'))
  await expect(wrong).rejects.toMatchObject({ status: 422 })
  const { id } = await shop.operator(api.workOrders.create, order(shop.organization.id), key('again'))
  expect(await orders(shop)).toEqual([{ id }])
})

test('the stored hash of a request does not depend on its password', async () => {
  const { admin, rows, organization, code } = await openShop()
  const readHash = async (password: string) => {
    const draft = { username: `ana.${code}`, organizationId: organization.id, password }
    const { id } = await admin(api.users.create, draft, key(password))
    // The removal frees the username for the next call.
    await admin(api.users.remove, { id })
    return rows((tx) => tx.selectFrom('idempotencyKeys').select('requestHash').where('key', '=', password).executeTakeFirstOrThrow())
  }
  expect(await readHash('Aluminiu#2027')).toEqual(await readHash('Aluminiu#2028'))
})

/** Imports need a check first, and guests have tokens of their own, so other tests cover both. */
const repeatable = endpoints.filter(
  ({ endpoint, feature }) =>
    endpoint.method === 'POST' &&
    endpoint.access !== 'public' &&
    endpoint.access !== 'guest' &&
    !endpoint.notRepeatable &&
    (feature !== 'imports' || endpoint.upload),
)

test.each(repeatable)('$route sent twice with one key takes effect once', async (one) => {
  const { endpoint, feature } = one
  const { shop, ids } = await furnishedFor(one)
  const request = toHttpRequest(endpoint, sampleFor(endpoint, feature, ids) as Record<string, unknown>)
  // A photo is restored after it was deleted.
  if (one.route.endsWith('/attachments/:attachmentId/restore'))
    await shop.admin.send({ method: 'DELETE', url: request.url.replace(/\/restore$/, '') })
  const send = () => shop.admin.send({ ...request, headers: { ...request.headers, ...key('twice') } })
  const first = await send()
  const after = await checksums(shop.db, shop.account)
  const second = await send()
  expect({ status: second.status, text: second.text }).toEqual({ status: first.status, text: first.text })
  expect(first.status).toBeLessThan(300)
  expect(await checksums(shop.db, shop.account)).toEqual(after)
})

test('one of a hundred changes to one version wins, the others get the new version', async () => {
  const shop = await openShop()
  const { id, version } = await shop.make.workOrder()
  const change = (i: number) => toHttpRequest(api.workOrders.update, { id, version, workOrder: { description: `Nota ${i}` } })
  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => ask(shop.operator, change(i))))

  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  for (const { status, text } of answers.filter((answer) => answer !== won[0])) {
    expect(status).toBe(412)
    expect(JSON.parse(text)).toMatchObject({ code: 'StaleRecord', version: version + 1 })
  }
  const { description } = await shop.operator(api.workOrders.get, { id })
  expect(JSON.parse(won[0]!.text)).toMatchObject({ description, version: version + 1 })
})

test('changes that are based on the latest version are all kept', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder()
  const people = ['Ana', 'Béla', 'Călin', 'Dóra']
  await Promise.all(
    people.map(async (name) => {
      for (let note = 1; note <= 5;) {
        const { version, description } = await shop.operator(api.workOrders.get, { id })
        const change = toHttpRequest(api.workOrders.update, { id, version, workOrder: { description: `${description} ${name}${note}` } })
        const { status } = await ask(shop.operator, change)
        if (status === 200) note += 1
        else expect(status).toBe(412)
      }
    }),
  )
  const { description, version } = await shop.operator(api.workOrders.get, { id })
  expect(description.trim().split(' ').toSorted()).toEqual(
    people.flatMap((name) => [1, 2, 3, 4, 5].map((note) => `${name}${note}`)).toSorted(),
  )
  expect(version).toBe(21)
})

test.each(endpoints.filter(({ endpoint }) => endpoint.versioned))('$route refuses an old version', async (one) => {
  const { endpoint, feature } = one
  const { shop, ids } = await furnishedFor(one)
  const request = toHttpRequest(endpoint, sampleFor(endpoint, feature, ids) as Record<string, unknown>)
  const before = await checksums(shop.db, shop.account)
  const { status, text } = await shop.admin.send({ ...request, headers: { 'if-match': '"77"' } })
  expect(status).toBe(412)
  // A day of the till or a connection that nobody has made has no version yet, and an issued invoice was a draft before.
  const isUnmade = /^\/cash-days\/|\/tax-connections\//.test(endpoint.path)
  const version = isUnmade ? 0 : endpoint === api.invoices.correctBuyer ? 2 : 1
  expect(JSON.parse(text)).toMatchObject({ code: 'StaleRecord', error_message: 'StaleRecord', version })
  expect(await checksums(shop.db, shop.account)).toEqual(before)
})
