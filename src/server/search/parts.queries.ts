import { sql, type RawBuilder } from 'kysely'
import type { SearchKind } from '#contract/search.ts'
import type { Query } from '#domain/text/search-text.ts'
import { matchAllWords } from '#server/platform/database/list-page.ts'
import type { FactScope } from '#server/search/facts.queries.ts'

export type SearchPartRequest = FactScope & { query: Query; isVehicleVisible: RawBuilder<boolean> }

type Column = 'subtitle' | 'plate' | 'organization' | 'at' | 'codes' | 'names'
type ColumnValues = { id: RawBuilder<unknown>; title: RawBuilder<unknown> } & Partial<Record<Column, RawBuilder<unknown>>>
const none = sql`null`

/** Columns of every part of the union, in this order; null where a kind has none. */
export const resultColumns = (kind: SearchKind, { id, title, ...columns }: ColumnValues) => [
  sql<SearchKind>`${sql.lit(kind)}::text`.as('kind'),
  sql<number>`${id}`.as('id'),
  sql<string>`${title}`.as('title'),
  sql<string | null>`${columns.subtitle ?? none}::text`.as('subtitle'),
  sql<string | null>`${columns.plate ?? none}::text`.as('plateNumber'),
  sql<number | null>`${columns.organization ?? none}::bigint`.as('organizationId'),
  sql<string | null>`${columns.at ?? none}::text`.as('at'),
  sql<(string | null)[]>`array[${columns.codes ?? none}]::text[]`.as('codes'),
  sql<(string | null)[]>`array[${columns.names ?? none}]::text[]`.as('names'),
]

/** True if all words of the text are in this search column. */
export const containsAllWordsSql = (column: string | RawBuilder<unknown>, text: string) =>
  sql<boolean>`${sql.join(matchAllWords(column, text), sql` and `)}`
export const joinWords = ({ words }: Query) => words.join(' ')
/** Returns the distinct texts and tyre sizes of the query; each costs a search of its own. */
export const withTyreSizes = ({ sizes }: Query, ...texts: string[]) => [...new Set([...texts, ...sizes])]
