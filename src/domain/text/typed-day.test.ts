import { expect, test } from 'vitest'
import { parseTypedDay } from './typed-day.ts'

const today = '2026-11-24'

test.each([
  ['24.11.2026', today],
  ['24/11/2026', today],
  ['24-11-2026', today],
  ['2026-11-24', today],
  ['2026. 11. 24.', today],
  ['24.11.26', today],
  ['4 3 26', '2026-03-04'],
  ['3.12', '2026-12-03'],
  ['azi', today],
  ['Mâine', '2026-11-25'],
  ['yesterday', '2026-11-23'],
  ['tegnap', '2026-11-23'],
  ['+7', '2026-12-01'],
  ['-30', '2026-10-25'],
])('a typed %j is the day %s', (typed, day) => expect(parseTypedDay(typed, today, 'ro')).toBe(day))

test.each([
  ['26. 12. 03.', '2026-12-03'],
  ['12. 03.', '2026-12-03'],
  ['2026.12.3', '2026-12-03'],
  ['3.12.2026', '2026-12-03'],
])('a Hungarian %j begins with the year or the month when it can', (typed, day) => expect(parseTypedDay(typed, today, 'hu')).toBe(day))

test.each(['', '2', '31.02.2026', '24.13.2026', '1.1.202', 'poimâine', '+', '1.2.3.4', 'constructor', '46350', '12345.5'])(
  'a typed %j is no day',
  (typed) => expect(parseTypedDay(typed, today, 'ro')).toBeUndefined(),
)
