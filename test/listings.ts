import type { $ZodType } from 'zod/v4/core'
import { unwrapSchema, schemaDefinition, objectShape } from '#contract/kit/codec.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { api } from '#contract/index.ts'

/** What answers with rows that somebody looks for: a list, a board, suggestions as one types, but no file. Taken from the contract, so that a new one is among them. */
export type Listing = {
  name: string
  endpoint: Endpoint
  /** What it can be sorted by: nothing, if it comes in an order of its own. */
  columns: string[]
  filters: Record<string, $ZodType>
  /** Where typed text goes. */
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

/** What such a call takes. */
export const inputOf = ({ endpoint }: Listing, filters: Record<string, unknown>, page: Page = {}): Record<string, unknown> =>
  'models' in objectShape(endpoint.input) ? { models: filters, ...page } : { ...filters, ...page }

/** One value as the filter takes it: alone or in a list. */
export const asFilter = (schema: $ZodType, value: unknown): unknown =>
  schemaDefinition(unwrapSchema(schema)).type === 'array' ? [value] : value
