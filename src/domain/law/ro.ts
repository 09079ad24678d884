import { ruleOf, type HolidayCalendar, type LawSource, type Rule } from './rule.ts'

const rule = ruleOf('RO')
/** The day on which all sources below were read. */
const readOn = '2026-11-26'

const fiscalCode = (reference: string, certainty: LawSource['certainty'] = 'sure'): LawSource => ({
  title: 'Legea 227/2015 privind Codul fiscal',
  reference,
  seen: readOn,
  certainty,
})
const ratesOf2025: LawSource = {
  title: 'Legea 141/2025',
  reference: 'art. 291 din Codul fiscal, modificat',
  seen: readOn,
  certainty: 'sure',
}
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
const fiscalCodeSince = '2016-01-01'
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

/** Rates before 2017 are not kept: no order is that old. */
export const romanianRules: readonly Rule[] = [
  rule('vat.standard', '2017-01-01', '2025-07-31', { percent: 19, ubl: { category: 'S' } }, fiscalCode('art. 291 alin. (1)')),
  rule('vat.standard', '2025-08-01', null, { percent: 21, ubl: { category: 'S' } }, ratesOf2025),
  rule('vat.reduced', '2017-01-01', '2025-07-31', { percent: 9, ubl: { category: 'S' } }, fiscalCode('art. 291 alin. (2)')),
  rule('vat.reduced', '2025-08-01', null, { percent: 11, ubl: { category: 'S' } }, ratesOf2025),
  rule('vat.reduced-2', '2017-01-01', '2025-07-31', { percent: 5, ubl: { category: 'S' } }, fiscalCode('art. 291 alin. (3)')),
  rule(
    'vat.exempt',
    fiscalCodeSince,
    null,
    { percent: 0, ubl: { category: 'E', exemption: 'VATEX-EU-132' }, reason: 'Scutit fără drept de deducere, art. 292 Cod fiscal' },
    fiscalCode('art. 292', 'medium'),
  ),
  rule(
    'vat.small-business',
    fiscalCodeSince,
    null,
    { percent: 0, ubl: { category: 'O', exemption: 'VATEX-EU-O' }, reason: 'Neînregistrat în scopuri de TVA, art. 310 Cod fiscal' },
    fiscalCode('art. 310', 'medium'),
  ),
  rule(
    'vat.reverse',
    fiscalCodeSince,
    null,
    { percent: 0, ubl: { category: 'AE', exemption: 'VATEX-EU-AE' }, reason: 'Taxare inversă, art. 331 Cod fiscal' },
    fiscalCode('art. 331', 'medium'),
  ),

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
