import { nowhere } from '#contract/kit/readers/reading.ts'
import { readTyreSize } from '#contract/kit/readers/tyre-size.ts'

/** Parses a rim alone, which a sign marks: `r16`, `R22.5`, `16"`. */
export function rimOf(text: string): number | undefined {
  const reading = /^r\d|["”]$/i.test(text) ? readTyreSize(text, nowhere, { isPartial: true }) : undefined
  return reading?.kind === 'read' && reading.value.tyreWidth === null ? (reading.value.tyreRim ?? undefined) : undefined
}
