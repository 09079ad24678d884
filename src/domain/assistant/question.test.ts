import { expect, test } from 'vitest'
import { askInShop, lineOf, readQuestions, type CorpusLine } from '../../../test/assistant/questions.ts'

const actual = ({ role, before, question }: CorpusLine) => lineOf(askInShop(role, question, before))
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
