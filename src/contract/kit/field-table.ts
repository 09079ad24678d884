import type { $ZodType, input, output } from 'zod/v4/core'
import { toSnakeCase, schemaDefinition } from './codec.ts'
import type { ColumnKind, ExcelColumn } from './columns.ts'
import { fillDefaults } from './defaults.ts'

/** Erasing a person writes this value, or keeps the column for this reason. A field without a column is stored in `derived` columns. */
export type EraseRule<Value = unknown> = { to: Value } | { keep: string } | 'derived'

/** Every consumer of a stored field reads its traits, so a new field costs one entry and does not compile without it. */
export type FieldTraits<Value = unknown> = {
  /** The translation key of the label; form, audit, merge, workbook and import show the same word. */
  word: string
  erase: EraseRule<Value>
  /** The user may choose whose value a merge takes. */
  merge?: true
  /** The search text of the list contains it. */
  search?: true
  /** The workbook of the list has this kind of column for it. */
  excel?: ColumnKind
  /** The list on the screen has the column of the workbook, too. */
  listed?: true
}
export type TraitsOf<Fields extends Record<string, $ZodType>> = { [K in keyof Fields]: FieldTraits<output<Fields[K]>> }

type EraseRules = Record<string, { erase: EraseRule }>
type Traits = Record<string, FieldTraits>
type KeysWith<T, Part> = { [K in keyof T]: T[K] extends Part ? K : never }[keyof T] & string

export const keysWith = <T extends Traits, P extends keyof FieldTraits>(table: T, trait: P) =>
  Object.keys(table).filter((key) => table[key]![trait] !== undefined) as KeysWith<T, { [Q in P]: unknown }>[]

/** Fields that are stored in a column of their own name. */
export const columnKeys = <T extends EraseRules>(table: T) =>
  Object.keys(table).filter((key) => table[key]!.erase !== 'derived') as KeysWith<T, { erase: object }>[]

export const pickFields = <T extends object, K extends keyof T>(record: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, record[key]])) as Pick<T, K>

/** The columns that erasing a person overwrites, with their values. */
export const erasedValues = <T extends EraseRules>(table: T) =>
  Object.fromEntries(
    Object.entries(table).flatMap(([key, { erase }]) => (typeof erase === 'object' && 'to' in erase ? [[key, erase.to]] : [])),
  ) as { [K in KeysWith<T, { erase: { to: unknown } }>]: T[K]['erase'] extends { to: infer Value } ? Value : never }

/** The columns that erasing a person leaves as they are, with the reasons. */
export const keptColumns = (table: EraseRules): Record<string, string> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([key, { erase }]) => (typeof erase === 'object' && 'keep' in erase ? [[key, erase.keep]] : [])),
  )

type ExcelKeys<T> = KeysWith<T, { excel: unknown }>
/** The columns of a workbook: those of the table, in its order, each followed by the computed columns that are listed for it. */
export const excelColumns = <T extends Traits, const Computed extends { readonly [K in ExcelKeys<T>]?: readonly ExcelColumn[] }>(
  table: T,
  computed: Computed,
) =>
  Object.entries(table).flatMap(([key, { word, excel, listed }]) => {
    if (!excel) return []
    const column: ExcelColumn = { key, kind: excel, word, ...(!listed && { excel: true }) }
    return [column, ...((computed as Record<string, readonly ExcelColumn[]>)[key] ?? [])]
  }) as (ExcelColumn<ExcelKeys<T>, T[ExcelKeys<T>]['word']> | NonNullable<Computed[keyof Computed]>[number])[]

export const fieldWords = <T extends Traits>(table: T) =>
  Object.fromEntries(Object.entries(table).map(([key, { word }]) => [key, word])) as { [K in keyof T]: T[K]['word'] }

type SnakeCase<K extends string> = K extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''
/** The same record with the names of the wire as keys. */
export const withWireKeys = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [toSnakeCase(key), value])) as {
    [K in keyof T & string as SnakeCase<K>]: T[K]
  }

/** A draft that nobody has typed into yet: it has all defaults, and an empty text where the schema requires one. */
export function blankDraft<S extends $ZodType & { shape: Record<string, $ZodType> }>(schema: S, given: Partial<input<S>>): output<S> {
  const texts = Object.entries(schema.shape).filter(([, field]) => schemaDefinition(field).type === 'string')
  return fillDefaults(schema, { ...Object.fromEntries(texts.map(([key]) => [key, ''])), ...given } as input<S>)
}
