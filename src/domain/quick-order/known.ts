import { searchNames, type CarName } from '#domain/vehicles/car-names.ts'
import { yearRange } from '#domain/vehicles/car-years.ts'
import { fold } from '#contract/kit/fold.ts'
import type { Flag, ListName, Work } from './chips.ts'
import { listWords, flagWords, nonLeadingWords, tyreWords, workWords, splitWords } from './words.ts'

type NamedEntry = { id: number; name: string }
type Make = CarName & { models: readonly CarName[] }

/** Lists of the account that a line may refer to. */
export type QuickLists = Record<ListName | 'workers', readonly NamedEntry[]> & {
  makes: readonly Make[]
  /** Current day of the organization. */
  today: string
}

export type Meaning =
  | { kind: 'work'; work: Work }
  | { kind: 'choice'; list: ListName; id: number; name: string }
  | { kind: 'flag'; value: Flag }
  | { kind: 'tyres' }

export type Vocabulary = {
  words: ReadonlyMap<string, Meaning>
  /** Single words, which may carry an ending or be abbreviated. */
  singleWords: readonly string[]
  makes: ReadonlyMap<string, { make: string; models: ReadonlyMap<string, string> }>
  workers: readonly NamedEntry[]
  years: { first: number; last: number }
}

const listNames = ['paymentTypes', 'carTypes', 'wheelTypes', 'workOrderTypes'] as const satisfies ListName[]

/** Collects all words with a meaning. The account's own names take precedence, then the first meaning of a word. */
export function buildVocabulary(lists: QuickLists): Vocabulary {
  const words = new Map<string, Meaning>()
  const addWord = (word: string, meaning: Meaning) => {
    if (!words.has(word)) words.set(word, meaning)
  }
  for (const list of listNames) for (const { id, name } of lists[list]) addWord(fold(name.trim()), { kind: 'choice', list, id, name })
  for (const [work, names] of entries(workWords)) for (const word of splitWords(names)) addWord(word, { kind: 'work', work })
  for (const list of listNames) {
    for (const [name, others] of entries(listWords[list])) {
      const entry = lists[list].find((item) => fold(item.name.trim()) === fold(name))
      if (entry) for (const word of splitWords(others)) addWord(word, { kind: 'choice', list, id: entry.id, name: entry.name })
    }
  }
  for (const [value, names] of entries(flagWords)) for (const word of splitWords(names)) addWord(word, { kind: 'flag', value })
  for (const word of splitWords(tyreWords)) addWord(word, { kind: 'tyres' })
  return {
    words,
    singleWords: [...words.keys()].filter((word) => !word.includes(' ')),
    makes: makesBySearchName(lists.makes),
    workers: lists.workers,
    years: yearRange(lists.today),
  }
}

const makesBySearchName = (makes: readonly Make[]): Vocabulary['makes'] =>
  new Map(
    makes.flatMap((each) =>
      searchNames(each).map((searchName) => [searchName, { make: each.name, models: modelsBySearchName(each.models) }]),
    ),
  )

const modelsBySearchName = (models: readonly CarName[]) =>
  new Map(models.flatMap((each) => searchNames(each).map((searchName) => [searchName, each.name])))

const entries = <Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] => Object.entries(record) as [Key, Value][]

const minInflectedChars = 5
const maxEndingChars = 4
const minPrefixChars = 3

/** Finds the meaning of an inflected word, such as `szelepek`, or of an abbreviated one, such as `ech`. */
export function findInflected(word: string, { words, singleWords }: Vocabulary): Meaning | undefined {
  const [stem] = singleWords
    .filter(
      (candidate) =>
        candidate.length >= minInflectedChars && word.startsWith(candidate) && word.length - candidate.length <= maxEndingChars,
    )
    .sort((a, b) => b.length - a.length)
  if (stem !== undefined) return words.get(stem)

  if (word.length < minPrefixChars || !/^[a-z]+$/.test(word) || nonLeadingWords.has(word)) return undefined
  const [meaning, ...others] = singleWords
    .filter((candidate) => candidate.startsWith(word))
    .flatMap((candidate) => words.get(candidate) ?? [])
  return meaning && others.every((other) => isSame(other, meaning)) ? meaning : undefined
}

const isSame = (a: Meaning, b: Meaning): boolean => JSON.stringify(a) === JSON.stringify(b)
