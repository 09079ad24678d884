import { expect, test } from 'vitest'
import { proposeWorkers } from './last-workers.ts'

const toWorkers = (...names: string[]) => names.map((name, i) => ({ id: i + 1, name }))
const two = toWorkers('Dan Moldovan', 'Ionuț Pop')

test.each([
  ['the last workers of the desk before the one who bears the name of the user', two, [1], 'Ionuț Pop', [1]],
  ['those of the last workers who still work here', two, [2, 9], 'Ana', [2]],
  ['the only worker of the workplace', toWorkers('Dan Moldovan'), [9], 'Ana', [1]],
  ['the worker who bears the name of the user, without capitals and diacritics', two, [], 'IONUT POP', [2]],
  ['nobody when no worker bears the name of the user', two, [], 'Ana', []],
  ['nobody when two bear the name of the user', toWorkers('Ion Pop', 'Ion Pop'), [], 'Ion Pop', []],
])('a new order proposes %s', (_what, workers, last, userName, proposed) => {
  expect(proposeWorkers(workers, { last, userName })).toEqual(proposed)
})
