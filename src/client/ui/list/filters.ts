import { safeParse, type $ZodType } from 'zod/v4/core'
import { unwrapSchema, schemaDefinition, objectShape } from '#contract/kit/codec.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { dayRange, moneyRange, numberRange } from '#contract/kit/fields.ts'

/** One filter of a list; its kind follows from the field's schema in the contract. */
export type Filter = {
  field: string
  label: string
  /** An example of a text value. */
  placeholder?: string
  /** The choices of a dropdown. */
  options?: { value: string | number; label: string }[]
  /**
   * The server finds the options by the typed text, because there are too many to list. `options` then has only the chosen record's name.
   */
  found?: SearchSelectSource
  /** The filter is active and fixed on this screen: a chip without a cross, and no control. */
  displayOnly?: boolean
  /** The page around the list says it already, so it has no chip. */
  isSaid?: boolean
  /** The filter is set by links only: a removable chip while it is active, and no control. */
  selectedOnly?: boolean
  /** The filter is never empty: removing the choice restores its default. */
  required?: boolean
}

/** The endpoint that searches records by a text, and its input. */
export type SearchSelectSource = { endpoint: Endpoint; inputFor: (text: string) => object }

/** The rows of one of the account's lists, as options. */
export const toOptions = (rows: { id: number; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }))

/** Active filters by field. */
export type FilterValues = Record<string, unknown>

export type FilterKind = 'like' | 'dropdown' | 'flag' | 'days' | 'numbers' | 'money'

const ranges = new Map<$ZodType, FilterKind>([
  [dayRange, 'days'],
  [numberRange, 'numbers'],
  [moneyRange, 'money'],
])

/** The filters that have a control in the dialog. */
export const filtersWithControl = (filters: Filter[]): Filter[] =>
  filters.filter(({ displayOnly, selectedOnly }) => !displayOnly && !selectedOnly)

/** The kind of filter that suits a field of the search schema. */
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

/** The first validation message of each field. */
export function filterErrors(schema: $ZodType, values: FilterValues): Record<string, string> {
  const { error } = safeParse(objectShape(schema)['models']!, withoutEmptyFilters(values))
  return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]))
}

/** The values, with fixed filters, and required ones that are empty, reset to their defaults. */
export const withLockedValues = (values: FilterValues, filters: Filter[], defaults: FilterValues): FilterValues => ({
  ...values,
  ...Object.fromEntries(
    filters
      .filter(({ field, displayOnly, required }) => field in defaults && (displayOnly || (required && isFilterEmpty(values[field]))))
      .map(({ field }) => [field, defaults[field]]),
  ),
})

/** Whether no removable filter narrows the list. A quick search text counts as narrowing. */
export const hasNoFilters = (values: FilterValues, filters: Filter[]): boolean =>
  Object.keys(withoutEmptyFilters(values)).every((field) => filters.some((filter) => filter.field === field && filter.displayOnly))
