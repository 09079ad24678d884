import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays, dayInZone } from '#domain/text/calendar.ts'
import { openShop } from '#test/shop.ts'

const { tyreHotels: hotels, tyreHotelShelves: shelves } = api
const refused = (field: string, message: string) => ({ status: 422, fields: { [field]: [message] } })

const shop = await openShop({ organizations: 2 })
const { admin, operator, worker, make, organizations } = shop
const [here, there] = organizations.map(({ id }) => id) as [number, number]
const listCodes = async (models: object) => (await worker(shelves.search, { models, pageSize: 100 })).items.map(({ fullCode }) => fullCode)
/** Creates a shelf in a rack that no other test uses. */
async function createShelf(capacity: number, rack: string) {
  await operator(shelves.createMany, { racks: rack, shelves: '1', capacity })
  return (await operator(shelves.search, { models: { fullCode: `${rack}-1` } })).items[0]!
}
const countUsed = async ({ fullCode }: { fullCode: string }) => (await worker(shelves.search, { models: { fullCode } })).items[0]!.used

test('many shelves are created at once, and existing ones are skipped and counted', async () => {
  const draft = { racks: 'A1..A20', shelves: '1..4', capacity: 8, location: 'Hala 2' }
  expect(await operator(shelves.createMany, draft)).toEqual({ created: 80, skipped: 0 })
  expect(await operator(shelves.createMany, { ...draft, racks: 'A19..A22', capacity: 4 })).toEqual({ created: 8, skipped: 8 })
  expect(await listCodes({ fullCode: 'A20-1' })).toEqual(['Hala 2 · A20-1'])
  expect((await worker(shelves.search, { models: { location: 'hala 2' } })).total).toBe(88)
  const [last] = (await worker(shelves.search, { models: { fullCode: 'A20-4' } })).items
  expect(last).toMatchObject({ rack: 'A20', code: '4', capacity: 8, used: 0 })
  await expect(operator(shelves.createMany, { ...draft, racks: 'A4..A1' })).rejects.toMatchObject(refused('racks', 'InvalidShelves'))
  await expect(operator(shelves.createMany, { ...draft, racks: 'ABCDEFGHI9..10' })).rejects.toMatchObject(
    refused('racks', 'InvalidShelves'),
  )
  await expect(operator(shelves.createMany, { ...draft, shelves: '?' })).rejects.toMatchObject(refused('shelves', 'InvalidShelves'))
  await expect(operator(shelves.createMany, { ...draft, racks: 'A1..A200' })).rejects.toMatchObject(refused('racks', 'AtMostShelves:500'))
  await expect(worker(shelves.createMany, draft)).rejects.toMatchObject({ status: 403 })
})

test('shelves are listed in the order of their numbers', async () => {
  await operator(shelves.createMany, { racks: 'W10, W2, X1', shelves: '1' })
  await operator(shelves.createMany, { racks: 'W2', shelves: '10, 2' })
  expect((await listCodes({ quickText: 'w' })).concat(await listCodes({ quickText: 'X1' }))).toEqual([
    'W2-1',
    'W2-2',
    'W2-10',
    'W10-1',
    'X1-1',
  ])
})

test('a shelf is proposed where the least room is left', async () => {
  const other = await openShop()
  const createShelves = (racks: string, code: string, capacity: number) =>
    other.operator(shelves.createMany, { racks, shelves: code, capacity })
  for (const [rack, code, capacity] of [
    ['A1', '1', 8],
    ['A1', '2', 12],
    ['A2', '1', 8],
    ['A2', '2', 4],
  ] as const)
    await createShelves(rack, code, capacity)
  const findShelfId = async (code: string) => (await other.worker(shelves.search, { models: { fullCode: code } })).items[0]!.id
  for (const [code, tyreQuantity] of [
    ['A1-1', 4],
    ['A1-2', 6],
  ] as const) {
    const { id } = await other.make.tyreHotel({ tyreQuantity })
    await other.worker(hotels.place, { id, shelfId: await findShelfId(code) })
  }
  const fitting = async (quantity: number) => {
    const { items, ...rest } = await other.worker(shelves.fitting, { quantity })
    return { ...rest, codes: items.map(({ fullCode }) => fullCode) }
  }
  expect(await fitting(2)).toEqual({ count: 4, free: 22, codes: ['A1-1', 'A2-2', 'A1-2', 'A2-1'] })
  expect((await fitting(4)).codes).toEqual(['A1-1', 'A2-2', 'A1-2', 'A2-1'])
  expect(await fitting(5)).toEqual({ count: 2, free: 14, codes: ['A1-2', 'A2-1'] })
  expect(await fitting(8)).toEqual({ count: 1, free: 8, codes: ['A2-1'] })
  expect(await fitting(9)).toEqual({ count: 0, free: 0, codes: [] })
})

