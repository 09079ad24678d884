import { fold } from '#contract/kit/fold.ts'
import { cellText, empty, read, refused, tidyText, type Reading, type SheetCell } from './reading.ts'

const yesWords = new Set('da yes igen x 1 true adevarat igaz ✓ ✔ ☑'.split(' '))
const noWords = new Set('nu no nem - 0 false fals hamis ✗ ✘ ☐'.split(' '))

/** Reads a yes or no. Its words come first, because `x` and `-` mean nothing elsewhere. */
export function readFlag(written: SheetCell | undefined): Reading<boolean> {
  const text = fold(tidyText(cellText(written).slice(0, 150)))
  if (text === '') return empty
  if (yesWords.has(text)) return read(true, 'true')
  return noWords.has(text) ? read(false, 'false') : refused('InvalidValue')
}
