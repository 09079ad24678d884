import { sql, type Expression, type SelectQueryBuilder } from 'kysely'
import { fold } from '#domain/format.ts'

/** Counting stops here: nobody turns to page 700, and an exact count of a million rows costs more than the page. */
const maxCounted = 10_000
const maxWords = 10

type Search = { orderBy: string; orderDir: 'asc' | 'desc'; pageCount: number; pageSize: number }

/**
 * One page of a list and how many there are in all, in one statement. `matching` is filtered and not yet selected from; `sorts` says what each
 * column of the contract means in SQL. Rows of equal sort value stay in the order of their ids. Limits stand in the text: as parameters they
 * would make PostgreSQL plan the statement anew for every call, which costs more than running it.
 */
export async function page<DB, TB extends keyof DB, Row extends object>(
  matching: SelectQueryBuilder<DB, TB, object>,
  select: (rows: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<DB, TB, Row>,
  sorts: Record<string, Expression<unknown>> & { id: Expression<unknown> },
  { orderBy, orderDir, pageCount, pageSize }: Search,
) {
  const counted = matching.select(sql`1`.as('one')).limit(sql.lit(maxCounted + 1))
  const direction = sql.raw(orderDir)
  const rows = (await select(matching)
    .select(sql<number>`(select count(*) from (${counted}) as counted)`.as('rowsInAll'))
    .orderBy(sql`${sorts[orderBy]!} ${direction}`)
    .orderBy(sql`${sorts.id} ${direction}`)
    .limit(sql.lit(pageSize))
    .$if(pageCount > 1, (later) => later.offset((pageCount - 1) * pageSize))
    .execute()) as unknown as (Row & { rowsInAll: number })[]
  // A page beyond the last has no row to carry the count.
  const total = rows[0]?.rowsInAll ?? (pageCount === 1 ? 0 : await count(counted))
  return {
    items: rows,
    pageCount,
    orderBy,
    orderDir,
    total: Math.min(total, maxCounted),
    ...(total > maxCounted && { totalCapped: true }),
  }
}

async function count<DB, TB extends keyof DB>(counted: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  return (await counted.execute()).length
}

/** The pattern for "contains this text", folded as the search columns are. */
export const containing = (text: string): string => `%${fold(text.trim()).replace(/[\\%_]/g, '\\$&')}%`
/** A pattern for each word of a text: a record is found when all are in it, in whatever order. */
export const containingWords = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, maxWords).map(containing)

/** What a search column holds: the words of a record, folded, each once separated by a space. */
export const searchText = (...words: (string | null | undefined)[]): string => fold(words.filter(Boolean).join(' '))
