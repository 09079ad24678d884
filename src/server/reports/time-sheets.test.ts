import { expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { toInstant } from '#domain/text/calendar.ts'
import { columnOf, readSheets } from '#test/excel.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop } from '#test/shop.ts'

const { query, pdf, excel } = api.timeSheetReport
const zone = 'Europe/Bucharest'
const octoberInstant = (day: number, time: string) => toInstant(`2026-10-${String(day).padStart(2, '0')}`, time, zone)

/** Ana has an ordinary day, Bogdan the night when clocks go back, Csaba a day without an end, and Dorin holidays. */
async function makeOctoberTimeSheets() {
  const shop = await openShop({ organizations: 2 })
  const { make, organizations, account: accountId, rows } = shop
  await make.withTimeSheets(...organizations.map(({ id }) => id))
  const organizationId = organizations[0]!.id
  const person = async (firstName: string, level: 'worker' | 'operator' = 'worker') => {
    const caller = await make.user({ level })
    const { user } = await caller(api.session.information, {})
    await shop.admin(api.users.update, { id: user.id, firstName, lastName: 'Pop' })
    return user.id
  }
  const [ana, bogdan, csaba, dorin] = [await person('Ana'), await person('Bogdan'), await person('Csaba'), await person('Dorin')]
  const entry = (userId: number, status: string, startDate: string, endDate: string | null, more = {}) => ({
    accountId,
    organizationId,
    userId,
    status,
    startDate,
    endDate,
    source: 'user',
    ...more,
  })
  await rows((tx) =>
    tx
      .insertInto('timeSheets')
      .values([
        entry(ana, 'WORKING', octoberInstant(5, '08:00'), octoberInstant(5, '12:00')),
        entry(ana, 'LUNCH', octoberInstant(5, '12:00'), octoberInstant(5, '12:30')),
        entry(ana, 'WORKING', octoberInstant(5, '12:30'), octoberInstant(5, '17:00')),
        entry(ana, 'GONE_HOME', octoberInstant(5, '17:00'), null),
        entry(bogdan, 'WORKING', octoberInstant(24, '22:00'), octoberInstant(25, '06:00')),
        entry(csaba, 'WORKING', octoberInstant(6, '08:00'), octoberInstant(6, '18:00'), { source: 'auto', needsReview: true }),
        entry(csaba, 'GONE_HOME', octoberInstant(6, '18:00'), null, { source: 'auto' }),
        entry(dorin, 'ON_HOLIDAY', octoberInstant(5, '08:00'), octoberInstant(7, '08:00')),
      ])
      .execute(),
  )
  return { ...shop, ana, bogdan, csaba, dorin }
}
const models = { startDate: ['2026-10-01', '2026-10-31'] }
const nothing = { worked: 0, break: 0, lunch: 0, away: 0, toReview: 0 }
const iso = (instant: string) => new Date(instant).toISOString()

test('the time sheet report splits minutes by day, also when clocks go back, and marks guesses', async () => {
  const { admin, ana, bogdan, csaba, dorin } = await makeOctoberTimeSheets()
  const { groups, totals, total, items } = await admin(query, { models, pageSize: 100 })

  const of = (userId: number, day: string) => groups.find(({ key }) => key.startsWith(`2026-10-${day} ${userId} `))
  const ofAna = {
    ...nothing,
    worked: 510,
    lunch: 30,
    first: iso(octoberInstant(5, '08:00')),
    last: iso(octoberInstant(5, '17:00')),
    dayOff: false,
    daysWorked: 1,
  }
  expect(of(ana, '05')).toMatchObject(ofAna)
  expect(of(bogdan, '24')).toMatchObject({
    ...nothing,
    worked: 120,
    first: iso(octoberInstant(24, '22:00')),
    last: iso(octoberInstant(25, '00:00')),
  })
  expect(of(bogdan, '25')).toMatchObject({
    ...nothing,
    worked: 420,
    first: iso(octoberInstant(25, '00:00')),
    last: iso(octoberInstant(25, '06:00')),
  })
  expect(of(csaba, '06')).toMatchObject({ ...nothing, worked: 600, toReview: 600, last: iso(octoberInstant(6, '18:00')) })
  for (const day of ['05', '06', '07'])
    expect(of(dorin, day)).toMatchObject({ ...nothing, dayOff: true, daysWorked: 0, daysOff: 1, first: null })

  expect(totals).toMatchObject({ worked: 1650, break: 0, lunch: 30, away: 0, toReview: 600, daysWorked: 4, daysOff: 3 })
  expect(totals.people.map(({ userId, worked, daysWorked, daysOff }) => [userId, worked, daysWorked, daysOff])).toEqual([
    [ana, 510, 1, 0],
    [bogdan, 540, 2, 0],
    [csaba, 600, 1, 0],
    [dorin, 0, 0, 3],
  ])
  expect(total).toBe(9)
  expect(items.map(({ userId, day, status, minutes }) => [userId, day.slice(8), status, minutes])).toEqual([
    [ana, '05', 'WORKING', 240],
    [ana, '05', 'LUNCH', 30],
    [ana, '05', 'WORKING', 270],
    [dorin, '05', 'ON_HOLIDAY', null],
    [csaba, '06', 'WORKING', 600],
    [dorin, '06', 'ON_HOLIDAY', null],
    [dorin, '07', 'ON_HOLIDAY', null],
    [bogdan, '24', 'WORKING', 120],
    [bogdan, '25', 'WORKING', 420],
  ])
})

test('the time sheet report is filtered by day, person and workplace and rounds sums only', async () => {
  const { admin, operator, ana, bogdan, organizations, account: accountId, rows } = await makeOctoberTimeSheets()
  const sums = async (models: object) => (await admin(query, { models })).totals
  expect(await sums({ startDate: ['2026-10-25', ''] })).toMatchObject({ worked: 420 })
  expect(await sums({ startDate: ['2026-10-24', '2026-10-24'] })).toMatchObject({ worked: 120 })
  expect(await sums({ startDate: ['', '2026-10-24'], accountId: [bogdan] })).toMatchObject({ worked: 120 })
  expect(await sums({ ...models, accountId: [ana] })).toMatchObject({ worked: 510, lunch: 30 })
  expect(await sums({ ...models, organizationId: [organizations[1]!.id] })).toMatchObject({ worked: 0, people: [] })

  const elsewhere = organizations[1]!.id
  const half = (from: string, to: string) => ({
    accountId,
    userId: ana,
    organizationId: elsewhere,
    status: 'AWAY',
    startDate: from,
    endDate: to,
    source: 'user',
  })
  await rows((tx) =>
    tx
      .insertInto('timeSheets')
      .values([half('2026-10-04T08:00:00Z', '2026-10-04T08:01:30Z'), half('2026-10-04T09:00:00Z', '2026-10-04T09:01:45Z')])
      .execute(),
  )
  expect(await sums({ startDate: ['2026-10-04', '2026-10-04'] })).toMatchObject({ away: 3 })
  // Operators see the hours of their own workplaces only.
  expect((await operator(query, { models })).totals).toMatchObject({ away: 0, worked: 1650 })
  expect((await operator(query, { models: { ...models, organizationId: [elsewhere] } })).total).toBe(0)
})

test('an open entry counts up to now and has no end', async () => {
  const { worker, make, admin } = await openShop()
  await make.withTimeSheets()
  const { id, startDate } = await worker(api.timeSheets.create, { status: 'WORKING' })
  const { items, groups } = await admin(query, { models: { startDate: ['2026-01-01', ''] } })
  expect(items).toMatchObject([{ timeSheetId: id, startDate, endDate: null, last: null }])
  expect(groups).toMatchObject([{ worked: 0, first: startDate, last: null, daysWorked: 1 }])
})

test('rows sorted by person keep days together, and a page has full sums of its days', async () => {
  const { admin, ana, bogdan } = await makeOctoberTimeSheets()
  const byPerson = await admin(query, { models, orderBy: 'user', orderDir: 'desc', pageSize: 100 })
  expect(byPerson.items.at(-1)).toMatchObject({ userId: ana, first: iso(octoberInstant(5, '08:00')) })
  expect(new Set(byPerson.items.map(({ groupKey }) => groupKey)).size).toBe(byPerson.groups.length)
  const second = await admin(query, { models: { ...models, accountId: [ana, bogdan] }, pageSize: 2, pageCount: 2 })
  expect(second.items.map(({ minutes }) => minutes)).toEqual([270, 120])
  expect(second.groups.map(({ worked }) => worked).toSorted((a, b) => a - b)).toEqual([120, 510])
})

test('the PDF and the workbook have the same content and are named by report and day', async () => {
  const { admin } = await makeOctoberTimeSheets()
  vi.setSystemTime('2026-11-03T10:00:00Z')
  const files = await Promise.all([admin(pdf, { models }), admin(excel, { models })]).finally(() => vi.useRealTimers())
  expect(files.map(({ fileName }) => fileName)).toEqual(['timesheet_report_2026-11-03.pdf', 'timesheet_report_2026-11-03.xlsx'])
  const text = (await pdfText(files[0].content)).join('\n')
  for (const expectedText of ['Raport de pontaj', 'Ana Pop', '05/10/2026', '8 h 30 min', '27 h 30 min', 'Pauză de masă'])
    expect(text).toContain(expectedText)
  // Each person has a table with a line per day and a signature.
  expect(text.match(/Semnătura/g)).toHaveLength(4)
  expect(text.match(/În total/g)).toHaveLength(4 + 1)
  const [sheet, , entries] = await readSheets(files[1].content)
  expect(sheet!.rows.slice(1).map(([name]) => name)).toEqual([
    'Ana Pop',
    'Ana Pop',
    'Bogdan Pop',
    'Bogdan Pop',
    'Bogdan Pop',
    'Csaba Pop',
    'Csaba Pop',
    'Dorin Pop',
    'Dorin Pop',
    'Dorin Pop',
    'Dorin Pop',
    'În total',
  ])
  expect(columnOf(sheet!, 'Lucrat')).toEqual([510, 510, 540, 120, 420, 600, 600, 0, 0, 0, 0, 1650])
  expect(columnOf(sheet!, 'Concediu')).toEqual([0, null, 0, null, null, 0, null, 3, 'Da', 'Da', 'Da', 3])
  expect([entries!.name, entries!.rows.length]).toEqual(['Înregistrări', 1 + 9])
  expect(columnOf(entries!, 'Lucrat').slice(0, 3)).toEqual([240, null, 270])
  const [plain] = await readSheets((await admin(excel, { models, interval: 'entries' })).content)
  expect(columnOf(plain!, 'Stare')).toContain('Pauză de masă')
})

test('workers and simple services may not read hours, and a report without days is refused', async () => {
  const { admin, worker, simple } = await openShop()
  for (const caller of [worker, simple]) await expect(caller(query, { models })).rejects.toMatchObject({ status: 403 })
  await expect(admin(query, { models: {} })).rejects.toMatchObject({ code: 'PleaseProvideAtLeastOneFilter' })
})

test('hours are shown in the time zone of the workplace, up to the last possible day', async () => {
  const { admin, rows, organizations, account: accountId } = await openShop({ organizations: 2 })
  const [, there] = organizations
  await rows((tx) =>
    tx
      .updateTable('organizations')
      .set({ timeZone: 'Europe/Lisbon' })
      .where('accountId', '=', accountId)
      .where('id', '=', there!.id)
      .execute(),
  )
  const { user } = await admin(api.session.information, {})
  const [startDate, endDate] = ['2026-10-05T07:00:00Z', '2026-10-05T15:30:00Z']
  const entry = { accountId, organizationId: there!.id, userId: user.id, status: 'WORKING', startDate, endDate, source: 'user' }
  await rows((tx) => tx.insertInto('timeSheets').values(entry).execute())

  const all = { startDate: ['1000-01-01', '9999-12-31'] }
  const { items, groups, totals } = await admin(query, { models: all })
  expect([items[0]?.timeZone, groups[0]?.timeZone, totals.timeZone]).toEqual(['Europe/Lisbon', 'Europe/Lisbon', null])
  const text = (await pdfText((await admin(pdf, { models: all })).content)).join('\n')
  expect(text).toContain('05/10/2026 08:00')
  expect(text).toContain('05/10/2026 16:30')
  const [byDay, , entries] = await readSheets((await admin(excel, { models: all })).content)
  expect(columnOf(byDay!, 'Început')).toContainEqual(new Date('2026-10-05T08:00:00Z'))
  expect(columnOf(entries!, 'Început')).toEqual([new Date('2026-10-05T08:00:00Z')])
})
