import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

const { get, startOrder, close } = api.customerOrders
const { workOrderDrafts: drafts, workOrders } = api

test('fifty concurrent starts of a card’s order return one draft with the card’s data', async () => {
  const { make, operator, worker, organization } = await openShop()
  const { id } = await make.customerOrder({
    clientName: 'Ștefan Popa',
    carMake: 'Dacia',
    carModel: 'Logan',
    newTyre: true,
    description: 'Urgent',
    metaData: { phone: '0722000111', tyreQuantity: 4, tyreWidth: 205, tyreHeight: 55, tyreRim: 16, carKm: 120_000, vinNumber: 'UU1LSDA12' },
  })
  const answers = await Promise.all(Array.from({ length: 50 }, () => worker(startOrder, { id })))
  const ids = new Set(answers.map(({ draftId }) => draftId))
  expect([...ids]).toEqual([expect.any(Number)])
  const [draftId] = ids
  // A worker may not open the draft; the office finds it.
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

test('a card links its order and closes when that is done, unless closeWithOrder is false', async () => {
  const { make, operator, admin, idOf } = await openShop()
  const paid = { paymentTypeId: idOf('paymentTypes', 'CARD') }
  const createDoneOrder = async (closeWithOrder?: boolean) => {
    const { id } = await make.customerOrder()
    const { draftId } = await operator(startOrder, { id, ...(closeWithOrder !== undefined && { closeWithOrder }) })
    const order = await operator(drafts.transform, { id: draftId! })
    expect(await operator(get, { id })).toMatchObject({ workOrderId: order.id, workOrderUuid: order.uuid, status: 'new' })
    expect(await operator(startOrder, { id })).toEqual({ draftId: null, workOrderId: order.id })
    await operator(workOrders.update, { id: order.id, workOrder: paid })
    await operator(workOrders.status, { id: order.id, status: 'done' })
    return { id, order }
  }
  const closedWithOrder = await createDoneOrder()
  expect(await operator(get, { id: closedWithOrder.id })).toMatchObject({ status: 'closed', order: null })
  const staysOpen = await createDoneOrder(false)
  expect(await operator(get, { id: staysOpen.id })).toMatchObject({ status: 'new', closeWithOrder: false, order: 100 })

  await admin(workOrders.remove, { id: staysOpen.order.id })
  expect(await operator(get, { id: staysOpen.id })).toMatchObject({ workOrderId: null })
  const restarted = await operator(startOrder, { id: staysOpen.id })
  expect(restarted).toEqual({ draftId: expect.any(Number), workOrderId: null })
  const closed = await make.customerOrder()
  await operator(close, { id: closed.id })
  await expect(operator(startOrder, { id: closed.id })).rejects.toMatchObject({ status: 409, code: 'OrderClosed' })
})

test('a card made from an appointment names it, and its client after a merge', async () => {
  const { make, operator, admin } = await openShop()
  const appointment = await make.appointment()
  const [winner, loser] = [await make.client({ name: 'Ana' }), await make.client({ name: 'Ana M' })]
  const card = await make.customerOrder({ appointmentId: appointment.id, organizationClientId: loser.id })
  expect(card).toMatchObject({ appointmentId: appointment.id, organizationClientId: loser.id })
  await admin(api.clients.merge, { id: winner.id, fromId: loser.id })
  expect(await operator(get, { id: card.id })).toMatchObject({ organizationClientId: winner.id })
})

test('a card follows its order to another workplace', async () => {
  const { make, admin, operator, organizations } = await openShop({ organizations: 2 })
  const { id: there, code } = organizations[1]!
  const otherOperator = await make.user({ level: 'operator', organizations: [code] })
  const { id } = await make.customerOrder()
  const { draftId } = await operator(startOrder, { id })
  const order = await operator(drafts.transform, { id: draftId! })
  await admin(workOrders.transfer, { id: order.id, organizationId: there })
  await otherOperator(workOrders.status, { id: order.id, status: 'done' })
  expect(await operator(get, { id })).toMatchObject({ status: 'closed', order: null, workOrderId: order.id })
  await otherOperator(workOrders.status, { id: order.id, status: 'in-progress' })
  await otherOperator(workOrders.remove, { id: order.id })
  expect(await operator(get, { id })).toMatchObject({ workOrderId: null })

  // A draft that another workplace transforms links its card, too.
  const moved = await make.customerOrder()
  const started = await admin(startOrder, { id: moved.id })
  const { version, workOrder, details } = await admin(drafts.get, { id: started.draftId! })
  const clientless = { ...workOrder, organizationClientId: null, organizationId: there }
  await admin(drafts.update, { id: started.draftId!, version, workOrder: clientless, details })
  const transformed = await otherOperator(drafts.transform, { id: started.draftId! })
  expect(await operator(get, { id: moved.id })).toMatchObject({ workOrderId: transformed.id })
})
