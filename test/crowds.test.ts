import { expect, test } from 'vitest'
import { toHttpRequest } from './caller.ts'
import { testConfig } from './config.ts'
import { endpoints, furnishedFor, sampleFor } from './samples.ts'

/** The register of companies is another server; guests, whoever scans a paper and whoever talks to the assistant name what they want by what was given to them. */
const elsewhere = ['GET /companies/lookup', 'GET /work-orders/number/:uuid', 'GET /chatbot/conversations/:id/messages']
const reads = endpoints.filter(
  ({ endpoint: { method, writes, access }, route }) => method === 'GET' && !writes && access !== 'guest' && !elsewhere.includes(route),
)

// A handler that asked for a second connection while it holds its own would wait for those who wait for it.
test.each(reads)('$route answers three times as many at once as there are connections', async (one) => {
  const { endpoint, feature } = one
  const { shop, ids } = await furnishedFor(one)
  const request = toHttpRequest(endpoint, sampleFor(endpoint, feature, ids) as Record<string, unknown>)

  const answers = await Promise.all(Array.from({ length: 3 * testConfig.pool }, () => shop.admin.send(request)))

  const expected = endpoint.slow ? [200, 429] : [200]
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(expected))
})
