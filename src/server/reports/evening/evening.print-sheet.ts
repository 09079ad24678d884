import type { Takings } from '#contract/cash-days.ts'
import type { Evening } from '#contract/reports/evening.ts'
import { formatTime, type Language } from '#domain/text/format.ts'
import { sumAmounts } from '#domain/text/money.ts'
import { buildFrame } from '#server/platform/pdf/letterhead.ts'
import { createFormatter, toSheetFacts } from '#server/platform/pdf/sheet.ts'
import type { Stationery } from '#server/platform/pdf/stationery.ts'
import { words } from '#server/platform/words.ts'

/** Returns the data that `evening.print.typ` lays out. */
export function eveningSheet(evening: Evening, stationery: Stationery, language: Language) {
  const pen = createFormatter(stationery.organization, language)
  const word = words(['print', 'evening', 'till', 'payments'], language)
  const title = word('DayAtGlance')
  const { weekBefore, yearBefore, done, unpaid, due, uninvoiced, hours, next, hotel } = evening
  const change = (percent: number | null) => (percent === null ? '' : `${percent > 0 ? '+' : ''}${pen.number(percent)} %`)
  const counted = ({ count, total }: { count: number; total: number }) => `${pen.number(count)} · ${pen.amount(total)}`
  const takingsTable = (name: string, takings: readonly Takings[]) => ({
    title: name,
    columns: [word('Payment'), word('TakingsCount'), word('GivenBack'), word('Amount')],
    rows: takings.map(({ paymentType, count, refunds, amount }) => [
      paymentType,
      pen.number(count),
      refunds === 0 ? '' : pen.amount(refunds),
      pen.amount(amount),
    ]),
    total: [word('TotalTakings'), '', '', pen.amount(sumAmounts(takings.map(({ amount }) => amount)))],
  })
  const compared = (earlier: Evening['weekBefore']) =>
    [
      `${word('TakingsOfDay')}: ${pen.amount(earlier.takings)} ${change(earlier.takingsChange)}`,
      `${word('EveningDone')}: ${pen.amount(earlier.done)} ${change(earlier.doneChange)}`,
    ]
      .map((part) => part.trim())
      .join('  ·  ')
  return {
    ...buildFrame(stationery, language),
    head: { title, number: pen.date(evening.day), facts: [] },
    foot: [title, pen.date(evening.day)].join('  ·  '),
    tables: [
      takingsTable(word('TakingsOfDay'), evening.takings),
      ...(evening.corrections.length ? [takingsTable(word('CorrectionsOfClosed'), evening.corrections)] : []),
      {
        title: word('EveningRamps'),
        columns: [word('EveningRamp'), word('Appointments'), word('EveningMissed'), word('Total')],
        rows: evening.ramps.map((ramp) => [
          ramp.appointmentGroup ?? word('EveningNoRamp'),
          `${pen.number(ramp.done)} / ${pen.number(ramp.appointments)}`,
          pen.number(ramp.missed),
          pen.amount(ramp.total),
        ]),
        total: [],
      },
    ].filter(({ rows }) => rows.length > 0),
    orders: toSheetFacts([
      [word('EveningDone'), counted(done)],
      [word('EveningUnpaid'), counted(unpaid)],
      [word('EveningDue'), counted(due)],
      [word('EveningUninvoiced'), uninvoiced && counted(uninvoiced)],
      [word('EveningWorked'), hours && pen.minutes(hours.workedMinutes)],
      [word('EveningSold'), hours && pen.minutes(hours.soldMinutes)],
      [word('EveningNoShow'), `${pen.number(evening.noShow)} %`],
    ]),
    next: toSheetFacts([
      ['', word('EveningNext', { day: pen.date(next.day) })],
      ...next.ramps.map(({ appointmentGroup, appointments, first, timeZone }): [string, string] => [
        appointmentGroup ?? word('Appointments'),
        `${pen.number(appointments)} · ${word('EveningFirst', { time: formatTime(first, timeZone, language) })}`,
      ]),
      [word('EveningSets'), pen.number(next.sets)],
      [word('EveningArrived'), pen.number(next.customerOrders)],
      [word('EveningDeadlines'), pen.number(next.deadlines)],
      [word('EveningHotel'), counted(hotel)],
    ]),
    compared: toSheetFacts([
      [pen.date(weekBefore.day), compared(weekBefore)],
      [pen.date(yearBefore.day), compared(yearBefore)],
    ]),
  }
}
