import equal from 'fast-deep-equal'
import { parse, safeParse, type $ZodType } from 'zod/v4/core'
import { toSnakeCase, toWire } from '#contract/kit/codec.ts'
import { fromQuery } from '#contract/kit/query-string.ts'
import { parseSearch, stringifySearch, type SearchParams } from '#client/platform/search-params.ts'
import { isFilterEmpty, withLockedValues, withoutEmptyFilters, type Filter, type FilterValues } from './filters.ts'

/** The input of every list of the contract, as made by `searchOf`. */
export type ListSearch = {
  models: FilterValues
  orderBy: string
  orderDir: 'asc' | 'desc'
  pageCount: number
  pageSize: number
}

/** The search that an address asks for. A default that the address does not name holds, and one that it names as empty was removed. */
export function readSearch(schema: $ZodType, params: SearchParams, defaults: FilterValues = {}, filters: Filter[] = []): ListSearch {
  const { models, ...rest } = readParams(schema, params)
  const standing = Object.entries(defaults).filter(([field]) => !isRemoved(params[toSnakeCase(field)]))
  return { ...rest, models: withLockedValues({ ...Object.fromEntries(standing), ...withoutEmptyFilters(models) }, filters, defaults) }
}

const isRemoved = (said: string | string[] | undefined): boolean => said !== undefined && isFilterEmpty(said)

/** What the schema does not know or take falls back to its default; some of it the schema only refuses once the rest is right. */
function readParams(schema: $ZodType, params: SearchParams): ListSearch {
  const entries = Object.entries(params).flatMap(([name, value]) => [value].flat().map((text): [string, string] => [name, text]))
  const asked = fromQuery(schema, entries, () => undefined)
  const models = { ...(asked['models'] as FilterValues | undefined) }
  for (;;) {
    const { success, data, error } = safeParse(schema, { ...asked, models })
    if (success) return data as ListSearch
    for (const { path } of error.issues) {
      if (path[0] === 'models' && path.length > 1) delete models[String(path[1])]
      else delete asked[String(path[0])]
    }
  }
}

/** The search as parameters of the address: flat, with the names of the wire, without what is the default. */
export function writeSearch(schema: $ZodType, search: ListSearch, defaults: FilterValues = {}): SearchParams {
  const { models, ...rest } = toWire(schema, search) as { models: FilterValues; [key: string]: unknown }
  const unsaid = toWire(schema, { ...(parse(schema, {}) as ListSearch), models: defaults }) as typeof rest & { models: FilterValues }
  const removed = Object.keys(unsaid.models).filter((key) => isFilterEmpty(models[key]))
  return Object.fromEntries([
    ...differing(withoutEmptyFilters(models), unsaid.models).map(([key, value]) => [key, textOf(value)]),
    ...removed.map((key) => [key, '']),
    ...differing(rest, unsaid).map(([key, value]) => [key, textOf(value)]),
  ])
}

type Shown = Pick<ListSearch, 'models' | 'orderBy' | 'orderDir'>

/** What a saved view keeps of a search: filters and sort, as the address has them. Two searches that show the same are the same text. */
export const writeView = (schema: $ZodType, { models, orderBy, orderDir }: Shown, defaults: FilterValues = {}): string =>
  stringifySearch(writeSearch(schema, { ...(parse(schema, {}) as ListSearch), models, orderBy, orderDir }, defaults))

/** The search of a saved view. Choices that are gone by now are left out, and a filter that had no other. */
export function readView(schema: $ZodType, view: string, defaults: FilterValues, filters: Filter[]): ListSearch {
  const params = parseSearch(view)
  for (const { field, options, found, selectedOnly } of filters) {
    const name = toSnakeCase(field)
    const asked = [params[name] ?? []].flat()
    // Of what comes by link or is found, only the choice of the present address is known.
    if (!options || found || selectedOnly || asked.every((value) => value === '')) continue
    const left = asked.filter((value) => options.some((option) => String(option.value) === value))
    if (left.length) params[name] = left
    else delete params[name]
  }
  return readSearch(schema, params, defaults, filters)
}

const differing = (values: FilterValues, from: FilterValues) => Object.entries(values).filter(([key, value]) => !equal(value, from[key]))

const textOf = (value: unknown): string | string[] =>
  Array.isArray(value) ? value.map(String) : (value as string | number | boolean).toString()
