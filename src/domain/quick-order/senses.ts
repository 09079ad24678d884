import type { ChipFact, ChipPlace } from './chips.ts'
import type { Vocabulary, Meaning } from './known.ts'
import type { Token } from './tokens.ts'

export type Amount =
  /** `leans` is the side on which a number first looks for what it counts. A bare number may count nothing at all. */
  { kind: 'number'; value: number; leans: 'ahead' | 'back'; isBare: boolean } | { kind: 'price'; value: number }

/** Meaning of some words: work has no quantity yet, and a number is not yet assigned. */
export type Sense = Exclude<ChipFact, { kind: 'work' | 'count' | 'note' }> | Meaning | Amount | { kind: 'nothing' }

/** The rest of the line, next word first. */
export type LineReading = { tokens: readonly Token[]; vocabulary: Vocabulary; hasPlate: boolean }

/** Number of consumed words, and their meaning. */
export type ParsedLine = readonly [length: number, sense: Sense]

/** Some words of the line and their meaning. */
export type Piece = { sense: Sense; text: string; place: ChipPlace }
