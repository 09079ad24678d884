import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { vehicles } = api
type Workplace = Shop['organizations'][number]
const car = { plateNumber: 'CJ 12 ABC' }
const forbidden = { status: 403, code: 'AccessDenied403' }

/** A vehicle with an owner at the second workplace, for which the operator of the first has made an appointment. */
async function openExpecting() {
  const shop = await openShop({ organizations: 2 })
  const { operator, make, organization, organizations } = shop
  const owner = await make.client({ name: 'Papagei SRL', organizationId: organizations[1]!.id })
  const { id } = await make.vehicle({ ...car, clientId: owner.id })
  await expect(operator(vehicles.get, { id })).rejects.toMatchObject({ status: 404 })
  const own = await make.client({ name: 'Ion Pop' })
  const visit = { organizationId: organization.id, from: '2031-11-24T08:00:00Z', to: '2031-11-24T09:00:00Z' }
  const appointment = await operator(api.appointments.create, {
    ...visit,
    carPlateNumber: car.plateNumber,
    clientName: own.name,
    phone: '0722000111',
    organizationClientId: own.id,
  })
  return { ...shop, id, owner, appointment }
}

test('an appointment shows a vehicle of another workplace and gives no right to change it', async () => {
  const { admin, operator, make, id, owner, appointment } = await openExpecting()
  const other = await make.vehicle({ plateNumber: 'CJ 34 DEF' })
  const vin = { vinNumber: 'UU1LSDA1234567890' }
  await admin(vehicles.update, { ...car, ...vin, id, clientId: owner.id })
  const rightsOf = async (user: typeof operator) => [
    (await user(vehicles.get, { id })).isChangeable,
    (await user(vehicles.search, { models: { quickText: car.plateNumber } })).items[0]?.isChangeable,
    (await user(vehicles.vin, vin)).items[0]?.isChangeable,
  ]
  expect(await rightsOf(operator)).toEqual([false, false, undefined])
  expect(await rightsOf(admin)).toEqual([true, true, true])
  const areRefused = async () => {
    await expect(operator(vehicles.update, { ...car, id, version, description: 'x' })).rejects.toMatchObject(forbidden)
    await expect(operator(vehicles.changePlate, { id, version, plateNumber: 'CJ 56 GHI' })).rejects.toMatchObject(forbidden)
    await expect(operator(vehicles.remove, { id, version })).rejects.toMatchObject(forbidden)
    const merge = operator(vehicles.changePlate, { ...car, id: other.id, merge: true })
    await expect(merge).rejects.toMatchObject({ code: 'AlreadyExists' })
  }
  const { version } = await operator(vehicles.get, { id })
  await areRefused()
  await operator(api.appointments.setStatus, { id: appointment.id, status: 'done' })
  await areRefused()
  expect(await admin(vehicles.get, { id })).toMatchObject({ ...car, description: '', clientId: owner.id })

  await make.workOrder({ workOrder: { startDate: '2026-04-03T08:00:00Z' }, car })
  expect(await rightsOf(operator)).toEqual([true, true, true])
  expect(await operator(vehicles.changePlate, { id, plateNumber: 'CJ 56 GHI' })).toMatchObject({ id, plateNumber: 'CJ 56 GHI' })
})

test('a vehicle without owner and orders may be changed by callers who expect it', async () => {
  const { operator, make } = await openShop({ organizations: 2 })
  const { id } = await make.vehicle(car)
  await make.appointment({ carPlateNumber: car.plateNumber })
  await operator(vehicles.update, { ...car, id, description: 'cu remorcă' })
  await operator(vehicles.remove, { id })
})

test('the list of makes leaves out a vehicle that only another workplace knows', async () => {
  const { admin, operator, make, organizations } = await openShop({ organizations: 2 })
  const owner = await make.client({ organizationId: organizations[1]!.id })
  await make.vehicle({ plateNumber: 'CJ 12 ABC', make: 'Lancia', clientId: owner.id })
  await make.vehicle({ plateNumber: 'CJ 34 DEF', make: 'Dacia', clientId: (await make.client()).id })
  expect(await operator(vehicles.makes, {})).toEqual({ items: ['Dacia'] })
  expect(await admin(vehicles.makes, {})).toEqual({ items: ['Dacia', 'Lancia'] })
})

test('the plate look-up shows only sets stored at the workplaces of the caller', async () => {
  const { admin, operator, make, organizations } = await openShop({ organizations: 2, settings: { use_default_org_clients: true } })
  const [here, there] = organizations as [Workplace, Workplace]
  const elsewhere = await make.user({ level: 'operator', organizations: [there.code] })
  // A vehicle without an owner is visible in the whole account.
  await make.vehicle(car)
  const { id: ours } = await make.tyreHotel({ carNumber: car.plateNumber, organizationId: here.id })
  const { id: theirs } = await make.tyreHotel({ carNumber: car.plateNumber, organizationId: there.id })
  const findSets = async (caller: typeof operator) => {
    const { items } = await caller(vehicles.plate, { value: car.plateNumber })
    return items.map(({ storedSets }) => storedSets.map(({ id }) => id))
  }
  expect(await findSets(operator)).toEqual([[ours]])
  expect(await findSets(elsewhere)).toEqual([[theirs]])
  expect(await findSets(admin)).toEqual([[ours, theirs]])
})

test('the plate look-up names no set that was handed out', async () => {
  const { operator, make } = await openShop()
  await make.vehicle(car)
  const { id } = await make.tyreHotel({ carNumber: car.plateNumber })
  await operator(api.tyreHotels.close, { id })
  expect((await operator(vehicles.plate, { value: car.plateNumber })).items).toMatchObject([{ storedSets: [] }])
})
