import { expect, test } from 'vitest'
import { invoiceVat, orderVat } from './invoice-vat.ts'

const order = {
  country: 'RO',
  day: '2026-11-26',
  withVat: true,
  vatPercentage: 21,
  vatScheme: 'standard' as const,
  orderVatCode: null,
}

test('the code of an order is the one whose rate was its percentage on the day it was finished', () => {
  expect(orderVat(order)).toMatchObject({ vatCode: 'standard', vatRate: 21, vatCategory: 'S', vatReason: null })
  expect(orderVat({ ...order, vatPercentage: 11 })).toMatchObject({ vatCode: 'reduced' })
  expect(orderVat({ ...order, day: '2025-07-31', vatPercentage: 5 })).toMatchObject({ vatCode: 'reduced-2', vatRate: 5 })
  expect(orderVat({ ...order, country: 'HU', vatPercentage: 27 })).toMatchObject({ vatCode: 'standard' })
})

test('a percentage that the law of the day does not have is not allowed', () => {
  expect(orderVat({ ...order, vatPercentage: 20 })).toBe('VatCodeNotAllowed')
  expect(orderVat({ ...order, vatPercentage: 5 })).toBe('VatCodeNotAllowed')
  expect(orderVat({ ...order, country: 'DE' })).toBe('VatCodeNotAllowed')
})

test('an order without VAT needs a reason, unless the seller charges none', () => {
  const untaxed = { ...order, withVat: false }
  expect(orderVat(untaxed)).toBe('VatCodeNeeded')
  expect(orderVat({ ...order, vatPercentage: 0 })).toBe('VatCodeNeeded')
  expect(orderVat({ ...untaxed, orderVatCode: 'reverse' })).toMatchObject({ vatCode: 'reverse', vatCategory: 'AE', vatRate: 0 })
  expect(orderVat({ ...untaxed, vatScheme: 'exempt' })).toMatchObject({ vatCode: 'small-business', vatCategory: 'O' })
})

test('categories of Hungary follow from the code', () => {
  const categories = (['standard', 'exempt', 'small-business', 'reverse'] as const).map((code) => invoiceVat('HU', code, '2026-11-26'))
  expect(categories.map((vat) => vat?.vatCategory)).toEqual(['S', 'E', 'E', 'AE'])
  expect(invoiceVat('DE', 'standard', '2026-11-26')).toBeNull()
})
