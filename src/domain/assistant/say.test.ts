import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filtersText, sampleShop, understandInShop } from '#test/assistant/questions.ts'
import type { Language } from '#domain/text/format.ts'
import { measureNames, measures, type MeasureName, type QuestionSlot } from './measures.ts'
import type { QuestionSlots } from './question-types.ts'
import { writeQuestion } from './say.ts'

const { workplaces, groups, people, payments, partners, clients, products } = sampleShop
const day = { from: '2026-11-27', to: '2026-11-27' }
const samples: Record<Exclude<QuestionSlot, 'status' | 'period'>, QuestionSlots[]> = {
  workplace: workplaces.map((workplace) => ({ workplace })),
  group: groups.map((group) => ({ group, workplace: workplaces.find(({ id }) => id === group.organizationId)! })),
  person: people.map((person) => ({ person })),
  payment: payments.map((payment) => ({ payment })),
  client: clients.map((row) => ({ client: { words: row.name, rows: [row] } })),
  plate: [{ plate: 'CJ 12 ABC' }, { plate: 'ABC-123' }],
  size: [{ size: { tyreWidth: 205, tyreHeight: 55, tyreRim: 16 } }, { size: { tyreWidth: null, tyreHeight: null, tyreRim: 17 } }],
  season: [{ season: 'winter' }, { season: 'summer' }, { season: 'all-season' }],
  placed: [{ placed: true }],
  kind: [{ kind: 'goods' }, { kind: 'services' }],
  product: [{ product: { words: 'Petic', rows: products.filter(({ name }) => name === 'Petic') } }],
  partner: partners.map((partner) => ({ partner })),
  number: [{ number: 42 }],
}
const periods = [
  day,
  { from: '2026-11-30', to: '2026-12-06' },
  { from: '2026-12-03', to: '2026-12-03' },
  { from: '2026-10-01', to: '2026-10-31' },
]

function samplesOf(measure: MeasureName, slot: QuestionSlot): QuestionSlots[] {
  if (slot === 'period') return (measure === 'sets.prepare' ? [day] : periods).map((period) => ({ period }))
  if (slot !== 'status') return samples[slot]
  const ofOrders: QuestionSlots[] = [{ status: ['new', 'in-progress', 'on-hold'] }, { status: ['on-hold'] }]
  return [{ status: ['new'] }, { status: ['in-progress'] }, { status: ['done'] }, ...(measure === 'orders' ? ofOrders : [])]
}

/** The person of own hours has no question, because "I" and a name contradict each other. */
const hasQuestion = (measure: MeasureName, slot: QuestionSlot) => measure !== 'people.hours' || slot !== 'person'

/** Every single filter of a measure beside what it needs, and pairs of two filters. */
function questionsOf(measure: MeasureName): QuestionSlots[] {
  const { slots, must } = measures[measure]
  const taken = slots.filter((slot) => hasQuestion(measure, slot))
  const bases = must.length === 0 ? [{}] : must.flatMap((slot) => samplesOf(measure, slot))
  const alone = taken.flatMap((slot) => samplesOf(measure, slot))
  const isAlone = (some: QuestionSlots) => some.number !== undefined
  const withBase = bases.flatMap((base) => [base, ...alone.filter((one) => !isAlone(one)).map((one) => ({ ...base, ...one }))])
  const first = alone.filter((one) => !isAlone(one))
  const pairs = first.flatMap((one, at) => first.slice(at + 1).map((other) => ({ ...bases[0], ...one, ...other })))
  return [...withBase, ...alone.filter(isAlone), ...pairs.filter((_, at) => at % Math.ceil(pairs.length / 60) === 0)]
}

test.each(['ro', 'en', 'hu'] as const)('the written question of every measure and filter is read back in %s', (language: Language) => {
  const words = JSON.parse(readFileSync(`src/locales/${language}/assistant-questions.json`, 'utf8')) as Record<string, string>
  const say = (key: string, values: Record<string, string | number> = {}) =>
    words[key]!.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  const wrong = measureNames.flatMap((measure) =>
    questionsOf(measure).flatMap((slots) => {
      const question = writeQuestion({ measure, slots }, { say, language, today: '2026-11-26' })
      const understanding = understandInShop('admin', question ?? '', undefined, language)
      const actual =
        understanding.outcome === 'measure' ? `${understanding.measure} ${filtersText(understanding.slots)}` : JSON.stringify(understanding)
      return actual === `${measure} ${filtersText(slots)}`
        ? []
        : [`${question}\n   want ${measure} ${filtersText(slots)}\n   have ${actual.slice(0, 300)}`]
    }),
  )
  expect(wrong.slice(0, 40).join('\n'), `${wrong.length}`).toBe('')
})

test('a period without a word of its own has no question', () => {
  const slots = { period: { from: '2026-11-03', to: '2026-11-19' } }
  expect(writeQuestion({ measure: 'takings', slots }, { say: (key) => key, language: 'ro', today: '2026-11-26' })).toBeUndefined()
})
