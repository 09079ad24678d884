import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop } from '#test/shop.ts'

const { tyreHotels: hotels, workOrders: orders } = api
const shop = await openShop()
const { operator, make } = shop
const row = { tyreQuantity: 4, tyreWidth: 205, tyreHeight: 55, tyreRim: 16 }
const set = { tyreName: 'Michelin Alpin 6', metaData: { withRim: true, tyreDimensions: [row] } }
const tyreService = { tyreHotelEnabled: true }
const refused = (field: string, message: string) => ({ status: 422, fields: { [field]: [message] } })
const createOrder = (more: object = {}) => make.workOrder({ car: { plateNumber: 'CJ 12 ABC' }, tyreService, tyreHotel: set, ...more })
const getSet = (id: number) => operator(hotels.get, { id })

test('an order stores its set once, and a second save of the order changes the set', async () => {
  const order = await createOrder()
  expect(order.tyreHotel).toMatchObject({ status: 'open', tyreQuantity: 4, tyreName: 'Michelin Alpin 6', metaData: { withRim: true } })
  const { id } = order.tyreHotel!
  expect(await getSet(id)).toMatchObject({
    workOrderUuid: order.uuid,
    carNumber: 'CJ 12 ABC',
    clientName: order.clientName,
    organizationClientId: order.organizationClientId,
  })

  const saved = await operator(orders.update, { id: order.id, tyreHotel: { tyreName: 'Debica', description: 'fără capace' }, tyreService })
  expect(saved.tyreHotel).toMatchObject({ id, tyreName: 'Debica', tyreQuantity: 4, metaData: { withRim: true } })
  await operator(orders.update, { id: order.id, car: { plateNumber: 'CJ 13 ABC' }, workOrder: { phone: '0722000111' } })
  expect(await getSet(id)).toMatchObject({ carNumber: 'CJ 13 ABC', tyreName: 'Debica', metaData: { phoneNumber: '0722000111' } })
  expect((await operator(orders.update, { id: order.id, tyreHotel: null })).tyreHotel).toMatchObject({ id })
  expect((await operator(hotels.search, { models: { workOrderUuid: order.uuid } })).total).toBe(1)
  expect((await operator(orders.history, { id: order.id })).items.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'tyre_hotel',
    from: '4 × 205/55 R16 · Michelin Alpin 6',
    to: '4 × 205/55 R16 · Debica',
  })
})

test('an order stores a set only if it says so, and refuses an invalid set', async () => {
  expect((await createOrder({ tyreService: {} })).tyreHotel).toBeNull()
  expect((await createOrder({ tyreHotel: null })).tyreHotel).toBeNull()
  const ordersBefore = (await operator(orders.search, {})).total
  const mismatchedSet = { ...set, tyreQuantity: 2 }
  await expect(createOrder({ tyreHotel: mismatchedSet })).rejects.toMatchObject(refused('tyre_hotel.tyre_quantity', 'QuantityMismatch'))
  await expect(createOrder({ tyreHotel: { metaData: {} } })).rejects.toMatchObject(refused('tyre_hotel.tyre_quantity', 'RequiredField'))
  expect((await operator(orders.search, {})).total).toBe(ordersBefore)
  const order = await createOrder()
  await operator(hotels.close, { id: order.tyreHotel!.id })
  const change = operator(orders.update, { id: order.id, tyreService, tyreHotel: { tyreName: 'x' } })
  await expect(change).rejects.toMatchObject({ status: 409, code: 'TyreHotelClosed', fields: { tyre_hotel: ['TyreHotelClosed'] } })
})

test('a done order closes the set it gives back, reopening opens it; the stored set stays open', async () => {
  const out = await make.tyreHotel({ carNumber: 'CJ 12 ABC' })
  const order = await createOrder({ tyreService: { ...tyreService, tyreHotelOutId: out.id } })
  expect(order).toMatchObject({ tyreService: { tyreHotelOutId: out.id }, tyreHotelOut: { id: out.id, status: 'open' } })
  expect(await getSet(out.id)).toMatchObject({ outWorkOrderId: order.id, status: 'open' })
  await operator(orders.status, { id: order.id, status: 'done' })
  expect(await getSet(out.id)).toMatchObject({ status: 'closed', closedAt: expect.any(String) })
  expect(await getSet(order.tyreHotel!.id)).toMatchObject({ status: 'open' })
  await operator(orders.status, { id: order.id, status: 'in-progress' })
  expect(await getSet(out.id)).toMatchObject({ status: 'open', closedAt: null })

  // Sent unchanged or left out, the set stays linked; null unlinks it.
  const resaved = await operator(orders.update, { id: order.id, tyreService: order.tyreService })
  expect(resaved.tyreService?.tyreHotelOutId).toBe(out.id)
  expect((await operator(orders.update, { id: order.id, tyreService })).tyreService?.tyreHotelOutId).toBe(out.id)
  const unlinked = await operator(orders.update, { id: order.id, tyreService: { tyreHotelOutId: null } })
  expect(unlinked.tyreHotelOut).toBeNull()
  expect(await getSet(out.id)).toMatchObject({ outWorkOrderId: null, status: 'open' })
})

