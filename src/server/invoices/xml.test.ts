import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { findBrokenRules, findSchemaFault, textsOf } from '#test/einvoice/validators.ts'
import { openShop } from '#test/shop.ts'

const { invoices } = api
const settings = { invoices_enabled: true }

test('the file of an invoice passes schema and rules, and its credit notes name it', async () => {
  const { operator, make } = await openShop({ settings })
  await make.invoiceSeries()
  const lines = [{ name: 'Anvelopă 205/55 R16', um: 'BUC', quantity: 4, price: 389.9, discount: 62.5 }]
  const issued = await operator(invoices.issue, { id: (await make.invoice({ lines })).id })
  const readFile = async (id: number) => {
    const { fileName, content } = await operator(invoices.xml, { id })
    return { fileName, xml: new TextDecoder().decode(content) }
  }
  const { fileName, xml } = await readFile(issued.id)
  expect(fileName).toBe('BV-000001.xml')
  expect(findSchemaFault(xml, 'invoice')).toBeUndefined()
  expect(findBrokenRules(xml)).toEqual([])
  expect(textsOf(xml, 'cbc:PayableAmount')).toEqual([issued.total.toFixed(2)])

  const lineId = issued.lines[0]!.id!
  const part = await operator(invoices.credit, { id: issued.id, reason: 'O anvelopă înapoi', lines: [{ lineId, quantity: 1 }] })
  const rest = await operator(invoices.credit, { id: issued.id, reason: 'Și celelalte' })
  for (const credit of [part, rest]) {
    const file = await readFile(credit.id)
    expect(findSchemaFault(file.xml, 'credit-note')).toBeUndefined()
    expect(findBrokenRules(file.xml)).toEqual([])
    expect(textsOf(file.xml, 'cbc:PayableAmount')).toEqual([(-credit.total).toFixed(2)])
    expect(file.xml).toContain('<cbc:ID>BV 000001</cbc:ID>')
  }
})

async function openHungarianShop() {
  const shop = await openShop({ settings })
  const { admin, make, organization, account, world } = shop
  await world.db.updateTable('accounts').set({ currency: 'HUF' }).where('id', '=', account).execute()
  await make.invoiceSeries({}, { name: 'Gumi Kft.', vatNumber: '', taxNumber: '12345676-2-41' })
  const address = { street: 'Fő utca', number: '1', city: 'Szeged', county: '', postCode: '6720', country: 'HU' }
  await admin(api.organizations.update, { id: organization.id, address })
  return shop
}

test('the report of a Hungarian invoice passes the schema, and counts its corrections', async () => {
  const { operator, make } = await openHungarianShop()
  const lines = [{ name: 'Gumi', quantity: 4, price: 12_000 }]
  const issued = await operator(invoices.issue, { id: (await make.invoice({ lines })).id })
  const xmlOf = async (id: number) => new TextDecoder().decode((await operator(invoices.xml, { id })).content)
  const report = await xmlOf(issued.id)
  expect(findSchemaFault(report, 'nav')).toBeUndefined()
  expect(textsOf(report, 'currencyCode')).toEqual(['HUF'])
  const lineId = issued.lines[0]!.id!
  for (const index of [1, 2]) {
    const credit = await operator(invoices.credit, { id: issued.id, reason: 'Vissza', lines: [{ lineId, quantity: 1 }] })
    const xml = await xmlOf(credit.id)
    expect(findSchemaFault(xml, 'nav')).toBeUndefined()
    expect(textsOf(xml, 'modificationIndex')).toEqual([String(index)])
    expect(textsOf(xml, 'lineNumberReference')).toEqual([String(index + 1)])
  }
})

test('a Hungarian invoice takes off an advance, and its report names that', async () => {
  const { operator, make } = await openHungarianShop()
  const xmlOf = async (id: number) => new TextDecoder().decode((await operator(invoices.xml, { id })).content)
  const ask = { kind: 'advance' as const, pricesIncludeVat: true, lines: [{ name: 'Előleg', price: 50_000 }] }
  const advance = await operator(invoices.issue, { id: (await make.invoice(ask)).id })
  expect(advance).toMatchObject({ net: 39_370, vat: 10_630, total: 50_000 })
  expect(textsOf(await xmlOf(advance.id), 'advanceIndicator')).toEqual(['true'])
  const draft = await make.invoice({ advanceIds: [advance.id], lines: [{ name: 'Gumi', quantity: 4, price: 41_990 }] })
  const invoice = await operator(invoices.issue, { id: draft.id })
  expect(invoice.total).toBe(163_309)
  expect(invoice.lines.map(({ net, vat }) => [net, vat])).toEqual([
    [167_960, 45_349],
    [-39_370, -10_630],
  ])
  const report = await xmlOf(invoice.id)
  expect(findSchemaFault(report, 'nav')).toBeUndefined()
  expect(textsOf(report, 'advanceOriginalInvoice')).toEqual([advance.number])
})

test('a fault that the tax office would refuse is refused by field, and a draft has no file', async () => {
  const { operator, make } = await openShop({ settings })
  await make.invoiceSeries()
  const buyer = { type: 'company' as const, name: 'Flota SRL', address: { city: 'Brașov', county: 'Atlantida' } }
  const draft = await make.invoice({ buyer })
  await expect(operator(invoices.xml, { id: draft.id })).rejects.toMatchObject({ status: 404 })
  const { id } = await operator(invoices.issue, { id: draft.id })
  await expect(operator(invoices.xml, { id })).rejects.toMatchObject({
    status: 422,
    fields: {
      'buyer.tax_number': ['BuyerTaxMissing'],
      'buyer.address.county': ['CountyUnknown'],
      'buyer.address.street': ['StreetMissing'],
    },
  })
})
