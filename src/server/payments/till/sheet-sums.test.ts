import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import type { Takings } from '#contract/cash-days.ts'
import { sumAmounts } from '#domain/text/money.ts'
import { openShop } from '#test/shop.ts'

const { cashDays, evenings, payments, takingsReport } = api
afterEach(() => void vi.useRealTimers())

const sumsOf = (rows: readonly Pick<Takings, 'paymentTypeId' | 'amount'>[]) => {
  const types = [...new Set(rows.map(({ paymentTypeId }) => paymentTypeId))].toSorted((a, b) => a - b)
  const sumOf = (type: number) => sumAmounts(rows.filter(({ paymentTypeId }) => paymentTypeId === type).map(({ amount }) => amount))
  return types.map((type) => [type, sumOf(type)])
}

/** The days on which the clocks change, each with the night before, in which the first payments are made. */
const turns = [
  ['2026-03-28', '2026-03-29'],
  ['2026-10-24', '2026-10-25'],
] as const

test('till, evening, report and list agree to the ban when the clocks change, in two zones', async () => {
  const shop = await openShop({ organizations: 2 })
  const { admin, make, organizations, idOf, rows } = shop
  await rows((tx) => tx.updateTable('organizations').set({ timeZone: 'Europe/Budapest' }).where('id', '=', organizations[1]!.id).execute())
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const { id: organizationId } of organizations.slice(0, 2)) {
    vi.setSystemTime('2026-03-01T10:00:00Z')
    const client = await make.client({ organizationId })
    const pay = (type: string, amount: number) =>
      admin(payments.create, { organizationId, paymentTypeId: idOf('paymentTypes', type), amount, clientId: client.id, rest: 'credit' })
    for (const [before, day] of turns) {
      vi.setSystemTime(`${before}T18:00:00Z`)
      const wrong = await pay('CARD', 33.33)
      await admin(cashDays.close, { organizationId, day: before, countedCash: 0, floatLeft: 0, skipEarlier: true })
      for (const hour of ['00:30', '01:30', '20:30']) {
        vi.setSystemTime(`${day}T${hour}:00Z`)
        await pay('CASH', 0.1)
        await pay('CASH', 0.2)
        await pay('CARD', 1496.02)
      }
      const twice = await pay('FACT', 99.99)
      for (const { id } of [wrong, twice]) await admin(payments.void, { id, reason: 'de două ori' })
      const back = { clientId: client.id, reason: 'surplus' }
      await admin(payments.refund, { ...back, paymentTypeId: idOf('paymentTypes', 'CASH'), amount: 0.1 })

      const { items } = await admin(payments.search, { models: { organizationId: [organizationId], day: [day, day] }, pageSize: 100 })
      const sheet = await admin(cashDays.get, { organizationId, day })
      const own = sumsOf(items.filter(({ forDay }) => forDay === day)).filter(([, sum]) => sum !== 0)
      expect(own, `list of ${day}`).toEqual(
        sumsOf([
          { paymentTypeId: idOf('paymentTypes', 'CASH'), amount: 0.8 },
          { paymentTypeId: idOf('paymentTypes', 'CARD'), amount: 4488.06 },
        ]),
      )
      expect(
        sumsOf(sheet.takings).filter(([, sum]) => sum !== 0),
        `sheet of ${day}`,
      ).toEqual(own)
      const corrected = items.filter(({ forDay }) => forDay !== day)
      expect(sumsOf(corrected)).toEqual([[idOf('paymentTypes', 'CARD'), -33.33]])
      expect(sumsOf(sheet.corrections), `corrections on ${day}`).toEqual(sumsOf(corrected))
      const evening = await admin(evenings.get, { day, organizationId: [organizationId] })
      expect(evening).toMatchObject({ takings: sheet.takings, corrections: sheet.corrections })
    }
  }
  for (const [, day] of turns) {
    const sheets = []
    for (const { id } of organizations.slice(0, 2)) sheets.push(await admin(cashDays.get, { organizationId: id, day }))
    const both = await admin(evenings.get, { day })
    expect(sumsOf(both.takings), `both workplaces on ${day}`).toEqual(sumsOf(sheets.flatMap(({ takings }) => takings)))
    expect(sumsOf(both.corrections)).toEqual(sumsOf(sheets.flatMap(({ corrections }) => corrections)))
    const report = await admin(takingsReport.query, { models: { day: [day, day] } })
    expect(sumsOf(report.items)).toEqual(sumsOf(both.takings))
    const sumOf = (rows: readonly Pick<Takings, 'amount'>[]) => sumAmounts(rows.map(({ amount }) => amount))
    expect(report.totals).toMatchObject({ amount: sumOf(both.takings), corrections: sumOf(both.corrections) })
  }
})
