import { sql, type RawBuilder } from 'kysely'
import type { SearchKind } from '#contract/search.ts'
import type { Query } from '#domain/text/search-text.ts'
import { matchAllWords } from '#server/platform/database/list-page.ts'
import type { FactScope } from '#server/search/facts.queries.ts'

export type SearchPartRequest = FactScope & { query: Query; isVehicleVisible: RawBuilder<boolean> }

type Column = 'subtitle' | 'plate' | 'organization' | 'at' | 'codes' | 'names'
type Known = { id: RawBuilder<unknown>; title: RawBuilder<unknown> } & Partial<Record<Column, RawBuilder<unknown>>>
const none = sql`null`

/** The columns of every part of the statement, in this order; null where a kind has none. */
export const resultColumns = (kind: SearchKind, { id, title, ...known }: Known) => [
  sql<SearchKind>`${sql.lit(kind)}::text`.as('kind'),
  sql<number>`${id}`.as('id'),
  sql<string>`${title}`.as('title'),
  sql<string | null>`${known.subtitle ?? none}::text`.as('subtitle'),
  sql<string | null>`${known.plate ?? none}::text`.as('plateNumber'),
  sql<number | null>`${known.organization ?? none}::bigint`.as('organizationId'),
  sql<string | null>`${known.at ?? none}::text`.as('at'),
  sql<(string | null)[]>`array[${known.codes ?? none}]::text[]`.as('codes'),
  sql<(string | null)[]>`array[${known.names ?? none}]::text[]`.as('names'),
]

/** That all words of the text stand in this search column. */
export const containsAllWordsSql = (column: string | RawBuilder<unknown>, text: string) =>
  sql<boolean>`${sql.join(matchAllWords(column, text), sql` and `)}`
export const joinWords = ({ words }: Query) => words.join(' ')
/** These texts, and the size of a tyre that the query may be: each once, since each is a search of its own. */
export const withTyreSizes = ({ sizes }: Query, ...texts: string[]) => [...new Set([...texts, ...sizes])]