test('an order gives back only an open set of its plate that no other order gives back', async () => {
  const [mine, strange, closed] = [
    await make.tyreHotel({ carNumber: 'CJ12ABC' }),
    await make.tyreHotel({ carNumber: 'B 99 XYZ' }),
    await make.tyreHotel({ carNumber: 'CJ 12 ABC' }),
  ]
  await operator(hotels.close, { id: closed.id })
  const createReturningOrder = (tyreHotelOutId: number) => createOrder({ tyreHotel: null, tyreService: { tyreHotelOutId } })
  for (const id of [strange.id, 999_999_999])
    await expect(createReturningOrder(id)).rejects.toMatchObject(refused('tyre_service.tyre_hotel_out_id', 'InvalidChoice'))
  const outFieldError = (message: string) => ({ status: 409, fields: { 'tyre_service.tyre_hotel_out_id': [message] } })
  const closedError = { ...outFieldError('TyreHotelClosed'), code: 'TyreHotelClosed' }
  await expect(createReturningOrder(closed.id)).rejects.toMatchObject(closedError)
  const first = await createReturningOrder(mine.id)
  const inUseError = { ...outFieldError('InvalidChoice'), code: 'InUse' }
  await expect(createReturningOrder(mine.id)).rejects.toMatchObject(inUseError)
  const elsewhere = operator(orders.update, { id: first.id, car: { plateNumber: 'CJ 99 ABC' } })
  await expect(elsewhere).rejects.toMatchObject(refused('tyre_service.tyre_hotel_out_id', 'InvalidChoice'))
  await operator(orders.remove, { id: first.id })
  expect((await createReturningOrder(mine.id)).tyreHotelOut).toMatchObject({ id: mine.id })

  const taken = await make.tyreHotel({ carNumber: 'CJ 12 ABC' })
  const all = await Promise.allSettled(Array.from({ length: 30 }, () => createReturningOrder(taken.id)))
  const reasonsOf = (answers: PromiseSettledResult<unknown>[]) =>
    answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
  expect(reasonsOf(all)).toMatchObject(Array.from({ length: 29 }, () => inUseError))

  const contestedSet = await make.tyreHotel({ carNumber: 'CJ 12 ABC' })
  const openOrders = await Promise.all(Array.from({ length: 5 }, () => createOrder({ tyreHotel: null, tyreService: {} })))
  const saves = openOrders.map(({ id }) => operator(orders.update, { id, tyreService: { tyreHotelOutId: contestedSet.id } }))
  expect(reasonsOf(await Promise.allSettled(saves))).toMatchObject(Array.from({ length: 4 }, () => inUseError))
})

test('an order does not give back the set that it stores', async () => {
  const { id, tyreHotel } = await createOrder()
  const change = operator(orders.update, { id, tyreService: { ...tyreService, tyreHotelOutId: tyreHotel!.id } })
  await expect(change).rejects.toMatchObject(refused('tyre_service.tyre_hotel_out_id', 'InvalidChoice'))
})

test('concurrent saves of two orders that exchange their sets do not deadlock', async () => {
  const [one, two] = [await createOrder(), await createOrder()]
  const saves = Array.from({ length: 24 }, (_, i) => {
    const [own, other] = i % 2 ? [one, two] : [two, one]
    // By turns the save links the other's set and unlinks it.
    const tyreHotelOutId = i % 4 < 2 ? other.tyreHotel!.id : null
    const saved = { tyreService: { ...tyreService, tyreHotelOutId }, tyreHotel: { tyreName: `Debica ${i}` } }
    return operator(orders.update, { id: own.id, ...saved })
  })
  expect((await Promise.allSettled(saves)).filter(({ status }) => status === 'rejected')).toEqual([])
})

