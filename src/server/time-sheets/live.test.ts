import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { timeSheets } from '#contract/time-sheets.ts'
import { openShop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

test('admins receive created and updated entries live, and a removal as an update', async () => {
  const shop = await openShop()
  const { admin, worker, account, organization } = shop
  await shop.make.withTimeSheets()
  const page = await openSocket(shop, admin)
  await page.watch(channelName('timeSheet', account))

  const first = await worker(timeSheets.create, { status: 'WORKING' })
  const second = await worker(timeSheets.create, { status: 'BREAK' })
  await admin(timeSheets.remove, { id: second.id, reason: 'Din greșeală' })

  await expect.poll(() => page.told().length).toBe(4)
  const model = { organization_id: organization.id, user_id: first.userId }
  expect(page.told()).toMatchObject([
    {
      event: 'created',
      data: { model_name: 'time-sheet', event: 'CREATED', model: { ...model, id: first.id, status: 'WORKING', end_date: null } },
    },
    { event: 'updated', data: { event: 'UPDATED', model: { id: first.id, end_date: second.startDate } } },
    { event: 'created', data: { event: 'CREATED', model: { id: second.id, status: 'BREAK', start_date: second.startDate } } },
    { event: 'updated', data: { event: 'DELETED', model: { id: second.id } } },
  ])
  expect(JSON.stringify(page.told())).not.toContain('greșeală')
  page.close()
})

test('a missing entry is published with the GONE_HOME entries that it splits', async () => {
  const shop = await openShop()
  const { admin, worker, account, make } = shop
  await make.withTimeSheets()
  const { id: userId } = (await worker(api.session.information, {})).user
  const gone = { status: 'GONE_HOME', startDate: '2026-10-05T09:00:00Z', endDate: '2026-10-05T12:00:00Z' } as const
  const { id } = await make.timeSheet({ userId, ...gone })
  const page = await openSocket(shop, admin)
  await page.watch(channelName('timeSheet', account))

  const timeSheet = await make.timeSheet({ userId, status: 'AWAY', startDate: '2026-10-05T10:00:00Z', endDate: '2026-10-05T11:00:00Z' })

  await expect.poll(() => page.told().length).toBe(3)
  expect(page.told()).toMatchObject([
    { event: 'updated', data: { model: { id, status: 'GONE_HOME', end_date: timeSheet.startDate } } },
    { event: 'created', data: { model: { status: 'GONE_HOME', start_date: timeSheet.endDate } } },
    { event: 'created', data: { model: { id: timeSheet.id, status: 'AWAY' } } },
  ])
  page.close()
})

test('only admins of the account may subscribe to time sheets', async () => {
  const [shop, neighbour] = [await openShop(), await openShop()]
  const channel = channelName('timeSheet', shop.account)
  for (const person of [shop.operator, shop.worker, shop.simple, neighbour.admin]) {
    const page = await openSocket(shop, person)
    expect((await page.ask(channel)).status).toBe(403)
    page.close()
  }
})
