import { array, assert, boolean, constantFrom, integer, option, property, record, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayInZone, toInstant, toIsoText } from '#domain/text/calendar.ts'
import {
  bookingWindow,
  cellsOfDay,
  checkSlot,
  maxCellsPerBooking,
  nextOpenDay,
  cellsOfWeek,
  type BusyInterval,
  type SlotCell,
  type OpeningRules,
} from '#domain/appointments/slots.ts'
import { slotRules as rules } from '#test/slot-rules.ts'

/** A Friday, ten past ten local time. */
const now = '2026-11-20T08:10:00Z'
const longAgo = '2020-01-01T00:00:00Z'

const timeOf = ({ from }: SlotCell, zone = rules.zone) => isoTime(from, zone)
function isoTime(instant: string, zone: string) {
  const day = dayInZone(instant, zone)
  const minutes = (Date.parse(instant) - Date.parse(toInstant(day, '00:00', zone))) / 60_000
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
/** Counts cells by reason or state. */
const countStates = (cells: SlotCell[]) => {
  const counts: Record<string, number> = {}
  for (const { state, reason } of cells) counts[reason ?? state] = (counts[reason ?? state] ?? 0) + 1
  return counts
}

test('a day has a cell every half hour of its opening hours, none of them free in a break', () => {
  const cells = cellsOfDay(rules, '2026-11-23', { now })
  expect(countStates(cells)).toEqual({ available: 18, Break: 2 })
  expect(cells[0]).toMatchObject({ day: '2026-11-23', from: '2026-11-23T06:00:00Z' })
  expect(cells.at(-1)).toMatchObject({ from: '2026-11-23T15:30:00Z', to: '2026-11-23T16:00:00Z' })
})

test('a begun cell is past, and a cell that an appointment touches is reserved', () => {
  const cells = cellsOfDay(rules, '2026-11-20', {
    now,
    busy: [{ from: '2026-11-20T09:15:00Z', to: '2026-11-20T09:45:00Z', groupId: null }],
  })
  expect(countStates(cells)).toEqual({ available: 11, reserved: 2, Past: 5, Break: 2 })
  expect(cells.filter(({ state }) => state === 'reserved').map((cell) => timeOf(cell))).toEqual(['11:00', '11:30'])
  expect(timeOf(cells.find(({ state }) => state === 'available')!)).toBe('10:30')
})

test('a cell that begins at this second is still free', () => {
  const at = (now: string) => cellsOfDay(rules, '2026-11-20', { now }).find((cell) => timeOf(cell) === '10:00')
  expect(at('2026-11-20T08:00:00Z')).toMatchObject({ state: 'available' })
  expect(at('2026-11-20T08:00:01Z')).toMatchObject({ state: 'unavailable', reason: 'Past' })
})

test('an appointment blocks its own group, and one without a group blocks all', () => {
  const busy = [
    { from: '2026-11-23T07:00:00Z', to: '2026-11-23T08:00:00Z', groupId: 1 },
    { from: '2026-11-23T12:30:00Z', to: '2026-11-23T13:00:00Z', groupId: null },
  ]
  const cells = cellsOfDay({ ...rules, lanes: [1, 2] }, '2026-11-23', { now, busy })
  expect(countStates(cells)).toEqual({ available: 32, reserved: 4, Break: 4 })
  const reserved = cells.filter(({ state }) => state === 'reserved').map((cell) => `${timeOf(cell)}·${cell.groupId}`)
  expect(reserved).toEqual(['09:00·1', '09:30·1', '14:30·1', '14:30·2'])
  // Without groups, a time taken in any group blocks the cells.
  expect(countStates(cellsOfDay(rules, '2026-11-23', { now, busy }))).toEqual({ available: 15, reserved: 3, Break: 2 })
})

test('the grid starts at opening time, and a shorter rest at the end has no cell', () => {
  const cells = cellsOfDay({ ...rules, start: '08:15', end: '12:00', breaks: [] }, '2026-11-23', { now })
  expect(cells.map((cell) => timeOf(cell))).toEqual(['08:15', '08:45', '09:15', '09:45', '10:15', '10:45', '11:15'])
})

test('a break that touches a cell blocks all of it', () => {
  const cells = cellsOfDay({ ...rules, breaks: [{ start: '13:15', end: '13:45' }] }, '2026-11-23', { now })
  expect(cells.filter(({ reason }) => reason === 'Break').map((cell) => timeOf(cell))).toEqual(['13:00', '13:30'])
})

test('a week runs from Monday to Saturday', () => {
  expect(countStates(cellsOfWeek(rules, 2026, 47, { now }))).toEqual({ available: 31, Past: 85, Break: 4 })
  const closed = { ...rules, excludeDates: ['2026-12-18'], excludeSaturdays: true }
  expect(countStates(cellsOfWeek(closed, 2026, 51, { now }))).toEqual({ available: 72, Break: 8, ExcludedDay: 20, Saturday: 20 })
})

test.each([
  ['2026-03-28', '06:00'],
  ['2026-03-30', '05:00'],
  ['2026-10-24', '05:00'],
  ['2026-10-26', '06:00'],
])('08:00 on %s in Bucharest is %s in UTC, and an hour later in Budapest', (day, utc) => {
  const first = (zone: string) => cellsOfDay({ ...rules, zone }, day, { now: longAgo })[0]!.from
  expect(first('Europe/Bucharest')).toBe(`${day}T${utc}:00Z`)
  expect(Date.parse(first('Europe/Budapest')) - Date.parse(first('Europe/Bucharest'))).toBe(3_600_000)
})

test('a day with a clock change has two cells less or more, and no cell twice', () => {
  const whole = { ...rules, start: '00:00', end: '24:00', breaks: [] }
  expect(countStates(cellsOfDay(whole, '2026-03-29', { now: longAgo }))).toEqual({ Sunday: 46 })
  expect(countStates(cellsOfDay(whole, '2026-10-25', { now: longAgo }))).toEqual({ Sunday: 50 })

  const cairo = { ...whole, zone: 'Africa/Cairo' }
  const spring = cellsOfDay(cairo, '2026-04-24', { now: longAgo })
  expect(countStates(spring)).toEqual({ available: 46 })
  expect(spring[0]!.from).toBe('2026-04-23T22:00:00Z') // The local clock shows 01:00.
  const autumn = cellsOfDay(cairo, '2026-10-29', { now: longAgo })
  expect(countStates(autumn)).toEqual({ available: 50 })
  expect(autumn.slice(-4).map(({ from }) => from.slice(11, 16))).toEqual(['20:00', '20:30', '21:00', '21:30']) // 23:00 and 23:30 come twice.
})

test.each([
  ['2026-11-20T10:00:00Z', [2026, 47], [2026, 51], '2026-12-20'],
  ['2026-11-22T10:00:00Z', [2026, 47], [2026, 51], '2026-12-20'],
  ['2026-11-22T22:30:00Z', [2026, 48], [2026, 52], '2026-12-27'],
  ['2026-12-10T10:00:00Z', [2026, 50], [2027, 1], '2027-01-10'],
  ['2026-12-31T23:00:00Z', [2026, 53], [2027, 4], '2027-01-31'],
])('guests at %s may book from week %o to %o, until %s', (now, [, firstWeek], [lastYear, lastWeek], last) => {
  const window = bookingWindow(now, rules.zone)
  expect(window.weeks).toHaveLength(5)
  expect(window.weeks[0]!.week).toBe(firstWeek)
  expect(window.weeks.at(-1)).toEqual({ year: lastYear, week: lastWeek })
  expect([window.first, window.last]).toEqual([window.today, last])
})

test('closed days are skipped, and no day beyond the window is found', () => {
  const window = bookingWindow(now, rules.zone)
  const closed = { ...rules, excludeDates: ['2026-11-23'], excludeSaturdays: true }
  expect(nextOpenDay(rules, '2026-11-20', 1, window)).toBe('2026-11-21')
  expect(nextOpenDay(closed, '2026-11-20', 1, window)).toBe('2026-11-24')
  expect(nextOpenDay(closed, '2026-11-24', -1, window)).toBe('2026-11-20')
  expect(nextOpenDay(closed, '2026-11-20', -1, window)).toBeUndefined()
  expect(nextOpenDay(rules, '2026-12-19', 1, window)).toBeUndefined()
})

test.each([
  ['2026-11-22', '10:00', '10:30', 'Sunday'],
  ['2026-11-21', '10:00', '10:30', 'Saturday'],
  ['2026-11-24', '10:00', '10:30', 'ExcludedDay'],
  ['2026-11-20', '10:00', '10:30', 'Past'],
  ['2026-12-21', '10:00', '10:30', 'OutsideWindow'],
  ['2026-11-23', '07:30', '08:30', 'OutsideHours'],
  ['2026-11-23', '17:30', '18:30', 'OutsideHours'],
  ['2026-11-23', '10:15', '10:45', 'NotOnGrid'],
  ['2026-11-23', '10:00', '10:15', 'NotOnGrid'],
  ['2026-11-23', '08:00', '10:30', 'NotOnGrid'],
  ['2026-11-23', '12:30', '13:30', 'Break'],
  ['2026-11-23', '11:00', '12:00', 'Reserved'],
  ['2026-11-23', '11:30', '12:00', 'Available'],
])('a guest on %s from %s to %s gets the verdict %s', (day, from, to, verdict) => {
  const busy = [{ from: toInstant('2026-11-23', '10:45', rules.zone), to: toInstant('2026-11-23', '11:15', rules.zone), groupId: null }]
  const closed = { ...rules, excludeDates: ['2026-11-24'], excludeSaturdays: true }
  const requestedSlot = { from: toInstant(day, from, rules.zone), to: toInstant(day, to, rules.zone), groupId: null }
  expect(checkSlot(closed, requestedSlot, { now, window: bookingWindow(now, rules.zone), busy })).toBe(verdict)
})

test.each(['Z', '.000Z'])('slots that only touch a break, an appointment or the opening are free, with instants in %s', (end) => {
  const on = (time: string) => toInstant('2026-11-23', time, rules.zone)
  const busy = [{ from: on('10:00'), to: on('10:30'), groupId: null }]
  for (const [from, to] of [
    ['14:00', '14:30'],
    ['10:30', '11:00'],
    ['08:00', '08:30'],
  ] as const) {
    const requestedSlot = { from: on(from).replace('Z', end), to: on(to).replace('Z', end), groupId: null }
    expect(checkSlot(rules, requestedSlot, { now, busy }), from).toBe('Available')
  }
})

const quarter = 15 * 60_000
const monday = Date.parse('2026-11-16T00:00:00Z')
const anyBusy = array(
  tuple(integer({ min: 0, max: 1000 }), integer({ min: 1, max: 12 }), constantFrom(null, 1, 2, 3)).map(
    ([start, length, groupId]): BusyInterval => ({
      from: toIsoText(monday + start * quarter),
      to: toIsoText(monday + (start + length) * quarter),
      groupId,
    }),
  ),
  { maxLength: 20 },
)
const hour = integer({ min: 0, max: 47 }).map((halves) => `${String(halves >> 1).padStart(2, '0')}:${halves % 2 ? '30' : '00'}`)
const span = tuple(hour, hour)
  .filter(([start, end]) => start < end)
  .map(([start, end]) => ({ start, end }))
const anyRules = record({
  hours: span,
  breaks: array(span, { maxLength: 2 }),
  zone: constantFrom('Europe/Bucharest', 'Europe/Budapest'),
  lanes: constantFrom<(number | null)[]>([null], [1, 2]),
  excludeSaturdays: boolean(),
  excludeDates: array(constantFrom('2026-11-17', '2026-11-20', '2026-11-25'), { maxLength: 2 }),
  leadMinutes: constantFrom(0, 60, 1500),
}).map(({ hours, ...rest }): OpeningRules => ({ ...rest, ...hours }))

test('a guest is accepted exactly when all cells were free in the week just read', () => {
  const anyRequest = record({
    start: integer({ min: 0, max: 1400 }),
    length: integer({ min: 1, max: 10 }),
    group: option(constantFrom(1, 2)),
    /** Whether the request starts on a free cell or at any quarter of an hour. */
    onCell: boolean(),
    end: constantFrom('Z', '.000Z'),
  })
  assert(
    property(anyRules, anyBusy, anyRequest, (rules, busy, { start, length, group, onCell, end }) => {
      const window = bookingWindow(now, rules.zone)
      const groupId = rules.lanes[0] === null ? null : (group ?? 1)
      const read = [47, 48, 49].flatMap((week) => cellsOfWeek(rules, 2026, week, { now, window, busy }))
      const offered = read.filter((cell) => cell.groupId === groupId && cell.state === 'available')
      const cell = onCell ? offered[start % offered.length] : undefined
      const begins = cell ? Date.parse(cell.from) : monday + start * quarter
      const quarters = cell ? 2 * (1 + (length % maxCellsPerBooking)) : length
      const [from, to] = [toIsoText(begins), toIsoText(begins + quarters * quarter)]
      const free = offered.filter((cell) => cell.from >= from && cell.to <= to)
      const isWhole = free.length * 2 === quarters && free.length <= maxCellsPerBooking
      const withSuffix = (instant: string) => instant.replace('Z', end)
      expect(checkSlot(rules, { from: withSuffix(from), to: withSuffix(to), groupId }, { now, window, busy }) === 'Available').toBe(isWhole)
    }),
    { numRuns: 500 },
  )
})

test('the cells of a day are contiguous, up to a rest of less than half an hour', () => {
  assert(
    property(anyRules, integer({ min: 0, max: 400 }), (rules, days) => {
      const day = addDays('2026-01-01', days)
      const cells = cellsOfDay({ ...rules, lanes: [null] }, day, { now: longAgo })
      const [opening, closing] = [toInstant(day, rules.start, rules.zone), toInstant(day, rules.end, rules.zone)]
      expect(cells[0]?.from ?? opening).toBe(opening)
      for (const [index, { from }] of cells.entries()) expect(from).toBe(cells[index - 1]?.to ?? opening)
      const rest = Date.parse(closing) - Date.parse(cells.at(-1)?.to ?? opening)
      expect(rest >= 0 && rest < 2 * quarter).toBe(true)
    }),
  )
})

test('an appointment changes the cells that it touches in its group, and no others', () => {
  assert(
    property(anyRules, anyBusy, (rules, busy) => {
      const before = cellsOfWeek(rules, 2026, 48, { now })
      const after = cellsOfWeek(rules, 2026, 48, { now, busy })
      for (const [index, cell] of after.entries()) {
        const isTouched = busy.some(
          ({ from, to, groupId }) =>
            from < cell.to && to > cell.from && (groupId === null || cell.groupId === null || groupId === cell.groupId),
        )
        const expected = before[index]!
        expect(cell).toEqual(isTouched && expected.state === 'available' ? { ...expected, state: 'reserved' } : expected)
      }
    }),
  )
})
