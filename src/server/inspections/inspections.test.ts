import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays, dayInZone } from '#domain/text/calendar.ts'
import { openShop, type Shop } from '#test/shop.ts'

const today = dayInZone(new Date().toISOString(), 'Europe/Bucharest')
/** Creates an inspection that ends in this many days. */
const makeInspection = ({ make }: Pick<Shop, 'make'>, plateNumber: string, days: number | null, more: object = {}) =>
  make.workOrder({
    workOrder: { metaData: { itp: true, expirationDate: days === null ? null : addDays(today, days) }, ...more },
    car: { plateNumber },
  })

test('due inspections are listed with counts by bucket, without vehicles inspected since', async () => {
  const shop = await openShop()
  for (const [plate, days] of [
    ['BV 01 AAA', 31],
    ['BV 02 AAA', 30],
    ['BV 03 AAA', 14],
    ['BV 04 AAA', 0],
    ['BV 05 AAA', -1],
    ['BV 06 AAA', -90],
    ['BV 07 AAA', -91],
    ['BV 08 AAA', 5],
    ['BV 09 AAA', 6],
  ] as const)
    await makeInspection(shop, plate, days, { startDate: '2026-01-05T08:00:00Z' })
  await makeInspection(shop, 'bv08aaa', 700)
  await makeInspection(shop, 'BV 09 AAA', null)

  const found = await shop.operator(api.inspections.due, {})

  expect(found.items.map(({ plateNumber, days, bucket }) => [plateNumber, days, bucket])).toEqual([
    ['BV 06 AAA', -90, 'expired'],
    ['BV 05 AAA', -1, 'expired'],
    ['BV 04 AAA', 0, 'within7'],
    ['BV 03 AAA', 14, 'within14'],
    ['BV 02 AAA', 30, 'within30'],
  ])
  const counts = { expired: 2, within7: 1, within14: 1, within30: 1 }
  expect(found.counts).toEqual(counts)
  const elsewhere = await shop.operator(api.inspections.due, { models: { organizationId: [shop.organization.id + 1] } })
  expect(elsewhere).toMatchObject({ total: 0, counts: { expired: 0 } })
  const some = await shop.operator(api.inspections.due, { models: { bucket: ['within14'] } })
  expect(some).toMatchObject({ total: 1, counts, items: [{ plateNumber: 'BV 03 AAA' }] })
})

test('an inspection stays due despite later other orders, deleted ones and other shops', async () => {
  const [shop, other] = [await openShop(), await openShop()]
  const { make, operator } = shop
  for (const plate of ['BV 30 AAA', 'BV 31 AAA', 'BV 32 AAA', 'BV 33 AAA'])
    await makeInspection(shop, plate, 5, { startDate: '2026-01-05T08:00:00Z' })
  await make.workOrder({ car: { plateNumber: 'BV 30 AAA' } })
  const deleted = await makeInspection(shop, 'BV 31 AAA', 700)
  await operator(api.workOrders.remove, { id: deleted.id, version: deleted.version })
  await makeInspection(other, 'BV 32 AAA', 700)
  // Two orders start at the same time; the one that was created last counts.
  await makeInspection(shop, 'BV 33 AAA', 7, { startDate: '2026-01-05T08:00:00Z' })
  const gone = await makeInspection(shop, 'BV 34 AAA', 3)
  await operator(api.workOrders.remove, { id: gone.id, version: gone.version })

  const due = async () => (await operator(api.inspections.due, {})).items.map(({ plateNumber, days }) => `${plateNumber}: ${days}`)
  expect((await due()).toSorted()).toEqual(['BV 30 AAA: 5', 'BV 31 AAA: 5', 'BV 32 AAA: 5', 'BV 33 AAA: 7'])
})

test('a manual reminder is queued and appears in the list and in the order’s history', async () => {
  const shop = await openShop()
  const { operator, rows } = shop
  const { id } = await makeInspection(shop, 'BV 10 AAA', 10)

  const { messageId } = await operator(api.inspections.resendSms, { id })

  const [message] = await rows((tx) => tx.selectFrom('smsMessages').selectAll().execute())
  const [year, month, day] = addDays(today, 10).split('-')
  expect(message).toMatchObject({
    id: messageId,
    phone: '+40722000111',
    workOrderId: id,
    kind: 'itp_notification',
    createdBy: expect.any(Number),
  })
  expect(message!.text).toContain(`ITP pentru BV 10 AAA expira pe ${day}.${month}.${year}.`)
  const { items } = await operator(api.inspections.due, {})
  expect(items).toMatchObject([{ messageStatus: 'queued', messageAt: expect.stringMatching(/Z$/) }])
  const history = await operator(api.workOrders.history, { id })
  expect(history.items[0]).toMatchObject({ kind: 'sms', changes: [{ field: 'phone', to: '0722000111' }] })

  const again = Array.from({ length: 30 }, () => operator(api.inspections.resendSms, { id }))
  for (const one of await Promise.allSettled(again))
    expect(one).toMatchObject({ status: 'rejected', reason: { status: 429, code: 'SmsCooldown' } })
  expect((await operator(api.workOrders.history, { id })).items).toHaveLength(2)

  const longAgo = { status: 'delivered', queuedAt: '2026-01-05T08:00:00Z' }
  await rows((tx) => tx.updateTable('smsMessages').set(longAgo).execute())
  await operator(api.inspections.resendSms, { id })
  expect((await operator(api.inspections.due, {})).items).toMatchObject([
    { messageStatus: 'queued', messageAt: expect.not.stringContaining('2026-01-05') },
  ])
})

