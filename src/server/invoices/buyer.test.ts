import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

const { invoices, audit } = api
const settings = { invoices_enabled: true }

test('the buyer of an issued invoice is corrected, but not its name, sums or day', async () => {
  const { operator, admin, make } = await openShop({ settings })
  await make.invoiceSeries()
  const buyer = { type: 'company' as const, name: 'Transport Rapid SRL', vatNumber: 'RO14399840', address: { city: 'Brașov' } }
  const draft = await make.invoice({ buyer })
  const change = { address: { county: 'Brașov' }, taxNumber: '14399840', email: 'birou@rapid.ro' }
  await expect(operator(invoices.correctBuyer, { id: draft.id, ...change })).rejects.toMatchObject({ status: 409 })
  const issued = await operator(invoices.issue, { id: draft.id })
  const named = { ...change, name: 'Altcineva', total: 1 }
  const corrected = await operator(invoices.correctBuyer, { id: issued.id, version: issued.version, ...named })
  expect(corrected).toEqual({
    ...issued,
    version: issued.version + 1,
    updatedAt: corrected.updatedAt,
    buyer: { ...issued.buyer, ...change, address: { ...issued.buyer.address, county: 'Brașov' } },
  })
  const stale = operator(invoices.correctBuyer, { id: issued.id, version: issued.version, email: null })
  await expect(stale).rejects.toMatchObject({ status: 412 })
  expect((await operator(invoices.search, { models: { quickText: '14399840' } })).items).toMatchObject([{ id: issued.id }])
  const entries = (await admin(audit.search, { models: { subject: ['invoice'] } })).items
  expect(entries[0]).toMatchObject({ name: issued.number, changes: [{ field: 'buyer_corrected', to: true }] })
  expect(JSON.stringify(entries)).not.toContain('rapid.ro')

  const same = await operator(invoices.correctBuyer, { id: issued.id, email: 'birou@rapid.ro' })
  expect(same.version).toBe(corrected.version)
  const wrong = operator(invoices.correctBuyer, { id: issued.id, email: 'birou' })
  await expect(wrong).rejects.toMatchObject({ status: 422, fields: { email: ['InvalidEmail'] } })
})
