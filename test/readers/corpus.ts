import { readFileSync } from 'node:fs'
import { readAmount } from '#contract/kit/readers/amount.ts'
import { readDay } from '#contract/kit/readers/day.ts'
import { readDot } from '#contract/kit/readers/dot.ts'
import { readEmail } from '#contract/kit/readers/email.ts'
import { readFlag } from '#contract/kit/readers/flag.ts'
import { readName } from '#contract/kit/readers/name.ts'
import type { Reading, ReadingPlace, SheetCell } from '#contract/kit/readers/reading.ts'
import { readPlate, readPlates } from '#contract/kit/readers/plate.ts'
import { readPhone, readPhones } from '#contract/kit/readers/phone.ts'
import { readRegisterNumber } from '#contract/kit/readers/register-number.ts'
import { readTaxNumber } from '#contract/kit/readers/tax-number.ts'
import { readTyreSize, readTyreSizes } from '#contract/kit/readers/tyre-size.ts'
import { readVin } from '#contract/kit/readers/vin.ts'
import { readWhole } from '#contract/kit/readers/whole.ts'

type CorpusReader = (written: SheetCell, place: ReadingPlace) => Reading<unknown>

/** Reads a kind of the corpus as its most demanding caller would. */
export const corpusReaders: Record<string, CorpusReader> = {
  size: readTyreSize,
  'size-partial': (written, place) => readTyreSize(written, place, { isPartial: true }),
  sizes: readTyreSizes,
  plate: readPlate,
  plates: readPlates,
  phone: readPhone,
  phones: readPhones,
  price: (written, place) => readAmount(written, place, { decimals: place.currency === 'HUF' ? 0 : 2 }),
  quantity: (written, place) => readAmount(written, place, { decimals: 3 }),
  km: (written, place) => readWhole(written, place, { unusualAbove: 1_500_000 }),
  day: (written, place) => readDay(written, place),
  expiry: (written, place) => readDay(written, place, { use: 'expiry' }),
  past: (written, place) => readDay(written, place, { use: 'past' }),
  dot: readDot,
  tax: readTaxNumber,
  register: readRegisterNumber,
  vin: readVin,
  name: readName,
  email: readEmail,
  flag: readFlag,
}

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
    const [kind = '', place = '', written = '', outcome = '', text = '', value = '', doubts = '', ignored = ''] = line.split('\t')
    const read = { kind: 'read', text, value: value && JSON.parse(value), doubts: listOf(doubts, ','), ignored: listOf(ignored, ' ; ') }
    return {
      kind,
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
  const reading = corpusReaders[kind]!(cell, corpusPlaces[place]!)
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
