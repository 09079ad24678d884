import type { $ZodType } from 'zod/v4/core'
import { unwrapSchema, schemaDefinition, toSnakeCase } from '#contract/kit/codec.ts'
import { hasPlateForm } from '#contract/kit/readers/plate-text.ts'
import { fold } from '#contract/kit/fold.ts'

/** A value to look for, and what to call it in a report: the name is the same at every size of the data. */
export type Value = { name: string; value: unknown }
export type Row = Record<string, unknown>

/** How many rows a listing has for a filter. */
type Count = (filters: Row) => Promise<number>

/** Search texts: letters, figures and plates of rows, the most frequent of this listing, and others without a match. */
export async function textsFor(key: string, rows: Row[], count: Count): Promise<Value[]> {
  const strings = rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string')
  const words = strings.flatMap((value) => value.split(/[^\p{L}\d]+/u))
  const beginnings = (kind: RegExp, length: number) =>
    byFrequency(words.filter((word) => kind.test(word) && word.length >= length).map((word) => fold(word).slice(0, length)))
  const candidateTexts: [string, string[]][] = [
    ...[1, 2, 5, 10].map((length): [string, string[]] => [`${length} letters`, beginnings(/^\p{L}+$/u, length)]),
    ...[2, 5, 10].map((length): [string, string[]] => [`${length} figures`, beginnings(/^\d+$/, length)]),
    ['a plate', byFrequency(strings.filter((value) => hasPlateForm(value)))],
    ['two words', byFrequency(strings.filter((value) => /^\p{L}+ \p{L}+$/u.test(value)))],
  ]
  const found: Value[] = []
  for (const [name, candidates] of candidateTexts) {
    const value = await firstThat(candidates.slice(0, 20), async (text) => (await count({ [key]: text })) > 0)
    if (value !== undefined) found.push({ name, value })
  }
  const missing = [1, 2, 5, 10].map((length) => ({ name: `${length} letters that nothing has`, value: 'øqøqxqøqxq'.slice(0, length) }))
  return [...found, ...missing]
}

/** Values of a filter that find many rows, few, and none. */
export async function valuesFor(
  key: string,
  schema: $ZodType,
  rows: Row[],
  ids: (table: string) => Promise<number[]>,
  count: Count,
): Promise<Value[]> {
  const def = schemaDefinition(unwrapSchema(schema))
  if (def.type === 'boolean') return [true, false].map((value) => ({ name: String(value), value }))
  if (def.type === 'enum') return Object.values(def.entries).map((value) => ({ name: String(value), value }))
  if (def.type === 'pipe') return sizes
  if (def.type === 'string') return partsOf(rows.map((row) => row[key]).find((value) => typeof value === 'string'))
  if (def.type !== 'array')
    return reference(
      key,
      await ids(tableOf(key)),
      (id) => count({ [key]: id }),
      (id) => id,
    )
  const element = schemaDefinition(unwrapSchema(def.element))
  if (element.type === 'enum') return Object.values(element.entries).map((value) => ({ name: String(value), value: [value] }))
  if (element.type === 'string') {
    const frequentValues = byFrequency(rows.map((row) => row[key]).filter((value) => typeof value === 'string'))
    return [...frequentValues.slice(0, 1), ...frequentValues.slice(-1), 'Trabant'].map((value) => ({ name: value, value: [value] }))
  }
  if (element.type === 'union') return rangesOf(element.options.some((side) => schemaDefinition(side).type === 'number'))
  return reference(
    key,
    await ids(tableOf(key)),
    (id) => count({ [key]: [id] }),
    (id) => [id],
  )
}

/** An audit subject may be of any table, so clients stand for all. */
const tableOf = (key: string) => (key === 'subjectId' ? 'clients' : `${toSnakeCase(key).replace(/_id$/, '')}s`)

async function reference(
  key: string,
  ids: number[],
  count: (id: number) => Promise<number>,
  asValue: (id: number) => unknown,
): Promise<Value[]> {
  if (!ids.length) throw new Error(`Nothing is known that the filter ${key} could be asked for`)
  const counted: { id: number; rows: number }[] = []
  for (const id of ids) counted.push({ id, rows: await count(id) })
  const used = counted.filter(({ rows }) => rows > 0).sort((a, b) => b.rows - a.rows)
  const chosen: [string, number | undefined][] = [
    ['the most frequent', used[0]?.id],
    ['the least frequent', used.at(-1)?.id],
    ['one that nothing has', counted.find(({ rows }) => rows === 0)?.id],
  ]
  return chosen.flatMap(([name, id]) => (id === undefined ? [] : [{ name, value: asValue(id) }]))
}

/** Texts that people type as parts of a tyre size. */
const sizes: Value[] = ['205', '55', '16', '999'].map((value) => ({ name: value, value }))

const partsOf = (text = ''): Value[] => [
  { name: 'two letters', value: text.slice(0, 2) },
  { name: 'five letters', value: text.slice(0, 5) },
  { name: 'a whole one', value: text },
  { name: 'one that nothing has', value: 'ZZ 99 QQQ' },
]

const rangesOf = (ofNumbers: boolean): Value[] => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const sides: [string, unknown[]][] = ofNumbers
    ? [
        ['from 1', [1, '']],
        ['to 50', ['', 50]],
        ['from 999,999', [999_999, '']],
      ]
    : [
        ['all years', ['2000-01-01', '']],
        ['two days', [ago(2), ago(1)]],
        ['to a day long ago', ['', '2000-01-01']],
        ['a day to come', ['2090-01-01', '2090-01-01']],
      ]
  return sides.map(([name, value]) => ({ name, value }))
}

function byFrequency(texts: string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!)
}

async function firstThat<T>(values: T[], holds: (value: T) => Promise<boolean>): Promise<T | undefined> {
  for (const value of values) if (await holds(value)) return value
  return undefined
}
