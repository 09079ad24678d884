import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { channelName } from '#contract/live/live.ts'
import { sms } from '#contract/sms.ts'
import { newShop } from '#test/new-shop.ts'
import { sendTo } from '#test/shop.ts'
import { providerSays } from '#test/sms-provider.ts'
import { openSmsServer, type SmsServer } from '#test/sms-server.ts'
import { openSocket } from '#test/socket.ts'

let provider: SmsServer['provider']
let server: SmsServer['server']
let close: SmsServer['close']
beforeAll(async () => void ({ provider, server, close } = await openSmsServer('sms_told')))
afterAll(() => close())
const openShop = async () => ({ ...(await newShop(server.world.db, sendTo(server.app), { smsCredits: 5 })), ...server })
const post = (url: string, payload: string) => server.app.inject({ method: 'POST', url, payload })

test('a delivery report before the carrier’s answer wins, and live events carry the status only', async () => {
  const shop = await openShop()
  const page = await openSocket(shop, shop.operator)
  await page.watch(channelName('general', shop.organization.id))
  provider.replies((response, sent) => {
    const url = sent.form.get('webhook_status')!.replace('https://shop.example', '')
    void post(url, 'uuid=T-1&status=delivered').then(() => providerSays({}, 400)(response, sent))
  })
  await shop.operator(sms.create, { organizationId: shop.organization.id, phone: '0722000111', text: 'Gata' })
  const messageEvents = () => page.told().filter(({ data }) => (data as { model_name: string }).model_name === 'sms-message')
  const statuses = () => messageEvents().map(({ data }) => (data as { model: { status: string } }).model.status)
  await expect.poll(statuses).toEqual(['queued', 'sending', 'delivered'])
  const jobs = async () =>
    (await sql`select from graphile_worker.jobs where key like ${`${shop.account}:sms:%`}`.execute(server.world.db)).rows
  await expect.poll(jobs).toEqual([])
  expect((await shop.operator(sms.search, {})).items).toMatchObject([{ status: 'delivered', reason: null }])
  expect((await shop.admin(sms.credits, {})).balance).toBe(4)
  for (const secret of ['0722000111', '40722000111', 'Gata']) expect(JSON.stringify(messageEvents())).not.toContain(secret)
  page.close()
})

test('an unknown message that is reported as sent loses its reason', async () => {
  const shop = await openShop()
  provider.sent.length = 0
  provider.replies(providerSays('', 500))
  await shop.operator(sms.create, { organizationId: shop.organization.id, phone: '0722000112', text: 'Gata' })
  const listStates = async () => (await shop.operator(sms.search, {})).items.map(({ status, reason }) => [status, reason])
  await expect.poll(listStates).toEqual([['unknown', 'NoAnswer']])
  await post(provider.sent[0]!.form.get('webhook_status')!.replace('https://shop.example', ''), 'uuid=T-1&status=sent')
  expect(await listStates()).toEqual([['sent', null]])
})

test('a STOP reply extends an opt-out of advertising to all messages', async () => {
  const shop = await openShop()
  provider.replies(providerSays({ responseToken: 'T-1' }))
  await shop.operator(sms.create, { organizationId: shop.organization.id, phone: '0722000113', text: 'Gata' })
  await shop.operator(sms.optOut, { phone: '0722000113', scope: 'marketing' })
  await post(server.world.sms!.answerPath(), 'from=%2B40722000113&text=Stop')
  expect((await shop.operator(sms.optOuts, {})).items).toMatchObject([{ scope: 'all', source: 'reply', createdBy: null }])
})

test('a balance that differs from its ledger is logged nightly', async () => {
  const shop = await openShop()
  const errors = vi.spyOn(server.world.log, 'error')
  await shop.rows((tx) => tx.updateTable('smsBalances').set({ balance: 6 }).execute())
  const payload = JSON.stringify({ account: shop.account, language: 'ro', payload: {} })
  await sql`select graphile_worker.add_job('sms.check', ${payload}::json)`.execute(server.world.db)
  const loggedFacts = () => errors.mock.calls.map(([facts]) => facts)
  await expect.poll(loggedFacts).toEqual([{ account: shop.account, balance: 6, sum: 5 }])
  errors.mockRestore()
})
