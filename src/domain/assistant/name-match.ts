import { fold } from '#contract/kit/fold.ts'
import { splitWords, workWords } from '#domain/quick-order/words.ts'
import { sameWorkStems } from './words.ts'

/** Folded words of a name or of a question. */
export const nameWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

const personEndings = /^(?:ului|lui|nak|nek|ot|et|val|vel|hoz|hez|nal|nel)$/
const placeEndings = /^(?:ul|ului|ban|ben|on|en|ra|re|rol|tol|nak|nek|nal|nel|hoz|hez|i)$/

/**
 * Says whether a word is a word of a name, with or without the ending that its language adds. A vowel alone is no ending: Popa is another
 * name than Pop.
 */
export function isFormOf(word: string, nameWord: string, isPlace = false): boolean {
  if (word === nameWord) return true
  if (nameWord.endsWith('ia') && word === `${nameWord.slice(0, -1)}ei`) return true
  return nameWord.length >= 3 && word.startsWith(nameWord) && (isPlace ? placeEndings : personEndings).test(word.slice(nameWord.length))
}

/** Returns the rows whose names have every word; rows that have them without endings go before all others. */
export function rowsNamed<R extends { name: string }>(text: string, rows: readonly R[]): R[] {
  const exact = rowsWith(text, rows, (word, nameWord) => word === nameWord)
  return exact.length > 0 ? exact : rowsWith(text, rows, isFormOf)
}

/** Returns the products whose names have every word, or another word for the same work. */
export const productsNamed = <R extends { name: string }>(text: string, rows: readonly R[]): R[] => rowsWith(text, rows, isSameWork)

type Sameness = (word: string, nameWord: string) => boolean
function rowsWith<R extends { name: string }>(text: string, rows: readonly R[], isSame: Sameness): R[] {
  const words = nameWords(text)
  return rows.filter(({ name }) => {
    const ofName = nameWords(name)
    return words.every((word) => ofName.some((nameWord) => isSame(word, nameWord)))
  })
}

const worksByStem = [
  ...sameWorkStems,
  ...Object.values(workWords).map((words) => splitWords(words).flatMap((word) => (word.includes(' ') ? [] : [word]))),
]

/** Two words begin alike where four letters and six tenths of the longer one are equal. */
function isSameWork(word: string, nameWord: string): boolean {
  if (word === nameWord) return true
  const length = Math.max(word.length, nameWord.length)
  const shared = Array.from({ length }, (_, at) => at).findIndex((at) => word[at] !== nameWord[at])
  if (shared >= 4 && shared >= 0.6 * length) return true
  return worksByStem.some((stems) => [word, nameWord].every((each) => stems.some((stem) => each.startsWith(stem))))
}
