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
import { fold } from '#contract/kit/fold.ts'
import { wholePhone } from '#domain/text/search-text.ts'
import type { Db } from './db.ts'
import { customPlanHint } from './driver.ts'
import type { Scope } from './scope.ts'

type Search = { models: object; orderBy: string; orderDir: 'asc' | 'desc'; pageCount: number; pageSize: number }
export type ListQuery<DB, TB extends keyof DB, Row> = {
  /** Rows of the account, from which the page is read by ids. */
  rows: SelectQueryBuilder<DB, TB, object>
  /** Rows to scan for a text, if not all of the account: `orderedScanScope` decides which have an index in their order. */
  walk?: SelectQueryBuilder<DB, TB, object>
  /** Sort columns whose index contains the searched text. */
  covered?: readonly string[]
  /** Rows that the caller may see, after the filters. */
  matching: SelectQueryBuilder<DB, TB, object>
  /** Up to `maxRows` of the matching rows, if finding a few needs another query than finding all. */
  some?: (maxRows: number) => SelectQueryBuilder<DB, TB, object>
  /** The matching condition as a query on one row, if that differs from finding all. */
  ofEach?: SelectQueryBuilder<DB, TB, object>
  select: (rows: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<DB, TB, Row>
  /** SQL of each sort column of the contract; each has an index that ends in the id. */
  sorts: Record<string, Expression<unknown>> & { id: Expression<unknown> }
}

/**
 * Reads one page and the total in one statement: first the ids, then only the rows of the page. Equal sort values are ordered by id.
 * Limits are literals, since a parameter would be planned at each call; the offset is one, so all pages share a plan.
 */
export async function fetchPage<DB, TB extends keyof DB, Row extends object>(db: Db, list: ListQuery<DB, TB, Row>, search: Search) {
  const { orderBy, orderDir, pageCount, pageSize } = search
  const { sorts } = list
  const end = listLimit(search.models)
  const offset = (pageCount - 1) * pageSize
  const page = { ...search, end, offset, size: Math.min(pageSize, end - offset) }
  const { steps, counted } = hasTextFilter(search.models) ? buildTextSteps(list, page) : buildOrderedSteps(list, page)
  const counting = sql<number>`(select count(*) from ${counted} as counted)`.as('rowsInAll')
  const pageQuery = withOrder(list.select(list.rows).select(counting), sorts, search).where(
    sql<boolean>`${sorts.id} in (select id from part)`,
  )
  const planHint = canShareGenericPlan(search) ? sql`` : customPlanHint
  const { rows } = await sql<Row & { rowsInAll: number }>`with ${steps} ${pageQuery} ${planHint}`.execute(db)
  // A page beyond the last has no row to carry the count.
  const total = rows[0]?.rowsInAll ?? (pageCount === 1 ? 0 : await countUpTo(db, list, end))
  return {
    items: rows as Row[],
    pageCount,
    orderBy,
    orderDir,
    total: Math.min(total, end),
    ...(total > end && { totalCapped: true }),
  }
}

/** A page whose rows the caller knows more exactly than the query tells. */
export type Page<Item> = Omit<Awaited<ReturnType<typeof fetchPage>>, 'items'> & { items: Item[] }

const withOrder = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  sorts: ListQuery<DB, TB, Row>['sorts'],
  { orderBy, orderDir }: Pick<Search, 'orderBy' | 'orderDir'>,
) => query.orderBy(sql`${sorts[orderBy]!} ${sql.raw(orderDir)}`).orderBy(sql`${sorts.id} ${sql.raw(orderDir)}`)

type PageRequest = Search & { end: number; offset: number; size: number }

/**
 * Finds the ids of the page in order, but plans for `maxListRows`: PostgreSQL would otherwise scan a whole index in the hope of fifteen
 * early hits. The count ignores the order and may use the smallest index.
 */
function buildOrderedSteps<DB, TB extends keyof DB>({ matching, sorts }: ListQuery<DB, TB, object>, page: PageRequest) {
  const { end, offset, size } = page
  const found = withOrder(matching.select(sql`${sorts.id}`.as('id')), sorts, page).limit(sql.lit(maxListRows))
  return {
    // The page is materialized: with poor statistics PostgreSQL could scan these ids for every row.
    steps: sql`found as materialized ${found}, part as materialized (select id from found limit ${sql.lit(size)} offset ${offset})`,
    counted: sql`${matching.select(sql`1`.as('one')).limit(sql.lit(end + 1))}`,
  }
}

