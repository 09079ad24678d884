import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { SmsDraft } from '#contract/sms.ts'
import { openShop, type Shop } from '#test/shop.ts'

const number = (n: number) => `07220${String(n).padStart(5, '0')}`
const write = ({ operator, organization }: Shop, n: number, text = 'Va asteptam', more: Partial<SmsDraft> = {}) =>
  operator(api.sms.create, { organizationId: organization.id, phone: number(n), text, ...more })
/** Whom a busy machine tells to come again does so, as the browser does. */
async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (refused) {
      if (!['TooManyRequests', 'TechnicalDifficultiesError'].includes((refused as { code: string }).code)) throw refused
    }
  }
}
const ledgerOf = async ({ admin }: Shop) => (await admin(api.sms.ledger, { orderDir: 'asc', pageSize: 100 })).items
const balanceOf = async ({ admin }: Shop) => (await admin(api.sms.credits, {})).balance
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('of a hundred messages at once with ten credits exactly ten are queued, however often it is tried', async () => {
  for (let run = 0; run < 3; run++) {
    const shop = await openShop({ smsCredits: 10 })
    const asked = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => insist(() => write(shop, n))))
    const codes = asked.map((one) => (one.status === 'fulfilled' ? 'queued' : (one.reason as { code: string }).code))
    expect(codes.filter((code) => code === 'queued')).toHaveLength(10)
    expect(new Set(codes)).toEqual(new Set(['queued', 'NotEnoughSmsCredits']))
    expect(await balanceOf(shop)).toBe(0)
    const entries = await ledgerOf(shop)
    expect(entries.reduce((sum, { credits }) => sum + credits, 0)).toBe(0)
    expect(entries.map(({ balanceAfter }) => balanceAfter)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  }
}, 60_000)

test('what an account has of credits, and how long they last, is told to the admin; what was taken back counts as not used', async () => {
  const shop = await openShop({ smsCredits: 40 })
  expect(await shop.admin(api.sms.credits, {})).toMatchObject({ balance: 40, low: 50, daysLeft: null, usedIn14Days: 0, waiting: 0 })
  await write(shop, 1)
  await write(shop, 2, 'x'.repeat(161))
  expect(await shop.admin(api.sms.credits, {})).toMatchObject({ balance: 37, usedIn14Days: 3, daysLeft: 172, isConfigured: true })
  await expect(shop.operator(api.sms.credits, {})).rejects.toMatchObject({ status: 403 })
  const { items } = await shop.admin(api.sms.ledger, { models: { kind: ['reserve'] } })
  expect(items).toMatchObject([
    { credits: -2, balanceAfter: 37 },
    { credits: -1, balanceAfter: 39 },
  ])
})

test('an entry of the ledger tells which message it was for, and what else came', async () => {
  const shop = await openShop({ smsCredits: 40 })
  await write(shop, 1)
  expect(await ledgerOf(shop)).toMatchObject([
    { kind: 'top-up', messageKind: null, messagePhone: null, reference: 'start' },
    { kind: 'reserve', messageKind: 'manual', messagePhone: '+40722000001', reference: null },
  ])
})

test('an account gives itself no credits, and nothing of its ledger is changed or removed', async () => {
  const { rows, account } = await openShop()
  const entry = { accountId: account, credits: 100, balanceAfter: 100, reference: 'X' }
  await expect(
    rows((tx) =>
      tx
        .insertInto('smsLedger')
        .values({ ...entry, kind: 'top-up' })
        .execute(),
    ),
  ).rejects.toThrow('policy')
  await expect(rows((tx) => tx.updateTable('smsLedger').set({ credits: 7 }).execute())).rejects.toThrow('permission denied')
  await expect(rows((tx) => tx.deleteFrom('smsLedger').execute())).rejects.toThrow('permission denied')
  await expect(rows((tx) => tx.updateTable('smsBalances').set({ balance: -1 }).execute())).rejects.toThrow('check')
})

test('admins are told once that few credits are left, and once that there are none', async () => {
  const shop = await openShop({ smsCredits: 3, settings: { sms_low_credits: 3 } })
  await shop.rows((tx) => tx.updateTable('users').set({ email: 'ana@example.com' }).execute())
  for (let n = 0; n < 3; n++) await write(shop, n)
  const mails = await sql<{ template: string; count: string }>`select template, "values" ->> 'count' as count from mails
    where account_id = ${shop.account} order by created_at`.execute(shop.db)
  expect(mails.rows).toEqual([
    { template: 'smsCreditsLow', count: '2' },
    { template: 'smsCreditsLow', count: '0' },
  ])
})

