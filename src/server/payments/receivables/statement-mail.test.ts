import { afterAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { maxStatementMails } from '#contract/receivables.ts'
import { makeDebt } from '#test/debts.ts'
import { openOwnServer } from '#test/own-server.ts'
import { pdfText } from '#test/pdf-text.ts'
import type { Shop } from '#test/shop.ts'

const { receivables, clients, audit } = api
const own = await openOwnServer('statement_mails')
await own.startJobs()
afterAll(own.close)

const mail = (shop: Shop, clientId: number, more: object = {}) =>
  shop.operator(receivables.mailStatement, { clientId, to: 'birou@rapid.ro', ...more })
const makeDebtor = async (shop: Shop) => {
  const client = await shop.make.client({
    name: 'Transport Rapid',
    email: 'birou@rapid.ro',
    contacts: [{ name: 'Ana', phone: null, email: 'ana@rapid.ro' }],
  })
  await makeDebt(shop, client, 100, '2026-10-26')
  return client
}

test('a statement is mailed as paper in the chosen language to an address of the client', async () => {
  const shop = await own.openShop()
  const { id } = await makeDebtor(shop)
  expect(await mail(shop, id, { to: 'ana@rapid.ro', language: 'hu', until: '2026-11-26' })).toBeNull()
  const sent = () => shop.world.mailer.outbox.filter(({ to }) => to === 'ana@rapid.ro')
  await expect.poll(() => sent().length, { timeout: 20_000 }).toBe(1)
  const [letter] = sent()
  expect(letter).toMatchObject({ template: 'statement', language: 'hu' })
  expect(letter!.text).toContain('Tisztelt Transport Rapid!')
  expect(letter!.attachment).toMatchObject({ fileName: `extras_cont_${id}_2026-11-26.pdf`, mediaType: 'application/pdf' })
  expect((await pdfText(letter!.attachment!.content)).join()).toMatch(/Folyószámla-kivonat[\s\S]*121,00/)
  expect(await shop.db.selectFrom('mails').select('id').execute()).toEqual([])
  const entries = await shop.admin(audit.search, { models: { subject: ['client'] } })
  expect(entries.items[0]).toMatchObject({ action: 'updated', changes: [{ field: 'statement_mailed', to: '2026-11-26' }] })
})

test('a statement goes to no other address, and five times a day at most', async () => {
  const shop = await own.openShop()
  const { id } = await makeDebtor(shop)
  const refusal = { status: 422, fields: { to: ['InvalidChoice'] } }
  await expect(mail(shop, id, { to: 'altcineva@rapid.ro' })).rejects.toMatchObject(refusal)
  const all = await Promise.allSettled(Array.from({ length: maxStatementMails + 3 }, () => mail(shop, id)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxStatementMails)
  await expect(mail(shop, id)).rejects.toMatchObject({ status: 422, fields: { to: ['SmsCapReached'] } })
  const other = await makeDebtor(shop)
  await expect(mail(shop, other.id)).resolves.toBeNull()
})

test('a retry with the same key mails a statement once', async () => {
  const shop = await own.openShop()
  const client = await shop.make.client({ email: 'once@rapid.ro' })
  const once = () =>
    shop.operator(receivables.mailStatement, { clientId: client.id, to: 'once@rapid.ro' }, { 'idempotency-key': 'statement-1' })
  await Promise.all([once(), once()])
  const sent = () => shop.world.mailer.outbox.filter(({ to }) => to === 'once@rapid.ro')
  await expect.poll(() => sent().length, { timeout: 20_000 }).toBe(1)
  const rows = await shop.admin(audit.search, { models: { subject: ['client'] } })
  expect(rows.items.filter(({ changes }) => changes.some(({ field }) => field === 'statement_mailed'))).toHaveLength(1)
})

test('a client of another account, and a worker, mail no statement', async () => {
  const shop = await own.openShop()
  const other = await own.openShop()
  const stranger = await makeDebtor(other)
  await expect(mail(shop, stranger.id)).rejects.toMatchObject({ status: 404 })
  const { id } = await makeDebtor(shop)
  await expect(shop.worker(receivables.mailStatement, { clientId: id, to: 'birou@rapid.ro' })).rejects.toMatchObject({ status: 403 })
  const { version } = await shop.admin(clients.get, { id })
  await shop.admin(clients.erase, { id, version })
  await expect(mail(shop, id)).rejects.toMatchObject({ status: 404 })
})
