import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { AppError } from '#contract/kit/errors.ts'
import { channelName } from '#contract/live/live.ts'
import { workerColors } from '#contract/workers.ts'
import type { Caller } from '#test/caller.ts'
import { openShop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const { workers } = api
const idOf = async (caller: Caller) => (await caller(api.session.information, {})).user.id
const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)
const offered = async (caller: Caller) => (await caller(api.session.information, {})).account.workers

test('workers that admins add, change or remove are visible to all users at once', async () => {
  const { admin, operator, worker, organization } = await openShop()
  const draft = { name: ' Gheorghe Țurcanu ', organizationId: organization.id, phone: '0722000111', description: 'Geometrie' }

  const created = await admin(workers.create, { ...draft, hours: [{ day: 6, start: '08:00', end: '13:00' }] })
  expect(created).toMatchObject({
    name: 'Gheorghe Țurcanu',
    phone: '0722000111',
    status: 'active',
    userId: null,
    userName: null,
    hours: [{ day: 6, start: '08:00', end: '13:00' }],
    description: 'Geometrie',
    version: 1,
  })
  expect(await offered(worker)).toContainEqual({
    id: created.id,
    name: created.name,
    organizationId: organization.id,
    userId: null,
    color: created.color,
  })

  const userId = await idOf(worker)
  const changed = await admin(workers.update, { ...draft, id: created.id, version: 1, name: 'Gheorghe', userId })
  expect(changed).toMatchObject({ name: 'Gheorghe', userId, userName: 'Ana worker', hours: null, color: created.color, version: 2 })
  expect(await offered(operator)).toContainEqual(expect.objectContaining({ name: 'Gheorghe', userId }))
  await expect(admin(workers.update, { ...draft, id: created.id, version: 1 })).rejects.toMatchObject({ status: 412 })

  await admin(workers.remove, { id: created.id, version: 2 })
  expect(await offered(worker)).not.toContainEqual(expect.objectContaining({ id: created.id }))
  await expect(admin(workers.update, { ...draft, id: created.id })).rejects.toMatchObject({ status: 404 })
  expect(namesOf(await admin(workers.search, {}))).not.toContain('Gheorghe')
})

test('workers are listed in order of creation and filtered by workplace, status and text', async () => {
  const { admin, make, organizations } = await openShop({ organizations: 2 })
  const there = organizations[1]!.id
  const before = (await admin(workers.search, {})).items.map(({ id }) => id)
  await make.worker({ name: 'Zoltán Őri' })
  await make.worker({ name: 'Ștefan', status: 'inactive', phone: '0722000333' })
  await make.worker({ name: 'Ana', organizationId: there })
  const found = async (models: object, more = {}) =>
    (await admin(workers.search, { models, ...more })).items.filter(({ id }) => !before.includes(id)).map(({ name }) => name)

  expect(await found({})).toEqual(['Zoltán Őri', 'Ștefan', 'Ana'])
  expect(await found({}, { orderBy: 'name' })).toEqual(['Ana', 'Ștefan', 'Zoltán Őri'])
  expect(await found({}, { orderBy: 'status', orderDir: 'desc' })).toEqual(['Ștefan', 'Ana', 'Zoltán Őri'])
  expect(await found({ organizationId: [there] })).toEqual(['Ana'])
  expect(await found({ status: ['inactive'] })).toEqual(['Ștefan'])
  expect(await found({ quickText: 'ori zoltan' })).toEqual(['Zoltán Őri'])
  expect(await found({ quickText: '0722000333' })).toEqual(['Ștefan'])
})

test('a new worker gets the next of twelve colours or a chosen one with enough contrast', async () => {
  const { admin, make, organization } = await openShop()
  const colors: string[] = []
  for (let i = 0; i < 13; i++) colors.push((await make.worker()).color)

  expect(new Set(colors)).toEqual(new Set(workerColors))
  expect(colors[12]).toBe(colors[0])
  expect((await make.worker({ color: '#123456' })).color).toBe('#123456')
  const refused = (color: string) => admin(workers.create, { name: 'Ion', organizationId: organization.id, color })
  await expect(refused('#ffff00')).rejects.toMatchObject({ status: 422, fields: { color: ['ContrastTooLow'] } })
  await expect(refused('red')).rejects.toMatchObject({ status: 422, fields: { color: expect.arrayContaining(['InvalidColor']) } })
})

