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

test('a form or JSON with a session and a channel of its own gets a ticket', async () => {
  const ask = openApp()
  const question = { socket_id: '12.34', channel_name: ours }

  const answers = await Promise.all([
    ask(question),
    ask(form(question), { authorization: 'Bearer ours', 'content-type': 'application/x-www-form-urlencoded' }),
  ])

  for (const answer of answers) {
    expect(answer.statusCode).toBe(200)
    expect(readTicket(keys, '12.34', ours, answer.json<{ auth: string }>().auth)).toMatchObject({
      session: sessionTag(keys.secret, session.tokenHash),
      endsAt: tomorrow,
    })
  }
})

/** The longest names there are. */
const many = (length: number) => Array.from({ length }, (_, i) => String(i).padStart(200, 'x'))

test('who asks for several channels at once gets the tickets of those that are theirs', async () => {
  const ask = openApp()
  const general = channelName('general', 7)
  const names = [ours, channelName('workOrder', 8), general, 'presence-work-order.7', '__proto__']

  const answer = await ask({ socket_id: '12.34', channel_names: names })

  const { tickets } = answer.json<{ tickets: Record<string, string> }>()
  expect(Object.keys(tickets)).toEqual([ours, general])
  for (const [name, ticket] of Object.entries(tickets)) expect(readTicket(keys, '12.34', name, ticket), name).toBeDefined()

  const refused = [[], 'one', [ours, 7], [ours, ours], many(maxChannels + 1)]
  for (const wrong of refused) expect((await ask({ socket_id: '12.34', channel_names: wrong })).statusCode).toBe(422)
  expect((await ask({ socket_id: '12.34', channel_names: many(maxChannels) })).json()).toEqual({ tickets: {} })
})

test('no session is 401, a foreign channel 403, a malformed question 422, each in the wire’s shape', async () => {
  const ask = openApp()
  const question = { socket_id: '12.34', channel_name: channelName('workOrder', 8) }

  const answers = await Promise.all([
    ask(question, {}),
    ask(question),
    ask({ ...question, channel_name: 'presence-work-order.7' }),
    ask({ channel_name: ours }),
    ask({ socket_id: '12.34:private-general.8', channel_name: ours }),
    ask([]),
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