test('fifty concurrent moves to one shelf succeed for as many sets as fit', async () => {
  const fullShelf = await createShelf(10, 'F')
  const sets = await Promise.all(Array.from({ length: 50 }, () => make.tyreHotel()))
  const results = await Promise.allSettled(sets.map(({ id }) => worker(hotels.place, { id, shelfId: fullShelf.id })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await countUsed(fullShelf)).toBe(8)
  for (const result of results) if (result.status === 'rejected') expect(String(result.reason)).toMatch(/409.*ShelfFull.*"free":2/)
  // The error names another shelf with room.
  const shelfWithRoom = await createShelf(4, 'G')
  const { id } = await make.tyreHotel({ tyreQuantity: 3 })
  const error = await worker(hotels.place, { id, shelfId: fullShelf.id }).catch(String)
  expect(error).toContain(`"next":{"id":${shelfWithRoom.id},"full_code":"G-1"}`)
})

test('the places of a set follow its moves, growth, close, reopening and removal', async () => {
  const [first, second] = [await createShelf(8, 'M'), await createShelf(8, 'N')]
  const { id } = await make.tyreHotel()
  const listUsed = async () => [await countUsed(first), await countUsed(second)]
  expect(await worker(hotels.place, { id, shelfId: first.id })).toMatchObject({ shelf: { id: first.id, fullCode: 'M-1' } })
  expect(await listUsed()).toEqual([4, 0])
  await worker(hotels.place, { id, shelfId: second.id })
  await worker(hotels.update, { id, tyreQuantity: 6 })
  expect(await listUsed()).toEqual([0, 6])
  await expect(worker(hotels.update, { id, tyreQuantity: 9 })).rejects.toMatchObject({ status: 409, code: 'ShelfFull' })
  await expect(operator(shelves.remove, { id: second.id })).rejects.toMatchObject({ status: 409, code: 'ShelfInUse' })
  await expect(operator(shelves.update, { id: second.id, capacity: 5 })).rejects.toMatchObject(refused('capacity', 'AtLeast:6'))
  expect(await operator(shelves.update, { id: second.id, capacity: 6 })).toMatchObject({ capacity: 6, used: 6 })

  expect(await worker(hotels.close, { id })).toMatchObject({ status: 'closed', shelf: null })
  await expect(worker(hotels.place, { id, shelfId: first.id })).rejects.toMatchObject({ status: 409, code: 'TyreHotelClosed' })
  expect(await listUsed()).toEqual([0, 0])
  await expect(operator(hotels.reopen, { id })).rejects.toMatchObject({ status: 403 })
  expect(await admin(hotels.reopen, { id })).toMatchObject({ status: 'open', closedAt: null, shelf: { id: second.id } })
  await worker(hotels.close, { id })
  const { id: other } = await make.tyreHotel()
  await worker(hotels.place, { id: other, shelfId: second.id })
  expect(await admin(hotels.reopen, { id })).toMatchObject({ status: 'open', shelf: null })
  await operator(hotels.remove, { id: other })
  expect(await listUsed()).toEqual([0, 0])
  await operator(shelves.remove, { id: second.id })

  const movements = (await worker(hotels.movements, { id })).items.map(({ kind, quantity, fromCode, toCode }) => [
    kind,
    quantity,
    fromCode,
    toCode,
  ])
  expect(movements.toReversed()).toEqual([
    ['in', 4, null, null],
    ['move', 4, null, 'M-1'],
    ['move', 4, 'M-1', 'N-1'],
    ['out', 6, 'N-1', null],
    ['reopen', 6, null, 'N-1'],
    ['out', 6, 'N-1', null],
    ['reopen', 6, null, null],
  ])
})

test('a set lies in its own workplace and is found by its shelf, or among sets without one', async () => {
  const ownShelf = await createShelf(8, 'P')
  await admin(shelves.createMany, { organizationId: there, racks: 'P', shelves: '1' })
  const [foreignShelf] = (await admin(shelves.search, { models: { organizationId: [there] } })).items
  const [placed, loose] = [await make.tyreHotel({ carNumber: 'CJ 77 ABC' }), await make.tyreHotel({ carNumber: 'CJ 77 ABC' })]
  await worker(hotels.place, { id: placed.id, shelfId: ownShelf.id })
  // A closed set has no shelf and does not count as waiting for one.
  const { id: gone } = await make.tyreHotel({ carNumber: 'CJ 77 ABC' })
  await worker(hotels.close, { id: gone })
  await expect(admin(hotels.place, { id: loose.id, shelfId: foreignShelf!.id })).rejects.toMatchObject(refused('shelf_id', 'InvalidChoice'))
  const findSets = async (models: object) =>
    (await worker(hotels.search, { models: { carNumber: 'CJ77', ...models } })).items.map(({ id }) => id)
  expect(await findSets({ placed: false })).toEqual([loose.id])
  expect(await findSets({ placed: true })).toEqual([placed.id])
  expect(await findSets({ shelf: 'p-1' })).toEqual([placed.id])
  expect(await admin(hotels.update, { id: placed.id, organizationId: there })).toMatchObject({ organizationId: there, shelf: null })
  expect(await countUsed(ownShelf)).toBe(0)
  const [last] = (await admin(hotels.movements, { id: placed.id })).items
  expect(last).toMatchObject({ kind: 'move', quantity: 4, fromCode: 'P-1', toCode: null })
})

test('tomorrow’s pick list follows the order of the shelves, with sets without a shelf last', async () => {
  const tomorrow = addDays(dayInZone(new Date().toISOString(), 'Europe/Bucharest'), 1)
  const createVisit = (carPlateNumber: string, more: object = {}) =>
    admin(api.appointments.create, {
      organizationId: here,
      clientName: 'Ion Pop',
      carPlateNumber,
      from: `${tomorrow}T08:00:00Z`,
      to: `${tomorrow}T09:00:00Z`,
      options: { tyreHotel: true },
      ...more,
    })
  const [far, near] = [await createShelf(4, 'Z10'), await createShelf(4, 'Z9')]
  const createSet = async (carNumber: string, shelfId?: number) => {
    const { id } = await make.tyreHotel({ carNumber })
    if (shelfId !== undefined) await worker(hotels.place, { id, shelfId })
    return id
  }
  const [first, second, third] = [await createSet('CJ 01 ZZZ', near.id), await createSet('CJ 02 ZZZ', far.id), await createSet('CJ 03 ZZZ')]
  await createSet('CJ 04 ZZZ')
  await createVisit('CJ 03 ZZZ')
  await createVisit('CJ02ZZZ', { from: `${tomorrow}T10:00:00Z`, to: `${tomorrow}T11:00:00Z` })
  await createVisit('CJ 04 ZZZ', { options: { tyreHotel: false }, from: `${tomorrow}T12:00:00Z`, to: `${tomorrow}T13:00:00Z` })
  await make.workOrder({
    car: { plateNumber: 'CJ 01 ZZZ' },
    workOrder: { startDate: `${tomorrow}T07:00:00Z` },
    tyreService: { tyreHotelOutId: first },
  })
  const pickList = await worker(hotels.pickList, {})
  expect(pickList.day).toBe(tomorrow)
  expect(pickList.items.map(({ id, dueAt }) => [id, dueAt.slice(11, 16)])).toEqual([
    [first, '07:00'],
    [second, '10:00'],
    [third, '08:00'],
  ])
  expect((await worker(hotels.pickList, { day: addDays(tomorrow, 1) })).items).toEqual([])
})
