import { expect, test } from 'vitest'
import { buildLetterhead } from './letterhead.ts'
import { createFormatter } from './sheet.ts'

const formatter = createFormatter({ timeZone: 'Europe/Bucharest', currency: 'RON' }, 'ro')
const company = { name: 'Țării SRL', vatNumber: 'RO1', regNumber: 'J08/1/2011', phone: '0268111222', email: 'a@exemplu.ro' }

test('a letterhead shows all stored data of the company and its organization', () => {
  const address = { street: 'Lungă', number: '5', city: 'Săcele', county: 'Brașov' }
  expect(buildLetterhead({ name: 'Săcele', address, company }, formatter)).toEqual({
    name: 'Țării SRL',
    lines: ['Săcele', 'CUI: RO1  ·  Nr. reg. com.: J08/1/2011', 'Lungă 5, Săcele, Brașov', 'Telefon: 0268111222  ·  E-mail: a@exemplu.ro'],
  })
})

test('an organization with the name of its company is named once', () => {
  const { name, lines } = buildLetterhead({ name: 'Țării SRL', address: {}, company }, formatter)
  expect([name, ...lines].filter((line) => line === 'Țării SRL')).toHaveLength(1)
})

test.each([{}, { name: ' ', vatNumber: '', regNumber: '', phone: null, email: null }])('missing data leaves no empty line: %o', (blank) => {
  expect(buildLetterhead({ name: 'La Ion', address: { street: ' ' }, company: blank }, formatter)).toEqual({ name: 'La Ion', lines: [] })
})
