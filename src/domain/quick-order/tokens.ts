import { fold } from '#domain/text/format.ts'
import { readPlate } from '#contract/kit/plates.ts'
import { parseTyre } from '#domain/vehicles/tyres.ts'
import type { ChipPlace } from './chips.ts'
import { findInflected, type Vocabulary } from './known.ts'
import { rimOf } from './sizes.ts'
import { unitWords } from './words.ts'

/** A word of the line, where it stands, and as it is compared. */
export type Token = { text: string; folded: string; place: ChipPlace }

/** The words of a line; what was typed without a space between is parted: `4x205/55r16`, `90000km`. */
export const tokenize = (line: string, known: Vocabulary): Token[] =>
  Array.from(line.matchAll(/[^\s;]+/g)).flatMap((found) =>
    parts(found[0], known).map(({ text, at }) => ({ text, folded: fold(text), place: [found.index + at, found.index + at + text.length] })),
  )

type Part = { text: string; at: number }

function parts(word: string, known: Vocabulary): Part[] {
  // A comma between two digits is of a number.
  const commas = split(word, /(?<!\d),|,(?!\d)/)
  return commas
    .flatMap(inner(trimmed))
    .flatMap(inner((text) => plusses(text, known)))
    .flatMap(inner((text) => unglued(text, known)))
}

const inner =
  (cut: (text: string) => Part[]) =>
  ({ text, at }: Part): Part[] =>
    cut(text).map((part) => ({ text: part.text, at: at + part.at }))

/** Without the signs of a sentence around it. */
function trimmed(text: string): Part[] {
  const [, before = '', rest = ''] = /^([("']*)(.*?)[).!?:']*$/.exec(text) ?? []
  return /[\p{L}\p{N}@]/u.test(rest) ? [{ text: rest, at: before.length }] : []
}

/** `schimb+ech` are two; `d+m` is one word, and `+40…` begins a phone number. */
const plusses = (text: string, known: Vocabulary): Part[] =>
  text.startsWith('+') || known.words.has(fold(text)) ? [{ text, at: 0 }] : split(text, /\+/)

function split(text: string, at: RegExp): Part[] {
  let from = 0
  return text.split(at).flatMap((part) => {
    const here = from
    from += part.length + 1
    return part === '' ? [] : [{ text: part, at: here }]
  })
}

/** A number from its unit or from what there are so many of, unless the whole is a plate or a size. */
function unglued(text: string, known: Vocabulary): Part[] {
  const whole = [{ text, at: 0 }]
  if (parseTyre(text) || readPlate(text).country) return whole
  const [, number = '', rest = ''] = /^(\d+(?:[.,]\d+)*)(\p{L}.*)$/u.exec(text) ?? []
  const [, count = '', counted = ''] = /^(\d{1,3}[x×*])(.+)$/i.exec(text) ?? []
  const cut = (first: string, second: string) => [
    { text: first, at: 0 },
    { text: second, at: first.length },
  ]
  if (rest.toLowerCase() !== 'x' && isUnit(fold(rest))) return cut(number, rest)
  if (counted !== '' && (parseTyre(counted) || rimOf(counted) !== undefined || isKnown(counted, known))) return cut(count, counted)
  return rest !== '' && isKnown(rest, known) ? cut(number, rest) : whole
}

const isUnit = (word: string): boolean => Object.values(unitWords).some((words) => words.has(word))

const isKnown = (text: string, known: Vocabulary): boolean => known.words.has(fold(text)) || findInflected(fold(text), known) !== undefined