test('a transferred order keeps its sets, also for users of its new workplace only', async () => {
  const { admin, make, organizations } = await openShop({ organizations: 2 })
  const [{ id: here }, { id: there, code }] = organizations as [(typeof organizations)[0], (typeof organizations)[0]]
  const otherOperator = await make.user({ level: 'operator', organizations: [code] })
  const createTransferredOrder = async () => {
    const out = await make.tyreHotel({ carNumber: 'CJ 12 ABC', tyreName: 'Nokian Hakka' })
    const car = { plateNumber: 'CJ 12 ABC' }
    const order = await make.workOrder({ car, tyreService: { ...tyreService, tyreHotelOutId: out.id }, tyreHotel: set })
    await admin(orders.transfer, { id: order.id, organizationId: there })
    return { id: order.id, stored: order.tyreHotel!.id, out: out.id }
  }
  const stateOf = async (id: number) => (await admin(hotels.get, { id })).status
  const { id, stored, out } = await createTransferredOrder()
  await expect(otherOperator(hotels.get, { id: out })).rejects.toMatchObject({ status: 404 })

  await otherOperator(orders.status, { id, status: 'done' })
  expect(await stateOf(out)).toBe('closed')
  await otherOperator(orders.status, { id, status: 'in-progress' })
  expect(await stateOf(out)).toBe('open')
  await otherOperator(orders.update, { id, workOrder: { clientName: 'Ana Pop' }, tyreService, tyreHotel: { tyreName: 'Debica' } })
  expect(await admin(hotels.get, { id: stored })).toMatchObject({ clientName: 'Ana Pop', tyreName: 'Debica', organizationId: here })
  const paper = await pdfText((await otherOperator(orders.pdf, { id, withTyreHotel: true })).content)
  for (const [i, name] of ['Debica', 'Nokian Hakka'].entries()) expect(paper[i + 1]).toContain(name)
  await expect(otherOperator(orders.update, { id, car: { plateNumber: 'CJ 99 ABC' } })).rejects.toMatchObject(
    refused('tyre_service.tyre_hotel_out_id', 'InvalidChoice'),
  )

  // The set is not given back twice, even if the user does not see the order that gives it back.
  const localOperator = await make.user({ level: 'operator' })
  await expect(localOperator(orders.get, { id })).rejects.toMatchObject({ status: 404 })
  const second = await make.workOrder({ car: { plateNumber: 'CJ 12 ABC' } })
  const secondReturn = localOperator(orders.update, { id: second.id, tyreService: { tyreHotelOutId: out } })
  await expect(secondReturn).rejects.toMatchObject({ status: 409, code: 'InUse' })

  await otherOperator(orders.update, { id, tyreService: { tyreHotelOutId: null } })
  expect(await admin(hotels.get, { id: out })).toMatchObject({ outWorkOrderId: null, status: 'open' })
  await otherOperator(orders.remove, { id, withTyreHotel: true })
  await expect(admin(hotels.get, { id: stored })).rejects.toMatchObject({ status: 404 })
})

test('a deleted order deletes its set only if the user chose so', async () => {
  const [keptOrder, goneOrder] = [await createOrder(), await createOrder()]
  await operator(orders.remove, { id: keptOrder.id })
  await operator(orders.remove, { id: goneOrder.id, withTyreHotel: true })
  expect(await getSet(keptOrder.tyreHotel!.id)).toMatchObject({ status: 'open', workOrderUuid: keptOrder.uuid })
  await expect(getSet(goneOrder.tyreHotel!.id)).rejects.toMatchObject({ status: 404 })
})

test('a draft keeps its typed set, and the order made from it stores the set', async () => {
  const details = {
    car: { plateNumber: 'CJ 14 ABC' },
    tyreService,
    tyreHotel: { tyreName: 'Al', metaData: { tyreDimensions: [{ tyreWidth: 20555 }] } },
  }
  const { id, version } = await operator(api.workOrderDrafts.create, { workOrder: { clientName: 'Ion Pop' }, details })
  expect(await operator(api.workOrderDrafts.get, { id })).toMatchObject({ details: { tyreHotel: details.tyreHotel } })
  await expect(operator(api.workOrderDrafts.transform, { id })).rejects.toMatchObject({ status: 422 })
  await operator(api.workOrderDrafts.update, { id, version, workOrder: { clientName: 'Ion Pop' }, details: { ...details, tyreHotel: set } })
  expect((await operator(api.workOrderDrafts.transform, { id })).tyreHotel).toMatchObject({ tyreName: 'Michelin Alpin 6', tyreQuantity: 4 })
})

test('a printed order is followed by the slips of both sets on request', async () => {
  const out = await make.tyreHotel({ carNumber: 'CJ 12 ABC', tyreName: 'Nokian Hakka' })
  const { id } = await createOrder({ tyreService: { ...tyreService, tyreHotelOutId: out.id } })
  const printOrder = async (more: object) => pdfText((await operator(orders.pdf, { id, ...more })).content)
  expect((await printOrder({})).join()).not.toContain('Fișă de depozitare')
  const [orderPage, ...slips] = await printOrder({ withTyreHotel: true })
  expect(orderPage).toContain('CJ 12 ABC')
  expect(slips).toHaveLength(2)
  for (const [i, name] of ['Michelin Alpin 6', 'Nokian Hakka'].entries())
    for (const word of ['Fișă de depozitare', name]) expect(slips[i]).toContain(word)
})
