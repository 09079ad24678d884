import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

const { get, startOrder, close } = api.customerOrders
const { workOrderDrafts: drafts, workOrders } = api

test('a card becomes one draft however often it is asked for, with all that is on the card', async () => {
  const { make, operator, worker, organization } = await openShop()
  const { id } = await make.customerOrder({
    clientName: 'Ștefan Popa',
    carMake: 'Dacia',
    carModel: 'Logan',
    newTyre: true,
    description: 'Urgent',
    metaData: { phone: '0722000111', tyreQuantity: 4, tyreWidth: 205, tyreHeight: 55, tyreRim: 16, carKm: 120_000, vinNumber: 'UU1LSDA12' },
  })
  const asked = await Promise.all(Array.from({ length: 50 }, () => worker(startOrder, { id })))
  const ids = new Set(asked.map(({ draftId }) => draftId))
  expect([...ids]).toEqual([expect.any(Number)])
  const [draftId] = ids
  // The worker does not open it: the office finds it.
  await expect(worker(drafts.get, { id: draftId! })).rejects.toMatchObject({ code: 'AccessDenied403' })
  expect(await operator(drafts.search, { models: { origin: ['customer-order'] } })).toMatchObject({ total: 1, items: [{ id: draftId }] })
  expect(await operator(drafts.get, { id: draftId! })).toMatchObject({
    organizationId: organization.id,
    origin: 'customer-order',
    originId: id,
    workOrder: {
      clientName: 'Ștefan Popa',
      phone: '0722000111',
      description: 'Urgent',
      metaData: { clientRequested: '4 × Michelin Alpin 6 205/55 R16' },
    },
    details: {
      car: { plateNumber: 'BV 12 ABC', make: 'Dacia', model: 'Logan', vinNumber: 'UU1LSDA12' },
      tyreService: { newTyre: true, carKm: 120_000, tyreCount: 4, tyreDimensions: [{ tyreWidth: 205, tyreHeight: 55, tyreRim: 16 }] },
    },
  })
})

test('a card shows the order that it became, and closes when that is done, unless somebody said that it stays', async () => {
  const { make, operator, admin, idOf } = await openShop()
  const paid = { paymentTypeId: idOf('paymentTypes', 'CARD') }
  const become = async (closeWithOrder?: boolean) => {
    const { id } = await make.customerOrder()
    const { draftId } = await operator(startOrder, { id, ...(closeWithOrder !== undefined && { closeWithOrder }) })
    const order = await operator(drafts.transform, { id: draftId! })
    expect(await operator(get, { id })).toMatchObject({ workOrderId: order.id, workOrderUuid: order.uuid, status: 'new' })
    expect(await operator(startOrder, { id })).toEqual({ draftId: null, workOrderId: order.id })
    await operator(workOrders.update, { id: order.id, workOrder: paid })
    await operator(workOrders.status, { id: order.id, status: 'done' })
    return { id, order }
  }
  const closes = await become()
  expect(await operator(get, { id: closes.id })).toMatchObject({ status: 'closed', order: null })
  const stays = await become(false)
  expect(await operator(get, { id: stays.id })).toMatchObject({ status: 'new', closeWithOrder: false, order: 100 })

  await admin(workOrders.remove, { id: stays.order.id })
  expect(await operator(get, { id: stays.id })).toMatchObject({ workOrderId: null })
  const again = await operator(startOrder, { id: stays.id })
  expect(again).toEqual({ draftId: expect.any(Number), workOrderId: null })
  const closed = await make.customerOrder()
  await operator(close, { id: closed.id })
  await expect(operator(startOrder, { id: closed.id })).rejects.toMatchObject({ status: 409, code: 'OrderClosed' })
})

test('a card that is made of an appointment names it, and its client also after two were merged', async () => {
  const { make, operator, admin } = await openShop()
  const appointment = await make.appointment()
  const [winner, loser] = [await make.client({ name: 'Ana' }), await make.client({ name: 'Ana M' })]
  const card = await make.customerOrder({ appointmentId: appointment.id, organizationClientId: loser.id })
  expect(card).toMatchObject({ appointmentId: appointment.id, organizationClientId: loser.id })
  await admin(api.clients.merge, { id: winner.id, fromId: loser.id })
  expect(await operator(get, { id: card.id })).toMatchObject({ organizationClientId: winner.id })
})

test('a card closes with its order, and leaves it, also where that went on at another workplace', async () => {
  const { make, admin, operator, organizations } = await openShop({ organizations: 2 })
  const { id: there, code } = organizations[1]!
  const elsewhere = await make.user({ level: 'operator', organizations: [code] })
  const { id } = await make.customerOrder()
  const { draftId } = await operator(startOrder, { id })
  const order = await operator(drafts.transform, { id: draftId! })
  await admin(workOrders.transfer, { id: order.id, organizationId: there })
  await elsewhere(workOrders.status, { id: order.id, status: 'done' })
  expect(await operator(get, { id })).toMatchObject({ status: 'closed', order: null, workOrderId: order.id })
  await elsewhere(workOrders.status, { id: order.id, status: 'in-progress' })
  await elsewhere(workOrders.remove, { id: order.id })
  expect(await operator(get, { id })).toMatchObject({ workOrderId: null })

  // Made of a draft that is there, too.
  const moved = await make.customerOrder()
  const begun = await admin(startOrder, { id: moved.id })
  const { version, workOrder, details } = await admin(drafts.get, { id: begun.draftId! })
  const clientless = { ...workOrder, organizationClientId: null, organizationId: there }
  await admin(drafts.update, { id: begun.draftId!, version, workOrder: clientless, details })
  const made = await elsewhere(drafts.transform, { id: begun.draftId! })
  expect(await operator(get, { id: moved.id })).toMatchObject({ workOrderId: made.id })
})
