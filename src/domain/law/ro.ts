import { ruleOf, type HolidayCalendar, type LawSource, type Rule } from './rule.ts'
import { fiscalCode, fiscalCodeSince, romanianReadOn as readOn, romanianVat } from './ro-vat.ts'

const rule = ruleOf('RO')

const labourCode: LawSource = { title: 'Legea 53/2003, Codul muncii', reference: 'art. 139', seen: readOn, certainty: 'sure' }
const eInvoices: LawSource = {
  title: 'OUG 120/2021, modificată prin OUG 89/2025',
  reference: 'art. 10 alin. (7)',
  seen: readOn,
  certainty: 'sure',
}
const eInvoicesBefore: LawSource = { ...eInvoices, title: 'OUG 120/2021' }
const inspections: LawSource = { title: 'OG 81/2000 și RNTR 1', reference: 'periodicitatea inspecției', seen: readOn, certainty: 'medium' }
/** Papers name 6 and 12 months for driving schools. */
const unsureInspections: LawSource = { ...inspections, certainty: 'unsure' }
/** The ordinance on inspections is of 2000; no older inspection is recorded. */
const inspectionsSince = '2000-09-01'

/** Returns the holidays of the years since the given laws; each law added days and removed none. */
const holidays = (isGoodFriday: boolean, isEpiphany: boolean): HolidayCalendar => ({
  easter: 'orthodox',
  days: [
    { name: 'NewYear', on: '01-01' },
    { name: 'NewYear', on: '01-02' },
    ...(isEpiphany
      ? [
          { name: 'Epiphany' as const, on: '01-06' },
          { name: 'SaintJohn' as const, on: '01-07' },
        ]
      : []),
    { name: 'Unification', on: '01-24' },
    ...(isGoodFriday ? [{ name: 'GoodFriday' as const, on: { afterEaster: -2 } }] : []),
    { name: 'Easter', on: { afterEaster: 0 } },
    { name: 'Easter', on: { afterEaster: 1 } },
    { name: 'LabourDay', on: '05-01' },
    { name: 'ChildrensDay', on: '06-01' },
    { name: 'Pentecost', on: { afterEaster: 49 } },
    { name: 'Pentecost', on: { afterEaster: 50 } },
    { name: 'Assumption', on: '08-15' },
    { name: 'SaintAndrew', on: '11-30' },
    { name: 'NationalDay', on: '12-01' },
    { name: 'Christmas', on: '12-25' },
    { name: 'Christmas', on: '12-26' },
  ],
})

export const romanianRules: readonly Rule[] = [
  ...romanianVat,

  rule('holidays', '2017-01-01', '2017-12-31', holidays(false, false), labourCode),
  rule('holidays', '2018-01-01', '2023-12-31', holidays(true, false), labourCode),
  rule('holidays', '2024-01-01', null, holidays(true, true), labourCode),

  rule('einvoice.deadline', '2024-07-01', '2025-12-31', { days: 5, isWorkingDays: false, includesReceipts: false }, eInvoicesBefore),
  rule('einvoice.deadline', '2026-01-01', null, { days: 5, isWorkingDays: true, includesReceipts: false }, eInvoices),
  rule('issue.deadline', fiscalCodeSince, null, { dayOfNextMonth: 15 }, fiscalCode('art. 319 alin. (16)')),

  rule('inspection.car', inspectionsSince, null, { months: 24, whenOld: { fromYears: 12, months: 12 } }, inspections),
  rule('inspection.taxi', inspectionsSince, null, { months: 6 }, inspections),
  rule('inspection.driving-school', inspectionsSince, null, { months: 12 }, unsureInspections),
  rule('inspection.driving-school-bus', inspectionsSince, null, { months: 6 }, unsureInspections),
  rule('inspection.ambulance', inspectionsSince, null, { months: 12 }, inspections),
  rule('inspection.bus', inspectionsSince, null, { months: 6 }, inspections),
  rule('inspection.van', inspectionsSince, null, { months: 24 }, inspections),
  rule('inspection.truck', inspectionsSince, null, { months: 12 }, inspections),
  rule('inspection.motorcycle', inspectionsSince, null, { months: 24 }, inspections),
  rule('inspection.historic', inspectionsSince, null, null, inspections),

  rule(
    'rounding',
    '2005-07-01',
    null,
    { currency: 'RON', step: 1, cashStep: 1 },
    { title: 'Legea 348/2004', reference: 'leul are 100 de bani', seen: readOn, certainty: 'medium' },
  ),
  rule(
    'retention',
    '2023-01-01',
    null,
    { years: 5 },
    { title: 'Legea contabilității 82/1991, modificată prin Legea 36/2023', reference: 'art. 25', seen: readOn, certainty: 'medium' },
  ),
]
