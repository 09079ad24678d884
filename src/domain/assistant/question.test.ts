import { expect, test } from 'vitest'
import { said } from '#test/assistant-questions.ts'
import { saidAfterAll, saidAtTheEnd, saidLast, saidLater } from '#test/assistant-questions-later.ts'
import { understandInShop, lineOf, readQuestions, type CorpusLine } from '#test/assistant/questions.ts'

const actual = ({ role, before, question }: CorpusLine) => lineOf(understandInShop(role, question, before))
const wrongIn = (lines: readonly CorpusLine[]) =>
  lines.flatMap((line) => {
    const { outcome, measure, filters } = actual(line)
    const isRight = outcome === line.outcome && measure === line.measure && filters === line.filters
    return isRight
      ? []
      : [
          `${line.role} ${line.before} ${line.question}\n   want ${line.outcome} ${line.measure} ${line.filters}\n   have ${outcome} ${measure} ${filters}`,
        ]
  })

const corpus = readQuestions('questions')
const unseen = readQuestions('unseen')

test('all questions of the corpus are understood as written there', () => {
  expect(corpus).toHaveLength(198)
  const wrong = wrongIn(corpus)
  expect(wrong, wrong.join('\n')).toEqual([])
})

test('questions that were written before the grammar are understood, too', () => {
  const wrong = wrongIn(unseen)
  expect(wrong, wrong.join('\n')).toEqual([])
})

/** Names of the lists of questions from the counter that differ from the measures. */
const measureNamesOfLists: Record<string, string> = {
  'hotel.count': 'sets',
  'hotel.where': 'sets.where',
  'hotel.overdue': 'sets.overdue',
  'hotel.prepare': 'sets.prepare',
  'hotel.free': 'shelves.room',
  'itp.expiring': 'inspections.due',
  'itp.plate': 'vehicle.inspection',
  'appointments.list': 'appointments',
  'appointments.free': 'slots.next',
  'orders.count': 'orders',
  'orders.plate': 'orders',
  'orders.of': 'orders',
  'orders.open': 'orders',
  'sales.total': 'takings',
  'sales.compare': 'takings.year',
  'products.top': 'sold',
  'workers.work': 'takings.person',
  'product.price': 'price',
  'waste.stock': 'waste',
  'sms.balance': 'sms.credits',
  'timesheet.now': 'people.working',
  'timesheet.own': 'people.hours',
  'customer-orders.open': 'customer-orders',
  'collaborators.orders': 'partner.orders',
  'guaranties.plate': 'warranty',
  'loyalty.client': 'loyalty',
  'account.package': 'package',
}
const namesOfLists: Record<string, string> = { 'product.price': 'echilibrarea', 'workers.work': 'Nicolae' }

test('questions as they are typed at the counter are never answered by another measure', () => {
  const lists = [said, saidLater, saidLast, saidAtTheEnd, saidAfterAll].flatMap((each) =>
    Object.values(each).flatMap(Object.entries<string>),
  )
  const readings = lists.flatMap(([list, lines]) =>
    lines.split('|').map((line) => {
      const question = line.trim().replace(/\{[^}]*\}/g, namesOfLists[list] ?? 'Zărnescu')
      return { question, expected: measureNamesOfLists[list] ?? list, ...lineOf(understandInShop('admin', question)) }
    }),
  )
  const answered = readings.filter(({ outcome }) => outcome === 'measure')
  expect(
    answered.filter(({ measure, expected }) => measure !== expected).map(({ question, measure }) => `${question} → ${measure}`),
  ).toEqual([])
  expect(answered.length).toBeGreaterThan(250)
})

/** Each changes what is meant, or means nothing here. */
const strayWords = 'Vasilescu nu nem not fără nélkül without doar csak only medie átlag average zi 50 albastru'.split(' ')

test('no figure is given when a stray word stands anywhere in a question', () => {
  const answered = corpus.filter(({ outcome }) => outcome === 'measure')
  const tries = answered.flatMap((line) => {
    const pieces = line.question.split(' ')
    return [...pieces.keys(), pieces.length].flatMap((at) =>
      strayWords.map((word) => ({ ...line, question: [...pieces.slice(0, at), word, ...pieces.slice(at)].join(' ') })),
    )
  })
  expect(tries.length).toBeGreaterThan(14_000)
  const unsound = tries.filter((line) => actual(line).outcome === 'measure')
  expect(unsound.map(({ before, question }) => `${before} ${question}`)).toEqual([])
})