test('due inspections are sorted by day, plate or client in both directions', async () => {
  const shop = await openShop()
  for (const [plate, days, clientName] of [
    ['BV 42 AAA', 1, 'Șerban'],
    ['BV 40 AAA', 2, 'Țurcanu'],
    ['BV 41 AAA', 3, 'Sandu'],
  ] as const)
    await makeInspection(shop, plate, days, { clientName })
  const sorted = async (orderBy: 'expiration_date' | 'plate_number' | 'client_name', orderDir: 'asc' | 'desc') =>
    (await shop.operator(api.inspections.due, { orderBy, orderDir })).items.map(({ plateNumber }) => plateNumber.slice(3, 5)).join(' ')
  expect([await sorted('expiration_date', 'asc'), await sorted('expiration_date', 'desc')]).toEqual(['42 40 41', '41 40 42'])
  expect([await sorted('plate_number', 'asc'), await sorted('plate_number', 'desc')]).toEqual(['40 41 42', '42 41 40'])
  expect([await sorted('client_name', 'asc'), await sorted('client_name', 'desc')]).toEqual(['41 42 40', '40 42 41'])
})

test('a manual reminder requires an inspection, an end and a mobile phone', async () => {
  const shop = await openShop()
  const { operator, make } = shop
  const refused = async (order: { id: number }) => operator(api.inspections.resendSms, order).catch((failure: unknown) => failure)
  expect(await refused(await make.workOrder())).toMatchObject({ status: 422, fields: { itp: ['InvalidValue'] } })
  expect(await refused(await makeInspection(shop, 'BV 11 AAA', null))).toMatchObject({ fields: { expiration_date: ['RequiredField'] } })
  expect(await refused(await makeInspection(shop, 'BV 12 AAA', 3, { phone: null }))).toMatchObject({ fields: { phone: ['RequiredField'] } })
  const house = await makeInspection(shop, 'BV 13 AAA', 3, { phone: '0268412345' })
  expect(await refused(house)).toMatchObject({ status: 422, code: 'SmsNumberNotAllowed' })
  expect(await refused({ id: 999_999_999 })).toMatchObject({ status: 404 })
})

test('a client who opted out is reminded by hand only with the explicit flag', async () => {
  const shop = await openShop()
  const { operator } = shop
  const { id } = await makeInspection(shop, 'BV 16 AAA', 3)
  await operator(api.sms.optOut, { phone: '0722000111', scope: 'marketing' })
  await expect(operator(api.inspections.resendSms, { id })).rejects.toMatchObject({ status: 409, code: 'SmsOptedOut' })
  expect(await operator(api.inspections.resendSms, { id, despiteOptOut: true })).toMatchObject({ credits: 1 })
})

test('a call is recorded with its note, and called clients can be filtered', async () => {
  const shop = await openShop()
  const { operator, worker } = shop
  const { id } = await makeInspection(shop, 'BV 14 AAA', 3)
  await makeInspection(shop, 'BV 15 AAA', 4)

  await operator(api.inspections.call, { id, note: 'Nu răspunde' })
  await operator(api.inspections.call, { id, note: 'Vine joi' })
  await operator(api.inspections.resendSms, { id })

  const { items } = await operator(api.inspections.due, { models: { called: true } })
  expect(items).toMatchObject([{ id, callNote: 'Vine joi', calledBy: expect.any(String), calledAt: expect.any(String) }])
  expect((await operator(api.inspections.due, { models: { called: false } })).items).toMatchObject([{ plateNumber: 'BV 15 AAA' }])
  expect((await operator(api.workOrders.history, { id })).items.slice(0, 2)).toMatchObject([{ kind: 'sms' }, { kind: 'call' }])
  await expect(worker(api.inspections.due, {})).rejects.toMatchObject({ status: 403 })
})
