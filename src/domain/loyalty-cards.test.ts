import { expect, test } from 'vitest'
import { formatCardNumber, appendCheckDigit } from './loyalty-cards.ts'

test('the check digit follows from the other digits', () => {
  expect(appendCheckDigit('400012345678901')).toBe('4000123456789017')
  expect(appendCheckDigit('271828182845904')).toBe('2718281828459045')
})

test('a card number is shown in groups of four', () => {
  expect(formatCardNumber('4000123456789017')).toBe('4000-1234-5678-9017')
  expect(formatCardNumber('VIP12')).toBe('VIP1-2')
})
