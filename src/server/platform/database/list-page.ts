import {
  AliasNode,
  FromNode,
  sql,
  TableNode,
  type Expression,
  type OperationNodeSource,
  type RawBuilder,
  type SelectQueryBuilder,
  type SelectQueryNode,
} from 'kysely'
import { listLimit, hasTextFilter, maxListRows } from '#contract/kit/fields.ts'
import { fold } from '#domain/text/format.ts'
import { wholePhone } from '#domain/text/search-text.ts'
import type { Db } from './db.ts'
import { customPlanHint } from './driver.ts'

type Search = { models: object; orderBy: string; orderDir: 'asc' | 'desc'; pageCount: number; pageSize: number }
export type ListQuery<DB, TB extends keyof DB, Row> = {
  /** The rows of the account, of which those of the page are taken by their ids. */
  rows: SelectQueryBuilder<DB, TB, object>
  /** Those to look through for a text, where they are not all of the account: `orderedScanScope` says which have an index in their order. */
  walk?: SelectQueryBuilder<DB, TB, object>
  /** Columns whose indexes hold what texts are looked for in. */
  covered?: readonly string[]
  /** What the caller may see, filtered. */
  matching: SelectQueryBuilder<DB, TB, object>
  /** Some of the same, up to so many, where to find them is another thing than to find them all. */
  some?: (most: number) => SelectQueryBuilder<DB, TB, object>
  /** The same as it is told of one row, where that is another thing than to find them all. */
  ofEach?: SelectQueryBuilder<DB, TB, object>
  select: (rows: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<DB, TB, Row>
  /** What each column of the contract means in SQL; each has an index that ends in the id. */
  sorts: Record<string, Expression<unknown>> & { id: Expression<unknown> }
}

/**
 * One page of a list and how many there are in all, in one statement. The ids of the page are found first, and only its own rows are read then.
 * Rows of equal sort value stay in the order of their ids. Limits stand in the text: as parameters they would make PostgreSQL plan the
 * statement anew for every call, which costs more than running it. Where a page begins does not, so that one statement serves all pages.
 */
export async function fetchPage<DB, TB extends keyof DB, Row extends object>(db: Db, list: ListQuery<DB, TB, Row>, search: Search) {
  const { orderBy, orderDir, pageCount, pageSize } = search
  const { matching, sorts } = list
  const end = listLimit(search.models)
  const offset = (pageCount - 1) * pageSize
  const asked = { ...search, end, offset, size: Math.min(pageSize, end - offset) }
  const { steps, counted } = hasTextFilter(search.models) ? foundByText(list, asked) : foundInOrder(list, asked)
  const counting = sql<number>`(select count(*) from ${counted} as counted)`.as('rowsInAll')
  const shown = sorted(list.select(list.rows).select(counting), sorts, search).where(sql<boolean>`${sorts.id} in (select id from part)`)
  const planned = isCommon(search) ? sql`` : customPlanHint
  const { rows } = await sql<Row & { rowsInAll: number }>`with ${steps} ${shown} ${planned}`.execute(db)
  // A page beyond the last has no row to carry the count.
  const total = rows[0]?.rowsInAll ?? (pageCount === 1 ? 0 : await countOf(matching, end))
  return {
    items: rows as Row[],
    pageCount,
    orderBy,
    orderDir,
    total: Math.min(total, end),
    ...(total > end && { totalCapped: true }),
  }
}

const sorted = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  sorts: ListQuery<DB, TB, Row>['sorts'],
  { orderBy, orderDir }: Pick<Search, 'orderBy' | 'orderDir'>,
) => query.orderBy(sql`${sorts[orderBy]!} ${sql.raw(orderDir)}`).orderBy(sql`${sorts.id} ${sql.raw(orderDir)}`)

type Asked = Search & { end: number; offset: number; size: number }

/**
 * The ids in the order asked for, read as far as the page needs them, but planned for all that a list shows: PostgreSQL would else walk a whole
 * index in the hope of fifteen hits, which may all be at its other end. The order does not matter to the count, which may use the smallest index.
 */
