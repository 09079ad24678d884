import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { issueDeadline } from '#domain/law/deadlines.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { openShop } from '#test/shop.ts'

const { invoices, workOrders } = api
const settings = { invoices_enabled: true }

test('orders of companies, or on transfer or terms, wait for an invoice once they are over', async () => {
  const { operator, make, organization, idOf } = await openShop({ settings })
  await make.invoiceSeries()
  const company = await make.client({ name: 'Transport Rapid', type: 'company' })
  const paidBy = (name: string) => ({ workOrder: { paymentTypeId: idOf('paymentTypes', name) }, status: 'done' as const })
  const ofCompany = await make.workOrder({ workOrder: { organizationClientId: company.id, clientName: company.name }, status: 'done' })
  const onTerms = await make.workOrder(paidBy('FACT TERMENI'))
  await make.workOrder(paidBy('CASH'))
  await make.workOrder()
  await make.workOrder({ ...paidBy('FACT'), products: [] })
  const list = async (models = {}) => (await operator(invoices.uninvoiced, { models })).items
  const [second, first] = await list()
  expect([first!.id, second!.id]).toEqual([ofCompany.id, onTerms.id])
  expect(second).toMatchObject({ paymentType: 'FACT TERMENI', total: onTerms.total, draftId: null })
  expect(second!.issueBy).toBe(issueDeadline('RO', dayInZone(second!.finished!, 'Europe/Bucharest')))
  expect(await list({ quickText: 'rapid' })).toMatchObject([{ id: ofCompany.id }])

  const draft = await operator(invoices.create, { organizationId: organization.id, workOrderIds: [onTerms.id] })
  expect((await list())[0]).toMatchObject({ id: onTerms.id, draftId: draft.id })
  const issued = await operator(invoices.issue, { id: draft.id })
  expect(await list()).toMatchObject([{ id: ofCompany.id }])
  await operator(invoices.credit, { id: issued.id, reason: 'Client greșit' })
  expect((await list()).map(({ id }) => id)).toEqual([onTerms.id, ofCompany.id])
})

test('orders of another workplace or account do not show', async () => {
  const shop = await openShop({ settings, organizations: 2 })
  const company = await shop.make.client({ type: 'company' })
  const workOrder = { organizationClientId: company.id, clientName: company.name }
  const { id } = await shop.make.workOrder({ workOrder, status: 'done' })
  const other = (await shop.admin(api.organizations.search, {})).items.find((place) => place.id !== shop.organization.id)!
  await shop.admin(workOrders.transfer, { id, organizationId: other.id })
  expect((await shop.operator(invoices.uninvoiced, {})).items).toEqual([])
  expect((await shop.admin(invoices.uninvoiced, {})).items).toMatchObject([{ id, organizationId: other.id }])
  const stranger = await openShop({ settings })
  expect((await stranger.admin(invoices.uninvoiced, {})).items).toEqual([])
})
