import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { timeSheets } from '#contract/time-sheets.ts'
import { toHttpRequest } from '#test/caller.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { create, update, remove, search } = timeSheets
const at = (time: string) => `2026-10-05T${time}:00.000Z`
const span = (from: string, to: string) => ({ startDate: at(from), endDate: at(to) })

/** Opens a shop whose worker has an entry from 5 to 9 o'clock UTC. */
async function shopWithDay() {
  const shop = await openShop()
  await shop.make.withTimeSheets()
  const { user } = await shop.worker(api.session.information, {})
  const work = await shop.make.timeSheet({ userId: user.id, ...span('05:00', '09:00') })
  return { ...shop, user, work, day: () => dayOf(shop) }
}
/** Lists the entries in order as short texts. */
const dayOf = async ({ admin }: Pick<Shop, 'admin'>) =>
  (await admin(search, { orderDir: 'asc' })).items.map(({ status, startDate, endDate }) =>
    [status, startDate.slice(11, 16), endDate?.slice(11, 16) ?? '…'].join(' '),
  )

test('a correction has a reason, is visible to the user and is audited', async () => {
  const { admin, worker, work, user } = await shopWithDay()
  const corrected = await admin(update, { id: work.id, version: work.version, endDate: at('09:30'), reason: 'A rămas peste program' })
  const { user: by } = await admin(api.session.information, {})
  expect(corrected).toMatchObject({
    ...span('05:00', '09:30'),
    version: 2,
    correctedBy: by.id,
    correctedByName: by.name,
    reason: 'A rămas peste program',
  })
  expect(Date.now() - Date.parse(corrected.correctedAt!)).toBeLessThan(60_000)
  expect((await worker(search, {})).items).toEqual([corrected])

  await admin(remove, { id: work.id, version: 2, reason: 'A fost scris de două ori' })
  expect((await worker(search, {})).total).toBe(0)
  const { items } = await admin(api.audit.search, { models: { subject: ['time-sheet'] } })
  expect(items.map(({ action, name, subjectId, userId }) => [action, name, subjectId, userId])).toEqual(
    ['deleted', 'updated', 'created'].map((action) => [action, user.name, work.id, by.id]),
  )
  expect(items[1]!.changes).toEqual([
    { field: 'end_date', from: at('09:00'), to: at('09:30') },
    { field: 'reason', from: 'A uitat', to: 'A rămas peste program' },
  ])
  expect(items[0]!.changes).toContainEqual({ field: 'reason', from: 'A fost scris de două ori', to: null })
})

test('incomplete, invalid and unknown entries are refused at their fields', async () => {
  const { admin, work, user } = await shopWithDay()
  const whole = { userId: user.id, status: 'WORKING', ...span('10:00', '11:00'), reason: 'A uitat' } as const
  const { reason: _, ...mute } = whole
  const far = new Date(Date.now() + 3_600_000).toISOString()
  const fields = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: { fields: object }) => error.fields,
    )
  expect(await fields(admin(create, mute))).toEqual({ reason: ['RequiredField'] })
  expect(await fields(admin(create, { status: 'BREAK', endDate: at('10:00') }))).toEqual({
    start_date: ['RequiredField'],
    reason: ['RequiredField'],
  })
  expect(await fields(admin(create, { ...whole, reason: ' ' }))).toEqual({ reason: ['RequiredField'] })
  expect(await fields(admin(create, { ...whole, userId: 999_999 }))).toEqual({ user_id: ['InvalidChoice'] })
  expect(await fields(admin(create, { ...whole, endDate: far }))).toEqual({ end_date: ['NotInTheFuture'] })
  expect(await fields(admin(create, { ...whole, endDate: at('10:00') }))).toEqual({ end_date: ['InvalidHours'] })
  expect(await fields(admin(create, { ...whole, startDate: '2026-10-04T10:59:00Z' }))).toEqual({ end_date: ['AtMostHours:24'] })
  expect(await fields(admin(update, { id: work.id, startDate: at('09:00'), reason: 'Așa' }))).toEqual({ end_date: ['InvalidHours'] })
  await expect(admin(update, { id: 999_999, reason: 'Așa' })).rejects.toMatchObject({ status: 404 })
  await expect(admin(remove, { id: 999_999, reason: 'Așa' })).rejects.toMatchObject({ status: 404 })
  await expect(admin(update, { id: work.id, version: 7, reason: 'Așa' })).rejects.toMatchObject({ status: 412 })
  const neighbour = await openShop()
  await expect(neighbour.admin(update, { id: work.id, reason: 'Așa' })).rejects.toMatchObject({ status: 404 })
})

