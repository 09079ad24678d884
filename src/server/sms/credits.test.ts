import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { SmsDraft } from '#contract/sms.ts'
import { openShop, type Shop } from '#test/shop.ts'

const number = (n: number) => `07220${String(n).padStart(5, '0')}`
const sendMessage = ({ operator, organization }: Shop, n: number, text = 'Va asteptam', more: Partial<SmsDraft> = {}) =>
  operator(api.sms.create, { organizationId: organization.id, phone: number(n), text, ...more })
/** Retries as the browser does when the server is busy. */
async function retryWhenBusy<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (refused) {
      if (!['TooManyRequests', 'TechnicalDifficultiesError'].includes((refused as { code: string }).code)) throw refused
    }
  }
}
const listLedger = async ({ admin }: Shop) => (await admin(api.sms.ledger, { orderDir: 'asc', pageSize: 100 })).items
const getBalance = async ({ admin }: Shop) => (await admin(api.sms.credits, {})).balance
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('a hundred concurrent messages with ten credits queue exactly ten', async () => {
  for (let run = 0; run < 3; run++) {
    const shop = await openShop({ smsCredits: 10 })
    const results = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => retryWhenBusy(() => sendMessage(shop, n))))
    const codes = results.map((result) => (result.status === 'fulfilled' ? 'queued' : (result.reason as { code: string }).code))
    expect(codes.filter((code) => code === 'queued')).toHaveLength(10)
    expect(new Set(codes)).toEqual(new Set(['queued', 'NotEnoughSmsCredits']))
    expect(await getBalance(shop)).toBe(0)
    const entries = await listLedger(shop)
    expect(entries.reduce((sum, { credits }) => sum + credits, 0)).toBe(0)
    expect(entries.map(({ balanceAfter }) => balanceAfter)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  }
}, 60_000)

test('the admin reads the balance and how long it lasts, without refunded credits', async () => {
  const shop = await openShop({ smsCredits: 40 })
  expect(await shop.admin(api.sms.credits, {})).toMatchObject({ balance: 40, low: 50, daysLeft: null, usedIn14Days: 0, waiting: 0 })
  await sendMessage(shop, 1)
  await sendMessage(shop, 2, 'x'.repeat(161))
  expect(await shop.admin(api.sms.credits, {})).toMatchObject({ balance: 37, usedIn14Days: 3, daysLeft: 172, isConfigured: true })
  await expect(shop.operator(api.sms.credits, {})).rejects.toMatchObject({ status: 403 })
  const { items } = await shop.admin(api.sms.ledger, { models: { kind: ['reserve'] } })
  expect(items).toMatchObject([
    { credits: -2, balanceAfter: 37 },
    { credits: -1, balanceAfter: 39 },
  ])
})

test('a ledger entry names its message or its reference', async () => {
  const shop = await openShop({ smsCredits: 40 })
  await sendMessage(shop, 1)
  expect(await listLedger(shop)).toMatchObject([
    { kind: 'top-up', messageKind: null, messagePhone: null, reference: 'start' },
    { kind: 'reserve', messageKind: 'manual', messagePhone: '+40722000001', reference: null },
  ])
})

test('an account cannot add credits to itself, nor change or delete ledger entries', async () => {
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

test('admins get one mail when credits are low and one when they are used up', async () => {
  const shop = await openShop({ smsCredits: 3, settings: { sms_low_credits: 3 } })
  await shop.rows((tx) => tx.updateTable('users').set({ email: 'ana@example.com' }).execute())
  for (let n = 0; n < 3; n++) await sendMessage(shop, n)
  const mails = await sql<{ template: string; count: string }>`select template, "values" ->> 'count' as count from mails
    where account_id = ${shop.account} order by created_at`.execute(shop.db)
  expect(mails.rows).toEqual([
    { template: 'smsCreditsLow', count: '2' },
    { template: 'smsCreditsLow', count: '0' },
  ])
})

test('daily limits apply to a number, a workplace and an account', async () => {
  const shop = await openShop()
  const { rows, organization } = shop
  const backdateMessages = (minutes: number) =>
    rows((tx) =>
      tx
        .updateTable('smsMessages')
        .set({ queuedAt: minutesAgo(minutes) })
        .execute(),
    )
  for (let n = 0; n < 3; n++) {
    await sendMessage(shop, 1)
    await backdateMessages(11)
  }
  await expect(sendMessage(shop, 1)).rejects.toMatchObject({ status: 429, code: 'SmsCapReached' })
  await rows((tx) => tx.updateTable('smsBalances').set({ capOfWorkplace: 4 }).execute())
  await sendMessage(shop, 2)
  await expect(sendMessage(shop, 3)).rejects.toMatchObject({ code: 'SmsCapReached' })
  await rows((tx) => tx.updateTable('smsBalances').set({ capOfWorkplace: null, capOfAccount: 4 }).execute())
  await expect(sendMessage(shop, 3)).rejects.toMatchObject({ code: 'SmsCapReached' })
  await backdateMessages(24 * 60)
  await sendMessage(shop, 3)
  expect((await shop.operator(api.sms.search, { models: { organizationId: [organization.id] } })).total).toBe(5)
})

test('concurrent messages to many numbers stay within the limit of the account', async () => {
  const shop = await openShop({ smsCredits: 1000 })
  await shop.rows((tx) => tx.updateTable('smsBalances').set({ capOfAccount: 20 }).execute())
  const results = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => retryWhenBusy(() => sendMessage(shop, n % 30))))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  for (const phone of ['+491511234567', '0900123456', '+40900123456', '+3612345678'])
    await expect(shop.operator(api.sms.create, { organizationId: shop.organization.id, phone, text: 'x' })).rejects.toMatchObject({
      status: 422,
      code: 'SmsNumberNotAllowed',
    })
}, 30_000)

