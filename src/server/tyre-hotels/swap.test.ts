import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

const { tyreHotels: hotels, workOrders: orders, workOrderDrafts: drafts } = api
const shop = await openShop()
const { operator, worker, make } = shop

test('at the change of season one order gives the stored set back and stores what the car has on', async () => {
  // The car was last seen on summer tyres.
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

test('thirty who begin the change of a set at once go on with one draft', async () => {
  const { id } = await make.tyreHotel({ carNumber: 'CJ 13 ABC' })
  const all = await Promise.all(Array.from({ length: 30 }, () => operator(hotels.startOrder, { id })))
  expect(new Set(all.map(({ draftId }) => draftId)).size).toBe(1)
})
