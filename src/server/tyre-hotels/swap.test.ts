import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

const { tyreHotels: hotels, workOrders: orders, workOrderDrafts: drafts } = api
const shop = await openShop()
const { operator, worker, make } = shop

test('a season change makes one order that gives the set back and stores the car’s tyres', async () => {
  // The last order saw the car on summer tyres.
  await make.workOrder({
    car: { plateNumber: 'CJ 12 ABC' },
    tyreService: { tyreDimensions: [{ tyreWidth: 225, tyreHeight: 45, tyreRim: 17, dotNumber: '1020' }] },
  })
  const set = await make.tyreHotel({
    carNumber: 'CJ 12 ABC',
    clientName: 'Ion Pop',
    metaData: { withRim: true, phoneNumber: '0722000111' },
  })
  const { draftId } = await operator(hotels.startOrder, { id: set.id })
  expect(await operator(hotels.startOrder, { id: set.id })).toEqual({ draftId, workOrderId: null })
  expect(await operator(drafts.get, { id: draftId! })).toMatchObject({
    origin: 'tyre-hotel',
    workOrder: { clientName: 'Ion Pop', phone: '0722000111' },
    details: {
      car: { plateNumber: 'CJ 12 ABC' },
      tyreService: { tyreHotelEnabled: true, tyreHotelOutId: set.id, tyreDimensions: [{ tyreWidth: 205 }] },
      tyreHotel: { metaData: { withRim: true, tyreDimensions: [{ tyreQuantity: 4, tyreWidth: 225, tyreRim: 17, dotNumber: '1020' }] } },
    },
  })

  const order = await operator(drafts.transform, { id: draftId! })
  expect(order).toMatchObject({ tyreHotelOut: { id: set.id, status: 'open' }, tyreHotel: { tyreQuantity: 4, carNumber: 'CJ 12 ABC' } })
  expect(await operator(hotels.startOrder, { id: set.id })).toEqual({ draftId: null, workOrderId: order.id })
  await operator(orders.status, { id: order.id, status: 'done' })
  expect(await operator(hotels.get, { id: set.id })).toMatchObject({ status: 'closed' })
  expect(await operator(hotels.get, { id: order.tyreHotel!.id })).toMatchObject({ status: 'open' })
  await expect(operator(hotels.startOrder, { id: set.id })).rejects.toMatchObject({ status: 409, code: 'TyreHotelClosed' })
  await expect(worker(hotels.startOrder, { id: set.id })).rejects.toMatchObject({ status: 403 })
})

test('thirty concurrent season changes of a set return one draft', async () => {
  const { id } = await make.tyreHotel({ carNumber: 'CJ 13 ABC' })
  const results = await Promise.all(Array.from({ length: 30 }, () => operator(hotels.startOrder, { id })))
  expect(new Set(results.map(({ draftId }) => draftId)).size).toBe(1)
})