test('a number gets three messages a day, and a workplace and an account as many as the host allows', async () => {
  const shop = await openShop()
  const { rows, organization } = shop
  const longAgo = (minutes: number) =>
    rows((tx) =>
      tx
        .updateTable('smsMessages')
        .set({ queuedAt: ago(minutes) })
        .execute(),
    )
  for (let n = 0; n < 3; n++) {
    await write(shop, 1)
    await longAgo(11)
  }
  await expect(write(shop, 1)).rejects.toMatchObject({ status: 429, code: 'SmsCapReached' })
  await rows((tx) => tx.updateTable('smsBalances').set({ capOfWorkplace: 4 }).execute())
  await write(shop, 2)
  await expect(write(shop, 3)).rejects.toMatchObject({ code: 'SmsCapReached' })
  await rows((tx) => tx.updateTable('smsBalances').set({ capOfWorkplace: null, capOfAccount: 4 }).execute())
  await expect(write(shop, 3)).rejects.toMatchObject({ code: 'SmsCapReached' })
  await longAgo(24 * 60)
  await write(shop, 3)
  expect((await shop.operator(api.sms.search, { models: { organizationId: [organization.id] } })).total).toBe(5)
})

test('whoever asks in a row gets no more messages out than the limits allow', async () => {
  const shop = await openShop({ smsCredits: 1000 })
  await shop.rows((tx) => tx.updateTable('smsBalances').set({ capOfAccount: 20 }).execute())
  const asked = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => insist(() => write(shop, n % 30))))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  for (const phone of ['+491511234567', '0900123456', '+40900123456', '+3612345678'])
    await expect(shop.operator(api.sms.create, { organizationId: shop.organization.id, phone, text: 'x' })).rejects.toMatchObject({
      status: 422,
      code: 'SmsNumberNotAllowed',
    })
}, 30_000)

test('who only looks, and who has no credits, waits for nobody who is sending', async () => {
  const [shop, poor] = [await openShop(), await openShop({ smsCredits: 0 })]
  const look = ({ operator, organization }: Shop) =>
    operator(api.sms.preview, { organizationId: organization.id, phone: number(1), text: 'Gata' })
  const end = Promise.withResolvers<void>()
  const holding = [shop, poor].map(({ rows, account }) => {
    const begun = Promise.withResolvers<void>()
    const held = rows(async (tx) => {
      await sql`select from sms_balances where account_id = ${account} for update`.execute(tx)
      begun.resolve()
      await end.promise
    })
    return { begun: begun.promise, held }
  })
  await Promise.all(holding.map(({ begun }) => begun))
  expect(await look(shop)).toMatchObject({ refusal: null, balance: 1000 })
  expect(await look(poor)).toMatchObject({ refusal: 'NotEnoughSmsCredits', balance: 0 })
  await expect(write(poor, 1)).rejects.toMatchObject({ status: 409, code: 'NotEnoughSmsCredits' })
  end.resolve()
  await Promise.all(holding.map(({ held }) => held))
})

test('when a limit that the host has set is reached, the admins are told that one', async () => {
  const shop = await openShop()
  await shop.rows((tx) => tx.updateTable('users').set({ email: 'ana@example.com' }).execute())
  await shop.rows((tx) => tx.updateTable('smsBalances').set({ capOfWorkplace: 2, capOfAccount: 3 }).execute())
  await write(shop, 1)
  await write(shop, 2)
  const mails = await sql<{ count: string }>`select "values" ->> 'count' as count from mails
    where account_id = ${shop.account} and template = 'smsCapReached'`.execute(shop.db)
  expect(mails.rows).toEqual([{ count: '2' }])
})

test('what somebody writes is filled in once, sent as it was, and nothing in it is looked at again', async () => {
  const shop = await openShop()
  const { operator, admin, organization, rows } = shop
  await admin(api.organizations.update, { id: organization.id, name: 'Pneuri $address ${7*7}' })
  await write(shop, 1, 'Salut de la $organizationName')
  await rows((tx) => tx.updateTable('smsMessages').set({ status: 'failed', queuedAt: '2026-01-01T08:00:00Z' }).execute())
  const [first] = (await operator(api.sms.search, {})).items
  expect(first!.text).toBe('Salut de la Pneuri $address ${7*7}')
  await operator(api.sms.resend, { id: first!.id })
  expect((await operator(api.sms.search, {})).items.map(({ text, kind }) => [text, kind])).toEqual([
    [first!.text, 'manual'],
    [first!.text, 'manual'],
  ])
  await expect(write(shop, 2, 'La $from')).rejects.toMatchObject({ status: 422, fields: { text: ['UnknownTemplateVariable:$from'] } })
  await expect(operator(api.sms.resend, { id: 999_999 })).rejects.toMatchObject({ status: 404 })
})

