import { expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import {
  codeText,
  dayRange,
  choiceFilter,
  Email,
  Id,
  textFilter,
  multilineText,
  moneyRange,
  numberRange,
  searchOf,
  Phone,
  PhoneOrEmpty,
  Plate,
  secret,
  text,
  Vin,
} from './fields.ts'
import { fromQuery, toQuery } from './query-string.ts'

const Search = searchOf(['name'], {
  workerId: choiceFilter(Id),
  year: numberRange,
  price: moneyRange,
  bought: dayRange,
  quickText: textFilter,
})

/** Returns the failures of a query string by path. */
function refusals(query: string): Record<string, string> {
  const searchInput = fromQuery(Search, new URLSearchParams(query), (name) => expect.unreachable(name))
  const { error } = safeParse(Search, searchInput)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

test('number, money and day ranges with an open side survive a query string', () => {
  const models = { workerId: [3], year: [2010, ''], price: ['', 99.5], bought: ['2026-11-01', '2026-11-01'], quickText: '123' }

  const query = toQuery(Search, { models })

  expect(fromQuery(Search, new URLSearchParams(query), (name) => expect.unreachable(name))).toEqual({ models })
  expect(refusals(query)).toEqual({})
})

test('a reversed range and a value that is no number are refused by path', () => {
  expect(refusals('year[]=2020&year[]=2010&bought[]=2026-11-02&bought[]=2026-11-01')).toEqual({
    'models.year': 'InvalidRange',
    'models.bought': 'InvalidRange',
  })
  expect(refusals('price[]=0.005')).toEqual({ 'models.price.0': 'AtMostTwoDecimals' })
  expect(refusals('year[]=old')).toEqual({ 'models.year.0': 'InvalidValue' })
  expect(refusals('year[]=1&year[]=2&year[]=3')).toEqual({ 'models.year': 'AtMost:2' })
})

test('a page beyond row 10,000, or 1,000 with a text filter, is refused with the last page', () => {
  expect(refusals('page_count=667')).toEqual({})
  expect(refusals('page_count=668')).toEqual({ pageCount: 'AtMost:667' })
  expect(refusals('page_count=100&page_size=100')).toEqual({})
  expect(refusals('page_count=101&page_size=100')).toEqual({ pageCount: 'AtMost:100' })
  expect(refusals('page_count=67&quick_text=popa')).toEqual({})
  expect(refusals('page_count=68&quick_text=popa')).toEqual({ pageCount: 'AtMost:67' })
  expect(refusals('page_count=667&quick_text=&year[]=2010')).toEqual({})
  expect(refusals('page_count=1e99')).toEqual({ pageCount: 'InvalidNumber' })
})

test('text fields drop control characters, and passwords keep every character', () => {
  const typed = ' Ion\r\n\tPop\u0007 \u2028ș\u001b\nEmo\u0085ji 👩‍🔧\t'
  expect(text(100).parse(typed)).toBe('Ion Pop  ș Emo ji 👩‍🔧')
  expect(multilineText(100).parse(typed)).toBe('Ion\r\n\tPop \u2028ș\nEmoji 👩‍🔧')
  expect(secret(100).parse(typed)).toBe(typed)
  for (const field of [text, multilineText, secret])
    expect(safeParse(field(100), 'Ion\0Pop').error?.issues).toMatchObject([{ message: 'InvalidValue' }])
})

test.each([
  ['+43 (0)664 1234567', '+436641234567'],
  ['0049 (0) 170 1234567', '+491701234567'],
  ['+40 (0)722 000 111', '+40722000111'],
  ['+352261234', '+352261234'],
  ['tel. 0722 000 111', '0722000111'],
])('a phone %j is stored as %s', (typed, phone) => {
  for (const field of [Phone, PhoneOrEmpty]) expect(safeParse(field, typed).data).toBe(phone)
})

test('a field refuses text from which its reader would leave something out', () => {
  for (const typed of ['0722000111, 0733000222', '0268123456 int. 12', '0722000111 (mama)', '+35226123'])
    for (const field of [Phone, PhoneOrEmpty]) expect(safeParse(field, typed).success, typed).toBe(false)
  expect(safeParse(Email, 'a@x.ro, b@y.ro').success).toBe(false)
  expect(safeParse(Email, 'mailto: A@x.ro').data).toBe('a@x.ro')
})

test('invisible characters are stripped from code fields', () => {
  const hidden = (text: string) => `\u202a\ufeff${text.split('').join('\u200b')}\u202c\u200f`
  expect(safeParse(Phone, hidden('+40722000111')).data).toBe('+40722000111')
  expect(safeParse(Plate, hidden('BV 12 ABC')).data).toBe('BV 12 ABC')
  expect(safeParse(Vin, '1M8GDM9AXKP042788\u200e').data).toBe('1M8GDM9AXKP042788')
  expect(safeParse(Email, hidden('ion@exemplu.ro')).data).toBe('ion@exemplu.ro')
  expect(safeParse(codeText(8), hidden('14399840')).data).toBe('14399840')
  expect(safeParse(text(20), 'a\u200bb').data).toBe('a\u200bb')
  expect(safeParse(Phone, '\u200b').error?.issues).toHaveLength(1)
})
