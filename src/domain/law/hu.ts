import { ruleOf, type HolidayCalendar, type LawSource, type Rule } from './rule.ts'
import { hungarianReadOn as readOn, hungarianVat, vatAct } from './hu-vat.ts'

const rule = ruleOf('HU')

const movedDays = (title: string, certainty: LawSource['certainty']): LawSource => ({
  title,
  reference: 'áthelyezett munkanapok',
  seen: readOn,
  certainty,
})
const decreeFor2026 = '10/2025. (IV. 30.) NGM rendelet'
const inspections = (certainty: LawSource['certainty']): LawSource => ({
  title: '5/1990. (IV. 12.) KöHÉM rendelet',
  reference: 'az időszakos vizsgálat gyakorisága',
  seen: readOn,
  certainty,
})
const inspectionsSince = '1990-04-12'

const holidays: HolidayCalendar = {
  easter: 'western',
  days: [
    { name: 'NewYear', on: '01-01' },
    { name: 'Revolution1848', on: '03-15' },
    { name: 'GoodFriday', on: { afterEaster: -2 } },
    { name: 'Easter', on: { afterEaster: 0 } },
    { name: 'Easter', on: { afterEaster: 1 } },
    { name: 'LabourDay', on: '05-01' },
    { name: 'Pentecost', on: { afterEaster: 49 } },
    { name: 'Pentecost', on: { afterEaster: 50 } },
    { name: 'SaintStephen', on: '08-20' },
    { name: 'Revolution1956', on: '10-23' },
    { name: 'AllSaints', on: '11-01' },
    { name: 'Christmas', on: '12-25' },
    { name: 'Christmas', on: '12-26' },
  ],
}

export const hungarianRules: readonly Rule[] = [
  ...hungarianVat,

  rule('holidays', '2017-01-01', null, holidays, {
    title: '2012. évi I. törvény a munka törvénykönyvéről',
    reference: '102. §',
    seen: readOn,
    certainty: 'sure',
  }),
  rule(
    'moved-days',
    '2025-01-01',
    '2025-12-31',
    { rest: ['2025-05-02', '2025-10-24', '2025-12-24'], work: ['2025-05-17', '2025-10-18', '2025-12-13'] },
    movedDays('11/2024. (IV. 8.) NGM rendelet', 'sure'),
  ),
  rule(
    'moved-days',
    '2026-01-01',
    '2026-11-30',
    { rest: ['2026-01-02', '2026-08-21'], work: ['2026-01-10', '2026-08-08'] },
    movedDays(decreeFor2026, 'sure'),
  ),
  // A public holiday on 24 December was announced for 2026; it would free 12 December. No such law was found.
  rule('moved-days', '2026-12-01', '2026-12-31', { rest: ['2026-12-24'], work: ['2026-12-12'] }, movedDays(decreeFor2026, 'medium')),

  rule('einvoice.deadline', '2021-01-04', null, { days: 0, isWorkingDays: false, includesReceipts: false }, vatAct('10. melléklet')),
  rule('issue.deadline', '2020-07-01', null, { days: 8 }, vatAct('163. §', 'medium')),

  rule('inspection.car', inspectionsSince, null, { months: 24, whenNew: 48 }, inspections('sure')),
  rule('inspection.taxi', inspectionsSince, null, { months: 12 }, inspections('medium')),
  rule('inspection.driving-school', inspectionsSince, null, null, inspections('unsure')),
  rule('inspection.driving-school-bus', inspectionsSince, null, null, inspections('unsure')),
  rule('inspection.ambulance', inspectionsSince, null, null, inspections('unsure')),
  rule('inspection.bus', inspectionsSince, null, null, inspections('unsure')),
  rule('inspection.van', inspectionsSince, null, null, inspections('unsure')),
  rule('inspection.truck', inspectionsSince, null, null, inspections('unsure')),
  rule('inspection.motorcycle', inspectionsSince, null, null, inspections('unsure')),
  rule('inspection.historic', inspectionsSince, null, null, inspections('unsure')),

  rule(
    'rounding',
    '2008-03-01',
    null,
    { currency: 'HUF', step: 100, cashStep: 500 },
    { title: '2008. évi III. törvény', reference: 'az 1 és 2 forintos érmék bevonása', seen: readOn, certainty: 'sure' },
  ),
  rule(
    'retention',
    '2001-01-01',
    null,
    { years: 8 },
    { title: '2000. évi C. törvény a számvitelről', reference: '169. §', seen: readOn, certainty: 'medium' },
  ),
]
