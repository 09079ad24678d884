import { fold } from '#contract/kit/fold.ts'
import { parseTyreSize } from '#contract/kit/readers/tyre-size.ts'
import { smallestMetricWidth } from '#contract/kit/tyres.ts'

/** Hungarian puts the kind of tyre in front, in one word (`téligumi`); other rubber parts begin with `gumi`, too. */
const tyreWords =
  /(?:^|[^a-z])(?:anvelop|cauciuc|gumi(?!szelep|szonyeg|tomites)|abroncs|(?:tyre|tire)s?(?![a-z]))|(?:gumi|abroncs)(?:o?k)?(?![a-z])/
/** Seven digits may be any part number: without a sign of a tyre, they are a size only if width and height are multiples of five. */
const isSurelySize = (text: string): boolean => {
  const size = parseTyreSize(text)
  if (!size) return false
  if (/r/i.test(text)) return true
  if (size.tyreWidth < smallestMetricWidth || size.tyreHeight === null) return false
  return text.includes('/') || (size.tyreWidth % 5 === 0 && size.tyreHeight % 5 === 0 && size.tyreRim <= 24)
}

/** Whether a product name contains a tyre size or a word for tyre. */
export function isTyreName(name: string): boolean {
  const words = name.split(/[\s()[\];]+/).map((word) => word.replace(/^[.,:]+|[.,:]+$/g, ''))
  const spans = words.flatMap((_, at) => [1, 2, 3, 4].map((count) => words.slice(at, at + count).join(' ')))
  return tyreWords.test(fold(name)) || spans.some(isSurelySize)
}
