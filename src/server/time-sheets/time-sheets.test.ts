import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { timeSheets, type TimeSheet } from '#contract/time-sheets.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { create, update, remove, search } = timeSheets
const me = async (caller: Shop['admin']) => (await caller(api.session.information, {})).user
const own = async (caller: Shop['admin']) => (await caller(search, {})).items
const shopWithHours = async (options: Parameters<typeof openShop>[0] = {}) => {
  const shop = await openShop(options)
  await shop.make.withTimeSheets(...shop.organizations.map(({ id }) => id))
  return shop
}

test('a new entry starts at the server’s time, ends the previous one and is in the information', async () => {
  const { worker, admin, organization } = await shopWithHours()
  const before = Date.now()
  const user = await me(worker)
  expect(user.lastTimeSheet).toBeNull()

  const first = await worker(create, { status: 'WORKING', userId: user.id })
  const second = await worker(create, { status: 'LUNCH' })

  expect(first).toMatchObject({
    status: 'WORKING',
    userId: user.id,
    userName: user.name,
    organizationId: organization.id,
    source: 'user',
    endDate: null,
  })
  expect(Date.parse(first.startDate)).toBeGreaterThanOrEqual(before - 2000)
  expect(Date.parse(second.startDate)).toBeLessThanOrEqual(Date.now() + 2000)
  expect((await own(worker)).map(({ status, endDate }) => [status, endDate])).toEqual([
    ['LUNCH', null],
    ['WORKING', second.startDate],
  ])
  const { id, status, startDate } = second
  expect((await me(worker)).lastTimeSheet).toEqual({ id, status, startDate })
  expect(await admin(api.users.get, { id: user.id })).toMatchObject({ lastTimeSheet: { id, status, startDate } })
})

test('the information contains entries of other users for admins only', async () => {
  const { admin, operator } = await shopWithHours()
  const { id } = await me(operator)
  const { id: entry } = await operator(create, { status: 'AWAY' })
  const of = async (caller: Shop['admin']) => (await caller(api.session.information, {})).account.users.find((user) => user.id === id)
  expect(await of(admin)).toMatchObject({ lastTimeSheet: { id: entry, status: 'AWAY' } })
  expect(await of(operator)).not.toHaveProperty('lastTimeSheet')
})

test('concurrent equal choices make one entry, and different ones leave the later open', async () => {
  const { worker, as } = await shopWithHours()
  const phone = await as('worker')
  const [one, two] = await Promise.all([worker(create, { status: 'WORKING' }), phone(create, { status: 'WORKING' })])
  expect(one).toEqual(two)
  expect(await own(worker)).toHaveLength(1)

  await Promise.all([worker(create, { status: 'BREAK' }), phone(create, { status: 'LUNCH' })])
  const all = await own(worker)
  expect(all.map(({ status }) => status).toSorted()).toEqual(['BREAK', 'LUNCH', 'WORKING'])
  expect(all.filter(({ endDate }) => endDate === null)).toHaveLength(1)
  expectNoGaps(all)
})

test('thirty concurrent choices leave one open entry and no overlap', async () => {
  const { worker } = await shopWithHours()
  const statuses = ['WORKING', 'BREAK', 'AWAY', 'LUNCH', 'GONE_HOME'] as const
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => worker(create, { status: statuses[i % statuses.length]! })))
  expect(answers).toHaveLength(30)
  const { items, total } = await worker(search, { pageSize: 100 })
  expect(total).toBeGreaterThan(4)
  expect(items.filter(({ endDate }) => endDate === null)).toHaveLength(1)
  expectNoGaps(items)
})

/** Expects that each entry ends at the start of the next. */
function expectNoGaps(entries: TimeSheet[]) {
  const byStart = entries.toSorted((a, b) => a.startDate.localeCompare(b.startDate) || a.id - b.id)
  expect(byStart.slice(0, -1).map(({ endDate }) => endDate)).toEqual(byStart.slice(1).map(({ startDate }) => startDate))
}

test('a workplace without time sheets refuses new entries and keeps old ones', async () => {
  const { worker, admin, rows, make, organization } = await openShop()
  await expect(worker(create, { status: 'WORKING' })).rejects.toMatchObject({ status: 409, code: 'TimeSheetOff' })
  await make.withTimeSheets()
  await worker(create, { status: 'WORKING' })
  await rows((tx) => tx.updateTable('organizations').set({ timeSheet: false }).where('id', '=', organization.id).execute())
  await expect(worker(create, { status: 'BREAK' })).rejects.toMatchObject({ status: 409, code: 'TimeSheetOff' })
  expect(await own(admin)).toHaveLength(1)
})

