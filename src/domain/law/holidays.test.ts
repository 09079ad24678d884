import { expect, test } from 'vitest'
import { publicHolidays } from '#test/public-holidays.ts'
import { orthodoxEaster, westernEaster } from './easter.ts'
import { legalDays, movedDaysKnownUntil } from './holidays.ts'
import { addWorkingDays, isWorkingDay } from './working-days.ts'

test.each([
  [2024, '2024-05-05', '2024-03-31'],
  [2025, '2025-04-20', '2025-04-20'],
  [2026, '2026-04-12', '2026-04-05'],
  [2027, '2027-05-02', '2027-03-28'],
  [2028, '2028-04-16', '2028-04-16'],
  [2029, '2029-04-08', '2029-04-01'],
  [2030, '2030-04-28', '2030-04-21'],
])('Easter of %i is on %s in Romania and on %s in Hungary', (year, orthodox, western) => {
  expect([orthodoxEaster(year), westernEaster(year)]).toEqual([orthodox, western])
})

test('Orthodox Easter is refused for a year in which the Julian calendar lags otherwise', () => {
  expect([orthodoxEaster(1900), orthodoxEaster(2099)]).toEqual(['1900-04-22', '2099-04-12'])
  for (const year of [1899, 2100, 2026.5]) expect(() => orthodoxEaster(year)).toThrow(RangeError)
})

test.each(['RO', 'HU'] as const)('the holidays of %s are those of another program for decades', (country) => {
  const lines = publicHolidays[country].map((line) => {
    const year = Number(line.slice(0, 4))
    const holidays = [...legalDays(country, year).values()].filter(({ kind }) => kind === 'holiday')
    return [year, ...holidays.map(({ day }) => day.slice(5))].join(' ')
  })
  expect(lines).toEqual(publicHolidays[country])
})

test('a holiday begins with the year of its law', () => {
  const hasDay = (year: number, day: string) => legalDays('RO', year).has(`${year}-${day}`)
  expect([2022, 2023, 2024].map((year) => hasDay(year, '01-06'))).toEqual([false, false, true])
  expect([hasDay(2017, '04-14'), hasDay(2018, '04-06')]).toEqual([false, true])
})

test.each([
  ['2027-05-01', ['LabourDay']],
  ['2026-06-01', ['ChildrensDay', 'Pentecost']],
])('two holidays on %s are one day', (day, names) => {
  const all = [...legalDays('RO', Number(day.slice(0, 4))).values()]
  expect(all.filter((legal) => legal.day === day)).toEqual([{ day, kind: 'holiday', names }])
})

test('Hungary moves days until the end of the last decree, and Romania none', () => {
  const moved = [...legalDays('HU', 2026).values()].filter(({ kind }) => kind !== 'holiday')
  expect(moved.map(({ day, kind }) => `${day} ${kind}`)).toEqual([
    '2026-01-02 moved-rest',
    '2026-01-10 moved-work',
    '2026-08-08 moved-work',
    '2026-08-21 moved-rest',
    '2026-12-12 moved-work',
    '2026-12-24 moved-rest',
  ])
  expect([...legalDays('HU', 2025).values()].filter(({ kind }) => kind !== 'holiday')).toHaveLength(6)
  expect([movedDaysKnownUntil('HU'), movedDaysKnownUntil('RO'), movedDaysKnownUntil('AT')]).toEqual(['2026-12-31', null, null])
})

test.each([
  ['RO', '2026-11-25', 5, '2026-12-04'],
  ['RO', '2026-11-26', 5, '2026-12-07'],
  ['RO', '2026-11-28', 5, '2026-12-08'],
  ['RO', '2026-12-18', 5, '2026-12-28'],
  ['RO', '2026-12-22', 5, '2026-12-30'],
  ['RO', '2026-04-08', 5, '2026-04-17'],
  ['RO', '2026-05-29', 5, '2026-06-08'],
  ['RO', '2027-01-04', 5, '2027-01-13'],
  ['RO', '2027-04-28', 5, '2027-05-07'],
  ['HU', '2026-08-19', 3, '2026-08-26'],
  ['HU', '2026-12-10', 3, '2026-12-14'],
  ['RO', '2026-11-25', 0, '2026-11-25'],
])('in %s %s plus %i working days is %s', (country, day, count, end) => {
  expect(addWorkingDays(country, day, count)).toBe(end)
})

test('a moved Saturday works and a moved Friday rests', () => {
  const days = ['2026-08-07', '2026-08-08', '2026-08-09', '2026-08-21']
  expect(days.map((day) => isWorkingDay('HU', day))).toEqual([true, true, false, false])
  expect(days.map((day) => isWorkingDay('RO', day))).toEqual([true, false, false, true])
})

test('a country without rules has no holidays and no term', () => {
  expect([...legalDays('AT', 2026)]).toEqual([])
  expect(addWorkingDays('AT', '2026-11-25', 5)).toBeNull()
})
