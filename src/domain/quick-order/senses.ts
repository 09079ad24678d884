import type { ChipFact, ChipPlace } from './chips.ts'
import type { Vocabulary, Meaning } from './known.ts'
import type { Token } from './tokens.ts'

export type Amount =
  /** `leans` to where what it counts is looked for first. A bare one may count nothing at all. */
  { kind: 'number'; value: number; leans: 'ahead' | 'back'; isBare: boolean } | { kind: 'price'; value: number }

/** What some words of the line say: work has no quantity yet, and a number is not yet of anything. */
export type Sense = Exclude<ChipFact, { kind: 'work' | 'count' | 'note' }> | Meaning | Amount | { kind: 'nothing' }

/** What is still to be read, first word first. */
export type Reading = { tokens: readonly Token[]; known: Vocabulary; hasPlate: boolean }

/** How many words it takes, and what they say. */
export type ParsedLine = readonly [length: number, sense: Sense]

/** Some words of the line and what they say. */
export type Piece = { sense: Sense; text: string; place: ChipPlace }
