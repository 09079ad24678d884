import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { AppError } from '#contract/kit/errors.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)
const { carTypes, wheelTypes, paymentTypes, appointmentGroups } = api

/** Lists of a new account with their number of rows. */
const startingLists = [
  { list: 'carTypes', calls: carTypes, count: 5 },
  { list: 'wheelTypes', calls: wheelTypes, count: 2 },
  { list: 'paymentTypes', calls: paymentTypes, count: 6 },
] as const
type StartingList = (typeof startingLists)[number]
const listNames = async (shop: Shop, { list }: StartingList) =>
  (await shop.worker(api.session.information, {})).account[list].map(({ name }) => name)

test.each(startingLists)('$list: rows that admins add, rename or remove are visible to all users at once', async (one) => {
  const shop = await openShop()
  const calls: typeof wheelTypes = one.calls

  const row = await shop.admin(calls.create, { name: ' Ștrasuri ' })
  expect(row).toMatchObject({ id: expect.any(Number), name: 'Ștrasuri' })
  expect(await listNames(shop, one)).toContain('Ștrasuri')
  expect(namesOf(await shop.worker(calls.search, {}))).toContain('Ștrasuri')

  await shop.admin(calls.update, { id: row.id, name: 'Ștrasuri roșii' })
  expect(await shop.simple(calls.get, { id: row.id })).toMatchObject({ name: 'Ștrasuri roșii' })
  expect(await listNames(shop, one)).toContain('Ștrasuri roșii')

  await shop.admin(calls.remove, { id: row.id })
  expect(await listNames(shop, one)).toHaveLength(one.count)
  expect(await shop.worker(calls.search, {})).toMatchObject({ total: one.count })
  await expect(shop.admin(calls.get, { id: row.id })).rejects.toMatchObject({ status: 404 })
  await expect(shop.admin(calls.update, { id: row.id, name: 'Altul' })).rejects.toMatchObject({ status: 404 })
})

test.each(startingLists)('$list: a name is unique regardless of case until its row is removed', async ({ calls }) => {
  const { admin } = await openShop()
  const { id } = await admin(calls.create, { name: 'Șenile' })
  const other = await admin(calls.create, { name: 'Alt nume' })
  const taken = { status: 409, code: 'AlreadyExists', fields: { name: ['AlreadyExists'] } }

  await expect(admin(calls.create, { name: 'ȘENILE' })).rejects.toMatchObject(taken)
  await expect(admin(calls.update, { id: other.id, name: 'șenile' })).rejects.toMatchObject(taken)
  expect(await admin(calls.update, { id, name: 'ȘENILE' })).toMatchObject({ name: 'ȘENILE' })

  await admin(calls.remove, { id })
  expect((await admin(calls.create, { name: 'Șenile' })).id).not.toBe(id)
})

test.each(startingLists)('$list: thirty concurrent removals of all rows leave the last one', async ({ calls, count }) => {
  const { admin } = await openShop()
  const { items } = await admin(calls.search, {})
  const tries = Array.from({ length: 30 }, (_, i) => items[i % items.length]!.id)

  const answers = await Promise.allSettled(tries.map((id) => admin(calls.remove, { id })))

  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as AppError).code] : []))
  expect(refusals).toHaveLength(30 - (count - 1))
  expect(new Set(refusals)).toEqual(new Set(['LastOne', 'NotFound']))
  expect(await admin(calls.search, {})).toMatchObject({ total: 1 })
})

test('thirty concurrent rows of one name create one row and fail otherwise', async () => {
  const { admin } = await openShop()
  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => admin(carTypes.create, { name: 'Remorcă' })))
  const codes = answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as AppError).code : 'made'))
  expect(codes.filter((code) => code === 'made')).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set(['made', 'AlreadyExists']))
})

test('the truck flag of a vehicle type keeps its value when an update omits it', async () => {
  const { admin } = await openShop()
  const { id, isTruck } = await admin(carTypes.create, { name: 'Remorcă' })
  expect(isTruck).toBe(false)
  expect(await admin(carTypes.update, { id, isTruck: true, wasteKg: 42.5 })).toEqual({ id, name: 'Remorcă', isTruck: true, wasteKg: 42.5 })
  expect(await admin(carTypes.update, { id, name: 'Semiremorcă' })).toEqual({ id, name: 'Semiremorcă', isTruck: true, wasteKg: 42.5 })
  expect(await admin(carTypes.update, { id, wasteKg: 50 })).toEqual({ id, name: 'Semiremorcă', isTruck: true, wasteKg: 50 })
})

test('a list is sorted by name, with a hundred rows per page by default', async () => {
  const { admin } = await openShop()
  await admin(paymentTypes.create, { name: 'ȘTAMPILĂ' })
  await admin(paymentTypes.create, { name: 'SUBVENȚIE' })
  await admin(paymentTypes.create, { name: 'TICHET' })
  const all = ['CARD', 'CASH', 'FACT', 'FACT TERMENI', 'FISA', 'FISA TERMENI', 'SUBVENȚIE', 'ȘTAMPILĂ', 'TICHET']
  expect(namesOf(await admin(paymentTypes.search, {}))).toEqual(all)
  const page = await admin(paymentTypes.search, { orderDir: 'desc', pageSize: 2, pageCount: 2 })
  expect(page).toMatchObject({ total: 9, items: [{ name: 'SUBVENȚIE' }, { name: 'FISA TERMENI' }] })
})

