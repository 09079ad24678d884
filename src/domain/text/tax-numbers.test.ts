import { array, assert, constantFrom, integer, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { isAdoszam, isCui, isTradeRegisterNumber, looksMistyped, registerLooksMistyped } from '#domain/text/tax-numbers.ts'

test('a CUI is recognized by its check digit, with or without RO and with any spaces', () => {
  for (const cui of ['18547290', '14399840', 'RO14399840', 'ro 14399840', ' 1439 9840 ']) expect(isCui(cui), cui).toBe(true)
  for (const slip of ['14399841', 'RO18547209', '1', '12345678901', '']) expect(isCui(slip), slip).toBe(false)
})

test('an adószám is recognized by its eighth digit, alone, with suffix or as an EU number', () => {
  for (const number of ['10625790', '10625790-4-44', '10625790444', 'HU10625790', 'hu 10625790'])
    expect(isAdoszam(number), number).toBe(true)
  for (const slip of ['10625791', '10625790-9-44', '1062579', 'HU10625709']) expect(isAdoszam(slip), slip).toBe(false)
})

test('only numbers in the Romanian or Hungarian form are doubted', () => {
  for (const right of ['', 'RO18547290', '10625790-4-44', 'DE811907980', 'ATU12345678', '1960101080012', 'nu are', '-'])
    expect(looksMistyped(right), right).toBe(false)
  for (const slip of ['RO14399841', '14399841', '10625791-4-44', 'HU10625791', 'RO123456789012'])
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
  for (const foreign of ['', '08-09-123456', 'HRB 12345', 'Cégjegyzék 12']) expect(registerLooksMistyped(foreign), foreign).toBe(false)
  for (const slip of ['J41/1/2020', 'J2012000750529', 'F12']) expect(registerLooksMistyped(slip), slip).toBe(true)
})

test('the checks never throw, whatever the text', () => {
  const characters = constantFrom(...'ROHUJFC0123456789-/. ăș'.split(''))
  assert(
    property(tuple(array(characters)), ([typed]) => {
      const text = typed.join('')
      for (const check of [isCui, isAdoszam, looksMistyped, isTradeRegisterNumber, registerLooksMistyped])
        expect(check(text)).toBeTypeOf('boolean')
    }),
  )
})
