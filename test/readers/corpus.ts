import { readFileSync } from 'node:fs'
import type { ReadingPlace } from '#contract/kit/readers/reading.ts'
import type { ReadingKind } from '#contract/readings.ts'
import { readersByKind } from '#server/readings/readings.service.ts'

const today = '2026-11-26'
export const corpusPlaces: Record<string, ReadingPlace> = {
  RO: { country: 'RO', language: 'ro', currency: 'RON', today },
  HU: { country: 'HU', language: 'hu', currency: 'HUF', today },
  EN: { country: 'RO', language: 'en', currency: 'RON', today },
}

/** Lines of `readers.tsv`: doubts and ignored texts in any order, `num:5` is a cell with a number. */
export const corpus = readFileSync('test/readers/readers.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [kind, place = '', written = '', outcome = '', text = '', value = '', doubts = '', ignored = ''] = line.split('\t')
    const read = { kind: 'read', text, value: value && JSON.parse(value), doubts: listOf(doubts, ','), ignored: listOf(ignored, ' ; ') }
    return {
      kind: kind as ReadingKind,
      place,
      written,
      expected: outcome === 'read' ? read : outcome === 'refused' ? { kind: outcome, reason: text } : { kind: outcome },
    }
  })

function listOf(text: string, separator: string): string[] {
  return text === '' ? [] : text.split(separator).toSorted()
}

/** Reads a line as its place would; the value has the fields that the line names. */
export function readCorpusLine({ kind, place, written, expected }: (typeof corpus)[number]): unknown {
  const cell = written.startsWith('num:') ? Number(written.slice(4)) : written
  const reading = readersByKind[kind](cell, corpusPlaces[place]!)
  if (reading.kind !== 'read' || !('value' in expected)) return reading
  return {
    ...reading,
    value: pickLike(expected.value, reading.value),
    doubts: reading.doubts.toSorted(),
    ignored: reading.ignored.toSorted(),
  }
}

function pickLike(model: unknown, value: unknown): unknown {
  if (Array.isArray(model) && Array.isArray(value)) return value.map((one, at) => pickLike(model[at], one))
  if (typeof model !== 'object' || model === null || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.keys(model).map((key) => [key, (value as Record<string, unknown>)[key]]))
}