// Numbers of rows that are scanned for a frequent text before all matches are read: near, far, and far if
// the index alone suffices. With other tables per row only the near scan runs.
const nearRows = 5000
const farRows = 15_000
const farIndexRows = 100_000

/**
 * A text matches few rows or many. Few are found by the text and sorted. For many, the first rows of the list are scanned, and only if
 * they do not fill the page are all matches sorted. A needless step does not run.
 */
function buildTextSteps<DB, TB extends keyof DB>(
  { rows, walk = rows, covered, matching, some = () => matching, ofEach = matching, sorts }: ListQuery<DB, TB, object>,
  { orderBy, orderDir, end, offset, size }: PageRequest,
) {
  const direction = sql.raw(orderDir)
  const scannedRows = ofEach !== matching ? 0 : covered?.includes(orderBy) ? farIndexRows : farRows
  const id = sql`${sorts.id}`.as('id')
  const key = sql`${sorts[orderBy]!}`.as('key')
  const inOrder = sql`order by key ${direction}, id ${direction}`
  const pageEnd = sql.lit(offset + size)
  const isMany = sql<boolean>`(select count(*) from few) > ${sql.lit(end)}`
  const isFull = (step: 'near' | 'far') => sql<boolean>`(select count(*) from ${sql.table(step)}) = ${pageEnd}`
  /** Sorts by the alias of the key, so that PostgreSQL sees the order and stops when the page is full. */
  const buildScan = (maxRows: number) =>
    walk
      .selectAll()
      .select(key)
      .orderBy(sql`key ${direction}`)
      .orderBy(sql`${sorts.id} ${direction}`)
      .limit(sql.lit(maxRows))
  const buildScanStep = (maxRows: number, condition: RawBuilder<boolean>) =>
    sql`${queryFrom(buildScan(maxRows), ofEach.select([id, sql`key`.as('key')]).where(condition))} ${inOrder} limit ${pageEnd}`
  // Only ids are selected, so that an index on the text suffices.
  const few = some(end + 1)
    .select(id)
    .limit(sql.lit(end + 1))
  // An order here would suggest one more index to scan.
  const all = matching.select([id, key]).where(sql<boolean>`${isMany} and not ${isFull('near')} and not ${isFull('far')}`)
  return {
    steps: sql`few as materialized ${few},
      near as materialized (${buildScanStep(nearRows, isMany)}),
      far as materialized (${buildScanStep(scannedRows, sql`${isMany} and not ${isFull('near')}`)}),
      "all" as materialized ${all},
      part as materialized (
        select id from (${rows.select([id, key]).where(sql<boolean>`${sorts.id} in (select id from few) and not ${isMany}`)} union all select * from near where ${isFull('near')}
          union all select * from far where ${isFull('far')} union all table "all") as found
        ${inOrder} limit ${sql.lit(size)} offset ${sql.lit(offset)})`,
    counted: sql`(table few)`,
  }
}

/** Replaces the table of a query by these rows of it. */
function queryFrom(rows: OperationNodeSource, query: OperationNodeSource): OperationNodeSource {
  const node = query.toOperationNode() as SelectQueryNode
  const [from] = node.from!.froms
  const name = AliasNode.is(from!) ? from.alias : (from as TableNode).table.identifier
  return {
    toOperationNode: () => ({ ...node, from: FromNode.create([AliasNode.create(rows.toOperationNode(), name)]) }) as SelectQueryNode,
  }
}

