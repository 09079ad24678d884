import { expect, test } from 'vitest'
import { toHttpRequest } from './caller.ts'
import { testConfig } from './config.ts'
import { endpoints, furnishedFor, sampleFor } from './samples.ts'

/** Excluded calls: the company register is another server, and the others need ids or tokens that no sample has. */
const excludedRoutes = [
  'GET /companies/lookup',
  'GET /work-orders/number/:uuid',
  'GET /chatbot/conversations/:id/messages',
  'GET /invoices/:id/transmissions/:transmissionId/answer',
  'GET /content/:token',
]
const reads = endpoints.filter(
  ({ endpoint: { method, writes, access }, route }) => method === 'GET' && !writes && access !== 'guest' && !excludedRoutes.includes(route),
)

// A handler that needs a second connection while it has one would deadlock under this load.
test.each(reads)('$route answers three times as many concurrent calls as there are connections', async (one) => {
  const { endpoint, feature } = one
  const { shop, ids } = await furnishedFor(one)
  const request = toHttpRequest(endpoint, sampleFor(endpoint, feature, ids) as Record<string, unknown>)

  const answers = await Promise.all(Array.from({ length: 3 * testConfig.pool }, () => shop.admin.send(request)))

  const expected = endpoint.slow ? [200, 429] : [200]
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(expected))
})
