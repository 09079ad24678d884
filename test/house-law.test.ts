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
