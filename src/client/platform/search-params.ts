/**
 * The search part of an address, as plain text: `?quick_text=123&status=new&status=done`. The router's own codec is JSON,
 * which turns 123 into a number and a list into brackets; what a value means is for the page that reads it to say.
 */
export type SearchParams = Record<string, string | string[]>

export function parseSearch(text: string): SearchParams {
  const params: SearchParams = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const known = Object.hasOwn(params, key) ? params[key] : undefined
    params[key] = known === undefined ? value : [known, value].flat()
  }
  return params
}

export function stringifySearch(params: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) search.append(key, String(item))
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}