function foundInOrder<DB, TB extends keyof DB>({ matching, sorts }: ListQuery<DB, TB, object>, asked: Asked) {
  const { end, offset, size } = asked
  const found = sorted(matching.select(sql`${sorts.id}`.as('id')), sorts, asked).limit(sql.lit(maxListRows))
  return {
    // Of the page by itself: where PostgreSQL knows little of a table it may go through these ids for every row.
    steps: sql`found as materialized ${found}, part as materialized (select id from found limit ${sql.lit(size)} offset ${offset})`,
    counted: sql`${matching.select(sql`1`.as('one')).limit(sql.lit(end + 1))}`,
  }
}

/**
 * So many rows of a list are looked through for a text that many have, first near its beginning and then far, before all that have it are read:
 * farther where the index alone is looked through. Where other tables are asked about each row, it is looked near the beginning only.
 */
const [near, far, farInIndex] = [5000, 15_000, 100_000]

/**
 * A text is had by few rows or by many, and nothing tells beforehand. Few are found by the text and then sorted. Of many the page is likely to be
 * among the first rows of the list, and all of them are read and sorted only where it is not: a name, sorted by what is far from it. A step that
 * the one before made needless is not run.
 */
function foundByText<DB, TB extends keyof DB>(
  { rows, walk = rows, covered, matching, some = () => matching, ofEach = matching, sorts }: ListQuery<DB, TB, object>,
  { orderBy, orderDir, end, offset, size }: Asked,
) {
  const direction = sql.raw(orderDir)
  const farthest = ofEach !== matching ? 0 : covered?.includes(orderBy) ? farInIndex : far
  const [id, key] = [sql`${sorts.id}`.as('id'), sql`${sorts[orderBy]!}`.as('key')]
  const inOrder = sql`order by key ${direction}, id ${direction}`
  const reached = sql.lit(offset + size)
  const isMany = sql<boolean>`(select count(*) from few) > ${sql.lit(end)}`
  const isFull = (step: 'near' | 'far') => sql<boolean>`(select count(*) from ${sql.table(step)}) = ${reached}`
  /** Sorted by the name of what it is sorted by, so that PostgreSQL knows it to be in order and ends when the page is full. */
  const first = (most: number) =>
    walk
      .selectAll()
      .select(key)
      .orderBy(sql`key ${direction}`)
      .orderBy(sql`${sorts.id} ${direction}`)
      .limit(sql.lit(most))
  const among = (most: number, condition: RawBuilder<boolean>) =>
    sql`${of(first(most), ofEach.select([id, sql`key`.as('key')]).where(condition))} ${inOrder} limit ${reached}`
  // Their ids alone, so that an index that holds the text may do.
  const few = some(end + 1)
    .select(id)
    .limit(sql.lit(end + 1))
  // Without an order, which would be taken for one more index to walk.
  const all = matching.select([id, key]).where(sql<boolean>`${isMany} and not ${isFull('near')} and not ${isFull('far')}`)
  return {
    steps: sql`few as materialized ${few},
      near as materialized (${among(near, isMany)}),
      far as materialized (${among(farthest, sql`${isMany} and not ${isFull('near')}`)}),
      "all" as materialized ${all},
      part as materialized (
        select id from (${rows.select([id, key]).where(sql<boolean>`${sorts.id} in (select id from few) and not ${isMany}`)} union all select * from near where ${isFull('near')}
          union all select * from far where ${isFull('far')} union all table "all") as found
        ${inOrder} limit ${sql.lit(size)} offset ${sql.lit(offset)})`,
    counted: sql`(table few)`,
  }
}

/** A query of one table, asked of these rows of it. */
function of(rows: OperationNodeSource, query: OperationNodeSource): OperationNodeSource {
  const node = query.toOperationNode() as SelectQueryNode
  const [from] = node.from!.froms
  const name = AliasNode.is(from!) ? from.alias : (from as TableNode).table.identifier
  return {
    toOperationNode: () => ({ ...node, from: FromNode.create([AliasNode.create(rows.toOperationNode(), name)]) }) as SelectQueryNode,
  }
}