test('orders keep removed rows of lists and can still be saved', async () => {
  const shop = await openShop()
  const { admin, operator, idOf } = shop
  const ids = { car: idOf('carTypes', 'SUV'), wheel: idOf('wheelTypes', 'Tablă'), payment: idOf('paymentTypes', 'CARD') }
  const { id } = await shop.make.workOrder({
    workOrder: { carTypeId: ids.car, paymentTypeId: ids.payment },
    tyreService: { wheelTypeId: ids.wheel },
  })
  await admin(carTypes.remove, { id: ids.car })
  await admin(wheelTypes.remove, { id: ids.wheel })
  await admin(paymentTypes.remove, { id: ids.payment })

  const order = await operator(api.workOrders.get, { id })
  expect(order).toMatchObject({
    carTypeId: ids.car,
    paymentType: { id: ids.payment, name: 'CARD' },
    tyreService: { wheelTypeId: ids.wheel },
  })
  const again = { carTypeId: ids.car, paymentTypeId: ids.payment, description: 'Revine vineri' }
  expect(await operator(api.workOrders.update, { id, workOrder: again, tyreService: { wheelTypeId: ids.wheel } })).toMatchObject(again)
})

test('each change of a list is published to the account, raises its version and is audited', async () => {
  const shop = await openShop()
  const { account, admin, worker } = shop
  const page = await openSocket(shop, worker)
  await page.watch(channelName('generalAccount', account))
  const before = await versionOf(shop)

  const { id } = await admin(carTypes.create, { name: 'Remorcă' })
  await admin(carTypes.update, { id, isTruck: true })
  await admin(carTypes.remove, { id })

  await expect.poll(() => page.told()).toHaveLength(3)
  const row = { id, name: 'Remorcă' }
  expect(page.told().map(({ data }) => data)).toMatchObject([
    { model_name: 'car-type', event: 'CREATED', model: { ...row, is_truck: false } },
    { model_name: 'car-type', event: 'UPDATED', model: { ...row, is_truck: true } },
    { model_name: 'car-type', event: 'DELETED', model: { ...row, is_truck: true } },
  ])
  page.close()
  expect(await versionOf(shop)).toBe(before + 3)
  expect(await auditOf(shop)).toMatchObject([
    { action: 'created', subject: 'car-type', subjectId: id, name: 'Remorcă' },
    { action: 'updated', changes: [{ field: 'is_truck', from: false, to: true }] },
    { action: 'deleted', name: 'Remorcă' },
  ])
})

const versionOf = async ({ admin }: Shop) => (await admin(api.session.information, {})).account.version
const auditOf = ({ rows, account }: Shop) =>
  rows((tx) => tx.selectFrom('auditEntries').selectAll().where('accountId', '=', account).orderBy('id').execute())

test('groups are visible and published in their workplace alone, with their own unique names', async () => {
  const shop = await openShop({ organizations: 2 })
  const { admin, operator, organizations } = shop
  const [here, there] = organizations.map(({ id }) => id) as [number, number]
  const page = await openSocket(shop, operator)
  await page.watch(channelName('general', here))

  const theirs = await admin(appointmentGroups.create, { name: 'Rampa 1', organizationId: there })
  const ours = await admin(appointmentGroups.create, { name: 'Rampa 1', organizationId: here })
  const taken = admin(appointmentGroups.create, { name: 'RAMPA 1', organizationId: here })
  await expect(taken).rejects.toMatchObject({ status: 409, fields: { name: ['AlreadyExists'] } })

  expect((await operator(appointmentGroups.search, {})).items).toEqual([ours])
  expect(await operator(appointmentGroups.search, { models: { organizationId: [there] } })).toMatchObject({ total: 0 })
  expect(await admin(appointmentGroups.search, { models: { organizationId: [there] } })).toMatchObject({ items: [theirs] })
  await expect(operator(appointmentGroups.get, { id: theirs.id })).rejects.toMatchObject({ status: 404 })
  const event = { model_name: 'appointment-group', event: 'CREATED', model: { id: ours.id, name: 'Rampa 1', organization_id: here } }
  await expect.poll(() => page.told().map(({ data }) => data)).toEqual([event])
  page.close()
})

test('a group without a name or workplace, or with a changed workplace, is refused', async () => {
  const { admin, organizations } = await openShop({ organizations: 2 })
  const [here, there] = organizations.map(({ id }) => id) as [number, number]
  const { create, update } = appointmentGroups
  await expect(admin(create, { name: ' ', organizationId: here })).rejects.toMatchObject({ fields: { name: ['RequiredField'] } })
  const wrong = { status: 422, fields: { organization_id: ['InvalidChoice'] } }
  await expect(admin(create, { name: 'Rampa 1', organizationId: 999_999 })).rejects.toMatchObject(wrong)
  const { id } = await admin(create, { name: 'Rampa 1', organizationId: here })
  await expect(admin(update, { id, organizationId: there })).rejects.toMatchObject(wrong)
  expect(await admin(update, { id, name: 'Elevator', organizationId: here })).toEqual({ id, name: 'Elevator', organizationId: here })
})

test('a feature that needs a group can block its removal', async () => {
  const groups: object[] = []
  const needing = defineFeature({
    reactions: {
      groupDeleted: async (_context, group) => {
        groups.push(group)
        throw new AppError('GroupInUse')
      },
    },
  })
  const { admin, organization } = await openShop({ features: [needing] })
  const group = await admin(appointmentGroups.create, { name: 'Rampa 1', organizationId: organization.id })
  await expect(admin(appointmentGroups.remove, { id: group.id })).rejects.toMatchObject({ status: 409, code: 'GroupInUse' })
  expect(groups).toEqual([{ id: group.id, organizationId: organization.id }])
  expect(await admin(appointmentGroups.search, {})).toMatchObject({ items: [group] })
})
