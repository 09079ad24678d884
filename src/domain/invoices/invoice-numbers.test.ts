import { expect, test } from 'vitest'
import { invoiceNumber, numberedYear } from './invoice-numbers.ts'

test('a number is padded behind its prefix, which may name the year', () => {
  expect(invoiceNumber({ prefix: 'BV ', digits: 6 }, '2026-11-27', 42)).toBe('BV 000042')
  expect(invoiceNumber({ prefix: 'SG-{year}-', digits: 6 }, '2026-11-27', 1)).toBe('SG-2026-000001')
  expect(invoiceNumber({ prefix: '', digits: 1 }, '2026-11-27', 1234)).toBe('1234')
})

test('only a series that names the year begins anew with it', () => {
  expect(numberedYear({ prefix: 'SG-{year}-', digits: 6 }, '2026-11-27')).toBe(2026)
  expect(numberedYear({ prefix: 'BV ', digits: 6 }, '2026-11-27')).toBe(0)
})
