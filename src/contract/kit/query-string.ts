import type { $ZodType } from 'zod/v4/core'
import { unwrapSchema, schemaDefinition, objectShape, toSnakeCase, toWire } from './codec.ts'

/**
 * Writes the query string of a GET; `fromQuery` reads it. Both follow the schema of the input. Filters travel as
 * `models[plate_number]=BV` or `models[status][]=new`; a flat `plate_number=BV` is read as a filter too. Only this file converts text to
 * numbers and booleans.
 */
export function toQuery(schema: $ZodType, input: Record<string, unknown>): string {
  const query = new Map<string, string[]>()
  const put = (name: string, value: unknown) => {
    if (value === undefined || value === null) return
    if (Array.isArray(value)) query.set(`${name}[]`, value.map(String))
    else if (typeof value === 'object') for (const [key, inner] of Object.entries(value)) put(`${name}[${key}]`, inner)
    else query.set(name, [typeof value === 'string' ? value : JSON.stringify(value)])
  }
  for (const [key, value] of Object.entries(toWire(schema, input) as object)) put(key, value)
  return [...query].flatMap(([name, values]) => values.map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)).join('&')
}

type Entries = Iterable<[string, string]>

/** Calls `unknown` with the name of each parameter that the input does not declare. */
export function fromQuery(schema: $ZodType, entries: Entries, unknown: (name: string) => void): Record<string, unknown> {
  const shape = wireShape(schema)
  const filters = shape.get('models')
  const filterShape = filters && wireShape(filters.schema)
  const out: Record<string, unknown> = {}
  const models: Record<string, unknown> = {}
  for (const [rawName, text] of entries) {
    const [, name, filter, list] = /^(\w+?)(?:\[(\w+)\])?(\[\])?$/.exec(rawName) ?? []
    const direct = name !== undefined && name !== 'models' && filter === undefined ? shape.get(name) : undefined
    const field = direct ?? filterShape?.get(name === 'models' ? (filter ?? '') : filter === undefined ? (name ?? '') : '')
    if (field) collect(direct ? out : models, field, text, list !== undefined)
    else unknown(rawName)
  }
  return filters ? { ...out, models } : out
}

/** Filters in a body accept the scalars of a query: a single value for a list of one, and text for a number or a boolean. */
export function readBodyFilters(schema: $ZodType, input: unknown): unknown {
  const filters = objectShape(schema)['models']
  if (!filters || typeof input !== 'object' || input === null || !('models' in input)) return input
  const { models } = input
  if (typeof models !== 'object' || models === null || Array.isArray(models)) return input
  const shape = objectShape(filters)
  const read = ([key, value]: [string, unknown]): [string, unknown] => [key, shape[key] ? readFilter(shape[key], value) : value]
  return { ...input, models: Object.fromEntries(Object.entries(models).map(read)) }
}

function readFilter(schema: $ZodType, value: unknown): unknown {
  const def = schemaDefinition(unwrapSchema(schema))
  if (def.type !== 'array') return isScalar(value) ? parseQueryValue(schema, value) : value
  if (!Array.isArray(value)) return isScalar(value) ? [parseQueryValue(def.element, value)] : value
  return value.map((item: unknown) => (isScalar(item) ? parseQueryValue(def.element, item) : item))
}

type Scalar = string | number | boolean
const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value)

type Field = { key: string; schema: $ZodType }
const wireShape = (schema: $ZodType): Map<string, Field> =>
  new Map(Object.entries(objectShape(schema)).map(([key, inner]) => [toSnakeCase(key), { key, schema: inner }]))

function collect(into: Record<string, unknown>, { key, schema }: Field, text: string, asList: boolean) {
  const def = schemaDefinition(unwrapSchema(schema))
  if (def.type === 'array') {
    const values = (into[key] ??= []) as unknown[]
    values.push(parseQueryValue(def.element, text))
  } else if (asList || key in into) into[key] = [into[key], text] // a repeated single parameter: the schema refuses the list by name
  else into[key] = parseQueryValue(schema, text)
}

/**
 * Converts a scalar of a path, query or filter to the type of its schema. A value that does not fit becomes text, which the schema
 * refuses.
 */
export function parseQueryValue(schema: $ZodType, sent: Scalar): unknown {
  const def = schemaDefinition(unwrapSchema(schema))
  const text = String(sent)
  // A union is one side of a range: a number or empty.
  if (def.type === 'union')
    return def.options.reduce<unknown>((value, option) => (value === text ? parseQueryValue(option, sent) : value), text)
  if (def.type === 'number' && (typeof sent === 'number' || /^-?\d+(\.\d+)?$/.test(text))) return Number(text)
  if (def.type === 'boolean') return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text
  return text
}