test('before a message is sent it is said what it costs, what would be left, and what keeps it from being sent', async () => {
  const shop = await openShop({ smsCredits: 2 })
  const { operator, organization } = shop
  const look = (phone: string, text: string) => operator(api.sms.preview, { organizationId: organization.id, phone, text })
  expect(await look(number(1), 'Vă așteptăm')).toMatchObject({ text: 'Vă așteptăm', credits: 1, segments: 1, balance: 2, refusal: null })
  expect(await look(number(1), 'ș'.repeat(140))).toMatchObject({ credits: 3, refusal: 'NotEnoughSmsCredits' })
  expect(await look('0268412345', 'x')).toMatchObject({ refusal: 'SmsNumberNotAllowed' })
  await write(shop, 1)
  expect(await look(number(1), 'x')).toMatchObject({ refusal: 'SmsCooldown', isOptedOut: false })
  expect((await operator(api.sms.search, {})).total).toBe(1)
})

test('who wants no messages gets none that go by themselves, and by hand only where somebody says so', async () => {
  const shop = await openShop()
  const { operator, organization, worker } = shop
  const out = await operator(api.sms.optOut, { phone: '0722000001', scope: 'all' })
  expect(out).toMatchObject({ phone: '+40722000001', scope: 'all', source: 'staff', createdBy: expect.any(String) })
  await expect(write(shop, 1)).rejects.toMatchObject({ status: 409, code: 'SmsOptedOut' })
  expect(await operator(api.sms.preview, { organizationId: organization.id, phone: number(1), text: 'x' })).toMatchObject({
    isOptedOut: true,
  })
  await operator(api.sms.create, { organizationId: organization.id, phone: number(1), text: 'x', despiteOptOut: true })
  await operator(api.sms.optOut, { phone: '0722000001', scope: 'marketing' })
  expect((await operator(api.sms.optOuts, { models: { phone: '0722 000' } })).items).toMatchObject([{ scope: 'marketing' }])
  await operator(api.sms.optIn, { id: out.id })
  expect((await operator(api.sms.optOuts, {})).items).toEqual([])
  await expect(operator(api.sms.optIn, { id: out.id })).rejects.toMatchObject({ status: 404 })
  await expect(worker(api.sms.optOuts, {})).rejects.toMatchObject({ status: 403 })
})

test('messages are found by their words and by the number, however it is typed', async () => {
  const shop = await openShop()
  const found = async (models: object) => (await shop.operator(api.sms.search, { models })).items.map(({ phone }) => phone)
  await write(shop, 1, 'Anvelopele dumneavoastră au sosit')
  await write(shop, 2, 'Mașina este gata')
  expect(await found({ quickText: 'masina gata' })).toEqual(['+40722000002'])
  expect(await found({ quickText: '0722000001 anvelopele' })).toEqual(['+40722000001'])
  expect(await found({ phone: '0722 000 001' })).toEqual(['+40722000001'])
  expect(await found({ phone: '+40722000002' })).toEqual(['+40722000002'])
})

test('what never left counts against no limit, what is on its way is not sent beside itself, and clients are those of the workplace', async () => {
  const [shop, neighbour] = [await openShop({ organizations: 2 }), await openShop()]
  const { operator, admin, make, organizations, rows } = shop
  for (let n = 0; n < 3; n++) {
    await write(shop, 1)
    await rows((tx) =>
      tx
        .updateTable('smsMessages')
        .set({ status: 'expired', queuedAt: ago(11) })
        .execute(),
    )
  }
  const { messageId: id } = await write(shop, 1)
  for (const status of ['queued', 'sending']) {
    await rows((tx) => tx.updateTable('smsMessages').set({ status }).where('id', '=', id).execute())
    await expect(operator(api.sms.resend, { id })).rejects.toMatchObject({ status: 409, code: 'StatusNotAllowed' })
  }
  const [theirs, elsewhere] = [await neighbour.make.client(), await make.client({ organizationId: organizations[1]!.id })]
  for (const clientId of [theirs.id, elsewhere.id])
    await expect(write(shop, 2, 'Gata', { clientId })).rejects.toMatchObject({ status: 422, fields: { client_id: ['InvalidChoice'] } })
  for (const organizationId of [organizations[1]!.id, neighbour.organization.id])
    await expect(write(shop, 2, 'Gata', { organizationId })).rejects.toMatchObject({ fields: { organization_id: ['InvalidChoice'] } })
  const there = await admin(api.sms.create, { organizationId: organizations[1]!.id, phone: number(3), text: 'Gata' })
  await rows((tx) => tx.updateTable('smsMessages').set({ status: 'failed' }).execute())
  await expect(operator(api.sms.resend, { id: there.messageId })).rejects.toMatchObject({ status: 404 })
  await expect(neighbour.admin(api.sms.resend, { id: there.messageId })).rejects.toMatchObject({ status: 404 })
})
