import { expect, test } from 'vitest'
import { ageOf, sumByAge } from './debts.ts'

const today = '2026-11-26'

test('a debt ages by the days since it was due', () => {
  const ages = [
    '2026-12-26',
    '2026-11-26',
    '2026-11-25',
    '2026-10-27',
    '2026-10-26',
    '2026-09-27',
    '2026-09-26',
    '2026-08-28',
    '2026-08-27',
  ]
  expect(ages.map((day) => ageOf(day, today))).toEqual(['notDue', 'notDue', 'd30', 'd30', 'd60', 'd60', 'd90', 'd90', 'over90'])
})

test('debts are summed by age to the ban, without what was overpaid', () => {
  const debts = [
    { dueOn: '2026-12-26', balance: 566.35 },
    { dueOn: '2026-10-27', balance: 121 },
    { dueOn: '2026-10-26', balance: 250 },
    { dueOn: '2026-08-28', balance: 300 },
    { dueOn: '2026-08-27', balance: 80 },
    { dueOn: '2026-11-01', balance: -20 },
  ]
  expect(sumByAge(debts, today)).toEqual({ owed: 1317.35, notDue: 566.35, d30: 121, d60: 250, d90: 300, over90: 80 })
})
