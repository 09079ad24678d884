import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { toHttpRequest } from '#test/caller.ts'
import { inputOf, listings } from '#test/listings.ts'
import { endpoints, furnish, sampleFor } from '#test/samples.ts'
import { openShop } from '#test/shop.ts'

/** Names every member and text of an answer that speaks of invoices and is more than an empty place for one. */
function findInvoiceWords(answer: unknown, path: string): string[] {
  // The orders of collaborators have a status of this name, which is older than the module.
  if (typeof answer === 'string') return /invoice(?!d$)|factur|számla/i.test(answer) ? [`${path}: ${answer}`] : []
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([key, value]) => {
    const place = `${path}.${key}`
    const isEmpty = value === null || value === false
    return /invoice/.test(key) && !isEmpty ? [place] : findInvoiceWords(value, place)
  })
}

test('without the module no list, board, report, search or audit has a word of invoices', async () => {
  const shop = await openShop()
  const client = await shop.make.client({ name: 'Transport Rapid', type: 'company' })
  const workOrder = { organizationClientId: client.id, clientName: client.name, paymentTypeId: shop.idOf('paymentTypes', 'FACT') }
  const order = await shop.make.workOrder({ workOrder, status: 'done' })
  const lists = listings.filter(({ endpoint }) => !endpoint.module && endpoint.access !== 'guest' && endpoint.access !== 'public')
  const requests = [
    ...lists.map((listing) => toHttpRequest(listing.endpoint, inputOf(listing, {}, {}))),
    toHttpRequest(api.workOrders.get, { id: order.id }),
    toHttpRequest(api.session.information, {}),
    toHttpRequest(api.search.everywhere, { text: 'rapid' }),
    toHttpRequest(api.receivables.ofClient, { clientId: client.id }),
  ]
  const answers = await Promise.all(requests.map(async (request) => ({ request, ...(await shop.admin.send(request)) })))
  const read = answers.filter(({ status }) => status === 200)
  expect(read.length).toBeGreaterThan(30)
  expect(read.flatMap(({ request, text }) => findInvoiceWords(JSON.parse(text), request.url))).toEqual([])
})

test('without the module every call of invoices is refused', async () => {
  const shop = await openShop({ settings: { invoices_enabled: true } })
  const calls = endpoints.filter(({ endpoint }) => endpoint.module === 'invoices')
  expect(calls.length).toBeGreaterThan(15)
  const ids = await furnish(shop, { calls })
  const { account } = await shop.admin(api.session.information, {})
  const { id } = account.accountSettings.find(({ name }) => name === 'invoices_enabled')!
  await shop.admin(api.accountSettings.update, { id, value: false })
  for (const { endpoint, feature, route } of calls) {
    const { status } = await shop.admin.send(toHttpRequest(endpoint, sampleFor(endpoint, feature, ids) as Record<string, unknown>))
    expect(status, route).toBe(403)
  }
})
