import { expect, test } from 'vitest'
import { nextPlateKeys } from './plate-keys.ts'

test.each([
  ['', 'counties'],
  ['BV', 'digits'],
  ['B', 'digits'],
  ['BV 1', 'digits'],
  ['BV 12', 'letters'],
  ['B 12', 'letters'],
  ['B 123', 'letters'],
  ['BV 12 AB', 'letters'],
  ['bv12abc', 'letters'],
  ['C', undefined],
  ['ABC', undefined],
  ['ABC-1', undefined],
  ['1', undefined],
])('%j is continued with %s', (text, keys) => expect(nextPlateKeys(text)).toBe(keys))
