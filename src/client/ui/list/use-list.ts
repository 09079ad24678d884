import equal from 'fast-deep-equal'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Endpoint, InputOf, ParsedInputOf, ResultOf } from '#contract/kit/endpoint.ts'
import { messageText } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { hasNoFilters, withLockedValues, withoutEmptyFilters, type Filter, type FilterValues } from './filters.ts'
import { useListChoice } from './columns/use-list-choice.ts'
import { readSearch, writeSearch, type ListSearch } from './list-search.ts'
import { useNewRowCount } from './use-new-rows.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Id of the row that a link to a list refers to. */
    open?: number
  }
}

/** A row of the list that an endpoint answers. */
export type RowOf<E extends Endpoint> = ResultOf<E> extends { items: (infer Row)[] } ? Row : never
type FiltersOf<E extends Endpoint> = ParsedInputOf<E> extends { models: infer Filters } ? Filters : never
type Answer = { items: unknown[]; total: number; pageCount: number; totalCapped?: boolean | undefined }

/** Rows of a table and the state of its headers. */
export type ListState<Row> = {
  /** Undefined until the first answer. */
  rows: Row[] | undefined
  search: Pick<ListSearch, 'orderBy' | 'orderDir' | 'pageSize'>
  error: Error | null
  /** Whether the rows are being refetched. */
  isFetching: boolean
  refetch: () => unknown
  sortBy: (column: string) => void
  /** Number of the first visible row. While the next page loads, this is still the last page's. */
  firstRow?: number
  /** Id of the row to focus if the next answer shows it. */
  sought?: number | undefined
}

/** A list of the server, whose search stands in the address. */
export type SearchList<Row> = ListState<Row> & {
  endpoint: Endpoint
  total: number
  /** The server stopped counting at `total`; there are more. */
  capped: boolean
  search: ListSearch
  /** The active filters. */
  filters: FilterValues
  /** Sets some filters. A list that needs a filter gets its defaults back when none would be left. */
  setFilters: (filters: FilterValues) => void
  setPage: (page: number) => void
  setPageSize: (size: number) => void
  /** Number of new rows that are not on this page; `show` sorts the newest first, if the list can be sorted so. */
  news: { count: number; show?: () => void }
  /** All filters of the list, in the order of its dialog. */
  offered: Filter[]
  /** Filters that are active until they are removed. */
  defaults: FilterValues
  /** Whether the filters differ from the defaults. */
  isFiltered: boolean
  resetFilters: () => void
  /** Sets filters and sort at once. */
  show: (search: Pick<ListSearch, 'models' | 'orderBy' | 'orderDir'>) => void
  firstRow: number
  /** Sets `sought` after saving. */
  find: (id: number) => void
}

type Options<E extends Endpoint> = {
  filters?: Filter[]
  /** Filters that are active until they are removed, such as the workplace chosen at the top. */
  defaults?: Partial<FiltersOf<E>>
  /** Removing the last filter would show everything: the defaults are restored, and a message says why. */
  needsFilter?: boolean
}

/** Columns by which the newest rows of a list come first. */
const creationColumns = ['created_at', 'finished', 'updated_at', 'at']

/** A paged list whose filters, sort and page stand in the address. */
export function useList<E extends Endpoint>(
  endpoint: E,
  { filters: offered = [], defaults = {}, needsFilter = false }: Options<E> = {},
): SearchList<RowOf<E>> {
  const params = useSearch({ strict: false }) as SearchParams
  const navigate = useNavigate()
  const [sought, find] = useState<number>()
  const schema = endpoint.input
  const { withSize, chooseSize } = useListChoice()
  const requestedSearch = readSearch(schema, withSize(params), defaults, offered)
  const isRefused = (models: FilterValues) => needsFilter && hasNoFilters(models, offered) && !equal(models, defaults)
  // An address, too, may ask for everything.
  const search = isRefused(requestedSearch.models) ? { ...requestedSearch, models: defaults } : requestedSearch
  const query = useQuery({
    ...endpointQuery(endpoint, search as InputOf<E>),
    // Until the next page has loaded, the last one stays, with its own page size.
    placeholderData: (last, before) => last && { ...last, pageSize: (before?.queryKey[2] as ListSearch | undefined)?.pageSize },
  })
  const answer = query.data as (Answer & { pageSize?: number }) | undefined
  const unseen = useNewRowCount(endpoint.feature, JSON.stringify(search), query.isPlaceholderData ? undefined : answer)
  const newest = unseen > 0 && creationColumns.find((column) => readSearch(schema, { order_by: column }).orderBy === column)

  const go = (changes: Partial<ListSearch>) =>
    void navigate({
      to: '.',
      search: writeSearch(schema, { ...search, pageCount: 1, ...changes }, defaults),
      replace: true,
      resetScroll: false,
    })

  const setFilters = (changes: FilterValues) => {
    const models = withLockedValues(withoutEmptyFilters({ ...search.models, ...changes }), offered, defaults)
    const refused = isRefused(models)
    if (refused) notify.error(messageText('PleaseProvideAtLeastOneFilter'))
    go({ models: refused ? defaults : models })
  }

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
    setFilters,
    sortBy: (column) => go({ orderBy: column, orderDir: search.orderBy === column && search.orderDir === 'asc' ? 'desc' : 'asc' }),
    setPage: (pageCount) => go({ pageCount }),
    setPageSize: (pageSize) => {
      chooseSize(pageSize)
      go({ pageSize })
    },
    news: { count: unseen, ...(newest && { show: () => go({ orderBy: newest, orderDir: 'desc' }) }) },
    offered,
    defaults,
    isFiltered: !equal(search.models, withoutEmptyFilters(defaults)),
    resetFilters: () => go({ models: defaults }),
    show: ({ models, orderBy, orderDir }) => go({ models, orderBy, orderDir }),
    firstRow: answer ? (answer.pageCount - 1) * (answer.pageSize ?? search.pageSize) + 1 : 1,
    sought,
    find,
  }
}

/** Opens the row that the link refers to once it has loaded; going back later shows only the list. */
export function useOpenRecord<Row extends { id: number }>(rows: Row[] | undefined, onOpen: ((row: Row) => void) | undefined) {
  const meant = useRouterState({ select: ({ location }) => location.state.open })
  const navigate = useNavigate()
  const row = meant === undefined ? undefined : rows?.find(({ id }) => id === meant)
  const open = useEffectEvent((found: Row) => {
    void navigate({ to: '.', search: true, state: {}, replace: true })
    onOpen?.(found)
  })
  useEffect(() => {
    if (row) open(row)
  }, [row])
}
