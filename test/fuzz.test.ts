import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { toHttpRequest, type HttpAnswer, type HttpRequest } from './caller.ts'
import { checksums } from './checksums.ts'
import { malformed, malformedValues, type ValidInput } from './malformed.ts'
import { endpoints, furnish, sampleFor, type Ids, type Named } from './samples.ts'
import { openShop, shopPassword, type Shop } from './shop.ts'

const seed = 20261120
const runs = (all: number) => ({ seed, numRuns: all })

let shop: Shop
let ids: Ids
beforeAll(async () => {
  shop = await openShop()
  ids = await furnish(shop)
})

/** Builds a request that its endpoint accepts. */
function goodFor({ endpoint, feature, route }: Named): ValidInput {
  const input = sampleFor(endpoint, feature, ids) as object
  const signIn = { username: shop.userName('admin'), password: shopPassword }
  return { endpoint, request: toHttpRequest(endpoint, { ...input, ...(route === 'POST /login' && signIn) }) }
}

const documented = /^\{"error_message":("|\{).*"code":"\w+","request_id":"[\w-]{36}"/s

function expectRefusal({ status, text, headers }: HttpAnswer, request: HttpRequest) {
  const isDocumented = status >= 400 && status < 500 && documented.test(text)
  const isMarked = headers.get('content-type') === 'application/json; charset=utf-8' && headers.get('api-version') === 'v1'
  // The message is built only on failure: for tens of thousands of requests it would take longer than the requests.
  if (!isDocumented || !isMarked) expect.fail(`${JSON.stringify(request).slice(0, 2000)}\n${status} ${text.slice(0, 500)}`)
}

test.each(endpoints)('$route refuses what is malformed and stores nothing of it', async (one) => {
  const before = await checksums(shop.db, shop.account)
  const property = fc.asyncProperty(malformed(goodFor(one)), async (request) => expectRefusal(await shop.admin.send(request), request))
  await fc.assert(property, runs(120))
  expect(await checksums(shop.db, shop.account)).toEqual(before)
})

test.each(endpoints)('$route answers whatever it is asked', async (one) => {
  const somebody = await shop.make.user({ level: 'admin' }) // for one of these is to sign out
  const property = fc.asyncProperty(malformedValues(goodFor(one)), async (request) => {
    const answer = await somebody.send(request)
    if (answer.status >= 400) expectRefusal(answer, request)
  })
  await fc.assert(property, runs(40))
})

test('a polluting key leaves no trace in the process', () => {
  expect({}).not.toHaveProperty('role')
  expect({}).not.toHaveProperty('admin')
})
