import { array, assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import type { Reading } from './reading.ts'
import { readRegisterNumber } from './register-number.ts'
import { isCui, readTaxNumber } from './tax-number.ts'
import { readVin } from './vin.ts'

const doubtsOf = (reading: Reading<unknown>): string[] =>
  reading.kind === 'read' ? reading.doubts : reading.kind === 'refused' ? [reading.reason] : []
const isAdoszam = (text: string): boolean => {
  const reading = readTaxNumber(text)
  return reading.kind === 'read' && reading.value.country === 'HU' && reading.doubts.length === 0
}
const looksMistyped = (text: string): boolean => doubtsOf(readTaxNumber(text)).includes('NumberLooksMistyped')
const isTradeRegisterNumber = (text: string): boolean => {
  const reading = readRegisterNumber(text)
  return reading.kind === 'read' && reading.value.country === 'RO' && reading.doubts.length === 0
}

test('a CUI is recognized by its check digit, with or without RO and with any spaces', () => {
  for (const cui of ['18547290', '14399840', 'RO14399840', 'ro 14399840', ' 1439 9840 ']) expect(isCui(cui), cui).toBe(true)
  for (const slip of ['14399841', 'RO18547209', '1', '12345678901', '']) expect(isCui(slip), slip).toBe(false)
})

test('an adószám is recognized by its eighth digit, alone, with suffix or as an EU number', () => {
  for (const number of ['10625790', '10625790-4-44', '10625790444', 'HU10625790', 'hu 10625790'])
    expect(isAdoszam(number), number).toBe(true)
  for (const slip of ['10625791', '10625790-9-44', '1062579', 'HU10625709']) expect(isAdoszam(slip), slip).toBe(false)
})

test('only numbers of a known form or with the prefix of a country are doubted', () => {
  for (const right of ['', 'RO18547290', '10625790-4-44', 'DE811907980', 'ATU12345678', '1960101080012', 'nu are', '-'])
    expect(looksMistyped(right), right).toBe(false)
  for (const slip of ['RO14399841', '14399841', '10625791-4-44', 'HU10625791', 'RO123456789012', 'DE12345'])
    expect(looksMistyped(slip), slip).toBe(true)
})

test('a single wrong digit of an adószám is always detected', () => {
  // The weights 9, 7, 3 and 1 are coprime to ten.
  assert(
    property(integer({ min: 0, max: 7 }), integer({ min: 1, max: 9 }), (place, shift) => {
      const right = '10625790'
      const wrong = (Number(right[place]) + shift) % 10
      expect(isAdoszam(right.slice(0, place) + wrong + right.slice(place + 1))).toBe(false)
    }),
  )
})

test('a trade register number is in the old form, or in the new form with its check digit', () => {
  for (const number of ['J40/1234/2020', 'j8/12/1991', 'F52/100001/2003', 'C12/7/12.03.2015', 'J2012000750528', 'J 2012 000750528'])
    expect(isTradeRegisterNumber(number), number).toBe(true)
  for (const slip of ['J41/1234/2020', 'J53/1/2020', 'J40/1234', 'J40/1234/202', 'J2012000750529', 'K40/1/2020'])
    expect(isTradeRegisterNumber(slip), slip).toBe(false)
})

test('registers of other countries are not doubted', () => {
  for (const foreign of ['', '08-09-123456', 'HRB 12345', 'Cégjegyzék 12'])
    expect(doubtsOf(readRegisterNumber(foreign)), foreign).toEqual([])
  for (const slip of ['J41/1/2020', 'J2012000750529', 'F12'])
    expect(doubtsOf(readRegisterNumber(slip)), slip).toEqual(['NumberLooksMistyped'])
})

test('numbers of other countries keep their signs, and all spellings have one key', () => {
  for (const foreign of ['HRB 12345 Berlin', 'FN 123456a']) expect(readRegisterNumber(foreign)).toMatchObject({ text: foreign })
  expect(readRegisterNumber('PFA 123')).toMatchObject({ text: 'PFA123' })
  expect(readTaxNumber('CHE-123.456.789 MWST')).toMatchObject({ text: 'CHE-123.456.789 MWST', value: { key: 'CHE123456789MWST' } })
  expect(readTaxNumber('DE 123 456 789')).toMatchObject({ text: 'DE123456789' })
})

test('the checks never throw, whatever the text', () => {
  const characters = constantFrom(...'ROHUJFC0123456789-/. ăș'.split(''))
  assert(
    property(array(characters), (typed) => {
      const text = typed.join('')
      for (const check of [isCui, isAdoszam, looksMistyped, isTradeRegisterNumber]) expect(check(text)).toBeTypeOf('boolean')
    }),
  )
})

test.each([
  ['1M8GDM9AXKP042788', []],
  ['1M8GDM9AXKP042789', ['VinCheckDigit']],
  ['5YJ3E1EA7HF000337', []],
  ['LSVAA4182E2184847', []],
  ['WVWZZZ1KZAW000001', []], // European makers use place 9 freely.
  ['wvw zzz-1kz aw000001', []],
  ['UU1LSDA1O34567890', ['LettersAsDigits']],
  ['UU1LSDÄ1234567890', ['InvalidVin']],
  ['12345', []],
  ['1234', ['VinLength']],
  ['1M8GDM9AXKP042788A', ['VinLength']],
  ['', []],
])('the chassis number %j gets the doubts %j', (vin, doubts) => {
  expect(doubtsOf(readVin(vin))).toEqual(doubts)
})

test('a letter that replaces a digit of a chassis number is read as the digit', () => {
  expect(readVin('uu1lsda1o3456789i')).toMatchObject({ text: 'UU1LSDA1034567891' })
  expect(readVin('WVWZZZQKZAW000001')).toMatchObject({ text: 'WVWZZZ0KZAW000001' })
})
