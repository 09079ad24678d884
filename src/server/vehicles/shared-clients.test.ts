import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { vehicles } = api
const plateNumber = 'CJ 12 ABC'
const notFound = { status: 404 }
const forbidden = { status: 403, code: 'AccessDenied403' }
const vehicleInUse = { status: 409, code: 'VehicleInUse' }

/** Two workplaces that share the clients of the first, with an operator of the second. */
async function openSharing() {
  const shop = await openShop({ organizations: 2, settings: { use_default_org_clients: true } })
  const [here, there] = shop.organizations as [Shop['organization'], Shop['organization']]
  return { ...shop, here, there, elsewhere: await shop.make.user({ level: 'operator', organizations: [there.code] }) }
}
type Sharing = Awaited<ReturnType<typeof openSharing>>

const writes = (caller: Shop['operator'], { id, clientId = null }: { id: number; clientId?: number | null }) => ({
  update: () => caller(vehicles.update, { id, plateNumber, clientId, description: 'x' }),
  changePlate: () => caller(vehicles.changePlate, { id, plateNumber: 'CJ 56 GHI' }),
  remove: () => caller(vehicles.remove, { id }),
})

const work: Record<string, (shop: Sharing) => Promise<unknown>> = {
  order: ({ make, here }) => make.workOrder({ car: { plateNumber }, workOrder: { organizationId: here.id } }),
  'stored set': ({ make, here }) => make.tyreHotel({ carNumber: plateNumber, organizationId: here.id }),
  appointment: ({ make, here }) => make.appointment({ carPlateNumber: plateNumber, organizationId: here.id }),
}

test.each(Object.keys(work))('one %s of the workplace that shares its clients shows no vehicle to the others', async (kind) => {
  const shop = await openSharing()
  const { admin, operator, elsewhere } = shop
  await work[kind]!(shop)
  const [{ id } = { id: 0 }] = (await admin(vehicles.search, { models: { quickText: plateNumber } })).items
  await admin(vehicles.update, { id, plateNumber, clientId: null })
  expect(await operator(vehicles.get, { id })).toMatchObject({ plateNumber, client: null })
  await expect(elsewhere(vehicles.get, { id })).rejects.toMatchObject(notFound)
  for (const models of [{}, { quickText: plateNumber }]) expect(await elsewhere(vehicles.search, { models })).toMatchObject({ items: [] })
  for (const write of Object.values(writes(elsewhere, { id }))) await expect(write()).rejects.toMatchObject(notFound)
})

test('an appointment gives no right to a vehicle that another workplace has stored tyres of', async () => {
  const { admin, elsewhere, make, here, there } = await openSharing()
  await make.tyreHotel({ carNumber: plateNumber, organizationId: here.id })
  await make.appointment({ carPlateNumber: plateNumber, organizationId: there.id })
  const [{ id } = { id: 0 }] = (await admin(vehicles.search, { models: { quickText: plateNumber } })).items
  await admin(vehicles.update, { id, plateNumber, clientId: null })
  const { items } = await elsewhere(vehicles.search, { models: { quickText: plateNumber } })
  expect(items).toMatchObject([{ isChangeable: false }])
  for (const write of Object.values(writes(elsewhere, { id }))) await expect(write()).rejects.toMatchObject(forbidden)
  expect(await admin(vehicles.get, { id })).toMatchObject({ plateNumber, description: '' })
})

test('the vehicle of a shared client is changed by all and not removed while another works on it', async () => {
  const { admin, operator, elsewhere, make, here } = await openSharing()
  const owner = await make.client({ organizationId: here.id })
  const { id } = await make.vehicle({ plateNumber, clientId: owner.id })
  const order = await make.workOrder({ car: { plateNumber }, workOrder: { organizationId: here.id, organizationClientId: owner.id } })
  const { update, changePlate, remove } = writes(elsewhere, { id, clientId: owner.id })
  expect(await update()).toMatchObject({ description: 'x', isChangeable: true })
  await expect(remove()).rejects.toMatchObject(vehicleInUse)
  expect(await changePlate()).toMatchObject({ plateNumber: 'CJ 56 GHI', formerPlates: [{ plateNumber }] })
  await admin(api.workOrders.remove, { id: order.id })
  await remove()
  await expect(operator(vehicles.get, { id })).rejects.toMatchObject(notFound)
})
