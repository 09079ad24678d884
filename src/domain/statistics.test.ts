import { expect, test } from 'vitest'
import { firstStatisticsDay, percentChange, buildSeries } from './statistics.ts'

test('progress is a whole percentage between −100 and 100, with halves away from zero', () => {
  const cases: [number, number, number][] = [
    [0, 0, 0],
    [5, 0, 100],
    [0, 5, -100],
    [100, 200, -50],
    [900, 100, 100],
    [1005, 1000, 1],
    [995, 1000, -1],
    [200, 200, 0],
  ]
  for (const [now, then, percent] of cases) expect([now, then, percentChange(now, then)]).toEqual([now, then, percent])
})

test('a week is compared with the same weekdays a year before, and future days count as 0', () => {
  // Friday 20 November 2026; 364 days earlier is Friday 21 November 2025.
  const sums = new Map([
    ['2026-11-16', 100],
    ['2026-11-20', 50],
    ['2026-11-21', 999],
    ['2025-11-17', 40],
    ['2025-11-21', 60],
    ['2025-11-22', 200],
    ['2024-11-18', 600],
  ])
  const [current, past] = buildSeries(sums, '2026-11-20')
  expect(current).toEqual({
    type: 'week',
    timeInterval: 'current',
    from: '2026-11-16',
    to: '2026-11-22',
    total: 150,
    progress: 50,
    values: [100, 0, 0, 0, 50, 0, 0],
  })
  expect(past).toMatchObject({ timeInterval: 'past', from: '2025-11-17', total: 300, progress: -50, values: [40, 0, 0, 0, 60, 200, 0] })
})

test('a year is compared with the same part of the last one, also on a leap day', () => {
  const sums = new Map([
    ['2028-01-31', 10],
    ['2028-02-29', 20],
    ['2027-02-28', 15],
    ['2027-03-01', 100],
    ['2026-12-31', 115],
  ])
  const [, , current, past] = buildSeries(sums, '2028-02-29')
  expect(current).toMatchObject({ type: 'month', from: '2028-01-01', to: '2028-12-31', total: 30, progress: 100 })
  expect(current?.values.slice(0, 3)).toEqual([10, 20, 0])
  expect(past).toMatchObject({ total: 115, progress: 0 })
})

test('the statistics look back over two years, and over two years of weeks', () => {
  expect(firstStatisticsDay('2026-11-20')).toBe('2024-01-01')
  expect(firstStatisticsDay('2027-01-01')).toBe('2024-12-30')
})
