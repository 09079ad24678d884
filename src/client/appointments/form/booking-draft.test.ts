import { expect, test } from 'vitest'
import { slotRules as rules } from '#test/slot-rules.ts'
import { timesFromStart, slotWarning } from './booking-draft.ts'

const { zone } = rules
const now = '2026-11-20T08:10:00Z'

test.each(['Z', '.000Z'])('no warning outside a break, and a warning within it, for instants that end with %s', (end) => {
  const on = (from: string, to: string) => ({ from: `2026-11-23T${from}:00${end}`, to: `2026-11-23T${to}:00${end}` })
  expect(slotWarning(rules, on('12:00', '12:45'), now)).toBeUndefined()
  expect(slotWarning(rules, on('10:15', '11:00'), now)).toBeUndefined()
  expect(slotWarning(rules, on('10:15', '11:15'), now)).toBe('Break')
})

test('a start at closing keeps the end, whatever the spelling of the instant', () => {
  const times = { from: '2026-11-23T15:00:00.000Z', to: '2026-11-23T15:30:00.000Z' }
  const options = { isNew: true, closing: '18:00', zone }
  for (const end of ['Z', '.000Z']) {
    expect(timesFromStart(times, `2026-11-23T16:00:00${end}`, options).to).toBe(times.to)
    expect(timesFromStart(times, `2026-11-23T15:30:00${end}`, options).to).toBe('2026-11-23T16:00:00Z')
  }
})
