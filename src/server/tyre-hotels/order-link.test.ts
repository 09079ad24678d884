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
const order = (more: object = {}) => make.workOrder({ car: { plateNumber: 'CJ 12 ABC' }, tyreService, tyreHotel: set, ...more })
const setOf = (id: number) => operator(hotels.get, { id })

test('a set is stored with its order, once, and a second save of the order changes it', async () => {
  const made = await order()
  expect(made.tyreHotel).toMatchObject({ status: 'open', tyreQuantity: 4, tyreName: 'Michelin Alpin 6', metaData: { withRim: true } })
  const { id } = made.tyreHotel!
  expect(await setOf(id)).toMatchObject({
    workOrderUuid: made.uuid,
    carNumber: 'CJ 12 ABC',
    clientName: made.clientName,
    organizationClientId: made.organizationClientId,
  })

  const saved = await operator(orders.update, { id: made.id, tyreHotel: { tyreName: 'Debica', description: 'fără capace' }, tyreService })
  expect(saved.tyreHotel).toMatchObject({ id, tyreName: 'Debica', tyreQuantity: 4, metaData: { withRim: true } })
  await operator(orders.update, { id: made.id, car: { plateNumber: 'CJ 13 ABC' }, workOrder: { phone: '0722000111' } })
  expect(await setOf(id)).toMatchObject({ carNumber: 'CJ 13 ABC', tyreName: 'Debica', metaData: { phoneNumber: '0722000111' } })
  expect((await operator(orders.update, { id: made.id, tyreHotel: null })).tyreHotel).toMatchObject({ id })
  expect((await operator(hotels.search, { models: { workOrderUuid: made.uuid } })).total).toBe(1)
  expect((await operator(orders.history, { id: made.id })).items.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'tyre_hotel',
    from: '4 × 205/55 R16 · Michelin Alpin 6',
    to: '4 × 205/55 R16 · Debica',
  })
})

test('no set is stored of an order that does not say so, and what is refused of a set is refused of the order', async () => {
  expect((await order({ tyreService: {} })).tyreHotel).toBeNull()
  expect((await order({ tyreHotel: null })).tyreHotel).toBeNull()
  const many = (await operator(orders.search, {})).total
  const wrong = { ...set, tyreQuantity: 2 }
  await expect(order({ tyreHotel: wrong })).rejects.toMatchObject(refused('tyre_hotel.tyre_quantity', 'QuantityMismatch'))
  await expect(order({ tyreHotel: { metaData: {} } })).rejects.toMatchObject(refused('tyre_hotel.tyre_quantity', 'RequiredField'))
  expect((await operator(orders.search, {})).total).toBe(many)
  const made = await order()
  await operator(hotels.close, { id: made.tyreHotel!.id })
  const change = operator(orders.update, { id: made.id, tyreService, tyreHotel: { tyreName: 'x' } })
  await expect(change).rejects.toMatchObject({ status: 409, code: 'TyreHotelClosed', fields: { tyre_hotel: ['TyreHotelClosed'] } })
})

test('the set that an order gives back is closed when it is done and is here again when it is not; the one that it stored stays', async () => {
  const out = await make.tyreHotel({ carNumber: 'CJ 12 ABC' })
  const made = await order({ tyreService: { ...tyreService, tyreHotelOutId: out.id } })
  expect(made).toMatchObject({ tyreService: { tyreHotelOutId: out.id }, tyreHotelOut: { id: out.id, status: 'open' } })
  expect(await setOf(out.id)).toMatchObject({ outWorkOrderId: made.id, status: 'open' })
  await operator(orders.status, { id: made.id, status: 'done' })
  expect(await setOf(out.id)).toMatchObject({ status: 'closed', closedAt: expect.any(String) })
  expect(await setOf(made.tyreHotel!.id)).toMatchObject({ status: 'open' })
  await operator(orders.status, { id: made.id, status: 'in-progress' })
  expect(await setOf(out.id)).toMatchObject({ status: 'open', closedAt: null })

  // Saved again as it was answered, it is still that one; left out, it stays; with none it is free.
  const again = await operator(orders.update, { id: made.id, tyreService: made.tyreService })
  expect(again.tyreService?.tyreHotelOutId).toBe(out.id)
  expect((await operator(orders.update, { id: made.id, tyreService })).tyreService?.tyreHotelOutId).toBe(out.id)
  const free = await operator(orders.update, { id: made.id, tyreService: { tyreHotelOutId: null } })
  expect(free.tyreHotelOut).toBeNull()
  expect(await setOf(out.id)).toMatchObject({ outWorkOrderId: null, status: 'open' })
})

