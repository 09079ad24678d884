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

/** The search in an address. A default applies if the address does not name the field; an empty value means the default was removed. */
export function readSearch(schema: $ZodType, params: SearchParams, defaults: FilterValues = {}, filters: Filter[] = []): ListSearch {
  const { models, ...rest } = readParams(schema, params)
  const standing = Object.entries(defaults).filter(([field]) => !isRemoved(params[toSnakeCase(field)]))
  return { ...rest, models: withLockedValues({ ...Object.fromEntries(standing), ...withoutEmptyFilters(models) }, filters, defaults) }
}

const isRemoved = (value: string | string[] | undefined): boolean => value !== undefined && isFilterEmpty(value)

/** Values that the schema does not know or accept fall back to defaults. It loops because some checks run only once the rest is valid. */
function readParams(schema: $ZodType, params: SearchParams): ListSearch {
  const entries = Object.entries(params).flatMap(([name, value]) => [value].flat().map((text): [string, string] => [name, text]))
  const parsed = fromQuery(schema, entries, () => undefined)
  const models = { ...(parsed['models'] as FilterValues | undefined) }
  for (;;) {
    const { success, data, error } = safeParse(schema, { ...parsed, models })
    if (success) return data as ListSearch
    for (const { path } of error.issues) {
      if (path[0] === 'models' && path.length > 1) delete models[String(path[1])]
      else delete parsed[String(path[0])]
    }
  }
}

/** The search as flat parameters of the address, with wire names and without defaults. */
export function writeSearch(schema: $ZodType, search: ListSearch, defaults: FilterValues = {}): SearchParams {
  const { models, ...rest } = toWire(schema, search) as { models: FilterValues; [key: string]: unknown }
  const unsaid = toWire(schema, { ...(parse(schema, {}) as ListSearch), models: defaults }) as typeof rest & { models: FilterValues }
  const removed = Object.keys(unsaid.models).filter((key) => isFilterEmpty(models[key]))
  return Object.fromEntries([
    ...listDifferences(withoutEmptyFilters(models), unsaid.models).map(([key, value]) => [key, toParam(value)]),
    ...removed.map((key) => [key, '']),
    ...listDifferences(rest, unsaid).map(([key, value]) => [key, toParam(value)]),
  ])
}

type ViewSearch = Pick<ListSearch, 'models' | 'orderBy' | 'orderDir'>

/** Filters and sort as a saved view stores them. Equal searches yield equal text. */
export const writeView = (schema: $ZodType, { models, orderBy, orderDir }: ViewSearch, defaults: FilterValues = {}): string =>
  stringifySearch(writeSearch(schema, { ...(parse(schema, {}) as ListSearch), models, orderBy, orderDir }, defaults))

/** The search of a saved view. Options that no longer exist are left out, and so is a filter without remaining options. */
export function readView(schema: $ZodType, view: string, defaults: FilterValues, filters: Filter[]): ListSearch {
  const params = parseSearch(view)
  for (const { field, options, found, selectedOnly } of filters) {
    const name = toSnakeCase(field)
    const values = [params[name] ?? []].flat()
    // Filters set by links or server search have only the current address's option loaded, so their values cannot be checked.
    if (!options || found || selectedOnly || values.every((value) => value === '')) continue
    const left = values.filter((value) => options.some((option) => String(option.value) === value))
    if (left.length) params[name] = left
    else delete params[name]
  }
  return readSearch(schema, params, defaults, filters)
}

const listDifferences = (values: FilterValues, from: FilterValues) =>
  Object.entries(values).filter(([key, value]) => !equal(value, from[key]))

const toParam = (value: unknown): string | string[] =>
  Array.isArray(value) ? value.map(String) : (value as string | number | boolean).toString()
