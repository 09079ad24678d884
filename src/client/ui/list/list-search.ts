import { parse, safeParse, type $ZodType } from 'zod/v4/core'
import { bare, definition, shapeOf, toWire } from '#contract/kit/codec.ts'
import { fromQuery } from '#contract/kit/query-string.ts'
import type { SearchParams } from '#client/platform/search-params.ts'

/** The input of every list of the contract, as made by `searchOf`. */
export type ListSearch = {
  models: Record<string, unknown>
  orderBy: string
  orderDir: 'asc' | 'desc'
  pageCount: number
  pageSize: number
}

/** The search that an address asks for. What the schema does not know or take falls back to its default. */
export function readSearch(schema: $ZodType, params: SearchParams): ListSearch {
  const entries = Object.entries(params).flatMap(([name, value]) => [value].flat().map((text): [string, string] => [name, text]))
  const asked = fromQuery(schema, entries, () => undefined)
  const models = { ...(asked['models'] as Record<string, unknown> | undefined) }
  const result = safeParse(schema, { ...asked, models })
  if (result.success) return result.data as ListSearch
  for (const { path } of result.error.issues) {
    if (path[0] === 'models' && path.length > 1) delete models[String(path[1])]
    else delete asked[String(path[0])]
  }
  return parse(schema, { ...asked, models }) as ListSearch
}

/** The search as parameters of the address: flat, with the names of the wire, without values that are the default. */
export function writeSearch(schema: $ZodType, search: ListSearch): SearchParams {
  const { models, ...rest } = toWire(schema, search) as { models: Record<string, unknown>; [key: string]: unknown }
  const defaults = toWire(schema, parse(schema, {})) as Record<string, unknown>
  const said = Object.entries(rest).filter(([key, value]) => value !== defaults[key])
  return Object.fromEntries(
    [...Object.entries(models), ...said].filter(([, value]) => !isEmpty(value)).map(([key, value]) => [key, textOf(value)]),
  )
}

const textOf = (value: unknown): string | string[] =>
  Array.isArray(value) ? value.map(String) : (value as string | number | boolean).toString()
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.every((item) => item === ''))

/** One filter of a list; its kind is what the contract says of the field. */
export type Filter = {
  field: string
  label: string
  /** The choices of a dropdown. */
  options?: { value: string | number; label: string }[]
}

export type FilterKind = 'like' | 'dropdown' | 'flag' | 'range'

/** Which of the four kinds of filter a field of the search is. */
export function filterKind(schema: $ZodType, field: string): FilterKind {
  const model = shapeOf(shapeOf(schema)['models']!)[field]
  if (!model) throw new Error(`The search has no filter ${field}`)
  const def = definition(bare(model))
  if (def.type === 'boolean') return 'flag'
  if (def.type !== 'array') return 'like'
  return definition(def.element).type === 'union' ? 'range' : 'dropdown'
}
