import { expect, test } from 'vitest'
import { percentOfBani } from '#domain/text/money.ts'
import { issueDeadline, sendingDeadline } from './deadlines.ts'
import { retentionYears } from './retention.ts'
import { cashStep, currencyStep, roundToCash } from './rounding.ts'
import { ruleOn } from './rules.ts'
import { unitCodes } from './units.ts'
import { vatRate, vatTreatment } from './vat.ts'

test.each([
  ['RO', 'standard', '2025-07-31', 19],
  ['RO', 'standard', '2025-08-01', 21],
  ['RO', 'standard', '2016-12-31', null],
  ['RO', 'reduced', '2025-07-31', 9],
  ['RO', 'reduced', '2025-08-01', 11],
  ['RO', 'reduced-2', '2025-07-31', 5],
  ['RO', 'reduced-2', '2025-08-01', null],
  ['RO', 'exempt', '2026-11-26', 0],
  ['HU', 'standard', '2012-01-01', 27],
  ['HU', 'standard', '2011-12-31', null],
  ['HU', 'reduced', '2026-11-26', 18],
  ['HU', 'reduced-2', '2026-11-26', 5],
  ['AT', 'standard', '2026-11-26', null],
  ['RO', 'constructor', '2026-11-26', null],
])('VAT of %s by code %s on %s is %s', (country, code, day, percent) => {
  expect(vatRate(country, code, day)).toBe(percent)
})

test('an amount without VAT has the reason and the codes of its country', () => {
  const on = (country: string, code: string) => vatTreatment(country, code, '2026-11-26')
  expect(on('RO', 'exempt')).toMatchObject({ ubl: { category: 'E', exemption: 'VATEX-EU-132' }, reason: /art\. 292/ })
  expect(on('RO', 'small-business')).toMatchObject({ ubl: { category: 'O', exemption: 'VATEX-EU-O' }, reason: /art\. 310/ })
  expect(on('RO', 'reverse')).toMatchObject({ ubl: { category: 'AE', exemption: 'VATEX-EU-AE' }, reason: /art\. 331/ })
  expect(on('HU', 'exempt')).toMatchObject({ nav: { element: 'vatExemption', case: 'TAM' }, reason: /85–86/ })
  expect(on('HU', 'small-business')).toMatchObject({ nav: { element: 'vatExemption', case: 'AAM' }, reason: /187/ })
  expect(on('HU', 'reverse')).toMatchObject({ nav: { element: 'vatDomesticReverseCharge' }, reason: /142/ })
})

test.each([
  ['RO', '2026-11-25', '2026-11-25', '2026-12-04'],
  ['RO', '2025-12-31', '2025-12-31', '2026-01-05'],
  ['RO', '2024-06-30', '2024-06-30', null],
  // The delivery of October had to be invoiced by 15 November, so the late invoice has five working days from there.
  ['RO', '2026-11-25', '2026-10-02', '2026-11-20'],
  ['HU', '2026-11-25', '2026-11-25', '2026-11-25'],
  ['AT', '2026-11-25', '2026-11-25', null],
])('an invoice of %s issued on %s for %s reaches the tax office by %s', (country, issuedOn, deliveredOn, last) => {
  expect(sendingDeadline(country, issuedOn, deliveredOn)).toBe(last)
})

test.each([
  ['RO', '2026-11-25', '2026-12-15'],
  ['RO', '2026-01-31', '2026-02-15'],
  ['HU', '2026-11-25', '2026-12-03'],
  ['AT', '2026-11-25', null],
])('a delivery in %s on %s is invoiced by %s', (country, day, last) => {
  expect(issueDeadline(country, day)).toBe(last)
})

test('a simplified invoice that is a receipt is not sent', () => {
  expect(ruleOn('einvoice.deadline', 'RO', '2026-11-25')?.value.includesReceipts).toBe(false)
})

test('sums are whole forint and hundredths of other currencies', () => {
  expect(['RON', 'EUR', 'HUF', 'XXX'].map(currencyStep)).toEqual([1, 1, 100, 1])
  expect(['RON', 'EUR', 'HUF', 'XXX'].map(cashStep)).toEqual([1, 1, 500, 1])
})

test('VAT of forint is whole forint', () => {
  const percent = vatRate('HU', 'standard', '2026-11-26')!
  expect([123_500, 1_260_000].map((net) => percentOfBani(net, percent))).toEqual([33_345, 340_200])
  expect([123_500, 1_260_000].map((net) => percentOfBani(net, percent, currencyStep('HUF')))).toEqual([33_300, 340_200])
})

test('cash of forint is a multiple of five, halves up', () => {
  const forint = [16_002, 16_003, 163_309].map((amount) => roundToCash(amount * 100, cashStep('HUF')) / 100)
  expect(forint).toEqual([16_000, 16_005, 163_310])
  expect(roundToCash(1_600_250, cashStep('HUF'))).toBe(1_600_500)
})

test('documents are kept for 5 years in Romania and for 8 in Hungary', () => {
  expect([retentionYears('RO'), retentionYears('HU')]).toEqual([5, 8])
})

test.each([
  ['BUC, BUC., buc, DB, pcs', 'H87', 'PIECE'],
  ['SET', 'SET', 'OWN'],
  ['ORA, ORE, ÓRA, oră, h', 'HUR', 'HOUR'],
  ['KG', 'KGM', 'KILOGRAM'],
  ['L, Litru', 'LTR', 'LITER'],
  ['M', 'MTR', 'METER'],
  ['ZI, NAP', 'DAY', 'DAY'],
  ['LUNA, lună, HÓ', 'MON', 'MONTH'],
  ['KM', 'KMT', 'KILOMETER'],
  ['PER, per.', 'PR', 'OWN'],
  ['cutie, constructor', 'C62', 'OWN'],
])('the units %s are %s on invoices and %s in reports', (written, ubl, nav) => {
  for (const unit of written.split(', ')) expect(unitCodes(` ${unit} `)).toEqual({ ubl, nav, own: nav === 'OWN' ? unit : null })
})
