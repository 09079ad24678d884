import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { toSnakeCase } from '#contract/kit/codec.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { toHttpRequest, type HttpRequest } from './caller.ts'
import { api } from '#contract/index.ts'
import { endpoints, furnishedFor, sampleFor } from './samples.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
let port: number
beforeAll(async () => {
  shop = await openShop()
  if (!shop.app.server.listening) await shop.app.listen({ host: '127.0.0.1', port: 0 })
  port = (shop.app.server.address() as AddressInfo).port
})

const get = (url: string, more: Partial<HttpRequest> = {}) => shop.anonymous.send({ method: 'GET', url, ...more })

test('health is 200 while the database answers', async () => {
  const { status, text } = await get('/healthz')
  expect({ status, body: JSON.parse(text) }).toEqual({ status: 200, body: { status: 'ok' } })
})

test.each(['/healthz', '/api/v1/clients/1', '/api/v1/openapi.json', '/api/docs/', '/api/nothing'])(
  '%s is sent with the headers that protect it',
  async (url) => {
    const { headers } = await get(url)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    for (const closed of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"])
      expect(policy).toContain(closed)
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('api-version')).toBe('v1')
    expect(headers.get('x-powered-by')).toBeNull()
  },
)

/** The law is the same for everybody and changes by the year; everything else is read anew. */
const cacheHeader = ({ maxAgeSeconds, revalidate }: Endpoint) =>
  maxAgeSeconds ? `private, max-age=${maxAgeSeconds}` : revalidate ? 'private, no-cache' : 'no-store'

test.each(endpoints)('$route has cache headers in every answer that forbid unchecked reuse', async (one) => {
  const { endpoint, feature } = one
  const { shop, ids } = await furnishedFor(one)
  const request = toHttpRequest(endpoint, sampleFor(endpoint, feature, ids) as Record<string, unknown>)
  const [answered, refused] = [await shop.admin.send(request), await shop.anonymous.send({ ...request, headers: { 'api-version': 'v9' } })]
  expect(answered.status, answered.text).toBeLessThan(500)
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(answered.headers.get('cache-control')).toBe(cacheHeader(endpoint))
  expect(refused.headers.get('cache-control')).toBe('no-store')
})

test.each(['/api/v1/nothing', '/api/v1/openapi.json', '/api/docs', '/api/docs/', '/api/docs/swagger-ui.css', '/api/v1/clients/%zz'])(
  '%s is sent with no-store',
  async (url) => expect((await get(url)).headers.get('cache-control')).toBe('no-store'),
)

test('other origins get no CORS headers, so pages can neither read nor write', async () => {
  const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
  const answer = await shop.app.inject({ method: 'OPTIONS', url: '/api/v1/clients', headers })
  expect(answer.statusCode).toBe(404)
  for (const { headers: sent } of [answer, await shop.app.inject({ url: '/api/v1/captcha', headers })])
    expect(Object.keys(sent).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('the OpenAPI 3.1 document has every endpoint', async () => {
  const { status, text } = await get('/api/v1/openapi.json')
  expect(status).toBe(200)
  const document = JSON.parse(text) as { openapi: string; paths: Record<string, Record<string, { 'x-access': string }>> }
  expect(document.openapi).toMatch(/^3\.1/)
  for (const { endpoint } of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => `{${toSnakeCase(key)}}`)
    expect(document.paths[path]?.[endpoint.method.toLowerCase()]).toMatchObject({ 'x-access': endpoint.access })
  }
})

test('the API documentation page loads nothing from other servers', async () => {
  const page = await get('/api/docs/')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.text).not.toMatch(/https?:\/\//)
  const parts = [...page.text.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, name]) => name)
  expect(parts.length).toBeGreaterThan(2)
  for (const name of parts) expect((await get(`/api/docs/${name}`)).status, name).toBe(200)
  expect((await get('/api/docs/package.json')).status).toBe(404)
  expect((await get('/api/docs/..%2fpackage.json')).status).toBeGreaterThanOrEqual(400)
})

test.each([
  ['GET', '/api/v1/nothing'],
  ['POST', '/api/v1/nothing'],
  ['PATCH', '/api/v1/clients/1'],
  ['DELETE', '/api/v1/clients'],
  ['GET', '/api/v2/clients/1'],
  ['GET', '/app/x'],
  ['POST', '/'],
  ['GET', '/assets/'],
  ['TRACE', '/api/v1/clients'],
] as const)('%s %s is not found, in the documented shape', async (method, url) => {
  const answer = await shop.app.inject({ method, url })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ error_message: 'NotFound', code: 'NotFound', request_id: expect.any(String) })
})

test('security.txt exists only with a configured contact', async () => {
  const url = '/.well-known/security.txt'
  const { anonymous } = await openShop({ config: { securityContact: 'mailto:security@shop.example' } })
  const { text, headers } = await anonymous.send({ method: 'GET', url })
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const [contact, expires = '', ...more] = text.trimEnd().split('\n')
  expect(contact).toBe('Contact: mailto:security@shop.example')
  const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(29)
  expect(days).toBeLessThan(366)
  expect(more).toEqual(['Preferred-Languages: ro, en, hu', `Canonical: https://shop.example${url}`])

  expect((await get(url)).status).toBe(404)
  for (const hidden of ['/.git/config', '/.env']) expect((await get(hidden)).status, hidden).toBe(404)
})

test('PDFs in typesetting occupy no connection', async () => {
  const { id } = await shop.make.workOrder()
  const { printer } = shop.world
  const typesetNow = printer.typeset.bind(printer)
  const leave = Promise.withResolvers<void>()
  const typeset = vi.spyOn(printer, 'typeset').mockImplementation((...paper) => leave.promise.then(() => typesetNow(...paper)))
  onTestFinished(() => typeset.mockRestore())

  // There are more papers than connections, so a paper that waits for the typesetter must not occupy one.
  const papers = Array.from({ length: 12 }, () => shop.operator(api.workOrders.pdf, { id }))
  await expect.poll(() => typeset.mock.calls.length).toBe(12)
  await shop.operator(api.workOrders.search, {})

  leave.resolve()
  await Promise.all(papers)
})

/** Sends the raw bytes and reads until the server closes the connection. */
async function speak(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (more: string) => (heard += more))
  socket.on('error', () => socket.destroy())
  socket.write(text)
  await once(socket, 'close')
  return heard
}

test.each([
  ['no HTTP at all', 'HELLO?\r\n\r\n', 400],
  ['a header that is none', 'GET /healthz HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n', 400],
  ['two lengths', 'POST /api/v1/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}', 400],
  ['headers without end', `GET /healthz HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused in the documented shape, and the server lives', async (_what, text, status) => {
  const heard = await speak(text)
  expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(heard).toMatch(/^X-Content-Type-Options: nosniff\r$/m)
  expect(heard).toMatch(/^Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r$/m)
  expect(JSON.parse(heard.split('\r\n\r\n')[1] ?? '')).toEqual({
    error_message: 'BadRequest',
    code: 'BadRequest',
    request_id: expect.any(String),
  })
  expect((await get('/healthz')).status).toBe(200)
})

test('an endless body is refused once it exceeds the limit', async () => {
  const piece = `${(64 * 1024).toString(16)}\r\n${'a'.repeat(64 * 1024)}\r\n`
  const heard = await speak(
    `POST /api/v1/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${piece.repeat(20)}`,
  )
  expect(heard).toMatch(/^HTTP\/1.1 413 /)
})
