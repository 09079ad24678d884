import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { smsTexts } from './sms-texts.ts'
import { afterQuietHours, countCredits, fillTemplate, countSegments, withoutDiacritics } from './sms.ts'

/** An independent count: units from the bytes of UTF-16, and parts taken off one by one. */
function countIndependently(text: string): number {
  const units = Buffer.from(text, 'utf16le').length / 2
  const isPlain = Buffer.from(text, 'utf8').every((byte) => byte < 0x80)
  if (units <= (isPlain ? 160 : 70)) return 1
  let parts = 0
  for (let left = units; left > 0; left -= isPlain ? 153 : 67) parts++
  return parts
}

const edges = [0, 1, ...[70, 160].flatMap((limit) => [limit - 1, limit, limit + 1])]
const multiples = [67, 153].flatMap((part) => Array.from({ length: 12 }, (_, i) => (i + 1) * part).flatMap((n) => [n - 1, n, n + 1]))
const alphabets = ['abc XYZ 019 .,!?@$\n\u007F\0', 'aăâîșțĂȘȚ', 'aáéíóöőúüű', 'é', 'a€[]{}|~^\\', 'a😀👩🏽‍🔧', '日本語', '\u00A0–„”']
const anyText = fc
  .tuple(fc.constantFrom(...edges, ...multiples), fc.constantFrom(...alphabets.map((letters) => Array.from(letters))), fc.nat())
  .map(([length, letters, seed]) => {
    const text = Array.from({ length }, (_, i) => letters[(i * 7 + seed) % letters.length]).join('')
    return text.slice(0, length)
  })
const anyFilledTemplate = fc
  .tuple(fc.constantFrom(...Object.values(smsTexts).flatMap((byLanguage) => Object.values<string>(byLanguage))), anyText, fc.string())
  .map(([template, organizationName, address]) => fillTemplate(template, { organizationName, address, from: '20.11.2026 08:00' }))

test('the credits of ten thousand messages near the limits equal an independent count', () => {
  let count = 0
  const expectSameCount = (text: string) => {
    count++
    expect(countCredits(text), JSON.stringify(text)).toBe(countIndependently(text))
  }
  fc.assert(fc.property(fc.oneof({ weight: 3, arbitrary: anyText }, { weight: 1, arbitrary: anyFilledTemplate }), expectSameCount), {
    seed: 20261120,
    numRuns: 10_000,
  })
  expect(count).toBe(10_000)
})

test.each([
  ['a', 1, 1],
  ['a', 160, 1],
  ['a', 161, 2],
  ['a', 306, 2],
  ['a', 307, 3],
  ['ș', 70, 1],
  ['ș', 71, 2],
  ['ș', 134, 2],
  ['ș', 135, 3],
  ['😀', 35, 1],
  ['😀', 36, 2],
])('%s times %i costs %i', (letter, times, credits) => expect(countCredits(letter.repeat(times))).toBe(credits))

test('segments follow the alphabet of the carrier, and no character is split', () => {
  expect([countSegments('é'.repeat(160)), countCredits('é'.repeat(160))]).toEqual([1, 3])
  expect([countSegments('€'.repeat(80)), countSegments('€'.repeat(81))]).toEqual([1, 2])
  // 153 septets hold 76 of these characters, and one septet stays empty.
  expect([countSegments('€'.repeat(152)), countSegments('€'.repeat(153))]).toEqual([2, 3])
  expect([countSegments('ș'.repeat(70)), countSegments('ș'.repeat(71)), countSegments('')]).toEqual([1, 2, 1])
  expect([countSegments('😀'.repeat(35)), countSegments('😀'.repeat(66)), countSegments('😀'.repeat(67))]).toEqual([1, 2, 3])
})

test('a text without diacritics costs less', () => {
  const text = 'Bună ziua, vă așteptăm în 20 noiembrie la ora 8 – „Roți și țevi”… Îdőpontja: kérjük, őrizze űrlapját!'
  const plain = 'Buna ziua, va asteptam in 20 noiembrie la ora 8 - "Roti si tevi"... Idopontja: kerjuk, orizze urlapjat!'
  expect(withoutDiacritics(text)).toBe(plain)
  expect([countCredits(text), countCredits(plain)]).toEqual([2, 1])
  expect(withoutDiacritics('gata 😀')).toBe('gata 😀')
})

test('values are inserted once, literally and on one line', () => {
  const values = { organizationName: '$from & $&', from: '20.11.2026', address: 'Str. 1\r\nBrașov ${7*7} $$' }
  expect(fillTemplate('$organizationName: $from, $address. $fromage $plateNumber $5', values)).toBe(
    '$from & $&: 20.11.2026, Str. 1 Brasov ${7*7} $$. $fromage $plateNumber $5',
  )
  expect(fillTemplate('$address', { address: 'a'.repeat(5000) })).toHaveLength(5000)
})

test('an account may extend the quiet hours, but not shorten them or fill the day', () => {
  const at = (instant: string, own: { from: string; to: string }) =>
    new Date(afterQuietHours(instant, 'Europe/Bucharest', own)).toISOString()
  const [noon, late, morning] = ['2026-11-20T10:00:00.000Z', '2026-11-20T17:30:00.000Z', '2026-11-21T06:30:00.000Z'] as const
  expect(at(noon, { from: '22:00', to: '06:00' })).toBe(noon)
  expect(at(late, { from: '22:00', to: '06:00' })).toBe(late)
  expect(at(late, { from: '19:00', to: '08:00' })).toBe('2026-11-21T06:00:00.000Z')
  expect(at(morning, { from: '20:00', to: '09:30' })).toBe('2026-11-21T07:30:00.000Z')
  // With these hours there would be no day.
  expect(at(noon, { from: '18:00', to: '19:00' })).toBe(noon)
  expect(at(noon, { from: '07:00', to: '08:00' })).toBe(noon)
})

test('values lose their diacritics only in a template without diacritics', () => {
  const values = { organizationName: 'Vulcanizare Țepeș', address: 'Str. Ștefan cel Mare 1, Iași – Centru', from: '20.11.2026 08:00' }
  const plain = fillTemplate(smsTexts.created.ro, values)
  expect(plain).toBe(
    'Vulcanizare Tepes: aveti programare pe 20.11.2026 08:00, la adresa Str. Stefan cel Mare 1, Iasi - Centru. Va asteptam!',
  )
  expect(countCredits(plain)).toBe(1)
  expect(fillTemplate('Vă așteptăm la $address', values)).toBe('Vă așteptăm la Str. Ștefan cel Mare 1, Iași – Centru')
  expect(fillTemplate('La $organizationName', { organizationName: 'Шиномонтаж й 한국' })).toBe('La Шиномонтаж й 한국')
})

test('the default texts cost one credit each at usual lengths', () => {
  const values = {
    organizationName: 'Vulcanizare Rapid Brasov SRL',
    from: '20.11.2026 08:00',
    address: 'Calea Bucuresti 110, Brasov',
    plateNumber: 'BV 12 ABC',
  }
  for (const texts of Object.values(smsTexts))
    for (const text of Object.values<string>(texts)) expect(countCredits(fillTemplate(text, values)), text).toBe(1)
})