test('an overlapping entry is refused with the other entry in the answer', async () => {
  const { admin, make, work, user, day } = await shopWithDay()
  const lunch = await make.timeSheet({ userId: user.id, status: 'LUNCH', ...span('09:00', '09:30') })
  const other = { id: work.id, status: 'WORKING', start_date: at('05:00'), end_date: at('09:00') }
  const missing = { userId: user.id, status: 'AWAY', reason: 'A uitat' } as const
  const refused = async (request: ReturnType<typeof toHttpRequest>) => {
    const { status, text } = await admin.send(request)
    return [status, JSON.parse(text)] as const
  }
  for (const times of [span('04:00', '05:01'), span('08:59', '09:00'), span('06:00', '07:00')])
    expect(await refused(toHttpRequest(create, { ...missing, ...times }))).toMatchObject([
      409,
      { code: 'TimeSheetOverlap', time_sheet: other },
    ])
  const early = { id: lunch.id, startDate: at('08:59'), reason: 'Așa' }
  expect(await refused(toHttpRequest(update, early))).toMatchObject([409, { time_sheet: other }])
  await admin(create, { ...missing, ...span('04:00', '05:00') })
  expect(await day()).toEqual(['AWAY 04:00 05:00', 'WORKING 05:00 09:00', 'LUNCH 09:00 09:30'])
})

test('a missing entry shortens or splits GONE_HOME entries', async () => {
  const { admin, make, rows, account, organization, work, user, day } = await shopWithDay()
  await rows((tx) =>
    tx
      .insertInto('timeSheets')
      .values({
        accountId: account,
        userId: user.id,
        organizationId: organization.id,
        status: 'GONE_HOME',
        startDate: at('09:00'),
        source: 'user',
      })
      .execute(),
  )
  await admin(update, { id: work.id, endDate: at('10:00'), reason: 'A rămas' })
  expect(await day()).toEqual(['WORKING 05:00 10:00', 'GONE_HOME 10:00 …'])
  await make.timeSheet({ userId: user.id, ...span('12:00', '13:00') })
  expect(await day()).toEqual(['WORKING 05:00 10:00', 'GONE_HOME 10:00 12:00', 'WORKING 12:00 13:00', 'GONE_HOME 13:00 …'])
  await make.timeSheet({ userId: user.id, status: 'AWAY', ...span('10:00', '12:00') })
  expect(await day()).toEqual(['WORKING 05:00 10:00', 'AWAY 10:00 12:00', 'WORKING 12:00 13:00', 'GONE_HOME 13:00 …'])
  await admin(create, { userId: user.id, status: 'WORKING' })
  expect((await day()).at(-1)).toMatch(/^WORKING/)
})

test('one of two concurrent entries for the same hours is refused', async () => {
  const { admin, as, user, day } = await shopWithDay()
  const other = await as('admin')
  const missing = { userId: user.id, status: 'AWAY', ...span('10:00', '11:00'), reason: 'A uitat' } as const
  const answers = await Promise.allSettled([admin(create, missing), other(create, missing)])
  expect(answers.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'TimeSheetOverlap' } }])
  expect(await day()).toHaveLength(2)
})

test('the database constraint against overlaps becomes a conflict', async () => {
  const { rows, account, organization, user } = await shopWithDay()
  const { toAppError } = await import('#server/platform/http/failures.ts')
  const twice = rows((tx) =>
    sql`insert into time_sheets (account_id, user_id, organization_id, status, start_date, end_date, source)
      values (${account}, ${user.id}, ${organization.id}, 'AWAY', ${at('08:00')}, ${at('10:00')}, 'admin')`.execute(tx),
  )
  expect(await twice.catch(toAppError)).toMatchObject({ code: 'TimeSheetOverlap', status: 409 })
})
