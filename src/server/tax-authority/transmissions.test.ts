import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { sendingDeadline } from '#domain/law/deadlines.ts'
import { workingDaysLeft } from '#domain/law/working-days.ts'
import { openShop } from '#test/shop.ts'

const { invoices, taxConnections, transmissions } = api
const settings = { invoices_enabled: true }

async function openSender() {
  const shop = await openShop({ settings })
  await shop.make.invoiceSeries()
  const place = { organizationId: shop.organization.id, channel: 'ro-efactura' as const }
  const connect = (mode: 'off' | 'download') => shop.admin(taxConnections.save, { ...place, mode, environment: 'test' })
  const issue = async (draft = {}) => shop.operator(invoices.issue, { id: (await shop.make.invoice(draft)).id })
  const stateOf = async (id: number) => (await shop.operator(invoices.get, { id })).sending
  return { ...shop, place, connect, issue, stateOf }
}

test('a workplace without a connection sends nothing, and its invoices say so', async () => {
  const { operator, admin, place, issue } = await openSender()
  expect(await admin(taxConnections.get, place)).toMatchObject({ ...place, mode: 'off', state: 'none', version: 0 })
  const invoice = await issue()
  expect(invoice).toMatchObject({ sending: null, transmissions: [] })
  expect(await operator(transmissions.list, {})).toEqual({ items: [], open: 0, dueToday: 0, late: 0, rejected: 0 })
  await expect(operator(transmissions.send, { id: invoice.id })).rejects.toMatchObject({ status: 409, code: 'TaxConnectionOff' })
})

test('an issued invoice waits with its deadline until somebody takes its file and uploads it', async () => {
  const { operator, connect, issue, stateOf } = await openSender()
  await connect('download')
  const invoice = await issue()
  const deadline = sendingDeadline('RO', invoice.issueDate!, invoice.deliveryDate!)!
  const [attempt] = invoice.transmissions
  const daysLeft = workingDaysLeft('RO', invoice.issueDate!, deadline)
  expect(attempt).toMatchObject({ state: 'waiting', channel: 'ro-efactura', deadline, daysLeft })
  const { items, ...counts } = await operator(transmissions.list, {})
  expect(items).toMatchObject([{ invoiceId: invoice.id, number: 'BV 000001', buyerName: 'Ion Pop', daysLeft }])
  expect(counts).toEqual({ open: 1, dueToday: 0, late: 0, rejected: 0 })

  await operator(invoices.xml, { id: invoice.id })
  expect(await stateOf(invoice.id)).toBe('exported')
  const mark = { id: invoice.id, transmissionId: attempt!.id, uploadId: '5001234', note: 'din SPV' }
  const marked = await operator(transmissions.markSent, mark)
  expect(marked).toMatchObject({ state: 'accepted-by-hand', uploadId: '5001234', manualNote: 'din SPV', daysLeft: null })
  expect((await operator(transmissions.list, {})).items).toEqual([])
  await expect(operator(transmissions.markSent, mark)).rejects.toMatchObject({ status: 409, code: 'AlreadySent' })
  await expect(operator(transmissions.send, { id: invoice.id })).rejects.toMatchObject({ status: 409, code: 'AlreadySent' })
  expect((await operator(invoices.search, { models: { sending: ['accepted-by-hand'] } })).items.map(({ id }) => id)).toEqual([invoice.id])
  expect((await operator(invoices.search, { models: { sending: ['waiting'] } })).items).toEqual([])
})

test('a credit note waits like its invoice, and a proforma does not', async () => {
  const { operator, connect, issue, stateOf, make } = await openSender()
  await connect('download')
  const invoice = await issue()
  const credit = await operator(invoices.credit, { id: invoice.id, reason: 'Retur' })
  expect(credit.sending).toBe('waiting')
  await make.invoiceSeries({ prefix: 'P ', kinds: ['proforma'] })
  const proforma = await issue({ kind: 'proforma' })
  expect(await stateOf(proforma.id)).toBeNull()
  await expect(operator(transmissions.send, { id: proforma.id })).rejects.toMatchObject({ status: 404 })
  const draft = await make.invoice()
  await expect(operator(transmissions.send, { id: draft.id })).rejects.toMatchObject({ status: 404 })
})

test('the buyer is corrected until the file has left, and not afterwards', async () => {
  const { operator, connect, issue } = await openSender()
  await connect('download')
  const invoice = await issue()
  const address = { ...invoice.buyer.address, street: 'Lungă' }
  expect((await operator(invoices.correctBuyer, { id: invoice.id, address })).buyer.address).toMatchObject({ street: 'Lungă' })
  await operator(invoices.xml, { id: invoice.id })
  const late = operator(invoices.correctBuyer, { id: invoice.id, address: { ...address, street: 'Scurtă' } })
  await expect(late).rejects.toMatchObject({ status: 409, code: 'AlreadySent' })
})

test('an invoice of before the connection is sent on request, once, if its file is whole', async () => {
  const { operator, connect, issue } = await openSender()
  const buyer = { type: 'company' as const, name: 'Flota SRL', address: { city: 'Brașov', county: 'Brașov' } }
  const [whole, broken] = [await issue(), await issue({ buyer })]
  await connect('download')
  expect(await operator(transmissions.send, { id: whole.id })).toMatchObject({ state: 'waiting' })
  await expect(operator(transmissions.send, { id: whole.id })).rejects.toMatchObject({ status: 409, code: 'TransmissionOpen' })
  const missing = { 'buyer.tax_number': ['BuyerTaxMissing'], 'buyer.address.street': ['StreetMissing'] }
  await expect(operator(transmissions.send, { id: broken.id })).rejects.toMatchObject({ status: 422, fields: missing })
})

test('with a connection an invoice that the office would refuse is not issued', async () => {
  const { operator, connect, make } = await openSender()
  await connect('download')
  const buyer = { type: 'company' as const, name: 'Flota SRL', address: { city: 'Brașov', county: 'Brașov' } }
  const { id } = await make.invoice({ buyer })
  const { items } = await operator(invoices.problems, { id })
  expect(items).toContainEqual({ field: 'buyer.tax_number', key: 'BuyerTaxMissing', level: 'error' })
  await expect(operator(invoices.issue, { id })).rejects.toMatchObject({ status: 422 })
})

test('a connection is of the office of the country, and a stale change of it is refused', async () => {
  const { admin, operator, place, connect } = await openSender()
  const change = { ...place, mode: 'download' as const, environment: 'test' as const }
  await expect(admin(taxConnections.save, { ...change, channel: 'hu-nav' })).rejects.toMatchObject({ fields: { mode: ['NoTaxChannel'] } })
  expect(await connect('download')).toMatchObject({ mode: 'download', version: 1 })
  await expect(admin(taxConnections.save, { ...change, version: 0 })).rejects.toMatchObject({ status: 412 })
  expect(await admin(taxConnections.save, { ...change, mode: 'off', version: 1 })).toMatchObject({ mode: 'off', version: 2 })
  await expect(operator(taxConnections.get, place)).rejects.toMatchObject({ status: 403 })
  await expect(admin(taxConnections.get, { ...place, organizationId: 987_654_321 })).rejects.toMatchObject({ status: 404 })
})