test('only admins create entries for other users, correct entries and read those of others', async () => {
  const { admin, operator, worker, simple } = await shopWithHours()
  const { id: userId } = await me(worker)
  const entry = await worker(create, { status: 'WORKING' })
  await operator(create, { status: 'BREAK' })
  const missing = { status: 'WORKING', startDate: '2026-10-05T05:00:00Z', endDate: '2026-10-05T06:00:00Z', reason: 'A uitat' } as const
  for (const caller of [operator, simple]) await expect(caller(create, { userId, status: 'AWAY' })).rejects.toMatchObject({ status: 403 })
  for (const caller of [operator, worker, simple]) {
    await expect(caller(create, missing)).rejects.toMatchObject({ status: 403 })
    await expect(caller(update, { id: entry.id, reason: 'Așa' })).rejects.toMatchObject({ status: 403 })
    await expect(caller(remove, { id: entry.id, reason: 'Așa' })).rejects.toMatchObject({ status: 403 })
  }
  expect((await operator(search, { models: { userId: [userId] } })).items.map(({ status }) => status)).toEqual(['BREAK'])
  expect(await simple(search, { models: { userId: [userId] } })).toMatchObject({ items: [], total: 0 })

  expect(await admin(create, { userId, status: 'AWAY' })).toMatchObject({ userId, source: 'admin', correctedBy: null })
  expect((await admin(search, {})).items.map(({ status }) => status)).toEqual(['AWAY', 'BREAK', 'WORKING'])
})

test('admins filter entries by user, workplace, status, day and openness', async () => {
  const { admin, worker, make, organizations } = await shopWithHours({ organizations: 2 })
  const [here, there] = organizations.map(({ id }) => id) as [number, number]
  const { id: userId } = await me(worker)
  const open = await worker(create, { status: 'WORKING' })
  const past = await make.timeSheet({ userId, status: 'LUNCH' })
  const found = async (models: object) => (await admin(search, { models })).items.map(({ id }) => id)
  expect(await found({})).toEqual([open.id, past.id])
  expect(await found({ userId: [userId] })).toEqual([open.id, past.id])
  expect(await found({ userId: [userId + 1000] })).toEqual([])
  expect(await found({ organizationId: [here] })).toEqual([open.id, past.id])
  expect(await found({ organizationId: [there] })).toEqual([])
  expect(await found({ status: ['LUNCH', 'AWAY'] })).toEqual([past.id])
  expect(await found({ startDate: ['2026-10-05', '2026-10-05'] })).toEqual([past.id])
  expect(await found({ startDate: ['2026-10-06', ''] })).toEqual([open.id])
  expect(await found({ open: true })).toEqual([open.id])
  expect(await found({ open: false })).toEqual([past.id])
  expect(await found({ needsReview: true })).toEqual([])
})

test('deactivating, removing or moving a user ends the open entry', async () => {
  const { admin, make, organizations } = await shopWithHours({ organizations: 2 })
  const [here, there] = organizations.map(({ id }) => id) as [number, number]
  const person = async () => {
    const caller = await make.user({ level: 'worker' })
    await caller(create, { status: 'WORKING' })
    return me(caller)
  }
  const [moved, left, gone] = [await person(), await person(), await person()]

  await admin(api.users.update, { id: moved.id, organizationId: there })
  await admin(api.users.update, { id: left.id, status: 'inactive' })
  await admin(api.users.remove, { id: gone.id })

  const { items } = await admin(search, {})
  expect(items.map(({ endDate }) => endDate)).not.toContain(null)
  await expect(admin(create, { userId: left.id, status: 'BREAK' })).rejects.toMatchObject({ fields: { user_id: ['InvalidChoice'] } })
  await expect(admin(create, { userId: gone.id, status: 'BREAK' })).rejects.toMatchObject({ fields: { user_id: ['InvalidChoice'] } })
  const again = await admin(create, { userId: moved.id, status: 'WORKING' })
  expect([items[0]!.organizationId, again.organizationId]).toEqual([here, there])
  // Other changes of a user do not end the entry.
  await admin(api.users.update, { id: moved.id, firstName: 'Ion' })
  expect((await admin(search, { models: { open: true } })).items.map(({ id }) => id)).toEqual([again.id])
})
