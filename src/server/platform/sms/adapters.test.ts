import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSmsProvider, providerResets, providerSays } from '#test/sms-provider.ts'
import { smsConfig } from './config.ts'
import { createHttpAdapter, type HttpConfig } from './http.ts'
import { builtInTemplates } from './built-in-templates.ts'
import { createTwilioAdapter } from './twilio.ts'

let provider: Awaited<ReturnType<typeof openSmsProvider>>
beforeAll(async () => void (provider = await openSmsProvider()))
afterAll(() => provider.close())
beforeEach(() => void (provider.sent.length = 0))

const message = { reference: '1-2-abc', phone: '+40722000111', text: 'Vă aștept & "gata"\nla 5', reportUrl: 'https://shop.example/r?x=1' }
const timeoutSignal = () => AbortSignal.timeout(5000)
const credentials = { user: 'ana', password: 'p&w', token: 'tok', sender: 'Pneuri' }
const builtInAdapter = (name: string) =>
  createHttpAdapter({
    adapter: 'http',
    name,
    template: { ...builtInTemplates[name]!, url: localUrl(builtInTemplates[name]!.url) },
    ...credentials,
  })
const localUrl = (url: string) => url.replace(/^https:\/\/[^/]+/, provider.address)

test('each provider is called as documented, and the text arrives unchanged in any encoding', async () => {
  for (const [name, answer, expectedFields] of [
    ['smso', { responseToken: 'T-9' }, { to: '+40722000111', body: message.text, webhook_status: message.reportUrl, sender: 'Pneuri' }],
    ['smsapi', { list: [{ id: 'T-9' }] }, { to: '40722000111', message: message.text, format: 'json', idx: '1-2-abc' }],
    ['smslink', 'MESSAGE;1;ok;T-9,0722000111', { to: '0722000111', message: message.text, password: 'p&w' }],
    ['sendsms', { status: 1, message: 'Sent', details: 'T-9' }, { to: '40722000111', text: message.text, username: 'ana' }],
  ] as const) {
    provider.replies(providerSays(answer))
    expect(await builtInAdapter(name).send(message, timeoutSignal()), name).toEqual({ kind: 'taken', providerId: 'T-9' })
    const { form, headers } = provider.sent.at(-1)!
    for (const [field, value] of Object.entries(expectedFields)) expect(form.get(field), `${name}: ${field}`).toBe(value)
    if (name === 'smso') expect(headers['x-authorization']).toBe('tok')
    if (name === 'smsapi') expect(headers['authorization']).toBe('Bearer tok')
  }
})

test('a provider’s answer is classified as taken, refused, not reached or unclear', async () => {
  const smso = builtInAdapter('smso')
  const outcome = async (reply: Parameters<typeof provider.replies>[0], adapter = smso) => {
    provider.replies(reply)
    return adapter.send(message, timeoutSignal())
  }
  expect(await outcome(providerSays({ error: 'bad number' }, 422))).toEqual({ kind: 'refused', code: '422' })
  expect(await outcome(providerSays('ERROR;14;Invalid number'), builtInAdapter('smslink'))).toEqual({ kind: 'refused', code: '14' })
  expect(await outcome(providerSays({ status: -3, message: 'No credit' }), builtInAdapter('sendsms'))).toEqual({
    kind: 'refused',
    code: '-3',
  })
  expect(await outcome(providerSays('', 429, { 'retry-after': '90' }))).toMatchObject({ kind: 'not-reached', retryAfter: 90 })
  expect(await outcome(providerSays('', 401))).toMatchObject({ kind: 'not-reached' })
  for (const unclear of [
    providerSays('', 500),
    providerSays('', 503),
    providerSays('gata'),
    providerSays({ fine: true }),
    providerSays('', 302, { location: '/' }),
    providerResets,
  ])
    expect(await outcome(unclear)).toMatchObject({ kind: 'unclear' })
  provider.replies(() => {})
  expect(await smso.send(message, AbortSignal.timeout(50))).toEqual({ kind: 'unclear', why: 'timeout' })
  await provider.leave()
  expect(await smso.send(message, timeoutSignal())).toMatchObject({ kind: 'not-reached', why: 'ECONNREFUSED' })
  await provider.comeBack()
})

test('an endless answer is read up to the limit', async () => {
  provider.replies(providerSays(`MESSAGE;1;ok;T-9,0722000111\n${'x'.repeat(100_000)}\nERROR;14;late`))
  expect(await builtInAdapter('smslink').send(message, timeoutSignal())).toEqual({ kind: 'taken', providerId: 'T-9' })
})

