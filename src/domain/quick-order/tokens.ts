import { fold } from '#contract/kit/fold.ts'
import { hasPlateForm } from '#contract/kit/readers/plate-text.ts'
import { parseTyreSize } from '#contract/kit/readers/tyre-size.ts'
import type { ChipPlace } from './chips.ts'
import { findInflected, type Vocabulary } from './known.ts'
import { rimOf } from './sizes.ts'
import { unitWords } from './words.ts'

/** A word of the line with its place and its folded form for comparison. */
export type Token = { text: string; folded: string; place: ChipPlace }

/** Splits a line into words, also those typed without a space: `4x205/55r16`, `90000km`. */
export const tokenize = (line: string, vocabulary: Vocabulary): Token[] =>
  Array.from(line.matchAll(/[^\s;]+/g)).flatMap((found) =>
    splitWord(found[0], vocabulary).map(({ text, at }) => ({
      text,
      folded: fold(text),
      place: [found.index + at, found.index + at + text.length],
    })),
  )

type Part = { text: string; at: number }

function splitWord(word: string, vocabulary: Vocabulary): Part[] {
  // A comma between two digits belongs to a number.
  const commas = split(word, /(?<!\d),|,(?!\d)/)
  return commas
    .flatMap(splitParts(trimPunctuation))
    .flatMap(splitParts((text) => splitPlus(text, vocabulary)))
    .flatMap(splitParts((text) => splitNumber(text, vocabulary)))
}

const splitParts =
  (cut: (text: string) => Part[]) =>
  ({ text, at }: Part): Part[] =>
    cut(text).map((part) => ({ text: part.text, at: at + part.at }))

/** Strips punctuation around a word. */
function trimPunctuation(text: string): Part[] {
  const [, before = '', rest = ''] = /^([("']*)(.*?)[).!?:']*$/.exec(text) ?? []
  return /[\p{L}\p{N}@]/u.test(rest) ? [{ text: rest, at: before.length }] : []
}

/** `schimb+ech` are two words; `d+m` is one, and `+40…` begins a phone number. */
const splitPlus = (text: string, vocabulary: Vocabulary): Part[] =>
  text.startsWith('+') || vocabulary.words.has(fold(text)) ? [{ text, at: 0 }] : split(text, /\+/)

function split(text: string, at: RegExp): Part[] {
  let from = 0
  return text.split(at).flatMap((part) => {
    const here = from
    from += part.length + 1
    return part === '' ? [] : [{ text: part, at: here }]
  })
}

/** Splits a number from its unit or from the counted word, unless the whole is a plate or a size. */
function splitNumber(text: string, vocabulary: Vocabulary): Part[] {
  const unsplit = [{ text, at: 0 }]
  if (parseTyreSize(text) || hasPlateForm(text)) return unsplit
  const [, number = '', rest = ''] = /^(\d+(?:[.,]\d+)*)(\p{L}.*)$/u.exec(text) ?? []
  const [, count = '', counted = ''] = /^(\d{1,3}[x×*])(.+)$/i.exec(text) ?? []
  const cut = (first: string, second: string) => [
    { text: first, at: 0 },
    { text: second, at: first.length },
  ]
  if (rest.toLowerCase() !== 'x' && isUnit(fold(rest))) return cut(number, rest)
  if (counted !== '' && (parseTyreSize(counted) || rimOf(counted) !== undefined || hasMeaning(counted, vocabulary)))
    return cut(count, counted)
  return rest !== '' && hasMeaning(rest, vocabulary) ? cut(number, rest) : unsplit
}

const isUnit = (word: string): boolean => Object.values(unitWords).some((words) => words.has(word))

const hasMeaning = (text: string, vocabulary: Vocabulary): boolean =>
  vocabulary.words.has(fold(text)) || findInflected(fold(text), vocabulary) !== undefined