/** How many rows match, at most one more than `most`. */
export async function countUpTo<DB, TB extends keyof DB>(db: Db, { matching }: Pick<ListQuery<DB, TB, object>, 'matching'>, most: number) {
  const some = matching.select(sql`1`.as('one')).limit(sql.lit(most + 1))
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${some} as counted ${customPlanHint}`.execute(db)
  return rows[0]!.count
}

const batch = 1000

/** All rows of a list in its order, a thousand at a time, as they stood when the first were read. */
export async function* fetchBatches<DB, TB extends keyof DB, Row>(
  db: Db,
  { rows, matching, select, sorts }: ListQuery<DB, TB, Row>,
  order: Pick<Search, 'orderBy' | 'orderDir'>,
): AsyncGenerator<Row[]> {
  const chosen = select(rows).where(sql<boolean>`${sorts.id} in ${matching.select(sql`${sorts.id}`.as('id'))}`)
  // All rows are read, so the plan must not be one that is only quick to find the first.
  await sql`set local cursor_tuple_fraction = 1`.execute(db)
  await sql`declare listed no scroll cursor for ${sorted(chosen, sorts, order)} ${customPlanHint}`.execute(db)
  for (;;) {
    const { rows: next } = await sql<Row>`fetch ${sql.lit(batch)} from listed`.execute(db)
    if (next.length > 0) yield next
    if (next.length < batch) break
  }
  await sql`close listed`.execute(db)
}

const countOf = async <DB, TB extends keyof DB>(matching: SelectQueryBuilder<DB, TB, object>, end: number) =>
  (
    await matching
      .select(sql`1`.as('one'))
      .limit(end + 1)
      .execute()
  ).length

/** Of these one plan serves everybody: the pages of a workplace, or of all of them. */
const isCommon = ({ models }: Search) => Object.keys(models).every((filter) => filter === 'organizationId')

/** The name of the workplace of a row, for what is read without a list of workplaces beside it. */
export const organizationName = (table: string) =>
  sql<string>`(select o.name from organizations as o
    where o.account_id = ${sql.ref(`${table}.accountId`)} and o.id = ${sql.ref(`${table}.organizationId`)})`.as('organization')

/** What the user is called whom this column of a row names. */
export const userName = (table: string, column: string) =>
  sql.raw<string | null>(`(select person_name(u.first_name, u.last_name, u.username) from users u
    where u.account_id = ${table}.account_id and u.id = ${table}.${column})`)

const maxWords = 10
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Patterns for a column of `searchText`: what begins a word there, and what stands anywhere. */
export const wordStartPattern = (text: string): string => `% ${escaped(fold(text.trim()))}%`
/** Of fewer than three letters in a row no index knows where in a word they stand: they have to begin it. */
export const containsPattern = (text: string): string =>
  /[\p{L}\p{N}]{3}/u.test(fold(text)) ? `%${escaped(fold(text.trim()))}%` : wordStartPattern(text)

/**
 * A record is found when all words of a text are in its search column, in whatever order. Signs alone are no word, and a text of nothing
 * else finds nothing: no index has them. A whole phone number is found with its country and without, whatever stands between its digits.
 * `pattern` says how the column has a word.
 */
export function matchAllWords(column: string | RawBuilder<unknown>, text = '', pattern = containsPattern): RawBuilder<boolean>[] {
  const typed = text.split(/\s+/).filter(Boolean).slice(0, maxWords)
  const words = typed.filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (typed.length > 0 && words.length === 0) return [sql`false`]
  const searched = typeof column === 'string' ? sql.ref(column) : column
  const has = (word: string) => sql<boolean>`${searched} like ${pattern(word)}`
  const phone = wholePhone(text)
  if (phone === undefined) return words.map(has)
  return words.length > 1 ? [sql`(${sql.join(words.map(has), sql` and `)} or ${has(phone)})`] : [has(phone)]
}

/** That all words of one of these texts are in the search column. */
export function matchAnyText(column: string, texts: string[]): RawBuilder<boolean> {
  const each = texts.map((text) => sql`${sql.join([sql`true`, ...matchAllWords(column, text)], sql` and `)}`)
  return sql`(${sql.join(each, sql` or `)})`
}

/** What a search column holds: the words of a record, folded, each after a space, by which its beginning is known. */
export const searchText = (...words: (string | null | undefined)[]): string =>
  fold(
    words
      .filter(Boolean)
      .map((word) => ` ${word}`)
      .join(''),
  )
