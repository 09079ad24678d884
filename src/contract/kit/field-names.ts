import { toSnakeCase } from './codec.ts'
import type { Traits } from './field-table.ts'

// This file stands apart from field-table.ts, which the first load of many pages contains.

export const pickFields = <T extends object, K extends keyof T>(record: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, record[key]])) as Pick<T, K>

export const fieldWords = <T extends Traits>(table: T) =>
  Object.fromEntries(Object.entries(table).map(([key, { word }]) => [key, word])) as { [K in keyof T]: T[K]['word'] }

type SnakeCase<K extends string> = K extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''
/** Returns a copy whose keys are the names on the wire. */
export const withWireKeys = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [toSnakeCase(key), value])) as {
    [K in keyof T & string as SnakeCase<K>]: T[K]
  }

/** Returns a value that no schema describes with the names on the wire, at any depth. */
export function toWireValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWireValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [toSnakeCase(key), toWireValue(inner)]))
}
