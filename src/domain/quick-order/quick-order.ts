// Parses an order in one line, with its parts in any order: `cj12abc 4x 205/55r16 schimb ech valve cash`.

import { isPlate } from '#contract/kit/readers/plate-text.ts'
import { fold } from '#contract/kit/fold.ts'
import { bindAmounts } from './amounts.ts'
import type { Chip } from './chips.ts'
import type { Vocabulary } from './known.ts'
import { readNext } from './rules.ts'
import type { Piece } from './senses.ts'
import { tokenize, type Token } from './tokens.ts'
import { smallWords } from './words.ts'

/** The rest of the line after this mark is a note. */
const noteMark = '//'

export function readQuickOrder(line: string, vocabulary: Vocabulary): Chip[] {
  const noteAt = line.includes(noteMark) ? line.indexOf(noteMark) : line.length
  const note = line.slice(noteAt + noteMark.length).trim()
  const pieces = withNamedWorkers(withDoubtfulPlate(splitPieces(tokenize(line.slice(0, noteAt), vocabulary), vocabulary)), vocabulary)
  const chips = joinUnknown(rejectRepeated(bindAmounts(pieces), line), line)
  return note === '' ? chips : [...chips, { kind: 'note', value: note, places: [[noteAt, line.length]] }]
}

function splitPieces(tokens: readonly Token[], vocabulary: Vocabulary): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < tokens.length;) {
    const hasPlate = pieces.some(({ sense }) => sense.kind === 'plate')
    const [length, sense] = readNext({ tokens: tokens.slice(at), vocabulary, hasPlate })
    const words = tokens.slice(at, at + length)
    const [from] = words[0]?.place ?? [0]
    const [, to] = words.at(-1)?.place ?? [0, 0]
    pieces.push({ sense, text: words.map(({ text }) => text).join(' '), place: [from, to] })
    at += length
  }
  return pieces
}

/** Without another plate, a word with the letters and digits of a foreign plate counts as a doubtful one. */
function withDoubtfulPlate(pieces: Piece[]): Piece[] {
  if (pieces.some(({ sense }) => sense.kind === 'plate')) return pieces
  const found = pieces.find(({ sense, text }) => sense.kind === 'unknown' && looksLikePlate(text))
  return pieces.map((piece) =>
    piece === found ? { ...piece, sense: { kind: 'plate', value: piece.text.toUpperCase(), isDoubtful: true } } : piece,
  )
}

const minNameChars = 3

/** A word alone that is the whole first or last name of exactly one worker is that worker. With an unread word beside it, it may be a client. */
function withNamedWorkers(pieces: Piece[], { workers }: Vocabulary): Piece[] {
  const read = pieces.filter(({ sense }) => sense.kind !== 'nothing')
  const isUnread = (piece: Piece | undefined) => piece?.sense.kind === 'unknown'
  return pieces.map((piece) => {
    const at = read.indexOf(piece)
    if (!isUnread(piece) || piece.text.length < minNameChars || isUnread(read[at - 1]) || isUnread(read[at + 1])) return piece
    const [worker, ...others] = workers.filter(({ name }) => fold(name).split(' ').includes(fold(piece.text)))
    return worker && others.length === 0 ? { ...piece, sense: { kind: 'worker', id: worker.id, name: worker.name } } : piece
  })
}

function looksLikePlate(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const digits = text.match(/\d/g)?.length ?? 0
  return isPlate(text) && /^\p{L}/u.test(text) && letters >= 2 && digits >= 2 && letters + digits >= 5 && letters + digits <= 9
}

/** Front and rear may differ. */
const maxSizes = 2

/** A repeated fact that an order can have only once becomes unknown. */
function rejectRepeated(chips: readonly Chip[], line: string): Chip[] {
  const keys = chips.map(chipKey)
  return chips.map((chip, i) => {
    const before = keys.slice(0, i).filter((key) => key === keys[i]).length
    if (chip.kind === 'unknown' || before < (chip.kind === 'size' ? maxSizes : 1)) return chip
    return { kind: 'unknown', value: line.slice(...chip.places[0]), places: chip.places }
  })
}

function chipKey(chip: Chip): string {
  switch (chip.kind) {
    case 'work':
      return `work ${chip.work}`
    case 'choice':
      return chip.list
    case 'worker':
      return `worker ${chip.id}`
    case 'flag':
      return chip.value
    case 'promiseIn':
      return 'promise'
    default:
      return chip.kind
  }
}

/** Adjacent unknown words form one chip. */
function joinUnknown(chips: readonly Chip[], line: string): Chip[] {
  return chips.reduce<Chip[]>((done, chip) => {
    const last = done.at(-1)
    if (chip.kind !== 'unknown' || last?.kind !== 'unknown') return [...done, chip]
    const [[from, end], ...before] = last.places
    const [[start, to], ...behind] = chip.places
    if (!isGap(line.slice(end, start))) return [...done, chip]
    return [...done.slice(0, -1), { kind: 'unknown', value: line.slice(from, to), places: [[from, to], ...before, ...behind] }]
  }, [])
}

const isGap = (text: string): boolean => text.split(/[^\p{L}\p{N}]+/u).every((word) => word === '' || smallWords.has(word.toLowerCase()))