test('what an order gives back is an open set of its plate that no other order gives back', async () => {
  const [mine, strange, closed] = [
    await make.tyreHotel({ carNumber: 'CJ12ABC' }),
    await make.tyreHotel({ carNumber: 'B 99 XYZ' }),
    await make.tyreHotel({ carNumber: 'CJ 12 ABC' }),
  ]
  await operator(hotels.close, { id: closed.id })
  const givingBack = (tyreHotelOutId: number) => order({ tyreHotel: null, tyreService: { tyreHotelOutId } })
  for (const id of [strange.id, 999_999_999])
    await expect(givingBack(id)).rejects.toMatchObject(refused('tyre_service.tyre_hotel_out_id', 'InvalidChoice'))
  const out = (message: string) => ({ status: 409, fields: { 'tyre_service.tyre_hotel_out_id': [message] } })
  const closing = { ...out('TyreHotelClosed'), code: 'TyreHotelClosed' }
  await expect(givingBack(closed.id)).rejects.toMatchObject(closing)
  const first = await givingBack(mine.id)
  const late = { ...out('InvalidChoice'), code: 'InUse' }
  await expect(givingBack(mine.id)).rejects.toMatchObject(late)
  const elsewhere = operator(orders.update, { id: first.id, car: { plateNumber: 'CJ 99 ABC' } })
  await expect(elsewhere).rejects.toMatchObject(refused('tyre_service.tyre_hotel_out_id', 'InvalidChoice'))
  await operator(orders.remove, { id: first.id })
  expect((await givingBack(mine.id)).tyreHotelOut).toMatchObject({ id: mine.id })

  const taken = await make.tyreHotel({ carNumber: 'CJ 12 ABC' })
  const all = await Promise.allSettled(Array.from({ length: 30 }, () => givingBack(taken.id)))
  const reasonsOf = (answers: PromiseSettledResult<unknown>[]) =>
    answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
  expect(reasonsOf(all)).toMatchObject(Array.from({ length: 29 }, () => late))

  const wanted = await make.tyreHotel({ carNumber: 'CJ 12 ABC' })
  const there = await Promise.all(Array.from({ length: 5 }, () => order({ tyreHotel: null, tyreService: {} })))
  const saves = there.map(({ id }) => operator(orders.update, { id, tyreService: { tyreHotelOutId: wanted.id } }))
  expect(reasonsOf(await Promise.allSettled(saves))).toMatchObject(Array.from({ length: 4 }, () => late))
})

test('two orders of which each gives back what the other stored are saved at once by many, and none waits in vain', async () => {
  const [one, two] = [await order(), await order()]
  const saves = Array.from({ length: 24 }, (_, i) => {
    const [own, other] = i % 2 ? [one, two] : [two, one]
    // In turns it gives that back, and does not after all.
    const tyreHotelOutId = i % 4 < 2 ? other.tyreHotel!.id : null
    const saved = { tyreService: { ...tyreService, tyreHotelOutId }, tyreHotel: { tyreName: `Debica ${i}` } }
    return operator(orders.update, { id: own.id, ...saved })
  })
  expect((await Promise.allSettled(saves)).filter(({ status }) => status === 'rejected')).toEqual([])
})