test('a custom template sends JSON, and an idempotency header where the provider has one', async () => {
  const template: HttpConfig['template'] = {
    method: 'POST',
    url: `${provider.address}/v1/{{reference}}`,
    headers: { authorization: 'Key {{token}}' },
    body: '{"to": "{{to}}", "text": "{{text}}", "odd": "{{nobody}}"}',
    encoding: 'json',
    idempotencyHeader: 'idempotency-key',
    id: { pointer: '/data/id' },
    reports: { id: '/data/id', state: '/data/state', states: { done: 'delivered' } },
  }
  const own = createHttpAdapter({ adapter: 'http', name: 'http', template, ...credentials, token: 'tok\r\nx-evil: 1' })
  provider.replies(providerSays({ data: { id: 17 } }))
  expect(await own.send(message, timeoutSignal())).toEqual({ kind: 'taken', providerId: '17' })
  expect(own.isIdempotent).toBe(true)
  const [{ body, url, headers }] = provider.sent as [(typeof provider.sent)[0]]
  expect(JSON.parse(body)).toEqual({ to: '+40722000111', text: message.text, odd: '{{nobody}}' })
  expect([url, headers['idempotency-key'], headers['x-evil']]).toEqual(['/v1/1-2-abc', '1-2-abc', undefined])
  const readReport = (text: string) => own.report({ url: 'https://shop.example/r', headers: {}, body: text })
  expect(readReport('{"data": {"id": 17, "state": "DONE"}}')).toEqual({ state: 'delivered', providerId: '17' })
  expect([readReport('{"data": {"state": "odd"}}'), readReport('{'), readReport(''), readReport('[]')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('Twilio is called once, and its callbacks count only with their signature', async () => {
  const own = createTwilioAdapter({ adapter: 'twilio', baseUrl: provider.address, user: 'AC1', password: 'secret', sender: '+40700000000' })
  provider.replies(providerSays({ sid: 'SM1' }, 201))
  expect(await own.send(message, timeoutSignal())).toEqual({ kind: 'taken', providerId: 'SM1' })
  const [{ url, form, headers }] = provider.sent as [(typeof provider.sent)[0]]
  expect(url).toBe('/2010-04-01/Accounts/AC1/Messages.json')
  expect(Object.fromEntries(form)).toEqual({
    To: message.phone,
    From: '+40700000000',
    Body: message.text,
    StatusCallback: message.reportUrl,
  })
  expect(headers['authorization']).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`)
  provider.replies(providerSays({ code: 21_211, message: 'Invalid To' }, 400))
  expect(await own.send(message, timeoutSignal())).toEqual({ kind: 'refused', code: '21211' })

  const address = 'https://shop.example/api/v1/sms/reports/twilio/1-2-abc/t'
  const fields = { MessageStatus: 'undelivered', MessageSid: 'SM1', ErrorCode: '30003' }
  const body = new URLSearchParams(fields).toString()
  const signed = `${address}ErrorCode30003MessageSidSM1MessageStatusundelivered`
  const signature = createHmac('sha1', 'secret').update(signed).digest('base64')
  const readReport = (credentials: string) => own.report({ url: address, headers: { 'x-twilio-signature': credentials }, body })
  expect(readReport(signature)).toEqual({ state: 'failed', providerId: 'SM1', code: '30003' })
  const state = (name: string) => {
    const credentials = new URLSearchParams({ MessageStatus: name }).toString()
    const sign = createHmac('sha1', 'secret').update(`${address}MessageStatus${name}`).digest('base64')
    return own.report({ url: address, headers: { 'x-twilio-signature': sign }, body: credentials })
  }
  expect(['accepted', 'read', 'canceled', 'odd'].map(state)).toEqual([
    { state: 'sent' },
    { state: 'delivered' },
    { state: 'failed' },
    undefined,
  ])
  expect([readReport('x'), readReport(''), readReport(createHmac('sha1', 'other').update(signed).digest('base64'))]).toEqual([
    'forged',
    'forged',
    'forged',
  ])
})

test('a server with incomplete SMS settings does not start, and names the missing ones', () => {
  expect(smsConfig({}, true)).toBe('off')
  expect(smsConfig({}, false)).toBe('outbox')
  expect(() => smsConfig({ SMS_ADAPTER: 'http' }, false)).toThrow('Set SMS_TEMPLATE')
  expect(() => smsConfig({ SMS_ADAPTER: 'http', SMS_TEMPLATE: 'smslink', SMS_USER: 'a' }, false)).toThrow('Set SMS_PASSWORD, SMS_SENDER')
  expect(() => smsConfig({ SMS_ADAPTER: 'http', SMS_TEMPLATE: 'toString' }, false)).toThrow('SMS_TEMPLATE="toString" is not allowed')
  expect(() => smsConfig({ SMS_ADAPTER: 'twilio', SMS_USER: 'a', SMS_PASSWORD: 'b', SMS_SENDER: 'c' }, true)).toThrow('Set PUBLIC_URL')
  const smso = { SMS_ADAPTER: 'http', SMS_TEMPLATE: 'smso', SMS_TOKEN: 't', SMS_SENDER: '1', SMS_BASE_URL: 'http://127.0.0.1:9/' } as const
  expect(smsConfig(smso, false)).toMatchObject({ name: 'smso', template: { url: 'http://127.0.0.1:9/api/v1/send' } })
})
