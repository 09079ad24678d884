import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { answersStatus, answersText, dropsAnswer, uploadRefusal } from '#test/einvoice/tax-office.ts'
import { openTaxServer } from '#test/einvoice/tax-server.ts'
import { writeZip } from '#test/einvoice/write-zip.ts'

const { transmissions, taxConnections, invoices } = api
let server: Awaited<ReturnType<typeof openTaxServer>>
beforeAll(async () => void (server = await openTaxServer('tax_sending')))
afterAll(() => server.close())
beforeEach(() => {
  server.office.calls.length = 0
  server.office.uploads.length = 0
  server.office.judges('ok')
})
type Sender = Awaited<ReturnType<typeof server.openSender>>

/** Runs planned steps until the attempts of an invoice are in these states. */
const reaches = ({ states }: Sender, id: number, expected: string[]) =>
  expect
    .poll(
      async () => {
        await server.makeDue()
        return states(id)
      },
      { timeout: 20_000 },
    )
    .toEqual(expected)

test('an issued invoice is uploaded, asked about and accepted with its signed answer', async () => {
  const shop = await server.openSender()
  const invoice = await shop.issue()
  expect(invoice.transmissions).toMatchObject([{ state: 'waiting' }])
  await reaches(shop, invoice.id, ['accepted'])
  const [upload] = server.office.uploads
  expect(upload).toMatchObject({ cif: '14399840' })
  expect(upload!.xml).toContain('<cbc:ID>BV 000001</cbc:ID>')
  expect(server.office.countOf('uploadb2c')).toBe(1)
  const [attempt] = await shop.attempts(invoice.id)
  expect(attempt).toMatchObject({ uploadId: upload!.id, problems: [], daysLeft: null })
  const answer = await shop.operator(transmissions.answer, { id: invoice.id, transmissionId: attempt!.id })
  expect(Buffer.from(answer.content).subarray(0, 2).toString()).toBe('PK')
  await expect(shop.operator(transmissions.send, { id: invoice.id })).rejects.toMatchObject({ code: 'AlreadySent' })
})

test('a company and a credit note go by the call of their kind', async () => {
  const shop = await server.openSender()
  const address = { street: 'Lungă', number: '1', city: 'Brașov', county: 'Brașov' }
  const buyer = { type: 'company' as const, name: 'Flota SRL', vatNumber: 'RO18547290', address }
  const invoice = await shop.issue({ buyer })
  await reaches(shop, invoice.id, ['accepted'])
  const credit = await shop.operator(invoices.credit, { id: invoice.id, reason: 'Retur' })
  await reaches(shop, credit.id, ['accepted'])
  const kinds = server.office.calls
    .filter(({ name }) => name.startsWith('upload'))
    .map(({ name, query }) => `${name} ${query.get('standard')}`)
  expect(kinds).toEqual(['upload UBL', 'upload CN'])
})

test('a rejected invoice says why in the words of the office, and a corrected one is sent anew', async () => {
  const shop = await server.openSender()
  server.office.judges('nok', 'E: BR-CL-01 cod incorect')
  const { id } = await shop.issue()
  await reaches(shop, id, ['rejected'])
  expect((await shop.attempts(id))[0]!.problems).toEqual([{ field: '', message: 'E: BR-CL-01 cod incorect' }])
  expect(await shop.operator(transmissions.list, {})).toMatchObject({ open: 1, rejected: 1, items: [{ invoiceId: id }] })
  server.office.judges('ok')
  await shop.operator(transmissions.send, { id })
  await reaches(shop, id, ['accepted', 'rejected'])
  expect(await shop.operator(transmissions.list, {})).toMatchObject({ open: 0, rejected: 0, items: [] })
})

test('an office that says no at once rejects the invoice, as does a file that it cannot read', async () => {
  const shop = await server.openSender()
  server.office.fails('uploadb2c', answersText(uploadRefusal('Nu aveti drept sa incarcati facturi pentru acest cif')))
  const refused = await shop.issue()
  await reaches(shop, refused.id, ['rejected'])
  expect((await shop.attempts(refused.id))[0]!.problems[0]!.message).toMatch(/^Nu aveti drept/)
  server.office.judges('XML cu erori nepreluat de sistem')
  const unread = await shop.issue()
  await reaches(shop, unread.id, ['rejected'])
})

test('an office that is slow to judge is asked again until it has judged', async () => {
  const shop = await server.openSender()
  server.office.judges('in prelucrare')
  const { id } = await shop.issue()
  await reaches(shop, id, ['sent'])
  await expect(shop.operator(transmissions.send, { id })).rejects.toMatchObject({ code: 'AlreadySent' })
  server.office.judges('ok')
  await reaches(shop, id, ['accepted'])
})

test.each([
  ['too many requests', answersStatus(429, { 'retry-after': '7' })],
  ['service unavailable', answersStatus(503)],
])('after %s nothing has arrived, and the file is sent later', async (_, reply) => {
  const shop = await server.openSender()
  server.office.fails('uploadb2c', reply)
  const { id } = await shop.issue()
  await reaches(shop, id, ['accepted'])
  expect(server.office.countOf('uploadb2c')).toBe(2)
  expect(server.office.uploads).toHaveLength(1)
})

