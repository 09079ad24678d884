import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openOtherTransaction } from '#test/other-transaction.ts'
import { openShop, type Shop } from '#test/shop.ts'

const car = { plateNumber: 'CJ 12 ABC', make: 'Dacia' }
const otherCar = { plateNumber: 'CJ 34 DEF' }
const organizationClientId = (client: { id: number }) => ({ organizationClientId: client.id })

type Records = { shop: Shop; client: { id: number } }
type Write = (records: Records) => Promise<() => Promise<unknown>>

/** Each write names a client for the vehicle of another owner. The function returned sends it. */
const writes: Record<string, Write> = {
  'a new order': async ({ shop, client }) => {
    return () => shop.make.workOrder({ car, workOrder: { clientName: 'B', ...organizationClientId(client) } })
  },
  'an edited order': async ({ shop, client }) => {
    const { id } = await shop.make.workOrder({ car: otherCar, workOrder: { clientName: 'C' } })
    return () => shop.operator(api.workOrders.update, { id, car, workOrder: organizationClientId(client) })
  },
  'a new set of tyres': async ({ shop, client }) => {
    return () => shop.make.tyreHotel({ carNumber: car.plateNumber, ...organizationClientId(client) })
  },
  'an edited set of tyres': async ({ shop, client }) => {
    const { id } = await shop.make.tyreHotel({ carNumber: otherCar.plateNumber, clientName: 'C' })
    return () => shop.operator(api.tyreHotels.update, { id, carNumber: car.plateNumber, ...organizationClientId(client) })
  },
  'a new appointment': async ({ shop, client }) => {
    return () => shop.make.appointment({ carPlateNumber: car.plateNumber, ...organizationClientId(client) })
  },
  'an edited vehicle': async ({ shop, client }) => {
    const [vehicle] = (await shop.admin(api.vehicles.plate, { value: car.plateNumber })).items
    return () => shop.operator(api.vehicles.update, { ...car, id: vehicle!.id, clientId: client.id })
  },
}

test.for(Object.keys(writes))('%s locks owner and client in the order of their ids', async (name, context) => {
  const shop = await openShop()
  const owner = await shop.make.client({ name: 'A' })
  const client = await shop.make.client({ name: 'B' })
  await shop.make.vehicle({ ...car, clientId: owner.id })
  const send = await writes[name]!({ shop, client })
  const merge = await openOtherTransaction(shop, context)
  const lock = ({ id }: { id: number }) => merge.query(`select from clients where account_id = ${shop.account} and id = ${id} for update`)
  await lock(owner)
  const sent = send()
  await expect.poll(merge.countWaiting).toBe(1)
  await lock(client)
  await merge.end('commit')
  await sent
})

test('an edited set of tyres waits for its vehicle’s owner before it locks the set', async (context) => {
  const shop = await openShop()
  const owner = await shop.make.client({ name: 'A' })
  await shop.make.vehicle({ ...car, clientId: owner.id })
  const client = await shop.make.client({ name: 'B' })
  const { id } = await shop.make.tyreHotel({ carNumber: otherCar.plateNumber, ...organizationClientId(owner) })
  const merge = await openOtherTransaction(shop, context)
  const row = (rowId: number) => `where account_id = ${shop.account} and id = ${rowId}`
  await merge.query(`select from clients ${row(owner.id)} for update`)
  const sent = shop.operator(api.tyreHotels.update, { id, carNumber: car.plateNumber, ...organizationClientId(client) })
  await expect.poll(merge.countWaiting).toBe(1)
  await merge.query(`update tyre_hotels set client_id = ${client.id} ${row(id)}`)
  await merge.end('commit')
  await sent
})
