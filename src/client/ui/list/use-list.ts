import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Endpoint, InputOf, ParsedInputOf, ResultOf } from '#contract/kit/endpoint.ts'
import { ask } from '#client/platform/queries.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { isEmpty, readSearch, writeSearch, type ListSearch } from './list-search.ts'

type RowOf<E extends Endpoint> = ResultOf<E> extends { items: (infer Row)[] } ? Row : never
type FiltersOf<E extends Endpoint> = ParsedInputOf<E> extends { models: infer Filters } ? Filters : never
type Answer = { items: unknown[]; total: number; totalCapped?: boolean | undefined }

export type List<Row> = {
  endpoint: Endpoint
  /** Undefined until the first answer. */
  rows: Row[] | undefined
  total: number
  /** There are more than `total`. */
  capped: boolean
  search: ListSearch
  /** The filters that are set in the address. */
  filters: Record<string, unknown>
  error: Error | null
  /** The rows are being fetched again. */
  isFetching: boolean
  refetch: () => unknown
  setFilters: (filters: Record<string, unknown>) => void
  sortBy: (column: string) => void
  setPage: (page: number) => void
  setPageSize: (size: number) => void
}

/**
 * A paged list whose filters, sort and page stand in the address.
 * `base` are filters that hold where the address does not name them, such as the workplace chosen at the top.
 */
export function useList<E extends Endpoint>(endpoint: E, { base = {} }: { base?: Partial<FiltersOf<E>> } = {}): List<RowOf<E>> {
  const params = useSearch({ strict: false }) as SearchParams
  const navigate = useNavigate()
  const schema = endpoint.input
  const search = useMemo(() => readSearch(schema, params), [schema, params])
  const asked = { ...search, models: { ...base, ...search.models } }
  const query = useQuery({ ...ask(endpoint, asked as InputOf<E>), placeholderData: keepPreviousData })
  const answer = query.data as Answer | undefined

  const go = (changes: Partial<ListSearch>) =>
    void navigate({ to: '.', search: writeSearch(schema, { ...search, pageCount: 1, ...changes }), replace: true, resetScroll: false })

  return {
    endpoint,
    rows: answer?.items as RowOf<E>[] | undefined,
    total: answer?.total ?? 0,
    capped: answer?.totalCapped === true,
    search,
    filters: search.models,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
    setFilters: (filters) =>
      go({ models: Object.fromEntries(Object.entries({ ...search.models, ...filters }).filter(([, value]) => !isEmpty(value))) }),
    sortBy: (column) => go({ orderBy: column, orderDir: search.orderBy === column && search.orderDir === 'asc' ? 'desc' : 'asc' }),
    setPage: (pageCount) => go({ pageCount }),
    setPageSize: (pageSize) => go({ pageSize }),
  }
}
