import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import equal from 'fast-deep-equal'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import { listLimit } from '#contract/kit/fields.ts'
import { nonNarrowingFilters, type ReportScreen } from '#contract/reports/kit.ts'
import { trackedReports } from '#contract/reports/tracked.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { messageText } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { withLockedValues, withoutEmptyFilters, type Filter, type FilterValues } from '#client/ui/list/filters.ts'
import { useListChoice } from '#client/ui/list/columns/use-list-choice.ts'
import { readSearch, writeSearch, type ListSearch } from '#client/ui/list/list-search.ts'
import type { SearchList } from '#client/ui/list/use-list.ts'

export type ReportRow = { id?: number; timeZone?: string } & Record<string, unknown>
export type ReportResult = {
  items: ReportRow[]
  groups: (Record<string, unknown> & { key: string })[]
  totals: Record<string, unknown>
  total: number
  pageCount: number
  orderBy: string
  orderDir: 'asc' | 'desc'
}
/** The state of a report on its screen. It implements SearchList for components that filter and sort. */
export type ReportView = SearchList<ReportRow> & {
  answer: ReportResult | undefined
  /** The filters shown as chips; they may not be applied yet. */
  chosen: FilterValues
  /** A filter has changed, and the report waits for further changes. */
  isWaiting: boolean
  removeFilter: (field: string) => void
  /** Applies the chosen filters at once. */
  run: () => void
}

/** Milliseconds between removing or resetting filters and the next run; a further change restarts the delay. */
const delayMs = { remove: 1500, reset: 1000 }

type Options = { screen: ReportScreen<never>; filters: Filter[]; defaults: FilterValues }

/**
 * A report whose filters, sort and page stand in the address. It never runs without a filter: the defaults are restored, and a message
 * says why.
 */
export function useReport(endpoint: Endpoint, { screen, filters: offered, defaults }: Options): ReportView {
  const params = useSearch({ strict: false }) as SearchParams
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<FilterValues>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const schema = endpoint.input
  const { withSize, chooseSize } = useListChoice()
  const requestedSearch = readSearch(schema, withSize(params), defaults, offered)
  const models = hasNoFilter(requestedSearch.models) ? withoutEmptyFilters(defaults) : requestedSearch.models
  const sort = params['order_by'] === undefined ? screen.sort : undefined
  const search: ListSearch = { ...requestedSearch, ...sort, ...(screen.interval && { interval: screen.interval }), models }
  const query = useQuery({ ...endpointQuery(endpoint, search as InputOf<Endpoint>), placeholderData: (last) => last })
  const answer = query.data as ReportResult | undefined
  useTracked(screen, search, answer !== undefined && !query.isPlaceholderData)

  const go = (changes: Partial<ListSearch>) => {
    const { interval: _, ...rest } = { ...search, pageCount: 1, ...changes } as ListSearch & { interval?: string }
    // The screen's default sort may differ from that of the report.
    const sorted = screen.sort && { order_by: rest.orderBy, order_dir: rest.orderDir }
    const address = { ...writeSearch(schema, rest, defaults), ...(sorted && !equal(pickSort(rest), screen.sort) && sorted) }
    void navigate({ to: '.', search: address, replace: true, resetScroll: false })
  }
  const chosen = waiting ?? models
  const ask_ = (next: FilterValues) => {
    clearTimeout(timer.current)
    setWaiting(undefined)
    const nothing = hasNoFilter(next)
    if (nothing) notify.error(messageText('PleaseProvideAtLeastOneFilter'))
    const nextModels = nothing ? withoutEmptyFilters(defaults) : next
    if (equal(nextModels, models)) void query.refetch()
    else go({ models: nextModels })
  }
  const later = useEffectEvent(ask_)
  const change = (changes: FilterValues, after?: number) => {
    const next = withLockedValues(withoutEmptyFilters({ ...chosen, ...changes }), offered, defaults)
    if (after === undefined) return ask_(next)
    clearTimeout(timer.current)
    setWaiting(next)
    timer.current = setTimeout(() => later(next), after)
  }
  const { pageCount, pageSize } = search
  return {
    endpoint,
    answer,
    rows: answer?.items,
    total: Math.min(answer?.total ?? 0, listLimit(models)),
    capped: (answer?.total ?? 0) > listLimit(models),
    search,
    filters: chosen,
    chosen,
    isWaiting: waiting !== undefined,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
    setFilters: (changes) => change(changes),
    removeFilter: (field) => change({ [field]: undefined }, delayMs.remove),
    run: () => ask_(chosen),
    sortBy: (column) => go({ orderBy: column, orderDir: search.orderBy === column && search.orderDir === 'asc' ? 'desc' : 'asc' }),
    setPage: (page) => go({ pageCount: page }),
    setPageSize: (pageSize) => {
      chooseSize(pageSize)
      go({ pageSize })
    },
    news: { count: 0 },
    offered,
    defaults,
    isFiltered: !equal(chosen, withoutEmptyFilters(defaults)),
    resetFilters: () => {
      clearTimeout(timer.current)
      setWaiting(withoutEmptyFilters(defaults))
      timer.current = setTimeout(() => later(withoutEmptyFilters(defaults)), delayMs.reset)
    },
    show: (shown) => go(shown),
    firstRow: ((answer?.pageCount ?? pageCount) - 1) * pageSize + 1,
    sought: undefined,
    find: () => undefined,
  }
}

const pickSort = ({ orderBy, orderDir }: ListSearch) => ({ orderBy, orderDir })

/** A filter by workplace alone does not narrow the report. */
const hasNoFilter = (models: FilterValues) =>
  Object.keys(withoutEmptyFilters(models)).every((field) => (nonNarrowingFilters as readonly string[]).includes(field))

/** Records that the user has viewed the report; a failure is ignored. */
function useTracked({ type, interval }: ReportScreen<never>, { models, orderBy, orderDir }: ListSearch, isThere: boolean) {
  const isNoted = useMay()(trackedReports.track) && isThere
  const what = JSON.stringify({ reportType: type, interval: interval ?? null, models, orderBy, orderDir })
  useEffect(() => {
    if (isNoted) callEndpoint(trackedReports.track, JSON.parse(what) as InputOf<typeof trackedReports.track>).catch(() => undefined)
  }, [what, isNoted])
}