const bomb = writeZip({ '5000.xml': Buffer.alloc(30 << 20), 'semnatura_5000.xml': '' })
const withEntities = '<!DOCTYPE header [<!ENTITY a "b">]><header ExecutionStatus="0" index_incarcare="&a;"/>'

test.each([
  ['a dropped answer', dropsAnswer],
  ['an internal fault', answersStatus(500)],
  ['a malformed answer', answersText('<header ExecutionStatus="0"')],
  ['an answer with entities', answersText(withEntities)],
  ['an answer of 10 MB', answersText(Buffer.alloc(10 << 20, 'x'))],
])('after %s the file that arrived is found and not sent again', async (_, reply) => {
  const shop = await server.openSender()
  server.office.fails('uploadb2c', server.office.takesAnd(reply))
  const { id } = await shop.issue()
  await reaches(shop, id, ['accepted'])
  expect((await shop.attempts(id))[0]!.uploadId).toBe('5000')
  expect(server.office.repeated()).toEqual([])
  expect(server.office.countOf('uploadb2c')).toBe(1)
})

test('a file that did not arrive is sent once more after two empty looks in half an hour', async () => {
  const shop = await server.openSender()
  server.office.fails('uploadb2c', dropsAnswer)
  const { id } = await shop.issue()
  await reaches(shop, id, ['unknown'])
  await expect(shop.operator(transmissions.send, { id })).rejects.toMatchObject({ code: 'TransmissionOpen' })
  await expect
    .poll(async () => (await server.makeDue(), server.office.countOf('listaMesajePaginatieFactura')), { timeout: 20_000 })
    .toBeGreaterThan(1)
  expect(server.office.countOf('uploadb2c')).toBe(1)
  await shop.rows((tx) => sql`update invoice_transmissions set sending_since = now() - interval '31 minutes'`.execute(tx))
  await reaches(shop, id, ['accepted'])
  expect(server.office.countOf('uploadb2c')).toBe(2)
  expect(server.office.uploads).toHaveLength(1)
})

test('an invoice that the office calls a duplicate is looked for, and refused if it is missing', async () => {
  const shop = await server.openSender()
  server.office.fails('uploadb2c', server.office.takesAnd(answersText(uploadRefusal('Factura exista deja'))))
  const adopted = await shop.issue()
  await reaches(shop, adopted.id, ['accepted'])
  server.office.fails('uploadb2c', answersText(uploadRefusal('Factura exista deja')))
  const { id } = await shop.issue()
  await reaches(shop, id, ['unknown'])
  await shop.rows((tx) => sql`update invoice_transmissions set sending_since = now() - interval '31 minutes'`.execute(tx))
  await reaches(shop, id, ['rejected'])
  expect(server.office.countOf('uploadb2c')).toBe(2)
})

test('an answer that would grow without end is not unpacked, and the verdict is asked for again', async () => {
  const shop = await server.openSender()
  server.office.fails('descarcare', answersText(bomb))
  const { id } = await shop.issue()
  await reaches(shop, id, ['accepted'])
  expect(server.office.countOf('descarcare')).toBe(2)
  expect(server.office.countOf('uploadb2c')).toBe(1)
})

test('a token that expired is renewed once, and the file goes with the new one', async () => {
  const shop = await server.openSender()
  await shop.rows((tx) => sql`update tax_connections set refreshed_at = now() - interval '1 day'`.execute(tx))
  server.office.expireTokens()
  const { id } = await shop.issue()
  await reaches(shop, id, ['accepted'])
  expect(server.office.uploads).toHaveLength(1)
  expect(server.office.countOf('token')).toBe(2)
  expect(await shop.admin(taxConnections.get, shop.connection)).toMatchObject({ state: 'ok' })
})

test('a renewal that the office refuses breaks the connection, and another one goes on', async () => {
  const shop = await server.openSender()
  await shop.rows((tx) => sql`update tax_connections set refreshed_at = now() - interval '1 day'`.execute(tx))
  server.office.expireTokens()
  server.office.fails('token', answersStatus(400))
  const { id } = await shop.issue()
  const connectionState = async () => (await shop.admin(taxConnections.get, shop.connection)).state
  await expect.poll(connectionState, { timeout: 20_000 }).toBe('broken')
  expect(await shop.states(id)).toEqual(['waiting'])
  const { url } = await shop.admin(taxConnections.authorize, shop.connection)
  await server.callBack({ code: 'new', state: new URL(url).searchParams.get('state')! })
  await reaches(shop, id, ['accepted'])
})

test('a process that died while it sent leaves a file that is looked for first', async () => {
  const shop = await server.openSender()
  server.office.fails('uploadb2c', answersStatus(503))
  const { id } = await shop.issue()
  await expect.poll(() => server.office.countOf('uploadb2c')).toBe(1)
  await shop.rows((tx) =>
    sql`update invoice_transmissions set state = 'sending', sending_since = now() - interval '31 minutes', attempts = 1`.execute(tx),
  )
  await reaches(shop, id, ['accepted'])
  const order = server.office.calls.map(({ name }) => name)
  expect(order.indexOf('listaMesajePaginatieFactura')).toBeLessThan(order.lastIndexOf('uploadb2c'))
  expect(server.office.uploads).toHaveLength(1)
})
