import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lawRules } from '#domain/law/rules.ts'

const days = /^\d{4}-\d\d-\d\d$/
const certainties = ['sure', 'medium', 'unsure']

test('a rule of law names its title, its article, the day it was read and its certainty', () => {
  const unsourced = lawRules.filter(
    ({ source }) => !source.title.trim() || !source.reference.trim() || !days.test(source.seen) || !certainties.includes(source.certainty),
  )
  expect(lawRules.length).toBeGreaterThan(40)
  expect(unsourced).toEqual([])
})

test('two rules of one id and country share no day', () => {
  const overlaps = lawRules.flatMap((rule, place) =>
    lawRules
      .slice(place + 1)
      .filter(({ id, country, from, until }) => {
        const isSame = id === rule.id && country === rule.country
        return isSame && from <= (rule.until ?? from) && rule.from <= (until ?? rule.from)
      })
      .map(({ id, country, from }) => `${country} ${id}: ${rule.from} and ${from}`),
  )
  const backwards = lawRules.filter(({ from, until }) => !days.test(from) || (until !== null && (!days.test(until) || until < from)))
  expect([overlaps, backwards]).toEqual([[], []])
})

test('no rate of VAT stands outside the figures of law', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('domain/law/'),
  )
  const rates = files.flatMap((file) =>
    readFileSync(`src/${file}`, 'utf8')
      .split('\n')
      .filter((line) => /vat(?!ar)|\btva\b|\báfa\b/i.test(line) && /(?<![\d.])(?:0[.])?(?:21|27)(?!\d)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(files.length).toBeGreaterThan(1000)
  expect(rates, 'Ask vatRate or standardVatPercent of domain/law/vat.ts').toEqual([])
})
