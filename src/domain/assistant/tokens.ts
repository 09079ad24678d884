import { fold } from '#contract/kit/fold.ts'
import { nowhere } from '#contract/kit/readers/reading.ts'
import { readPlate } from '#contract/kit/readers/plate.ts'
import { hasPlateForm } from '#contract/kit/readers/plate-text.ts'
import { findTyreSize, parseTyreSize, readTyreSize } from '#contract/kit/readers/tyre-size.ts'
import { functionWords } from './words.ts'

/** A rim alone has no width and no height. */
export type QuestionSize = { tyreWidth: number | null; tyreHeight: number | null; tyreRim: number | null }
/** A word as typed and folded, without the ending behind its hyphen. */
export type QuestionToken = { typed: string; word: string; ending: string }
export type SplitQuestion = { tokens: QuestionToken[]; plate: string | undefined; size: QuestionSize | undefined }

const maxWords = 40
/** Stands for a plate or a size; no typed sign becomes it, because a typed one is removed. */
const hole = '§'
export const isHole = ({ word }: QuestionToken): boolean => word === hole

const endings = new Set(
  `ul ului uri urile urilor le lor ii i os as es on en an ban ben ra re rol tol nak nek val vel ot et at t
    hoz hez nal nel s ig jait jai ja`.split(/\s+/),
)

/** Contractions become words, and signs that nobody sees are removed. */
const spellOut = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}§´\x60]/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/(?<![\p{L}\d])n[- ](?=(?:am|ai|a|ati|ați|au)(?!\p{L}))/giu, 'nu ')
    .replace(/(?<!\p{L})(did|do|does|has|have|had|was|were|is|are)n'?t(?!\p{L})/giu, '$1 not')
    .replace(/(?<!\p{L})(who|what|when|where|how)'s(?!\p{L})/giu, '$1 is')

/** Splits a question; words beyond the fortieth stay tokens, so they are never understood by being cut off. */
export function readTokens(text: string): SplitQuestion {
  const pieces = spellOut(text)
    .trim()
    .split(/\s+/)
    .slice(0, maxWords * 3)
  const { plate, rest } = takePlate(pieces)
  const { size, rest: spoken } = takeSize(rest)
  const tokens = Array.from(
    spoken.matchAll(/\d{1,2}[.,]5(?![.,\d])|[\p{L}\p{M}\p{N}§]+(?:[-'][\p{L}\p{M}]{1,5}(?![\p{L}\p{M}'-]))?|[\p{S}%]/gu),
    ([piece]) => piece,
  )
  return { tokens: tokens.flatMap(toTokens), plate, size }
}

function toTokens(typed: string): QuestionToken[] {
  const [front = '', behind] = typed.split(/[-']/)
  if (behind === undefined) return [{ typed, word: fold(typed), ending: '' }]
  const ending = fold(behind)
  if (endings.has(ending)) return [{ typed, word: fold(front), ending }]
  return [front, behind].map((part) => ({ typed: part, word: fold(part), ending: '' }))
}

/** A word of the grammar beside digits is no part of a plate: "are 205" is none, "ARE 205" is one. */
const isSpeech = (pieces: readonly string[]) =>
  pieces.length > 1 &&
  pieces.some((piece) => piece !== piece.toUpperCase() && Object.values(functionWords).some((words) => words.has(fold(piece))))
const foreignPlate = /^(?=.{5,})\p{L}{1,4}-?\d{2,5}-?\p{L}{0,3}$/u

/** Takes the first plate that a reader reads without a doubt, with or without an ending behind it. */
function takePlate(pieces: readonly string[]): { plate: string | undefined; rest: string } {
  for (let at = 0; at < pieces.length; at++)
    for (let count = Math.min(3, pieces.length - at); count > 0; count--) {
      const spoken = pieces.slice(at, at + count)
      const text = spoken.join(' ').replace(/^[("„”']+|[).,;:!?"”']+$/g, '')
      const bare = text.replace(/(?<=\d|[A-Za-z])[-']\p{Ll}{1,3}$/u, '')
      if (isSpeech(spoken) || parseTyreSize(bare)) continue
      const written = [text, bare].find(hasPlateForm) ?? (count === 1 && foreignPlate.test(bare) ? bare : undefined)
      const reading = written === undefined ? undefined : readPlate(written, { ...nowhere, country: 'HU' })
      if (reading?.kind === 'read' && reading.doubts.length === 0)
        return { plate: reading.text, rest: [...pieces.slice(0, at), hole, ...pieces.slice(at + count)].join(' ') }
    }
  return { plate: undefined, rest: pieces.join(' ') }
}

/** A hyphen alone stands between two days or hours as often as between width and rim. */
function takeSize(text: string): { size: QuestionSize | undefined; rest: string } {
  const found = findTyreSize(text)
  const spelling = found && text.slice(found.at, found.end)
  const isClear = found !== undefined && (found.size.tyreHeight !== null || /r/i.test(spelling ?? ''))
  return isClear
    ? { size: found.size, rest: `${text.slice(0, found.at)} ${hole} ${text.slice(found.end)}` }
    : { size: undefined, rest: text }
}

const rimMarks = new Set(['de', 'la', 'pe', 'for', 'with'])
const inches = new Set(['inch', 'inches', 'inci', 'toli', 'col', 'colos'])

/** Finds a rim with a mark beside it: `de 16`, `R16`, `16-os`, `17 inch`. `length` counts the tokens from `at` on. */
export function findRim(
  tokens: readonly QuestionToken[],
  isFree: (at: number) => boolean,
): { at: number; length: number; size: QuestionSize } | undefined {
  for (const [at, { word, ending }] of tokens.entries()) {
    if (!isFree(at)) continue
    const isMarked = word.startsWith('r') || /^[aeo]s$/.test(ending) || /^\d+[aeo]s$/.test(word) || rimMarks.has(tokens[at - 1]?.word ?? '')
    const hasUnit = inches.has(tokens[at + 1]?.word ?? '') && isFree(at + 1)
    if (!isMarked && !hasUnit) continue
    const reading = readTyreSize(word.startsWith('r') ? word : `de ${word}`, nowhere, { isPartial: true })
    if (reading.kind !== 'read' || reading.value.tyreWidth !== null) continue
    const { tyreWidth, tyreHeight, tyreRim } = reading.value
    return { at, length: hasUnit ? 2 : 1, size: { tyreWidth, tyreHeight, tyreRim } }
  }
  return undefined
}
