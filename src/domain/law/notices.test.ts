import { expect, test } from 'vitest'
import { lawNotices, type LawUse } from './notices.ts'

const use: LawUse = { countries: ['RO'], withVat: true, vatPercent: null, hasInspections: true }
const kindsOn = (today: string, changed: Partial<LawUse> = {}) => lawNotices({ ...use, ...changed }, today).map(({ kind }) => kind)

test('an account that follows the law hears of nothing on an ordinary day', () => {
  expect(kindsOn('2026-11-27')).toEqual([])
  expect(kindsOn('2026-11-27', { vatPercent: 21 })).toEqual([])
  expect(kindsOn('2026-11-27', { countries: ['AT'], vatPercent: 20 })).toEqual([])
})

test('a change is announced for the 30 days before it', () => {
  expect(kindsOn('2025-07-01')).toEqual([])
  const [notice, ...others] = lawNotices(use, '2025-07-02')
  expect([notice, others]).toEqual([
    { kind: 'rule-changes', key: 'vat.standard RO 2025-08-01', id: 'vat.standard', from: '2025-08-01' },
    [],
  ])
  expect(kindsOn('2025-07-31')).toEqual(['rule-changes'])
  expect(kindsOn('2025-08-01')).toEqual([])
  expect(kindsOn('2025-07-31', { withVat: false })).toEqual([])
})

test('a rate of the account that differs from the law is named once for each country', () => {
  expect(lawNotices({ ...use, vatPercent: 19, countries: ['RO', 'RO', 'HU'] }, '2026-11-27')).toEqual([
    { kind: 'vat-differs', key: 'vat RO 2025-08-01 19', own: 19, law: 21, since: '2025-08-01' },
    { kind: 'vat-differs', key: 'vat HU 2012-01-01 19', own: 19, law: 27, since: '2012-01-01' },
  ])
  expect(kindsOn('2026-11-27', { vatPercent: 19, withVat: false })).toEqual([])
})

test('moved days of Hungary that nobody knows in December are named', () => {
  const hungarian = { countries: ['HU'] }
  expect(kindsOn('2026-11-30', hungarian)).toEqual([])
  expect(lawNotices({ ...use, ...hungarian }, '2026-12-01')).toEqual([
    { kind: 'moved-days-unknown', key: 'moved-days HU 2027', year: 2027 },
  ])
  expect(kindsOn('2026-12-01')).toEqual([])
})
