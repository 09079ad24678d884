import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop } from '#test/shop.ts'

const { cashDays, payments, takingsReport } = api
const [first, second] = ['2026-11-25', '2026-11-26']
afterEach(() => void vi.useRealTimers())

/** A shop that took 121.00 in cash on a day it closed, and on the next 50.00 by card, of which 10.00 went back, and voided the 121.00. */
async function openTwoDays() {
  const shop = await openShop()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${first}T10:00:00Z`) })
  const { operator, admin, make, idOf, organization } = shop
  const [CASH, CARD] = [idOf('paymentTypes', 'CASH'), idOf('paymentTypes', 'CARD')]
  const client = await make.client()
  const take = (paymentTypeId: number, amount: number) =>
    operator(payments.create, { paymentTypeId, amount, clientId: client.id, rest: 'credit' })
  const { id } = await take(CASH, 121)
  await operator(cashDays.close, { organizationId: organization.id, day: first, countedCash: 121, floatLeft: 0 })
  vi.setSystemTime(`${second}T10:00:00Z`)
  await take(CARD, 50)
  await operator(payments.refund, { paymentTypeId: CARD, amount: 10, reason: 'surplus', clientId: client.id })
  await admin(payments.void, { id, reason: 'greșit' })
  return { ...shop, CASH, CARD }
}
const both = { day: [first, second] }

test('takings are summed by day and type, with refunds in them and corrections apart', async () => {
  const { operator, CASH, CARD } = await openTwoDays()
  const { items, groups, totals } = await operator(takingsReport.query, { models: both })
  expect(
    items.map(({ day, paymentType, count, amount, refunds, corrections }) => [day, paymentType, count, amount, refunds, corrections]),
  ).toEqual([
    [first, 'CASH', 1, 121, 0, 0],
    [second, 'CARD', 1, 40, -10, 0],
    [second, 'CASH', 0, 0, 0, -121],
  ])
  const sumsOfDays = groups.map(({ key, amount, corrections }) => [key, amount, corrections] as const)
  expect(sumsOfDays.toSorted(([one], [other]) => (one < other ? -1 : 1))).toEqual([
    [first, 121, 0],
    [second, 40, -121],
  ])
  expect(totals).toEqual({ count: 2, amount: 161, refunds: -10, corrections: -121 })
  const ofCard = await operator(takingsReport.query, { models: { ...both, paymentTypeId: [CARD] } })
  expect(ofCard.totals).toMatchObject({ count: 1, amount: 40 })
  expect((await operator(takingsReport.query, { models: { day: [first, first], paymentTypeId: [CASH] } })).total).toBe(1)
})

test('the paper of takings is in the reader’s language, and another shop sees none of them', async () => {
  const other = await openShop()
  const { operator } = await openTwoDays()
  const { fileName, content } = await operator(takingsReport.pdf, { models: both, language: 'hu' })
  expect(fileName).toMatch(/^takings_report_.*\.pdf$/)
  const text = (await pdfText(content)).join(' ')
  for (const word of ['Bevételek', 'Visszatérítve', 'Javítások', '121,00', '161,00']) expect(text).toContain(word)
  expect((await other.operator(takingsReport.query, { models: both })).total).toBe(0)
})
