/**
 * The search part of an address as plain text: `?quick_text=123&status=new&status=done`. The router's own JSON codec would turn 123 into
 * a number and a list into brackets; each page interprets its own values.
 */
export type SearchParams = Record<string, string | string[]>

export function parseSearch(text: string): SearchParams {
  const params: SearchParams = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const previous = Object.hasOwn(params, key) ? params[key] : undefined
    params[key] = previous === undefined ? value : [previous, value].flat()
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
