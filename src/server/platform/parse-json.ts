/** Undefined for invalid JSON: the text of a parse error may contain personal data. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
