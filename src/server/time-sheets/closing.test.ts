import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { timeSheets, type TimeSheetStatus } from '#contract/time-sheets.ts'
import { openOwnServer } from '#test/own-server.ts'
import { openSocket } from '#test/socket.ts'

const { search } = timeSheets
const hour = 3_600_000

// A server of its own, because it runs jobs.
let own: Awaited<ReturnType<typeof openOwnServer>>
beforeAll(async () => {
  own = await openOwnServer('closing')
  await own.startJobs()
})
afterAll(() => own?.close())

/** Opens a shop whose worker has one open entry. */
async function shopWith(status: TimeSheetStatus, startDate: string) {
  const shop = await own.openShop()
  await shop.make.withTimeSheets()
  const { user } = await shop.worker(api.session.information, {})
  const { account: accountId, organization } = shop
  const entry = { accountId, userId: user.id, organizationId: organization.id, status, startDate, source: 'user' }
  await shop.rows((tx) => tx.insertInto('timeSheets').values(entry).execute())
  const job = JSON.stringify({ account: accountId, language: 'ro', payload: {} })
  return {
    ...shop,
    user,
    run: () => sql`select graphile_worker.add_job('time-sheets.close', ${job}::json)`.execute(shop.db),
    entries: async () => (await shop.admin(search, { orderDir: 'asc' })).items,
  }
}
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

test('forgotten work ends at closing time, is marked for review and followed by GONE_HOME', async () => {
  const shop = await shopWith('WORKING', '2026-10-06T05:00:00Z')
  const page = await openSocket(shop, shop.admin)
  await page.watch(channelName('timeSheet', shop.account))
  await shop.run()
  await expect.poll(shop.entries).toMatchObject([
    { status: 'WORKING', endDate: '2026-10-06T15:00:00.000Z', source: 'auto', needsReview: true },
    { status: 'GONE_HOME', startDate: '2026-10-06T15:00:00.000Z', endDate: null, source: 'auto', needsReview: false },
  ])
  // Admins receive both changes live.
  await expect.poll(() => page.told().map(({ event }) => event)).toEqual(['updated', 'created'])
  page.close()
  const [{ id } = { id: 0 }] = (await shop.admin(search, { models: { needsReview: true } })).items
  const corrected = await shop.admin(timeSheets.update, { id, endDate: '2026-10-06T16:00:00Z', reason: 'A spus la telefon' })
  expect(corrected).toMatchObject({ needsReview: false, source: 'auto' })
  expect(await shop.entries()).toMatchObject([{ endDate: '2026-10-06T16:00:00.000Z' }, { startDate: '2026-10-06T16:00:00.000Z' }])
})

test('younger entries, holidays and GONE_HOME stay open, within the hours of the setting', async () => {
  const young = await shopWith('LUNCH', ago(11))
  const old = await shopWith('LUNCH', ago(13))
  const strict = await shopWith('AWAY', ago(3))
  await strict.admin(api.accountSettings.create, { name: 'time_sheet_max_hours', value: 2 })
  const others = [await shopWith('ON_HOLIDAY', ago(100)), await shopWith('GONE_HOME', ago(100))]
  for (const shop of [young, ...others, old, strict]) await shop.run()
  for (const shop of [old, strict]) await expect.poll(async () => (await shop.entries()).length).toBe(2)
  for (const shop of [young, ...others]) expect(await shop.entries()).toMatchObject([{ endDate: null, needsReview: false }])
})

test('open entries of a user whose last day is over are ended, also holidays', async () => {
  const shop = await shopWith('ON_HOLIDAY', ago(100))
  await shop.rows((tx) => tx.updateTable('users').set({ activeTo: '2026-10-01' }).where('id', '=', shop.user.id).execute())
  await shop.run()
  await expect.poll(shop.entries).toMatchObject([{ status: 'ON_HOLIDAY', endDate: expect.any(String), needsReview: false }])
})
