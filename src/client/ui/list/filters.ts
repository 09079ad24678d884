import { safeParse, type $ZodType } from 'zod/v4/core'
import { unwrapSchema, schemaDefinition, objectShape } from '#contract/kit/codec.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { dayRange, moneyRange, numberRange } from '#contract/kit/fields.ts'

/** One filter of a list; its kind is what the contract says of the field. */
export type Filter = {
  field: string
  label: string
  /** What a text of it looks like. */
  placeholder?: string
  /** The choices of a dropdown. */
  options?: { value: string | number; label: string }[]
  /** Too many to list: the server finds them by what is typed, and one is chosen. The options have but the name of that one. */
  found?: SearchSelectSource
  /** In force and fixed on this screen: a chip without a cross, and no control. */
  displayOnly?: boolean
  /** It comes by link: a chip that can be removed while it is in force, and no control. */
  selectedOnly?: boolean
  /** Never empty: without a choice its default is back. */
  required?: boolean
}

/** Who finds records by a text, and what it is asked. */
export type SearchSelectSource = { endpoint: Endpoint; inputFor: (text: string) => object }

/** The rows of a list of the account, as choices. */
export const toOptions = (rows: { id: number; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }))

/** The filters that are in force, by field. */
export type FilterValues = Record<string, unknown>

export type FilterKind = 'like' | 'dropdown' | 'flag' | 'days' | 'numbers' | 'money'

const ranges = new Map<$ZodType, FilterKind>([
  [dayRange, 'days'],
  [numberRange, 'numbers'],
  [moneyRange, 'money'],
])

/** Those that the dialog has a control for. */
export const filtersWithControl = (filters: Filter[]): Filter[] =>
  filters.filter(({ displayOnly, selectedOnly }) => !displayOnly && !selectedOnly)

/** Which kind of filter a field of the search is. */
export function filterKind(schema: $ZodType, field: string): FilterKind {
  const model = objectShape(objectShape(schema)['models']!)[field]
  if (!model) throw new Error(`The search has no filter ${field}`)
  const range = ranges.get(unwrapSchema(model))
  if (range) return range
  const { type } = schemaDefinition(unwrapSchema(model))
  return type === 'boolean' ? 'flag' : type === 'array' ? 'dropdown' : 'like'
}

export const isFilterEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.every((item) => item === ''))

export const withoutEmptyFilters = (values: FilterValues): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isFilterEmpty(value)))

/** What the contract refuses of these values, as the first message of each field. */
export function filterErrors(schema: $ZodType, values: FilterValues): Record<string, string> {
  const { error } = safeParse(objectShape(schema)['models']!, withoutEmptyFilters(values))
  return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]))
}

/** The values, with what this screen does not let go of put back. */
export const withLockedValues = (values: FilterValues, filters: Filter[], defaults: FilterValues): FilterValues => ({
  ...values,
  ...Object.fromEntries(
    filters
      .filter(({ field, displayOnly, required }) => field in defaults && (displayOnly || (required && isFilterEmpty(values[field]))))
      .map(({ field }) => [field, defaults[field]]),
  ),
})

/** Whether nothing that a person could have left out narrows the list; a quick text does. */
export const hasNoFilters = (values: FilterValues, filters: Filter[]): boolean =>
  Object.keys(withoutEmptyFilters(values)).every((field) => filters.some((filter) => filter.field === field && filter.displayOnly))
