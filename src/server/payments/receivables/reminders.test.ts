import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { debtDay, makeDebt, openDebtShop, payDebt } from '#test/debts.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const { accountSettings, receivables, clients, sms } = api
afterEach(() => void vi.useRealTimers())

const setClock = (instant: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
const turnOn = ({ admin }: Shop) => admin(accountSettings.create, { name: 'sms_message_payment_reminder', value: true })
const remind = ({ operator }: Shop, clientIds: number[], more: { channel?: 'sms' | 'mail'; preview?: boolean } = {}) =>
  operator(receivables.remind, { clientIds, channel: 'sms', ...more })
const countRows = async ({ rows }: Shop) =>
  rows(async (tx) => ({
    messages: (await tx.selectFrom('smsMessages').select('id').execute()).length,
    reminders: (await tx.selectFrom('paymentReminders').select('id').execute()).length,
  }))
const listMails = async (shop: Shop) =>
  shop.db.selectFrom('mails').select(['receiver', 'template', 'language', 'values']).where('accountId', '=', shop.account).execute()

/** A client with one debt of 121.00, due a month ago. */
async function makeDebtor(shop: Shop, more: object = {}, dueOn = '2026-10-26') {
  const client = await shop.make.client({ name: 'Transport Rapid', phone: '0722000111', email: 'birou@rapid.ro', ...more })
  await makeDebt(shop, client, 100, dueOn)
  return client
}

test('an account that turned nothing on sends no reminder by text message, and none by itself', async () => {
  const shop = await openDebtShop()
  const { id } = await makeDebtor(shop)
  await expect(remind(shop, [id])).rejects.toMatchObject({ status: 422, fields: { channel: ['InvalidChoice'] } })
  await expect(remind(shop, [id], { preview: true })).rejects.toMatchObject({ status: 422 })
  expect(await countRows(shop)).toEqual({ messages: 0, reminders: 0 })
  expect(await listMails(shop)).toEqual([])
})

test('a client is reminded once, with the text, the cost and the sum of the preview', async () => {
  const shop = await openDebtShop()
  await turnOn(shop)
  const { id } = await makeDebtor(shop)
  const workplace = { name: 'Șerban Pneus', company: JSON.stringify({ phone: '0368 111 222' }) }
  await shop.rows((tx) => tx.updateTable('organizations').set(workplace).execute())
  const preview = await remind(shop, [id], { preview: true })
  expect(preview).toMatchObject({ sent: 1, credits: 1, excluded: [] })
  const text = 'Serban Pneus: aveti de plata 121,00 RON, scadent la 26.10.2026. Daca ati platit deja, va multumim. Info: 0368 111 222'
  expect(preview.messages).toEqual([{ clientId: id, to: '0722000111', amount: 121, text }])
  expect(await countRows(shop)).toEqual({ messages: 0, reminders: 0 })

  const page = await openSocket(shop, shop.operator)
  await page.watch(channelName('general', shop.organization.id))
  const sent = await remind(shop, [id])
  expect(sent).toEqual(preview)
  const modelOf = ({ data }: { data: unknown }) => (data as { model_name: string }).model_name
  await expect.poll(() => page.told().map(modelOf)).toContain('payment-reminder')
  page.close()
  expect(await shop.operator(sms.search, {})).toMatchObject({ items: [{ kind: 'payment_reminder', text, clientId: id }] })
  expect(await remind(shop, [id])).toMatchObject({ sent: 0, excluded: [{ clientId: id, reason: 'RemindedLately' }] })
  expect(await countRows(shop)).toEqual({ messages: 1, reminders: 1 })
  const debts = await shop.operator(receivables.ofClient, { clientId: id })
  expect(debts.reminders).toMatchObject([{ channel: 'sms', amount: 121, oldestDue: '2026-10-26' }])
  const { items } = await shop.operator(receivables.search, {})
  expect(items).toMatchObject([{ clientId: id, remindedAt: expect.stringContaining(debtDay) as string }])
})

test('thirty calls at once remind a client once', async () => {
  const shop = await openDebtShop()
  await turnOn(shop)
  const { id } = await makeDebtor(shop)
  const all = await Promise.all(Array.from({ length: 30 }, () => remind(shop, [id])))
  expect(all.map(({ sent }) => sent).reduce((sum, sent) => sum + sent)).toBe(1)
  expect(await countRows(shop)).toEqual({ messages: 1, reminders: 1 })
})

test('a client is not reminded of what is young, small, covered by credit or paid', async () => {
  const shop = await openDebtShop()
  const young = await makeDebtor(shop, {}, '2026-11-24')
  const small = await makeDebtor(shop)
  await payDebt(shop, small.id, 101.01, [])
  const covered = await makeDebtor(shop)
  await payDebt(shop, covered.id, 121, [])
  const none = await shop.make.client({ email: 'a@b.ro' })
  const due = await makeDebtor(shop, {}, '2026-11-23')
  const result = await remind(shop, [young.id, small.id, covered.id, none.id, due.id], { channel: 'mail' })
  expect(result.messages.map(({ clientId }) => clientId)).toEqual([due.id])
  expect(result.excluded).toEqual([
    { clientId: young.id, reason: 'NotOverdue' },
    { clientId: small.id, reason: 'BelowReminderMinimum' },
    { clientId: covered.id, reason: 'NotOverdue' },
    { clientId: none.id, reason: 'NotOverdue' },
  ])
})

test('one debt is reminded of three times, a week apart, and no more once it is paid', async () => {
  const shop = await openDebtShop()
  const { id } = await makeDebtor(shop)
  const sendAt = async (day: string) => {
    setClock(`${day}T10:00:00Z`)
    const { sent, excluded } = await remind(shop, [id], { channel: 'mail' })
    return sent || excluded[0]!.reason
  }
  expect(await sendAt(debtDay)).toBe(1)
  expect(await sendAt('2026-12-02')).toBe('RemindedLately')
  expect(await sendAt('2026-12-03')).toBe(1)
  expect(await sendAt('2026-12-10')).toBe(1)
  expect(await sendAt('2026-12-17')).toBe('RemindedOften')
  const { items } = await shop.operator(receivables.ofClient, { clientId: id })
  await payDebt(shop, id, 121, [{ workOrderId: items[0]!.workOrderId, amount: 121 }])
  expect(await sendAt('2027-01-20')).toBe('NotOverdue')
})

test('reminders go out on working days from nine to seven, by the law of the workplace', async () => {
  const shop = await openDebtShop()
  const { id } = await makeDebtor(shop)
  const canSendAt = async (instant: string) => {
    setClock(instant)
    const { sent } = await remind(shop, [id], { channel: 'mail', preview: true })
    return sent === 1
  }
  expect(await canSendAt('2026-11-27T06:59:00Z')).toBe(false)
  expect(await canSendAt('2026-11-27T07:00:00Z')).toBe(true)
  expect(await canSendAt('2026-11-27T16:59:00Z')).toBe(true)
  expect(await canSendAt('2026-11-27T17:00:00Z')).toBe(false)
  // A Saturday, and the holiday of Saint Andrew on a Monday.
  expect(await canSendAt('2026-11-28T10:00:00Z')).toBe(false)
  expect(await canSendAt('2026-11-30T10:00:00Z')).toBe(false)
})

test('a client who opted out, or has no address, is left out by name of the reason', async () => {
  const shop = await openDebtShop()
  await turnOn(shop)
  const stopped = await makeDebtor(shop)
  const landline = await makeDebtor(shop, { phone: '0368111222', email: null })
  const bare = await makeDebtor(shop, { phone: null, email: null })
  await shop.operator(sms.optOut, { phone: '0722000111' })
  const ids = [stopped.id, landline.id, bare.id]
  const reasons = async (channel: 'sms' | 'mail') => (await remind(shop, ids, { channel })).excluded.map(({ reason }) => reason)
  expect(await reasons('sms')).toEqual(['SmsOptedOut', 'SmsNumberNotAllowed', 'NoPhone'])
  expect(await reasons('mail')).toEqual(['SmsOptedOut', 'NoEmail', 'NoEmail'])
  expect(await countRows(shop)).toEqual({ messages: 0, reminders: 0 })
})

test('too few credits refuse a whole call; its preview says how many are missing', async () => {
  const shop = await openDebtShop()
  await turnOn(shop)
  await shop.rows((tx) => tx.updateTable('smsBalances').set({ balance: 1 }).execute())
  const first = await makeDebtor(shop)
  const second = await makeDebtor(shop, { phone: '0722000112' })
  expect(await remind(shop, [first.id, second.id], { preview: true })).toMatchObject({ sent: 2, credits: 2, balance: -1 })
  await expect(remind(shop, [first.id, second.id])).rejects.toMatchObject({ status: 409, code: 'NotEnoughSmsCredits' })
  expect(await countRows(shop)).toEqual({ messages: 0, reminders: 0 })
  await shop.rows((tx) => tx.updateTable('smsBalances').set({ balance: 0 }).execute())
  expect(await remind(shop, [first.id], { preview: true })).toMatchObject({ credits: 1, balance: -1 })
})

test('a mail names the debt in the language of messages', async () => {
  const shop = await openDebtShop()
  await shop.admin(accountSettings.create, { name: 'sms_language', value: 'hu' })
  const { id } = await makeDebtor(shop)
  const { messages } = await remind(shop, [id], { channel: 'mail' })
  expect(messages[0]!.text).toContain('Tisztelt Transport Rapid!')
  const mails = await listMails(shop)
  expect(mails).toMatchObject([{ receiver: 'birou@rapid.ro', template: 'paymentReminder', language: 'hu' }])
})

test('a client of another workplace or account is refused by its place', async () => {
  const other = await openShop()
  const stranger = await other.make.client()
  const shop = await openDebtShop()
  const { id } = await makeDebtor(shop)
  await expect(remind(shop, [id, stranger.id + 1_000_000], { channel: 'mail' })).rejects.toMatchObject({
    status: 422,
    fields: { 'client_ids.1': ['InvalidChoice'] },
  })
  await expect(shop.worker(receivables.remind, { clientIds: [id], channel: 'mail' })).rejects.toMatchObject({ status: 403 })
})

test('reminders follow a merged client and go with an erased one', async () => {
  const shop = await openDebtShop()
  const loser = await makeDebtor(shop)
  await remind(shop, [loser.id], { channel: 'mail' })
  const winner = await shop.make.client({ name: 'Transport Rapid SRL', phone: '0722000113' })
  await shop.admin(clients.merge, { id: winner.id, version: winner.version, fromId: loser.id, fromVersion: loser.version, take: {} })
  expect((await shop.operator(receivables.ofClient, { clientId: winner.id })).reminders).toHaveLength(1)
  const { version } = await shop.admin(clients.get, { id: winner.id })
  await shop.admin(clients.erase, { id: winner.id, version })
  expect(await countRows(shop)).toEqual({ messages: 0, reminders: 0 })
})
