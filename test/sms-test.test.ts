import { afterAll, beforeAll, expect, test } from 'vitest'
import { runScript } from './server-process.ts'
import { openSmsProvider, providerResets, providerSays } from './sms-provider.ts'

let provider: Awaited<ReturnType<typeof openSmsProvider>>
let settings: Record<string, string>
beforeAll(async () => {
  provider = await openSmsProvider()
  settings = { SMS_ADAPTER: 'twilio', SMS_USER: 'AC1', SMS_PASSWORD: 'secret', SMS_SENDER: 'Atelier', SMS_BASE_URL: provider.address }
})
afterAll(() => provider.close())

const sendTest = (words: string[], env: Record<string, string> = {}) =>
  runScript('sms-test', words, { env: { ...settings, ...env }, input: '' })

test('the message test sends one message and prints the answer of the provider', async () => {
  provider.replies(providerSays({ sid: 'SM42' }, 201))
  expect(await sendTest(['0722 000 111'])).toEqual({ code: 0, words: 'twilio took the message: SM42\n' })
  expect(provider.sent.map(({ form }) => form.get('To'))).toEqual(['+40722000111'])
})

test('the message test fails with the reason when the message did not leave for sure', async () => {
  provider.replies(providerSays({ code: 21211 }, 400))
  expect(await sendTest(['0722000111'])).toEqual({ code: 1, words: 'twilio: the message is refused: 21211\n' })
  provider.replies(providerResets)
  expect(await sendTest(['0722000111'])).toMatchObject({ code: 1, words: expect.stringMatching(/^twilio: nobody knows whether .+\n$/) })
})

test.each([
  ['there is no number', [], {}, 'Name one mobile phone of SMS_COUNTRIES: atelier sms-test +40722000111\n'],
  ['the number is of another country', ['+1 202 555 0100'], {}, 'Name one mobile phone of SMS_COUNTRIES: atelier sms-test +40722000111\n'],
  ['the server sends no messages', ['0722000111'], { SMS_ADAPTER: 'off' }, 'This server sends no messages: set SMS_ADAPTER.\n'],
])('the message test is refused in one line when %s', async (_why, words, env, message) => {
  const sentBefore = provider.sent.length
  expect(await sendTest(words, env)).toEqual({ code: 1, words: message })
  expect(provider.sent).toHaveLength(sentBefore)
})
