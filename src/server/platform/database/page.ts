import { sql, type Expression, type SelectQueryBuilder } from 'kysely'
import { endOfList, hasText } from '#contract/kit/fields.ts'
import { fold } from '#domain/format.ts'
import type { Db } from './db.ts'
import { forTheseValues } from './driver.ts'

type Search = { models: object; orderBy: string; orderDir: 'asc' | 'desc'; pageCount: number; pageSize: number }
type List<DB, TB extends keyof DB, Row> = {
  /** What the caller may see, without the filters. */
  rows: SelectQueryBuilder<DB, TB, object>
  /** The same, filtered. */
  matching: SelectQueryBuilder<DB, TB, object>
  select: (rows: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<DB, TB, Row>
  /** What each column of the contract means in SQL; each has an index that ends in the id. */
  sorts: Record<string, Expression<unknown>> & { id: Expression<unknown> }
}

/**
 * One page of a list and how many there are in all, in one statement. The ids of the page come first, from the index of the sort alone, and
 * only its own rows are read. Rows of equal sort value stay in the order of their ids. Limits stand in the text: as parameters they would make
 * PostgreSQL plan the statement anew for every call, which costs more than running it.
 */
export async function page<DB, TB extends keyof DB, Row extends object>(db: Db, list: List<DB, TB, Row>, search: Search) {
  const { orderBy, orderDir, pageCount, pageSize } = search
  const { sorts } = list
  const direction = sql.raw(orderDir)
  const sorted = <Found>(query: SelectQueryBuilder<DB, TB, Found>) =>
    query.orderBy(sql`${sorts[orderBy]!} ${direction}`).orderBy(sql`${sorts.id} ${direction}`)
  const end = endOfList(search.models)
  const counted = list.matching.select(sql`1`.as('one')).limit(sql.lit(end + 1))
  const ids = sorted(list.matching.select(sql`${sorts.id}`.as('id')))
  const [limit, offset] = [sql.lit(pageSize), sql.lit((pageCount - 1) * pageSize)]
  const only = (shown: Expression<unknown>, all: Expression<unknown>) =>
    sorted(
      list
        .select(list.rows)
        .select(sql<number>`(select count(*) from ${all} as counted)`.as('rowsInAll'))
        .where(sql<boolean>`${sorts.id} = any (array(${shown}))`),
    )
  let found: (Row & { rowsInAll: number })[]
  if (hasText(search.models)) {
    // Found once, to be counted and to be sorted: since as many are asked for as are counted, PostgreSQL does not walk a whole index in the
    // hope of fifteen hits.
    const shown = only(sql`select id from found limit ${limit} offset ${offset}`, sql`found`)
    found = (await sql<Row & { rowsInAll: number }>`with found as materialized ${ids.limit(sql.lit(end + 1))} ${shown}`.execute(db)).rows
  } else {
    const shown = only(sql`${ids.limit(limit).offset(offset)}`, sql`${counted}`)
    found = (await (isCommon(search) ? shown : shown.modifyEnd(forTheseValues)).execute()) as unknown as typeof found
  }
  // A page beyond the last has no row to carry the count.
  const total = found[0]?.rowsInAll ?? (pageCount === 1 ? 0 : (await counted.execute()).length)
  return {
    items: found as Row[],
    pageCount,
    orderBy,
    orderDir,
    total: Math.min(total, end),
    ...(total > end && { totalCapped: true }),
  }
}

/** Of these one plan serves everybody: the first page of a workplace, or of all of them. */
const isCommon = ({ models, pageCount }: Search) => pageCount === 1 && Object.keys(models).every((filter) => filter === 'organizationId')

const maxWords = 10
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Patterns for a column of `searchText`: what begins a word there, and what stands anywhere. */
export const beginningWith = (text: string): string => `% ${escaped(fold(text.trim()))}%`
/** Of one or two letters no index knows where in a word they stand: they have to begin it. */
export const containing = (text: string): string => (text.trim().length < 3 ? beginningWith(text) : `%${escaped(fold(text.trim()))}%`)
/** A pattern for each word of a text: a record is found when all are in it, in whatever order. */
export const containingWords = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, maxWords).map(containing)

/** What a search column holds: the words of a record, folded, each after a space, by which its beginning is known. */
export const searchText = (...words: (string | null | undefined)[]): string =>
  fold(
    words
      .filter(Boolean)
      .map((word) => ` ${word}`)
      .join(''),
  )
