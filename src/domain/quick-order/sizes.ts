/** Parses a rim alone: `r16`, `R22.5`, `16"`. */
export function rimOf(text: string): number | undefined {
  const [, behind, before] = /^(?:r(\d{2}(?:[.,]5)?)c?|(\d{2}(?:[.,]5)?)["”])$/i.exec(text) ?? []
  const rim = behind ?? before
  return rim === undefined ? undefined : Number(rim.replace(',', '.'))
}
