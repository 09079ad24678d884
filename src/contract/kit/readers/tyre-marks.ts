import { fold } from '#contract/kit/fold.ts'

/** Marks beside a size that the value keeps: load and speed of `107/105T`, and whether the tyre is commercial (C) or XL. */
export type TyreMarks = { count?: number | null; load?: string; speed?: string; xl?: true; commercial?: true }

const loadAndSpeed = /^\(?(\d{2,3}(?:\/\d{2,3})?) ?([A-HJ-WYZ]\d?)\)?$/i
const technicalMarks = new Set(
  'c cp lt xl rf rft rof ssr zp emt rsc dsst runflat run-flat hl vf if st m+s m&s ms 3pmsf tl tt tubeless * mo mo1 moe ao ao1 j lr n0 n1 n2 n3 n4 n5 n6'.split(
    ' ',
  ),
)
const plyRating = /^\d{1,2}pr$/i
const seasonWords = new Set(
  'iarna vara all season allseason all-season winter summer teli nyari negyevszakos mixt toate anotimpurile anvelope'.split(' '),
)
/** Words for tyres say nothing new beside a size. */
const tyreNouns = /^(?:anvelop\p{L}{0,4}|cauciuc\p{L}{0,4}|(?:gumi)?abroncs(?:ok)?|gumik?|t[yi]res?)$/u

/** Whether a word is a mark of the sidewall: load and speed, build, run-flat, snow, tube. */
export const isTechnicalMark = (word: string): boolean =>
  loadAndSpeed.test(word) || plyRating.test(word) || technicalMarks.has(fold(word)) || /^run ?flat$/i.test(word)

/** Whether a word beside a size says nothing about the tyre that a person would miss: a mark or a season. */
export const isSizeMark = (word: string): boolean => isTechnicalMark(word) || seasonWords.has(fold(word))

/** Divides the text beside a size into marks, the text that is ignored, and the words of it that deserve a doubt. */
export function readMarks(text: string): { marks: TyreMarks; ignored: string[]; words: string[] } {
  const parts = text.match(/run flat|\d{2,3}(?:\/\d{2,3})? [a-hj-wyz](?![\p{L}\d])|[^\s,;]+/giu) ?? []
  const marks: TyreMarks = {}
  const ignored = parts.filter((part) => !tyreNouns.test(fold(part)) && /[\p{L}\d*]/u.test(part))
  for (const part of ignored) {
    const [, load, speed] = loadAndSpeed.exec(part) ?? []
    if (load !== undefined) Object.assign(marks, { load, speed: speed!.toUpperCase() })
    if (/^xl$/i.test(part)) marks.xl = true
    if (/^cp?$/i.test(part)) marks.commercial = true
  }
  return { marks, ignored, words: ignored.filter((part) => !isSizeMark(part)) }
}

const maxCount = 40
const pieces = '(?:buc|bucati|bucata|db|darab|pcs?)\\.?'
const countAhead = new RegExp(`^(?:.*[^\\p{L}\\d.,/])?(\\d{1,2}) ?(?:[x×*]|${pieces}) ?$`, 'iu')
const countBehind = new RegExp(`^(.*?)[ ,]*(?:[x×*] ?(\\d{1,2})|(?<!\\d)(\\d{1,2}) ?${pieces})$`, 'iu')

/** Takes the number of tyres from the text ahead of a size (`4x`, `4 buc`) or behind it (`x 4`, `4 buc`). */
export function tyreCount(ahead: string, behind: string): { count: number | null; ahead: string; behind: string } {
  const [, first] = countAhead.exec(ahead) ?? []
  if (isCount(first)) return { count: Number(first), ahead: ahead.slice(0, ahead.lastIndexOf(first!)), behind }
  const [, rest = '', signed, counted] = countBehind.exec(behind) ?? []
  const last = signed ?? counted
  return isCount(last) ? { count: Number(last), ahead, behind: rest } : { count: null, ahead, behind }
}

const isCount = (digits: string | undefined): boolean => digits !== undefined && Number(digits) >= 1 && Number(digits) <= maxCount