test('one of thirty workers concurrently linked to a user succeeds, until its removal', async () => {
  const { admin, operator, make } = await openShop()
  const userId = await idOf(operator)

  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => make.worker({ userId })))
  const codes = answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as AppError).code : 'made'))
  expect(codes.filter((code) => code === 'made')).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set(['made', 'AlreadyExists']))

  const taken = { status: 409, fields: { user_id: ['AlreadyExists'] } }
  const other = await make.worker()
  const { name, organizationId } = other
  await expect(admin(workers.update, { id: other.id, name, organizationId, userId })).rejects.toMatchObject(taken)
  const linked = (await admin(workers.search, {})).items.find((worker) => worker.userId === userId)!
  await admin(workers.remove, { id: linked.id })
  expect(await admin(workers.update, { id: other.id, name, organizationId, userId })).toMatchObject({ userId })
})

test('working hours have unique days and end after they start', async () => {
  const { make } = await openShop()
  const day = (number: number, start = '08:00', end = '16:00') => ({ day: number, start, end })
  const refused = (...hours: ReturnType<typeof day>[]) => make.worker({ hours })

  await expect(refused(day(7))).rejects.toMatchObject({ status: 422, fields: { 'hours.0.day': ['AtMost:6'] } })
  await expect(refused(day(1), day(1))).rejects.toMatchObject({ status: 422, fields: { 'hours.1.day': ['AlreadyExists'] } })
  await expect(refused(day(1, '16:00', '08:00'))).rejects.toMatchObject({ status: 422, fields: { 'hours.0.end': ['InvalidHours'] } })
  await expect(refused(day(1, '8'))).rejects.toMatchObject({ status: 422, fields: { 'hours.0.start': ['InvalidTime'] } })
})

test('inactive, removed and moved workers leave the pickers and stay on their orders', async () => {
  const { admin, operator, make, organizations } = await openShop({ organizations: 2 })
  const [here, there] = organizations.map(({ id }) => id) as [number, number]
  const [gone, resting, moved, staying] = [await make.worker(), await make.worker(), await make.worker(), await make.worker()]
  const order = await make.workOrder({ workers: [gone, resting, moved].map(({ id }) => id) })
  await admin(workers.remove, { id: gone.id })
  await admin(workers.update, { id: resting.id, name: resting.name, organizationId: here, status: 'inactive' })
  await admin(workers.update, { id: moved.id, name: moved.name, organizationId: there })

  expect((await offered(operator)).map(({ id }) => id)).toEqual(expect.not.arrayContaining([gone.id, resting.id, moved.id]))
  const all = [gone, resting, moved, staying].map(({ id }) => id)
  const saved = await operator(api.workOrders.update, { id: order.id, workers: all, workOrder: { phone: '0733000111' } })
  expect(new Set(saved.workers.map(({ id }) => id))).toEqual(new Set(all))
  for (const { id } of [gone, resting, moved])
    await expect(make.workOrder({ workers: [id] })).rejects.toMatchObject({ status: 422, fields: { 'workers.0': ['InvalidChoice'] } })
})

test('changes of workers are published and audited, also in a suspended account', async () => {
  const shop = await openShop()
  const { admin, operator, organization, stand } = shop
  const page = await openSocket(shop, operator)
  await page.watch(channelName('general', organization.id))
  const { id } = await shop.make.worker({ name: 'Ion' })
  await expect
    .poll(() => page.told().map(({ data }) => data))
    .toContainEqual({
      model_name: 'worker',
      event: 'CREATED',
      model: { id, organization_id: organization.id },
    })
  page.close()

  await stand('suspended')
  await admin(workers.update, { id, name: 'Ioan', organizationId: organization.id })
  expect(namesOf(await admin(workers.search, {}))).toContain('Ioan')
  await expect(operator(workers.search, {})).rejects.toMatchObject({ status: 405 })
  const noted = await shop.rows((tx) =>
    tx.selectFrom('auditEntries').select(['action', 'changes']).where('subject', '=', 'worker').where('subjectId', '=', id).execute(),
  )
  expect(noted).toMatchObject([{ action: 'created' }, { action: 'updated', changes: [{ field: 'name', from: 'Ion', to: 'Ioan' }] }])
})