/** Counts the matching rows, up to `maxRows` plus one. */
export async function countUpTo<DB, TB extends keyof DB>(
  db: Db,
  { matching }: Pick<ListQuery<DB, TB, object>, 'matching'>,
  maxRows: number,
) {
  const limited = matching.select(sql`1`.as('one')).limit(sql.lit(maxRows + 1))
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${limited} as counted ${customPlanHint}`.execute(db)
  return rows[0]!.count
}

const batchRows = 1000

/** Yields all rows of a list in its order, in batches of a thousand, from one snapshot. */
export async function* fetchBatches<DB, TB extends keyof DB, Row>(
  db: Db,
  { rows, matching, select, sorts }: ListQuery<DB, TB, Row>,
  order: Pick<Search, 'orderBy' | 'orderDir'>,
): AsyncGenerator<Row[]> {
  const listedRows = select(rows).where(sql<boolean>`${sorts.id} in ${matching.select(sql`${sorts.id}`.as('id'))}`)
  // All rows are read, so a plan that favours the first rows would be slower.
  await sql`set local cursor_tuple_fraction = 1`.execute(db)
  await sql`declare listed no scroll cursor for ${withOrder(listedRows, sorts, order)} ${customPlanHint}`.execute(db)
  for (;;) {
    const { rows: next } = await sql<Row>`fetch ${sql.lit(batchRows)} from listed`.execute(db)
    if (next.length > 0) yield next
    if (next.length < batchRows) break
  }
  await sql`close listed`.execute(db)
}

/** One plan serves the pages of an organization, or of all of them. */
const canShareGenericPlan = ({ models }: Search) => Object.keys(models).every((filter) => filter === 'organizationId')

/** Name of a row's organization, for reads without a list of organizations. */
export const organizationName = (table: string) =>
  sql<string>`(select o.name from organizations as o
    where o.account_id = ${sql.ref(`${table}.accountId`)} and o.id = ${sql.ref(`${table}.organizationId`)})`.as('organization')

/** The query of a list that also selects the name of each row's organization, for its workbook. */
export const withOrganizationName =
  <Models, DB, TB extends keyof DB, Row>(
    listQuery: (db: Db, scope: Scope, models: Models) => ListQuery<DB, TB, Row> | Promise<ListQuery<DB, TB, Row>>,
    table: string,
  ) =>
  async (db: Db, scope: Scope, models: Models): Promise<ListQuery<DB, TB, Row & { organization: string }>> => {
    const list = await listQuery(db, scope, models)
    return { ...list, select: (rows) => list.select(rows).select(organizationName(table)) as never }
  }

/** Name of the user that this column of a row refers to. */
export const userName = (table: string, column: string) =>
  sql.raw<string | null>(`(select person_name(u.first_name, u.last_name, u.username) from users u
    where u.account_id = ${table}.account_id and u.id = ${table}.${column})`)

const maxWords = 10
const escapeLikePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Patterns for a column of `searchText`: for the start of a word, and for any place. */
export const wordStartPattern = (text: string): string => `% ${escapeLikePattern(fold(text.trim()))}%`
/** Trigram indexes need three letters, so shorter text must match the start of a word. */
export const containsPattern = (text: string): string =>
  /[\p{L}\p{N}]{3}/u.test(fold(text)) ? `%${escapeLikePattern(fold(text.trim()))}%` : wordStartPattern(text)

/** Words of a text for which a search has conditions; the words after the first few are ignored. */
export const searchedWords = (text: string): string[] =>
  text
    .trim()
    .split(/\s+/)
    .slice(0, maxWords)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

/**
 * Conditions that the column contains all words of a text, in any order. Signs alone are no word: no index has them, so such a text
 * matches nothing. A whole phone number matches with and without its country code, whatever separates its digits.
 */
export function matchAllWords(column: string | RawBuilder<unknown>, text = '', pattern = containsPattern): RawBuilder<boolean>[] {
  const words = searchedWords(text)
  if (words.length === 0 && text.trim() !== '') return [sql`false`]
  const searched = typeof column === 'string' ? sql.ref(column) : column
  const containsSql = (word: string) => sql<boolean>`${searched} like ${pattern(word)}`
  const phone = wholePhone(text)
  if (phone === undefined) return words.map(containsSql)
  return words.length > 1 ? [sql`(${sql.join(words.map(containsSql), sql` and `)} or ${containsSql(phone)})`] : [containsSql(phone)]
}

/** Condition that the search column contains all words of one of these texts. */
export function matchAnyText(column: string, texts: string[]): RawBuilder<boolean> {
  const each = texts.map((text) => sql`${sql.join([sql`true`, ...matchAllWords(column, text)], sql` and `)}`)
  return sql`(${sql.join(each, sql` or `)})`
}

/** Text of a search column: the words of a record, folded, each after a space that marks its start. */
export const searchText = (...words: (string | null | undefined)[]): string =>
  fold(
    words
      .filter(Boolean)
      .map((word) => ` ${word}`)
      .join(''),
  )
