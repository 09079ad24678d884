import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { channelName } from '#contract/live/live.ts'
import { accessSubjectOf } from '#test/new-shop.ts'
import { broadcastingAuth } from './auth.ts'
import { maxChannels } from './channels.ts'
import { readTicket, sessionTag, signChannel, ticketLifetimeMs } from './tickets.ts'

const keys = { key: 'workshop', secret: 'only the server knows' }
const tomorrow = Date.now() + 24 * 3600_000
const session = {
  ...accessSubjectOf('operator'),
  account: 3,
  organizations: [7],
  confirmedAt: new Date().toISOString(),
  tokenHash: Buffer.from('hash of a token'),
  expiresAt: new Date(tomorrow).toISOString(),
}
const ours = channelName('workOrder', 7)

function openApp() {
  const app = Fastify()
  void app.register(broadcastingAuth, {
    ...keys,
    sessionOf: async ({ headers }) => (headers.authorization === 'Bearer ours' ? session : undefined),
  })
  return (payload: string | object, headers: Record<string, string> = { authorization: 'Bearer ours' }) =>
    app.inject({ method: 'POST', url: '/broadcasting/auth', payload, headers })
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

test('a form or JSON with a session and one of its channels gets a ticket', async () => {
  const request = openApp()
  const body = { socket_id: '12.34', channel_name: ours }

  const answers = await Promise.all([
    request(body),
    request(form(body), { authorization: 'Bearer ours', 'content-type': 'application/x-www-form-urlencoded' }),
  ])

  for (const answer of answers) {
    expect(answer.statusCode).toBe(200)
    expect(readTicket(keys, '12.34', ours, answer.json<{ auth: string }>().auth)).toMatchObject({
      session: sessionTag(keys.secret, session.tokenHash),
      endsAt: tomorrow,
    })
  }
})

/** Names of the greatest length. */
const longNames = (length: number) => Array.from({ length }, (_, i) => String(i).padStart(200, 'x'))

test('a request for several channels gets tickets for the allowed ones', async () => {
  const request = openApp()
  const general = channelName('general', 7)
  const names = [ours, channelName('workOrder', 8), general, 'presence-work-order.7', '__proto__']

  const answer = await request({ socket_id: '12.34', channel_names: names })

  const { tickets } = answer.json<{ tickets: Record<string, string> }>()
  expect(Object.keys(tickets)).toEqual([ours, general])
  for (const [name, ticket] of Object.entries(tickets)) expect(readTicket(keys, '12.34', name, ticket), name).toBeDefined()

  const invalidNames = [[], 'one', [ours, 7], [ours, ours], longNames(maxChannels + 1)]
  for (const wrong of invalidNames) expect((await request({ socket_id: '12.34', channel_names: wrong })).statusCode).toBe(422)
  expect((await request({ socket_id: '12.34', channel_names: longNames(maxChannels) })).json()).toEqual({ tickets: {} })
})

test('a missing session answers 401, a foreign channel 403 and a malformed request 422', async () => {
  const request = openApp()
  const body = { socket_id: '12.34', channel_name: channelName('workOrder', 8) }

  const answers = await Promise.all([
    request(body, {}),
    request(body),
    request({ ...body, channel_name: 'presence-work-order.7' }),
    request({ channel_name: ours }),
    request({ socket_id: '12.34:private-general.8', channel_name: ours }),
    request([]),
  ])

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403, 422, 422, 422])
  expect(answers[1]?.json()).toEqual({ error_message: 'AccessDenied403', code: 'AccessDenied403', request_id: expect.any(String) })
  expect(answers[3]?.json()).toMatchObject({ error_message: { socket_id: ['RequiredField'] }, code: 'InvalidInput' })
})

test('a ticket opens one channel for one socket, for a minute', () => {
  const ticket = {
    socketId: '12.34',
    channel: ours,
    session: sessionTag(keys.secret, session.tokenHash),
    issuedAt: 1_000_000,
    endsAt: tomorrow,
  }
  const auth = signChannel(keys, ticket)
  const read = (socketId: string, channel: string, text: string, late = 0) => readTicket(keys, socketId, channel, text, 1_000_000 + late)

  expect(read('12.34', ours, auth)).toEqual(ticket)
  expect(read('12.34', ours, auth, ticketLifetimeMs + 1)).toBeUndefined()
  expect(read('12.35', ours, auth)).toBeUndefined()
  expect(read('12.34', channelName('workOrder', 8), auth)).toBeUndefined()
  expect(read('12.34', ours, auth.replace('1000000', '1000001'))).toBeUndefined()
  expect(read('12.34', ours, auth.replace(String(tomorrow), String(tomorrow + 1)))).toBeUndefined()
  expect(read('12.34', ours, `${keys.key}:${'0'.repeat(64)}`)).toBeUndefined()
  expect(read('12.34', ours, auth.replace('workshop', 'other'))).toBeUndefined()
  expect(readTicket({ ...keys, secret: 'a guess' }, '12.34', ours, auth, 1_000_000)).toBeUndefined()
  expect(read('12.34', ours, '')).toBeUndefined()
})
