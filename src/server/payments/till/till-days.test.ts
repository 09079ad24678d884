import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { toHttpRequest } from '#test/caller.ts'
import { openOtherTransaction } from '#test/other-transaction.ts'
import { openShop } from '#test/shop.ts'

const { cashDays, cashMovements, payments } = api
afterEach(() => void vi.useRealTimers())

const zones = ['Europe/Bucharest', 'Europe/Budapest'] as const
/** The last second and the first of each day around both changes of the clocks. */
const turns: Record<(typeof zones)[number], [instant: string, day: string][]> = {
  'Europe/Bucharest': [
    ['2026-03-28T21:59:59Z', '2026-03-28'],
    ['2026-03-28T22:00:00Z', '2026-03-29'],
    ['2026-03-29T20:59:59Z', '2026-03-29'],
    ['2026-03-29T21:00:00Z', '2026-03-30'],
    ['2026-10-24T20:59:59Z', '2026-10-24'],
    ['2026-10-24T21:00:00Z', '2026-10-25'],
    ['2026-10-25T21:59:59Z', '2026-10-25'],
    ['2026-10-25T22:00:00Z', '2026-10-26'],
  ],
  'Europe/Budapest': [
    ['2026-03-28T22:59:59Z', '2026-03-28'],
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-10-24T21:59:59Z', '2026-10-24'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
  ],
}

test('money lies in the day of its workplace, also when the clocks change', async () => {
  const shop = await openShop({ organizations: 2 })
  const { admin, make, organizations, idOf, rows } = shop
  await rows((tx) => tx.updateTable('organizations').set({ timeZone: zones[1] }).where('id', '=', organizations[1]!.id).execute())
  const clients = [await make.client(), await make.client({ organizationId: organizations[1]!.id })]
  const paymentTypeId = idOf('paymentTypes', 'CASH')
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const [i, zone] of zones.entries()) {
    const organizationId = organizations[i]!.id
    for (const [instant, day] of turns[zone]) {
      vi.setSystemTime(instant)
      const payment = await admin(payments.create, { organizationId, paymentTypeId, amount: 10, clientId: clients[i]!.id, rest: 'credit' })
      const movement = await admin(cashMovements.create, { organizationId, direction: 'in', amount: 1, category: 'float' })
      expect([payment.day, payment.receivedOn, movement.day], `${zone} ${instant}`).toEqual([day, day, day])
    }
    for (const day of ['2026-03-29', '2026-10-25']) {
      const sheet = await admin(cashDays.get, { organizationId, day })
      expect(sheet, `${zone} ${day}`).toMatchObject({ expectedCash: 22, takings: [{ count: 2, amount: 20 }] })
    }
  }
})

test('twenty closings beside sixty payments leave each payment in one sheet', async () => {
  const shop = await openShop()
  const { admin, idOf, make, organization } = shop
  const client = await make.client()
  const place = { organizationId: organization.id, day: dayInZone(new Date().toISOString(), 'Europe/Bucharest') }
  const send = async (body: Parameters<typeof admin.send>[0]) => {
    for (;;) {
      const answer = await admin.send(body)
      if (answer.status !== 429 && answer.status !== 503) return answer
    }
  }
  const paying = Array.from({ length: 60 }, (_, i) =>
    toHttpRequest(payments.create, { paymentTypeId: idOf('paymentTypes', 'CASH'), amount: i + 1, clientId: client.id, rest: 'credit' }),
  )
  const closing = Array.from({ length: 20 }, () => toHttpRequest(cashDays.close, { ...place, countedCash: 0, floatLeft: 0 }))
  const answers = await Promise.all([...paying.slice(0, 30), ...closing, ...paying.slice(30)].map(send))
  const taken = answers.filter(({ status }) => status === 201).map(({ text }) => JSON.parse(text) as { day: string; amount: number })
  expect(taken).toHaveLength(60)
  const refusals = answers.filter(({ status }) => status === 409).map(({ text }) => (JSON.parse(text) as { code: string }).code)
  expect(refusals).toEqual(Array.from({ length: 19 }, () => 'DayClosed'))

  const sumOf = (day: string) => taken.filter((one) => one.day === day).reduce((sum, { amount }) => sum + amount, 0)
  const sheet = await admin(cashDays.get, place)
  expect(sheet).toMatchObject({ status: 'closed', expectedCash: sumOf(place.day) })
  const others = [...new Set(taken.map(({ day }) => day))].filter((day) => day !== place.day)
  expect(others.length).toBeLessThanOrEqual(1)
  for (const day of others) {
    const { takings } = await admin(cashDays.get, { ...place, day })
    expect(takings[0]!.amount).toBe(sumOf(day))
  }
})

test('a void beside a closing waits for it, and is refused to an operator then', async (context) => {
  const shop = await openShop()
  const { operator, idOf, make, organization } = shop
  const client = await make.client()
  const paymentTypeId = idOf('paymentTypes', 'CASH')
  const { id, day } = await operator(payments.create, { paymentTypeId, amount: 10, clientId: client.id, rest: 'credit' })
  const closing = await openOtherTransaction(shop, context)
  await closing.query(`update cash_days set status = 'closed', closed_at = now(), opening_float = 0, expected_cash = 10
    where account_id = ${shop.account} and organization_id = ${organization.id} and day = '${day!}'`)
  const reversal = operator(payments.void, { id, reason: 'client greșit' }).catch((error: unknown) => error)
  await expect.poll(closing.countWaiting).toBe(1)
  await closing.end('commit')
  expect(await reversal).toMatchObject({ status: 409, code: 'DayClosed' })
})
