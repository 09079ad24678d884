import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { readSheets } from '#test/excel.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { vehicles } = api
const vinNumber = 'UU1LSDA1234567890'
const description = 'Cheia de rezervă la birou'
const car = { plateNumber: 'CJ 12 ABC', make: 'Dacia', model: 'Logan' }

/** A vehicle with an owner at the second workplace; the operator of the first makes an appointment for its plate. */
async function openWithForeignVehicle() {
  const shop = await openShop({ organizations: 2 })
  const there = shop.organizations[1]!
  const owner = await shop.make.client({ organizationId: there.id })
  const { id } = await shop.make.vehicle({ ...car, vinNumber, description, clientId: owner.id })
  await shop.make.appointment({ carPlateNumber: car.plateNumber })
  return { ...shop, id, owner: await shop.make.user({ level: 'operator', organizations: [there.code] }) }
}

/** Everything that the calls which show the vehicle answer, as text. */
async function readAnswers(caller: Shop['operator'], id: number): Promise<string[]> {
  const { content } = await caller(vehicles.download, {})
  const answers = await Promise.all([
    caller(vehicles.get, { id }),
    caller(vehicles.search, { models: { quickText: car.plateNumber } }),
    caller(vehicles.plate, { value: car.plateNumber }),
    caller(api.search.everywhere, { text: car.plateNumber }),
    readSheets(content),
  ])
  return answers.map((answer) => JSON.stringify(answer))
}

test('the VIN and the description of a vehicle are read by those alone who may change it', async () => {
  const { admin, operator, owner, id, make } = await openWithForeignVehicle()
  const answers = await readAnswers(operator, id)
  for (const answer of answers) expect(answer).toContain(car.plateNumber)
  expect(answers.join()).not.toMatch(/UU1LSDA|Cheia de rezerv/)
  expect(await operator(vehicles.get, { id })).toMatchObject({ ...car, vinNumber: null, description: '', isChangeable: false })
  for (const caller of [admin, owner]) {
    expect(await caller(vehicles.get, { id })).toMatchObject({ ...car, vinNumber, description })
    const [got, listed, found, , workbook] = await readAnswers(caller, id)
    for (const answer of [got, listed, found, workbook]) expect(answer).toContain(vinNumber)
  }

  await make.workOrder({ car: { plateNumber: car.plateNumber } })
  expect(await operator(vehicles.get, { id })).toMatchObject({ vinNumber, description, isChangeable: true })
})

test('a VIN or a part of it finds no vehicle that the caller may not change', async () => {
  const { admin, operator, owner } = await openWithForeignVehicle()
  const findBy = async (caller: Shop['operator'], quickText: string) =>
    (await caller(vehicles.search, { models: { quickText } })).items.length
  const countFound = async (caller: Shop['operator']) => [
    (await caller(vehicles.vin, { vinNumber })).items.length,
    await findBy(caller, vinNumber),
    await findBy(caller, '1LSDA'),
    await findBy(caller, 'dacia 567890'),
    (await caller(api.search.everywhere, { text: vinNumber })).items.length,
    (await caller(api.search.everywhere, { text: 'logan 1lsda' })).items.length,
  ]
  expect(await countFound(operator)).toEqual([0, 0, 0, 0, 0, 0])
  for (const caller of [admin, owner]) expect(await countFound(caller)).toEqual([1, 1, 1, 1, 1, 1])
  // Beside another word a part without a digit is no word of a VIN: it would cost every search for a name.
  expect([await findBy(owner, 'lsda'), await findBy(operator, 'lsda'), await findBy(owner, 'logan lsda')]).toEqual([1, 0, 0])
  expect([await findBy(operator, 'dacia logan'), await findBy(operator, 'CJ 12'), await findBy(operator, '12')]).toEqual([1, 1, 1])
})
