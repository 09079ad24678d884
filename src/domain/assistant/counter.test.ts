import { expect, test } from 'vitest'
import { fold } from '#contract/kit/fold.ts'
import { said } from '#test/assistant-questions.ts'
import { saidAfterAll, saidAtTheEnd, saidLast, saidLater } from '#test/assistant-questions-later.ts'
import { questions } from '#test/help-questions.ts'
import { namesOf } from './names.ts'
import { understand } from './understand.ts'

function heard(line: string): string {
  const made = understand(line.replace(/[{}]/g, ''), '2026-11-23')
  if (made.kind !== 'intent') return made.kind
  const [, name] = /\{(.*)\}/.exec(line) ?? []
  const found = namesOf(made.slots.name ?? '').map(fold)
  return name === undefined || found.includes(fold(name)) ? made.intent : `${made.intent} of ${made.slots.name ?? 'nobody'}`
}

const every = [said, saidLater, saidLast, saidAtTheEnd, saidAfterAll].flatMap((each) => Object.entries(each))

test.each(every)('nine of ten questions are understood as they are typed at the counter: %s', (_, asked) => {
  const lines = Object.entries(asked).flatMap(([intent, list]) => list.split('|').map((line) => ({ intent, line: line.trim() })))
  const wrong = lines.filter(({ intent, line }) => heard(line) !== intent)
  const told = [
    `${lines.length - wrong.length} of ${lines.length}`,
    ...wrong.map(({ intent, line }) => `${line} → ${heard(line)}, not ${intent}`),
  ]
  expect(wrong.length / lines.length, told.join('\n')).toBeLessThanOrEqual(0.1)
})

test('how something is done is left to the articles, by nine of ten questions that they answer', () => {
  const asked = [...questions.ro, ...questions.hu, ...questions.en].map(([question]) => question)
  const taken = asked.filter((question) => {
    const made = understand(question, '2026-11-23')
    // Where nobody bears a name without capitals, and where much is left unexplained, the articles are asked first.
    return made.kind === 'intent' && !made.isDoubted && (made.slots.name === undefined || /\p{Lu}/u.test(made.slots.name))
  })
  expect(taken.length / asked.length, taken.join('\n')).toBeLessThanOrEqual(0.1)
})
