import { assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { Plate, PlateOrEmpty } from '#contract/kit/fields.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { beginsPlate, formatPlate, isPlate, writePlate } from '#contract/kit/readers/plate-text.ts'

const typed = string({ unit: constantFrom(...Array.from('abBCvJ0123459 -./')), maxLength: 12 })

test.each([
  ['bv12abc', 'BV 12 ABC', 'RO'],
  ['BV-12-ABC', 'BV 12 ABC', 'RO'],
  ['b 12 abc', 'B 12 ABC', 'RO'],
  ['B123ABC', 'B 123 ABC', 'RO'],
  ['cj012345', 'CJ 012345', 'RO'],
  ['b 012', 'B 012', 'RO'],
  ['abc123', 'ABC-123', 'HU'],
  ['ABC 123', 'ABC-123', 'HU'],
  ['aabc123', 'AA BC-123', 'HU'],
  ['AA BC - 123', 'AA BC-123', 'HU'],
  ['BV.12.ABC', 'BV 12 ABC', 'RO'],
  ['bv/12/abc', 'BV 12 ABC', 'RO'],
  ['B. 123 . abc', 'B 123 ABC', 'RO'],
  ['AA.BC.123', 'AA BC-123', 'HU'],
  ['W.12345/X', 'W 12345 X', null],
  ['M AB 123', 'M AB 123', null],
  ['  ab   1234-cd ', 'AB 1234-CD', null],
  ['XX 12 ABC', 'XX 12 ABC', null],
  ['CJ 0123456', 'CJ 0123456', null],
  ['CJ 123456', 'CJ 123456', null],
])('%s is shown as %s', (text, shown, country) => {
  expect(writePlate(text, 'HU')).toEqual({ country, text: shown })
})

test('every county is recognized', () => {
  for (const code of ['IF', 'VN', 'SM', 'BN', 'B']) expect(writePlate(`${code}10AAA`)).toEqual({ country: 'RO', text: `${code} 10 AAA` })
})

test('all spellings of one plate share one key', () => {
  for (const text of ['bv 12 abc', 'bv.12.abc', 'BV/12/ABC', 'BV-12-ABC', ' bv12abc', 'BV–12–ABC']) expect(plateKey(text)).toBe('BV12ABC')
})

test('formatting keeps the key and is idempotent', () => {
  assert(property(typed, (text) => plateKey(formatPlate(text)) === plateKey(text)))
  assert(property(typed, (text) => formatPlate(formatPlate(text)) === formatPlate(text)))
})

test.each([Plate, PlateOrEmpty])('a plate that was parsed stays as it is when it is parsed again', (schema) => {
  const anyText = oneof(typed, string({ unit: 'grapheme', maxLength: 16 }), string({ unit: 'binary', maxLength: 16 }))
  assert(
    property(anyText, (text) => {
      const { success, data } = safeParse(schema, text)
      return !success || safeParse(schema, data).data === data
    }),
  )
})

test.each([
  [' bv12abc ', 'BV 12 ABC'],
  ['bv.12/abc', 'BV 12 ABC'],
  ['BV–12–ABC', 'BV 12 ABC'],
  ['abc\u200b123', 'ABC123'],
  ['abc\u200b-123', 'ABC-123'],
  ['b 12 abc 2', 'B 12 ABC 2'],
  ['CJ 12 ABC X', 'CJ 12 ABC X'],
  ['B1011AB', 'B1011AB'],
  ['RO b12abc', 'B 12 ABC'],
  ['H-A 1234', 'H-A 1234'],
  ['HU-A 123', 'HU-A 123'],
  ['RO-A 4567', 'RO-A 4567'],
  ['H AB 012', 'H AB 012'],
])('%j is parsed as %s', (text, plate) => {
  for (const schema of [Plate, PlateOrEmpty]) expect(safeParse(schema, text).data).toBe(plate)
})

test.each(['ß'.repeat(15), '1234567890123456', '- 12', '??'])('%j is refused once for each reason', (text) => {
  const { error } = safeParse(Plate, text)
  expect(error?.issues).toHaveLength(1)
})

test.each(['B 12 ABC', 'tü-ab 123', 'BV.12.ABC', 'A1', 'СВ 1234 АВ', '123456789012345'])('%s is a plate', (text) => {
  expect(isPlate(text)).toBe(true)
})

test.each(['', ' ', 'A', '--', 'A-', './', '1234567890123456', 'BV 12\u0000ABC'])('%j is no plate', (text) => {
  expect(isPlate(text)).toBe(false)
})

test.each(['b 12', 'B1', 'bv12a', 'BV-12-AB', 'CJ 12 ABC'])('%s begins a plate', (text) => {
  expect(beginsPlate(text)).toBe(true)
})

test.each(['', 'b', 'popa', 'F-12', 'popa 12', 'ab cd', '12 ABC', 'B 1234', 'ABC-123'])('%j begins none', (text) => {
  expect(beginsPlate(text)).toBe(false)
})
