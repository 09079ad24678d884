import type { CashDay, Takings } from '#contract/cash-days.ts'
import { movementCategoryKeys } from '#domain/payments/till.ts'
import { sumAmounts } from '#domain/text/money.ts'
import { formatTime, type Language } from '#domain/text/format.ts'
import { buildFrame } from '#server/platform/pdf/letterhead.ts'
import { createFormatter, toSheetFacts, truncateLine } from '#server/platform/pdf/sheet.ts'
import type { Stationery } from '#server/platform/pdf/stationery.ts'
import { words } from '#server/platform/words.ts'

/** More rows of movements or voids than these do not fit on the page; the screen has them all. */
const maxPrintedRows = 12

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
  const cut = (rows: string[][]) =>
    rows.length > maxPrintedRows ? [...rows.slice(0, maxPrintedRows - 1), ['…', ...rows[0]!.slice(1).map(() => '')]] : rows
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
      [word('CashExpected'), amount(day.expectedCash)],
      [word('CountedCash'), day.countedCash === null && day.status === 'closed' ? word('DayNotCounted') : amount(day.countedCash)],
      [word('TillDifference'), amount(day.difference)],
    ]),
    after: toSheetFacts([
      [word('CashLeft'), amount(day.floatLeft)],
      [word('SafeAmount'), amount(toSafe)],
      [word('ZNumber'), day.zNumber],
      [word('ZTotal'), amount(day.zTotal)],
      [word('TillNote'), day.note],
    ]),
    tables: [
      takingsTable(word('TakingsOfDay'), day.takings),
      ...(day.corrections.length ? [takingsTable(word('CorrectionsOfClosed'), day.corrections)] : []),
    ],
    lists: [
      {
        title: word('CashMovements'),
        rows: cut(
          day.movements.map(({ at, direction, category, reason, userName, ...one }) => [
            formatTime(at, timeZone, 'en'),
            truncateLine([word(movementCategoryKeys[category]), reason].filter(Boolean).join(', ')),
            userName ?? '',
            amount(direction === 'in' ? one.amount : -one.amount),
          ]),
        ),
      },
      {
        title: word('VoidedPayments'),
        rows: cut(
          day.voids.map(({ at, paymentType, document, userName, ...one }) => [
            formatTime(at, timeZone, 'en'),
            truncateLine([paymentType, document].filter(Boolean).join(', ')),
            userName ?? '',
            amount(one.amount),
          ]),
        ),
      },
    ].filter(({ rows }) => rows.length > 0),
    signatures: [word('CashierSignature'), word('ManagerSignature')],
  }
}
