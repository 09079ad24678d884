import { assert, constantFrom, integer, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import type { ReadingKind } from '#contract/readings.ts'
import { readersByKind } from '#server/readings/readings.service.ts'
import { corpus, corpusPlaces, readCorpusLine } from './readers/corpus.ts'

test('all lines of the corpus are read as written there', () => {
  const wrong = corpus.filter((line) => {
    const actual = readCorpusLine(line)
    return !isEqual(actual, line.expected)
  })
  expect(corpus).toHaveLength(573)
  expect(wrong.map((line) => ({ ...line, actual: readCorpusLine(line) }))).toEqual([])
})

const isEqual = (one: unknown, other: unknown): boolean => {
  try {
    expect(one).toEqual(other)
    return true
  } catch {
    return false
  }
}

/** A single part of a size reads back only where a part may stand, and a name loses the phone that was read out of it. */
const textOf = (kind: ReadingKind, written: string, place: string): string | undefined => {
  const reading = readersByKind[kind](written, corpusPlaces[place]!)
  return reading.kind === 'read' ? reading.text : undefined
}

test('a canonical text that is read again is the same', () => {
  const changed = corpus.flatMap(({ kind, place, written }) => {
    const text = textOf(kind, written, place)
    return text === undefined || textOf(kind, text, place) === text ? [] : [`${kind} ${place} ${written}: ${text}`]
  })
  expect(changed).toEqual([])
})

const signs = Array.from("09aZ -./,+×*xRrIO0@#()\u00a0\u200b'ăőЖ½ﷺ\u0301\n\t:;€👩")
/** Texts of the corpus with a piece taken out and signs put in, which every reader gets. */
const mutated = tuple(
  constantFrom(...corpus.map(({ written }) => written)),
  integer({ min: 0, max: 20 }),
  integer({ min: 0, max: 4 }),
  string({ unit: constantFrom(...signs), maxLength: 6 }),
).map(([text, at, length, added]) => text.slice(0, at) + added + text.slice(at + length))

test('no text makes a reader throw, and its canonical text is read again', () => {
  assert(
    property(
      mutated,
      constantFrom(...(Object.keys(readersByKind) as ReadingKind[])),
      constantFrom('RO', 'HU', 'EN'),
      (written, kind, place) => {
        const text = textOf(kind, written, place)
        if (text !== undefined) expect(textOf(kind, text, place), `${kind} ${place}`).toBe(text)
      },
    ),
    { numRuns: 20_000, seed: 20261128 },
  )
})

test('a text of more than 150 characters is refused by every reader but that of flags', () => {
  for (const [kind, read] of Object.entries(readersByKind)) {
    const reason = kind === 'flag' ? 'InvalidValue' : 'TextTooLong'
    expect(read('0722 '.repeat(8000), corpusPlaces['RO']!)).toEqual({ kind: 'refused', reason })
  }
})

test('a cell with a flag or a number that is no number is refused or empty', () => {
  for (const [kind, read] of Object.entries(readersByKind))
    for (const cell of [Number.NaN, Infinity, 1e21]) expect(read(cell, corpusPlaces['RO']!).kind, kind).not.toBe('empty')
})

test('a name loses all phones behind it, with words such as tel or sau between them', () => {
  const inName = (written: string) => readersByKind.name(written, corpusPlaces['RO']!)
  const both = { kind: 'read', text: 'Ion Pop', value: { phone: '0722000111, 0733000222' }, doubts: ['PhoneInName'] }
  for (const between of [', tel ', ' sau ', ' tel. ', '/', ', '])
    expect(inName(`Ion Pop 0722000111${between}0733000222`), between).toMatchObject(both)
  expect(inName('Contract 4512 tel 0733000222')).toMatchObject({ text: 'Contract 4512', value: { phone: '0733000222' } })
})

test('a wide tyre without a height is read with a doubt', () => {
  const sizeOf = (written: string) => readersByKind.size(written, corpusPlaces['RO']!)
  expect(sizeOf('315 R22.5')).toMatchObject({ text: '315 R22.5', doubts: ['TyreSizeUnusual'] })
  expect(sizeOf('185 R14C')).toMatchObject({ text: '185 R14', doubts: [] })
})

test('a size is read behind a number that looks like its width', () => {
  const sizeOf = (written: string) => readersByKind.size(written, corpusPlaces['RO']!)
  for (const name of ['Anvelopă Continental WinterContact TS 870 205/55 R16 91H', 'Pirelli 240 205/55R16'])
    expect(sizeOf(name), name).toMatchObject({ text: '205/55 R16' })
})
