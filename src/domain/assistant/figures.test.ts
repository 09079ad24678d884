import { expect, test } from 'vitest'
import { figuresOf, leadsOut, saysWhatWasTold } from './figures.ts'

test.each([
  ['1.234,50 RON, 1,234.50 și 1 234,5', ['12345']],
  ['12,00 lei, 12 lei', ['12']],
  ['pe 07.03.2027 la 09:30', ['7', '3', '2027', '9', '30']],
  ['2027. 03. 07., 07/03/2027', ['2027', '3', '7']],
  ['205/55 R16, raftul A-2', ['205', '55', '16', '2']],
  ['1.234.567 km', ['1234567']],
  ['fără cifre', []],
])('%s', (text, figures) => expect([...figuresOf(text)]).toEqual(figures))

test('what is said is what was told, however it is written', () => {
  const told = ['{"summary":["Găsite: 12."],"rows":[["CJ 34 ABC","1.234,50 RON"]],"total":12}']
  for (const said of ['Sunt 12.', 'CJ 34 ABC: 1234,5 lei', 'Nimic.', 'În total 1 234,50.'])
    expect(saysWhatWasTold(said, told), said).toBe(true)
  for (const said of ['Sunt 13.', '1.234,51 lei', '1234', '2 din 12', '120']) expect(saysWhatWasTold(said, told), said).toBe(false)
})

test.each(['https://a.ro', 'www.a.ro', 'javascript:x', '[a](b)', '<b>', '</a>', 'ion@a.ro', 'data:text/html,x'])('%s leads out', (text) =>
  expect(leadsOut(text)).toBe(true),
)
test.each(['Data: 07.03.2027', 'Tel.: 0722000111', 'sub 5 < 7', 'A/B', 'www'])('%s is text', (text) => expect(leadsOut(text)).toBe(false))
