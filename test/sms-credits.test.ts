import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openHost } from './host.ts'

let host: Awaited<ReturnType<typeof openHost>>
beforeAll(async () => void (host = await openHost('sms_credits')))
afterAll(() => host.close())
const run = (...words: string[]) => host.run('sms', ...words)

test('the host adds credits once per reference, sets limits and settles unknown messages', async () => {
  const shop = await host.open({ smsCredits: 0 })
  const { admin, operator, organization, rows, code } = shop
  const balance = async () => (await admin(api.sms.credits, {})).balance

  const added = await run('--account', code, '--add', '5', '--reference', 'INV-1')
  expect(added).toMatchObject({ code: 0, words: expect.stringContaining(`${code}: 5 credits were added for INV-1\n`) })
  const again = await run('--account', code.toLowerCase(), '--add', '5', '--reference', 'INV-1', '--cap', '1')
  expect(again.words).toContain('INV-1 was added before, and nothing now')
  expect(again.words).toContain('5 credits, 0 used in the last 14 days')
  expect(again.words).toContain('at most 1 messages in 24 hours, 300 at one workplace')

  const write = (phone: string) => operator(api.sms.create, { organizationId: organization.id, phone, text: 'Gata' })
  await write('0722000111')
  await expect(write('0722000112')).rejects.toMatchObject({ code: 'SmsCapReached' })
  await rows((tx) => tx.updateTable('smsMessages').set({ status: 'unknown' }).execute())
  const [{ reference }] = (await rows((tx) => tx.selectFrom('smsMessages').select('reference').execute())) as [{ reference: string }]
  expect((await run('--account', code)).words).toContain(`nobody knows what became of ${reference}`)
  expect(await balance()).toBe(4)
  expect((await run('--account', code, '--settle', reference, '--as', 'failed')).code).toBe(0)
  expect(await balance()).toBe(5)
  expect((await run('--account', code, '--settle', reference, '--as', 'failed')).words).toContain('waits to be settled')
}, 60_000)

test('a mistyped credit command is refused and changes nothing', async () => {
  expect((await run()).words).toContain('Messages leave by outbox')
  for (const [words, message] of [
    [['--account', 'QQQ'], 'There is no account QQQ'],
    [['--account', 'QQQ', '--add', '5'], 'needs a reference'],
    [['--account', 'QQQ', '--add', '-5', '--reference', 'X'], 'Use: atelier account credits'],
    [['--account', 'QQQ', '--settle', 'X'], 'as sent or as failed'],
    [['--cap', '5'], 'Say which account is meant'],
  ] as const) {
    const { code, words: answered } = await run(...words)
    expect({ code, answered }).toEqual({ code: 1, answered: expect.stringContaining(message) })
  }
}, 60_000)
