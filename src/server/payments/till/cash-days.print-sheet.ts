import type { CashDay, Takings } from '#contract/cash-days.ts'
import { movementCategoryKeys } from '#domain/payments/till.ts'
import { sumAmounts } from '#domain/text/money.ts'
import { formatTime, type Language } from '#domain/text/format.ts'
import { buildFrame } from '#server/platform/pdf/letterhead.ts'
import { createFormatter, toSheetFacts, truncateLine } from '#server/platform/pdf/sheet.ts'
import type { Stationery } from '#server/platform/pdf/stationery.ts'
import { words } from '#server/platform/words.ts'

/** Rows of movements and voids that fit on the page together, and the part that each list has for certain. */
const [maxPrintedRows, minPrintedRows] = [16, 8]

/** Returns the data that `cash-days.print.typ` lays out on one page: an open day as it is now, a closed one as it was closed. */
export function tillSheet(day: CashDay, stationery: Stationery, language: Language) {
  const { timeZone } = stationery.organization
  const pen = createFormatter(stationery.organization, language)
  const word = words(['print', 'till'], language)
  const amount = (value: number | null) => (value === null ? '' : pen.amount(value))
  const title = word(day.status === 'closed' ? 'TillSheet' : 'TillSheetOpen')
  const toSafe = day.countedCash === null ? null : sumAmounts([day.countedCash, -(day.floatLeft ?? 0)])
  const takingsTable = (name: string, takings: Takings[]) => ({
    title: name,
    columns: [word('Payment'), word('TakingsCount'), word('Amount'), word('GivenBack'), word('CountedSum'), word('TillDifference')],
    rows: takings.map(({ paymentType, count, refunds, counted, ...one }) => [
      paymentType,
      String(count),
      amount(one.amount),
      refunds === 0 ? '' : amount(refunds),
      amount(counted),
      counted === null ? '' : amount(sumAmounts([counted, -one.amount])),
    ]),
    total: [word('TotalTakings'), amount(sumAmounts(takings.map((one) => one.amount)))],
  })
  /** The rows of a list that fit, and one for the sum of all others. */
  const fit = <Row extends { amount: number }>(rows: Row[], others: number, toCells: (row: Row) => string[]): string[][] => {
    const max = Math.max(minPrintedRows, maxPrintedRows - others)
    if (rows.length <= max) return rows.map((row) => [...toCells(row), amount(row.amount)])
    const left = rows.slice(max - 1)
    return [
      ...fit(rows.slice(0, max - 1), others, toCells),
      ['…', `+ ${left.length}`, '', amount(sumAmounts(left.map((row) => row.amount)))],
    ]
  }
  const movements = day.movements.map((row) => ({ ...row, amount: row.direction === 'in' ? row.amount : -row.amount }))
  const line = (parts: string[]) => truncateLine(parts.filter(Boolean).join(', '), 55)
  const time = (at: string) => formatTime(at, timeZone, 'en')
  return {
    ...buildFrame(stationery, language),
    head: {
      title,
      number: pen.date(day.day),
      facts: toSheetFacts([['', day.closedAt && word('ClosedByAt', { at: pen.instant(day.closedAt), name: day.closedByName ?? '' })]]),
    },
    foot: [title, pen.date(day.day)].join('  ·  '),
    cash: toSheetFacts([
      [word('OpeningFloat'), amount(day.openingFloat)],
      [word('CashCorrected'), day.correctedCash === 0 ? '' : amount(day.correctedCash)],
      [word('CashExpected'), amount(day.expectedCash)],
      [word('CountedCash'), day.countedCash === null && day.status === 'closed' ? word('DayNotCounted') : amount(day.countedCash)],
      [word('TillDifference'), amount(day.difference)],
    ]),
    after: toSheetFacts([
      [word('CashLeft'), amount(day.floatLeft)],
      [word('SafeAmount'), amount(toSafe)],
      [word('ZNumber'), day.zNumber],
      [word('ZTotal'), amount(day.zTotal)],
      [word('TillNote'), day.note && truncateLine(day.note)],
    ]),
    tables: [
      takingsTable(word('TakingsOfDay'), day.takings),
      ...(day.corrections.length ? [takingsTable(word('CorrectionsOfClosed'), day.corrections)] : []),
    ],
    lists: [
      {
        title: word('CashMovements'),
        rows: fit(movements, day.voids.length, ({ at, category, reason, userName, day: liesOn, forDay }) => [
          time(at),
          line([word(movementCategoryKeys[category]), forDay === liesOn ? '' : word('ForDay', { day: pen.date(forDay) }), reason]),
          truncateLine(userName ?? '', 24),
        ]),
      },
      {
        title: word('VoidedPayments'),
        rows: fit(day.voids, movements.length, ({ at, paymentType, document, userName }) => [
          time(at),
          line([paymentType, document]),
          truncateLine(userName ?? '', 24),
        ]),
      },
    ].filter(({ rows }) => rows.length > 0),
    signatures: [word('CashierSignature'), word('ManagerSignature')],
  }
}
