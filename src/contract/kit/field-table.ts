import type { $ZodType, output } from 'zod/v4/core'
import type { ColumnKind, ExcelColumn } from './columns.ts'

/** Erasing a person writes this value, or keeps the column for this reason. A field without a column is stored in `derived` columns. */
export type EraseRule<Value = unknown> = { to: Value } | { keep: string } | 'derived'
/** Browsers need no erase rules, so these stand beside the traits, in a table that their bundle leaves out. */
export type ErasureOf<Fields extends Record<string, $ZodType>> = { [K in keyof Fields]: EraseRule<output<Fields[K]>> }

/** Every consumer of a stored field reads its traits, so a new field costs one entry and does not compile without it. */
export type FieldTraits = {
  /** The translation key of the label; form, audit, merge, workbook and import show the same word. */
  word: string
  /** The user may choose whose value a merge takes. */
  merge?: true
  /** The search text of the list contains it. */
  search?: true
  /** The workbook of the list has this kind of column for it. */
  excel?: ColumnKind
  /** The list on the screen has the column of the workbook, too. */
  listed?: true
}
export type Traits = Record<string, FieldTraits>
type EraseRules = Record<string, EraseRule>
type KeysWith<T, Part> = { [K in keyof T]: T[K] extends Part ? K : never }[keyof T] & string

export const keysWith = <T extends Traits, P extends keyof FieldTraits>(table: T, trait: P) =>
  Object.keys(table).filter((key) => table[key]![trait] !== undefined) as KeysWith<T, { [Q in P]: unknown }>[]

/** Fields that are stored in a column of their own name. */
export const columnKeys = <T extends Traits, R extends EraseRules>(table: T, rules: R) =>
  Object.keys(table).filter((key) => rules[key] !== 'derived') as (keyof T & KeysWith<R, object>)[]

/** The columns that erasing a person overwrites, with their values. */
export const erasedValues = <R extends EraseRules>(rules: R) =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([key, rule]) => (typeof rule === 'object' && 'to' in rule ? [[key, rule.to]] : [])),
  ) as { [K in KeysWith<R, { to: unknown }>]: R[K] extends { to: infer Value } ? Value : never }

/** The columns that erasing a person leaves as they are, with the reasons. */
export const keptColumns = (rules: EraseRules): Record<string, string> =>
  Object.fromEntries(Object.entries(rules).flatMap(([key, rule]) => (typeof rule === 'object' && 'keep' in rule ? [[key, rule.keep]] : [])))

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
