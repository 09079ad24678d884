import { expect, test } from 'vitest'
import { rankResult, parseSearchText, wholePhone } from './search-text.ts'

test('a text gets every interpretation that it allows', () => {
  expect(parseSearchText('BV-O1-ABC')).toMatchObject({ words: ['bv-o1-abc'], plates: ['BVO1ABC', 'BV01ABC'] })
  expect(parseSearchText('b 12')).toMatchObject({ words: ['b', '12'], plates: ['B12'] })
  expect(parseSearchText('Ștefan  Popă')).toMatchObject({ words: ['stefan', 'popa'] })
  expect(parseSearchText('RO 14399840')).toMatchObject({ tax: '14399840' })
})

test.each(['0722 000 111', '+40722000111', '0040 722-000-111', '0722.000.111'])('%s is one phone number', (text) => {
  expect(parseSearchText(text)?.phone).toBe('722000111')
})

test.each([
  ['+40 722 000 111', '722000111'],
  ['(+40) 722\u00a0000\u00a0111', '722000111'],
  ['+40 722000111', '722000111'],
  ['0049 170 1234567', '491701234567'],
  ['0722 000', undefined],
  ['208 0722000111', undefined],
  ['0722000111 0733000222', undefined],
  ['0000000042', undefined],
  ['205 55 16', undefined],
])('%s as a whole phone number is %s', (text, phone) => {
  expect(wholePhone(text)).toBe(phone)
})

test('Hungarian phone numbers are recognized with and without country code', () => {
  for (const text of ['06 30 123 4567', '+36 30 123 4567', '0036301234567']) expect(parseSearchText(text)?.phone).toBe('301234567')
})

test.each([
  ['42', 42],
  ['DEM-42', 42],
  ['dem 42', 42],
  ['dem-0000000042-br', 42],
  ['0000000042', 42],
  ['0722', undefined],
  ['4000-1234', undefined],
  ['0', undefined],
])('%s as an order number is %s', (text, number) => {
  expect(parseSearchText(text)?.order?.number).toBe(number)
})

test.each(['', ' ', 'x', '#!', '.', 'é'])('a text with fewer than two letters or digits is no query: "%s"', (text) => {
  expect(parseSearchText(text)).toBeUndefined()
})

test('whole codes rank above prefixes, and whole words above parts of words', () => {
  const card = { codes: ['400012345678'], names: [] }
  expect(rankResult(parseSearchText('4000-1234-5678')!, card)).toBe(100)
  expect(rankResult(parseSearchText('4000 12')!, card)).toBe(80)
  expect(rankResult(parseSearchText('+40722000111')!, { codes: ['0722000111'], names: ['Ion'] })).toBe(100)
  const rankName = (text: string, name: string) => rankResult(parseSearchText(text)!, { codes: [null], names: [name] })
  expect(rankName('ion pop', 'Pop Ion')).toBe(70)
  expect(rankName('ion pop', 'Popescu Ion')).toBe(60)
  expect(rankName('pesc', 'Popescu Ion')).toBe(40)
})
