import type { $ZodType } from 'zod/v4/core'
import { unwrapSchema, schemaDefinition, objectShape } from '#contract/kit/codec.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { api } from '#contract/index.ts'

/** An endpoint that answers with rows: a list, a board or suggestions, but no file. Read from the contract, so new ones are included. */
export type Listing = {
  name: string
  endpoint: Endpoint
  /** Sortable columns; empty for a fixed order. */
  columns: string[]
  filters: Record<string, $ZodType>
  /** Name of the filter for typed text. */
  text: 'quickText' | 'value' | 'text' | undefined
}
export type Page = { orderBy?: string; orderDir?: 'asc' | 'desc'; pageCount?: number; pageSize?: number }

export const listings: Listing[] = Object.entries(api).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).flatMap(([name, endpoint]: [string, Endpoint]) => listingOf(`${feature}.${name}`, endpoint)),
)

function listingOf(name: string, endpoint: Endpoint): Listing[] {
  const { models, ...flat } = objectShape(endpoint.input)
  const text = (['quickText', 'value', 'text'] as const).find((key) => key in (models ? objectShape(models) : flat))
  if (endpoint.method !== 'GET' || endpoint.blob || (!models && !text)) return []
  const { orderBy } = flat
  const def = orderBy && schemaDefinition(unwrapSchema(orderBy))
  const columns = def?.type === 'enum' ? Object.values(def.entries).map(String) : []
  return [{ name, endpoint, columns, filters: models ? objectShape(models) : flat, text }]
}

/** Builds the input of a listing. */
export const inputOf = ({ endpoint }: Listing, filters: Record<string, unknown>, page: Page = {}): Record<string, unknown> =>
  'models' in objectShape(endpoint.input) ? { models: filters, ...page } : { ...filters, ...page }

/** Wraps a value in a list if the filter takes lists. */
export const asFilter = (schema: $ZodType, value: unknown): unknown =>
  schemaDefinition(unwrapSchema(schema)).type === 'array' ? [value] : value