test('the sets of an order that goes on at another workplace go on with it, for those who see no more than that one', async () => {
  const { admin, make: own, organizations } = await openShop({ organizations: 2 })
  const [{ id: here }, { id: there, code }] = organizations as [(typeof organizations)[0], (typeof organizations)[0]]
  const elsewhere = await own.user({ level: 'operator', organizations: [code] })
  const transferred = async () => {
    const out = await own.tyreHotel({ carNumber: 'CJ 12 ABC', tyreName: 'Nokian Hakka' })
    const car = { plateNumber: 'CJ 12 ABC' }
    const made = await own.workOrder({ car, tyreService: { ...tyreService, tyreHotelOutId: out.id }, tyreHotel: set })
    await admin(orders.transfer, { id: made.id, organizationId: there })
    return { id: made.id, stored: made.tyreHotel!.id, out: out.id }
  }
  const stateOf = async (id: number) => (await admin(hotels.get, { id })).status
  const { id, stored, out } = await transferred()
  await expect(elsewhere(hotels.get, { id: out })).rejects.toMatchObject({ status: 404 })

  await elsewhere(orders.status, { id, status: 'done' })
  expect(await stateOf(out)).toBe('closed')
  await elsewhere(orders.status, { id, status: 'in-progress' })
  expect(await stateOf(out)).toBe('open')
  await elsewhere(orders.update, { id, workOrder: { clientName: 'Ana Pop' }, tyreService, tyreHotel: { tyreName: 'Debica' } })
  expect(await admin(hotels.get, { id: stored })).toMatchObject({ clientName: 'Ana Pop', tyreName: 'Debica', organizationId: here })
  const paper = await pdfText((await elsewhere(orders.pdf, { id, withTyreHotel: true })).content)
  for (const [i, name] of ['Debica', 'Nokian Hakka'].entries()) expect(paper[i + 1]).toContain(name)
  await expect(elsewhere(orders.update, { id, car: { plateNumber: 'CJ 99 ABC' } })).rejects.toMatchObject(
    refused('tyre_service.tyre_hotel_out_id', 'InvalidChoice'),
  )

  // What an order of another workplace gives back is not given back twice, though who asks sees nothing of that order.
  const mine = await own.user({ level: 'operator' })
  await expect(mine(orders.get, { id })).rejects.toMatchObject({ status: 404 })
  const second = await own.workOrder({ car: { plateNumber: 'CJ 12 ABC' } })
  const twice = mine(orders.update, { id: second.id, tyreService: { tyreHotelOutId: out } })
  await expect(twice).rejects.toMatchObject({ status: 409, code: 'InUse' })

  await elsewhere(orders.update, { id, tyreService: { tyreHotelOutId: null } })
  expect(await admin(hotels.get, { id: out })).toMatchObject({ outWorkOrderId: null, status: 'open' })
  await elsewhere(orders.remove, { id, withTyreHotel: true })
  await expect(admin(hotels.get, { id: stored })).rejects.toMatchObject({ status: 404 })
})

test('whoever deletes an order says whether its set goes, too', async () => {
  const [kept, gone] = [await order(), await order()]
  await operator(orders.remove, { id: kept.id })
  await operator(orders.remove, { id: gone.id, withTyreHotel: true })
  expect(await setOf(kept.tyreHotel!.id)).toMatchObject({ status: 'open', workOrderUuid: kept.uuid })
  await expect(setOf(gone.tyreHotel!.id)).rejects.toMatchObject({ status: 404 })
})

test('a draft keeps the set while it is being typed, and the order that it becomes stores it', async () => {
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

test('the paper of an order has the slips of both sets behind it where they are asked for', async () => {
  const out = await make.tyreHotel({ carNumber: 'CJ 12 ABC', tyreName: 'Nokian Hakka' })
  const { id } = await order({ tyreService: { ...tyreService, tyreHotelOutId: out.id } })
  const paper = async (more: object) => pdfText((await operator(orders.pdf, { id, ...more })).content)
  expect((await paper({})).join()).not.toContain('Fișă de depozitare')
  const [own, ...slips] = await paper({ withTyreHotel: true })
  expect(own).toContain('CJ 12 ABC')
  expect(slips).toHaveLength(2)
  for (const [i, name] of ['Michelin Alpin 6', 'Nokian Hakka'].entries())
    for (const word of ['Fișă de depozitare', name]) expect(slips[i]).toContain(word)
})