test('a preview, and a message without credits, do not wait for the balance lock', async () => {
  const [shop, poor] = [await openShop(), await openShop({ smsCredits: 0 })]
  const previewMessage = ({ operator, organization }: Shop) =>
    operator(api.sms.preview, { organizationId: organization.id, phone: number(1), text: 'Gata' })
  const end = Promise.withResolvers<void>()
  const locks = [shop, poor].map(({ rows, account }) => {
    const begun = Promise.withResolvers<void>()
    const transaction = rows(async (tx) => {
      await sql`select from sms_balances where account_id = ${account} for update`.execute(tx)
      begun.resolve()
      await end.promise
    })
    return { begun: begun.promise, transaction }
  })
  await Promise.all(locks.map(({ begun }) => begun))
  expect(await previewMessage(shop)).toMatchObject({ refusal: null, balance: 1000 })
  expect(await previewMessage(poor)).toMatchObject({ refusal: 'NotEnoughSmsCredits', balance: 0 })
  await expect(sendMessage(poor, 1)).rejects.toMatchObject({ status: 409, code: 'NotEnoughSmsCredits' })
  end.resolve()
  await Promise.all(locks.map(({ transaction }) => transaction))
})

test('a mail names the limit of the host that is reached', async () => {
  const shop = await openShop()
  await shop.rows((tx) => tx.updateTable('users').set({ email: 'ana@example.com' }).execute())
  await shop.rows((tx) => tx.updateTable('smsBalances').set({ capOfWorkplace: 2, capOfAccount: 3 }).execute())
  await sendMessage(shop, 1)
  await sendMessage(shop, 2)
  const mails = await sql<{ count: string }>`select "values" ->> 'count' as count from mails
    where account_id = ${shop.account} and template = 'smsCapReached'`.execute(shop.db)
  expect(mails.rows).toEqual([{ count: '2' }])
})

test('a template is filled once, and its values are not filled again', async () => {
  const shop = await openShop()
  const { operator, admin, organization, rows } = shop
  await admin(api.organizations.update, { id: organization.id, name: 'Pneuri $address ${7*7}' })
  await sendMessage(shop, 1, 'Salut de la $organizationName')
  await rows((tx) => tx.updateTable('smsMessages').set({ status: 'failed', queuedAt: '2026-01-01T08:00:00Z' }).execute())
  const [first] = (await operator(api.sms.search, {})).items
  expect(first!.text).toBe('Salut de la Pneuri $address ${7*7}')
  await operator(api.sms.resend, { id: first!.id })
  expect((await operator(api.sms.search, {})).items.map(({ text, kind }) => [text, kind])).toEqual([
    [first!.text, 'manual'],
    [first!.text, 'manual'],
  ])
  await expect(sendMessage(shop, 2, 'La $from')).rejects.toMatchObject({ status: 422, fields: { text: ['UnknownTemplateVariable:$from'] } })
  await expect(operator(api.sms.resend, { id: 999_999 })).rejects.toMatchObject({ status: 404 })
})

test('a preview states cost, balance and the reason of a refusal', async () => {
  const shop = await openShop({ smsCredits: 2 })
  const { operator, organization } = shop
  const previewMessage = (phone: string, text: string) => operator(api.sms.preview, { organizationId: organization.id, phone, text })
  expect(await previewMessage(number(1), 'Vă așteptăm')).toMatchObject({
    text: 'Vă așteptăm',
    credits: 1,
    segments: 1,
    balance: 2,
    refusal: null,
  })
  expect(await previewMessage(number(1), 'ș'.repeat(140))).toMatchObject({ credits: 3, refusal: 'NotEnoughSmsCredits' })
  expect(await previewMessage('0268412345', 'x')).toMatchObject({ refusal: 'SmsNumberNotAllowed' })
  await sendMessage(shop, 1)
  expect(await previewMessage(number(1), 'x')).toMatchObject({ refusal: 'SmsCooldown', isOptedOut: false })
  expect((await operator(api.sms.search, {})).total).toBe(1)
})

