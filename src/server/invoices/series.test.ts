import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

const { invoiceSeries } = api
const settings = { invoices_enabled: true }

test('a series of a workplace tells its next number, and a workplace sees its own alone', async () => {
  const { admin, operator, organization } = await openShop({ organizations: 2, settings })
  const draft = { organizationId: organization.id, name: 'Brașov', prefix: 'BV ', firstNumber: 43, kinds: ['invoice' as const] }
  const made = await admin(invoiceSeries.create, draft)
  expect(made).toMatchObject({ ...draft, digits: 6, active: true, isUsed: false, nextNumber: 'BV 000043', version: 1 })
  const { items } = await operator(invoiceSeries.list, {})
  expect(items).toEqual([made])

  const yearly = { ...draft, id: made.id, version: 1, prefix: 'SG-{year}-', digits: 4 }
  const year = new Date().getFullYear()
  expect((await admin(invoiceSeries.update, yearly)).nextNumber).toBe(`SG-${year}-0043`)
  await admin(invoiceSeries.remove, { id: made.id, version: 2 })
  expect((await operator(invoiceSeries.list, {})).items).toEqual([])
})

test('a prefix and a kind belong to one series of a workplace', async () => {
  const { admin, organization } = await openShop({ settings })
  const draft = { organizationId: organization.id, name: 'Brașov', prefix: 'BV ', kinds: ['invoice' as const] }
  await admin(invoiceSeries.create, draft)
  const refuse = (more: object, fields: object) =>
    expect(admin(invoiceSeries.create, { ...draft, ...more })).rejects.toMatchObject({ status: 422, fields })
  await refuse({ kinds: [] }, { prefix: ['AlreadyTaken'] })
  await refuse({ prefix: 'CJ ' }, { kinds: ['AlreadyTaken'] })
  await refuse({ prefix: 'cj' }, { prefix: ['InvalidSeriesPrefix'] })
  await refuse({ prefix: '{month}', kinds: [] }, { prefix: ['InvalidSeriesPrefix'] })
  await refuse({ prefix: 'CJ ', kinds: [], organizationId: 999_999 }, { organization_id: ['InvalidChoice'] })
  await admin(invoiceSeries.create, { ...draft, prefix: 'CJ ', active: false })
})

test('series are refused to everybody while the module is off', async () => {
  const { admin, operator, worker, organization } = await openShop()
  const off = { status: 403, code: 'AccessDenied403' }
  for (const caller of [admin, operator, worker]) await expect(caller(invoiceSeries.list, {})).rejects.toMatchObject(off)
  await expect(admin(invoiceSeries.create, { organizationId: organization.id, name: 'B', prefix: 'B' })).rejects.toMatchObject(off)
})
