import { searchNames, type CarName } from '#domain/vehicles/car-names.ts'
import { yearRange } from '#domain/vehicles/car-years.ts'
import { fold } from '#domain/text/format.ts'
import type { Flag, ListName, Work } from './chips.ts'
import { listWords, flagWords, nonLeadingWords, tyreWords, workWords, splitWords } from './words.ts'

type Named = { id: number; name: string }
type Make = CarName & { models: readonly CarName[] }

/** What an account may be speaking of. */
export type QuickLists = Record<ListName | 'workers', readonly Named[]> & {
  makes: readonly Make[]
  /** The day at the workplace. */
  today: string
}

export type Meaning =
  | { kind: 'work'; work: Work }
  | { kind: 'choice'; list: ListName; id: number; name: string }
  | { kind: 'flag'; value: Flag }
  | { kind: 'tyres' }

export type Vocabulary = {
  words: ReadonlyMap<string, Meaning>
  /** Those of one word, which may be written with an ending, or not to their end. */
  singleWords: readonly string[]
  makes: ReadonlyMap<string, { make: string; models: ReadonlyMap<string, string> }>
  workers: readonly Named[]
  years: { first: number; last: number }
}

const listNames = ['paymentTypes', 'carTypes', 'wheelTypes', 'workOrderTypes'] as const satisfies ListName[]

/** All words that mean something to an account. Its own names come first; then the first meaning of a word holds. */
export function buildVocabulary(lists: QuickLists): Vocabulary {
  const words = new Map<string, Meaning>()
  const learn = (word: string, meaning: Meaning) => {
    if (!words.has(word)) words.set(word, meaning)
  }
  for (const list of listNames) for (const { id, name } of lists[list]) learn(fold(name.trim()), { kind: 'choice', list, id, name })
  for (const [work, names] of entries(workWords)) for (const word of splitWords(names)) learn(word, { kind: 'work', work })
  for (const list of listNames) {
    for (const [name, others] of entries(listWords[list])) {
      const entry = lists[list].find((each) => fold(each.name.trim()) === fold(name))
      if (entry) for (const word of splitWords(others)) learn(word, { kind: 'choice', list, id: entry.id, name: entry.name })
    }
  }
  for (const [value, names] of entries(flagWords)) for (const word of splitWords(names)) learn(word, { kind: 'flag', value })
  for (const word of splitWords(tyreWords)) learn(word, { kind: 'tyres' })
  return {
    words,
    singleWords: [...words.keys()].filter((word) => !word.includes(' ')),
    makes: makesByCalling(lists.makes),
    workers: lists.workers,
    years: yearRange(lists.today),
  }
}

const makesByCalling = (makes: readonly Make[]): Vocabulary['makes'] =>
  new Map(makes.flatMap((each) => searchNames(each).map((calling) => [calling, { make: each.name, models: namesByCalling(each.models) }])))

const namesByCalling = (models: readonly CarName[]) =>
  new Map(models.flatMap((each) => searchNames(each).map((calling) => [calling, each.name])))

const entries = <Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] => Object.entries(record) as [Key, Value][]

const shortestWithEnding = 5
const longestEnding = 4
const shortestBeginning = 3

/** What a word means that is written with an ending, such as `szelepek`, or not to its end, such as `ech`. */
export function findInflected(word: string, { words, singleWords }: Vocabulary): Meaning | undefined {
  const [stem] = singleWords
    .filter((known) => known.length >= shortestWithEnding && word.startsWith(known) && word.length - known.length <= longestEnding)
    .sort((a, b) => b.length - a.length)
  if (stem !== undefined) return words.get(stem)

  if (word.length < shortestBeginning || !/^[a-z]+$/.test(word) || nonLeadingWords.has(word)) return undefined
  const [meaning, ...others] = singleWords.filter((known) => known.startsWith(word)).flatMap((known) => words.get(known) ?? [])
  return meaning && others.every((other) => isSame(other, meaning)) ? meaning : undefined
}

const isSame = (a: Meaning, b: Meaning): boolean => JSON.stringify(a) === JSON.stringify(b)
