import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop } from '#test/shop.ts'

test('a document number is unique in a workplace, whatever its letter case and spaces', async () => {
  const shop = await openShop({ organizations: 2 })
  const { make, operator, organizations } = shop
  const first = await make.workOrder({ workOrder: { documentNumber: 'F  77' } })
  const second = await make.workOrder()
  const elsewhere = await make.workOrder({ workOrder: { documentNumber: 'F 77', organizationId: organizations[1]!.id } })
  const taken = { status: 422, fields: { 'work_order.document_number': [`DocumentTaken:${first.uuid}`] } }

  await expect(make.workOrder({ workOrder: { documentNumber: ' f 77' } })).rejects.toMatchObject(taken)
  await expect(operator(api.workOrders.update, { id: second.id, documentNumber: 'f 77 ' })).rejects.toMatchObject(taken)
  await expect(
    operator(api.workOrders.update, { id: second.id, workOrder: { description: 'x', documentNumber: 'F 77' } }),
  ).rejects.toMatchObject(taken)
  await operator(api.workOrders.update, { id: first.id, workOrder: { documentNumber: 'f 77', description: 'x' } })
  await operator(api.workOrders.remove, { id: first.id })
  expect(await operator(api.workOrders.update, { id: second.id, documentNumber: 'F 77' })).toMatchObject({ documentNumber: 'F 77' })
  expect(elsewhere).toMatchObject({ documentNumber: 'F 77' })

  const third = await make.workOrder()
  const fourth = await make.workOrder()
  const race = await Promise.allSettled([third, fourth].map(({ id }) => operator(api.workOrders.update, { id, documentNumber: 'F 78' })))
  expect(race.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('payment and document number may be sent beside the parts with the same values', async () => {
  const shop = await openShop()
  const [order, paymentTypeId] = [await shop.make.workOrder(), shop.idOf('paymentTypes', 'CASH')]
  const update = (changes: object) => shop.operator(api.workOrders.update, { id: order.id, ...changes })

  expect(await update({ paymentTypeId, documentNumber: 'F 1', workOrder: { documentNumber: 'F 1' } })).toMatchObject({
    paymentTypeId,
    documentNumber: 'F 1',
  })
  const refused = { status: 422, fields: { document_number: ['InvalidValue'], 'work_order.document_number': ['InvalidValue'] } }
  await expect(update({ documentNumber: 'F 2', workOrder: { documentNumber: 'F 3' } })).rejects.toMatchObject(refused)
})

test('an order is refused when its end precedes its start', async () => {
  const shop = await openShop()
  const [startDate, before] = ['2026-11-20T08:00:00Z', '2026-11-20T07:59:00Z']
  const refused = { status: 422, fields: { 'work_order.end_date': ['EndBeforeStart'] } }

  await expect(shop.make.workOrder({ workOrder: { startDate, endDate: before } })).rejects.toMatchObject(refused)
  const { id } = await shop.make.workOrder({ workOrder: { startDate, endDate: startDate } })
  await expect(shop.operator(api.workOrders.update, { id, workOrder: { endDate: before } })).rejects.toMatchObject(refused)
})

test('a printed order shows the same client data before and after a merge of the client', async () => {
  const { operator, make } = await openShop()
  const company = (name: string, vatNumber: string, address: string) => ({ name, vatNumber, address })
  const loser = await make.client({
    name: 'Pop Ion',
    type: 'company',
    email: 'pop@exemplu.ro',
    company: company('Pop SRL', 'RO18547290', ''),
    addresses: [{ street: 'Lungă', number: '1', city: 'Brașov' }],
  })
  const winner = await make.client({
    name: 'Ion Pop',
    type: 'company',
    email: 'ion@exemplu.ro',
    company: company('Ion SRL', 'RO14399840', 'Dej'),
  })
  const another = await make.client({ name: 'Vasile', email: 'vasile@exemplu.ro' })
  const order = await make.workOrder({ workOrder: { clientName: loser.name, organizationClientId: loser.id } })
  const paper = async () => pdfText((await operator(api.workOrders.pdf, { id: order.id })).content)
  const before = await paper()
  expect(before.join()).toContain('pop@exemplu.ro')
  expect(before.join()).toContain('Lungă')

  for (const into of [winner, await make.client({ name: 'Al treilea', email: 'trei@exemplu.ro' })]) {
    const { organizationClientId } = await operator(api.workOrders.get, { id: order.id })
    await operator(api.clients.merge, { id: into.id, fromId: organizationClientId! })
    expect(await paper()).toEqual(before)
  }
  await operator(api.workOrders.update, { id: order.id, workOrder: { clientName: another.name, organizationClientId: another.id } })
  expect((await paper()).join()).toContain('vasile@exemplu.ro')
})
