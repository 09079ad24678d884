import { expect, test } from 'vitest'
import { correctVin, checkVin } from './vin.ts'

test.each([
  ['1M8GDM9AXKP042788', undefined],
  ['1M8GDM9AXKP042789', 'VinCheckDigit'],
  ['5YJ3E1EA7HF000337', undefined],
  ['LSVAA4182E2184847', undefined],
  ['WVWZZZ1KZAW000001', undefined], // European makers use place 9 freely.
  ['wvw zzz-1kz aw000001', undefined],
  ['UU1LSDA1O34567890', 'VinLetters'],
  ['UU1LSDÄ1234567890', 'VinLetters'],
  ['12345', undefined],
  ['1234', 'VinLength'],
  ['1M8GDM9AXKP042788A', 'VinLength'],
  ['', undefined],
])('the chassis number %j gets the doubt %s', (vin, doubt) => {
  expect(checkVin(vin)).toBe(doubt)
})

test('a letter that replaces a digit is offered as the digit', () => {
  expect(correctVin('uu1lsda1o3456789i')).toBe('UU1LSDA1034567891')
  expect(correctVin('WVWZZZQKZAW000001')).toBe('WVWZZZ0KZAW000001')
  expect(correctVin('WVWZZZ1KZAW000001')).toBeUndefined()
})