test('an opted-out number gets no automatic message, and one by hand only on confirmation', async () => {
  const shop = await openShop()
  const { operator, organization, worker } = shop
  const optOut = await operator(api.sms.optOut, { phone: '0722000001', scope: 'all' })
  expect(optOut).toMatchObject({ phone: '+40722000001', scope: 'all', source: 'staff', createdBy: expect.any(String) })
  await expect(sendMessage(shop, 1)).rejects.toMatchObject({ status: 409, code: 'SmsOptedOut' })
  expect(await operator(api.sms.preview, { organizationId: organization.id, phone: number(1), text: 'x' })).toMatchObject({
    isOptedOut: true,
  })
  await operator(api.sms.create, { organizationId: organization.id, phone: number(1), text: 'x', despiteOptOut: true })
  await operator(api.sms.optOut, { phone: '0722000001', scope: 'marketing' })
  expect((await operator(api.sms.optOuts, { models: { phone: '0722 000' } })).items).toMatchObject([{ scope: 'marketing' }])
  await operator(api.sms.optIn, { id: optOut.id })
  expect((await operator(api.sms.optOuts, {})).items).toEqual([])
  await expect(operator(api.sms.optIn, { id: optOut.id })).rejects.toMatchObject({ status: 404 })
  await expect(worker(api.sms.optOuts, {})).rejects.toMatchObject({ status: 403 })
})

test('messages are found by their words and by the number in any spelling', async () => {
  const shop = await openShop()
  const findPhones = async (models: object) => (await shop.operator(api.sms.search, { models })).items.map(({ phone }) => phone)
  await sendMessage(shop, 1, 'Anvelopele dumneavoastră au sosit')
  await sendMessage(shop, 2, 'Mașina este gata')
  expect(await findPhones({ quickText: 'masina gata' })).toEqual(['+40722000002'])
  expect(await findPhones({ quickText: '0722000001 anvelopele' })).toEqual(['+40722000001'])
  expect(await findPhones({ phone: '0722 000 001' })).toEqual(['+40722000001'])
  expect(await findPhones({ phone: '+40722000002' })).toEqual(['+40722000002'])
})

test('an expired message counts against no limit, an open one is not resent, clients must match', async () => {
  const [shop, neighbour] = [await openShop({ organizations: 2 }), await openShop()]
  const { operator, admin, make, organizations, rows } = shop
  for (let n = 0; n < 3; n++) {
    await sendMessage(shop, 1)
    await rows((tx) =>
      tx
        .updateTable('smsMessages')
        .set({ status: 'expired', queuedAt: minutesAgo(11) })
        .execute(),
    )
  }
  const { messageId: id } = await sendMessage(shop, 1)
  for (const status of ['queued', 'sending']) {
    await rows((tx) => tx.updateTable('smsMessages').set({ status }).where('id', '=', id).execute())
    await expect(operator(api.sms.resend, { id })).rejects.toMatchObject({ status: 409, code: 'StatusNotAllowed' })
  }
  const [foreign, elsewhere] = [await neighbour.make.client(), await make.client({ organizationId: organizations[1]!.id })]
  for (const clientId of [foreign.id, elsewhere.id])
    await expect(sendMessage(shop, 2, 'Gata', { clientId })).rejects.toMatchObject({
      status: 422,
      fields: { client_id: ['InvalidChoice'] },
    })
  for (const organizationId of [organizations[1]!.id, neighbour.organization.id])
    await expect(sendMessage(shop, 2, 'Gata', { organizationId })).rejects.toMatchObject({ fields: { organization_id: ['InvalidChoice'] } })
  const there = await admin(api.sms.create, { organizationId: organizations[1]!.id, phone: number(3), text: 'Gata' })
  await rows((tx) => tx.updateTable('smsMessages').set({ status: 'failed' }).execute())
  await expect(operator(api.sms.resend, { id: there.messageId })).rejects.toMatchObject({ status: 404 })
  await expect(neighbour.admin(api.sms.resend, { id: there.messageId })).rejects.toMatchObject({ status: 404 })
})

test('a message is sent to a shared client, and to no client of another workplace', async () => {
  const shop = await openShop({ organizations: 2 })
  const there = shop.organizations[1]!
  const elsewhere = await shop.make.user({ level: 'operator', organizations: [there.code] })
  const [shared, hidden] = [await shop.make.client(), await shop.make.client({ organizationId: there.id })]
  await shop.admin(api.accountSettings.create, { name: 'use_default_org_clients', value: true })
  for (const call of [api.sms.create, api.sms.preview])
    await expect(
      shop.operator(call, { organizationId: shop.organization.id, phone: number(4), text: 'Gata', clientId: hidden.id }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { client_id: ['InvalidChoice'] },
    })
  await elsewhere(api.sms.create, { organizationId: there.id, phone: number(4), text: 'Gata', clientId: shared.id })
})
