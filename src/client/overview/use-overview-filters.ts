import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { OrderStatus } from '#contract/work-orders/order.ts'
import { boardStatuses } from '#domain/work-orders/work-orders.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { useStoredChoice } from '#client/platform/sign-in/use-stored-choice.ts'

export type OverviewFilters = {
  /** Empty means the workplace chosen at the top of the page. */
  organizationIds: number[]
  /** Empty means all types. */
  workOrderTypeIds: number[]
  /** The visible columns; never empty. */
  statuses: OrderStatus[]
  quickText: string
  /** Shows only orders past their deadline. */
  isLate: boolean
  /** Shows only orders of the user. */
  isMine: boolean
}

/** Filters that match all orders of the chosen columns. */
export const emptyOverviewFilters = {
  workOrderTypeIds: [],
  quickText: '',
  isLate: false,
  isMine: false,
} as const satisfies Partial<Omit<OverviewFilters, 'workOrderTypeIds'>> & { workOrderTypeIds: never[] }

/**
 * The filters of the overview, in the address under wire names and without defaults. The columns are also stored in this browser as the
 * user's preference.
 */
export function useOverviewFilters(): [OverviewFilters, (changes: Partial<OverviewFilters>) => void] {
  const params: SearchParams = useSearch({ strict: false })
  const navigate = useNavigate()
  const [storedStatuses, setStoredStatuses] = useStoredChoice('overview-statuses')
  const filters = useMemo(() => readFilters(params, storedStatuses), [params, storedStatuses])
  const change = useCallback(
    (changes: Partial<OverviewFilters>) => {
      if (changes.statuses) setStoredStatuses(changes.statuses.length < boardStatuses.length ? changes.statuses.join() : null)
      void navigate({ to: '.', search: writeFilters({ ...filters, ...changes }), replace: true, resetScroll: false })
    },
    [filters, setStoredStatuses, navigate],
  )
  return [filters, change]
}

export function readFilters(params: SearchParams, storedStatuses: string | null): OverviewFilters {
  const statusNames = params['status'] === undefined ? (storedStatuses ?? '').split(',') : toTexts(params['status'])
  const statuses = boardStatuses.filter((status) => statusNames.includes(status))
  return {
    organizationIds: toIds(params['organization_id']),
    workOrderTypeIds: toIds(params['work_order_type_id']),
    statuses: statuses.length ? statuses : boardStatuses,
    quickText: toTexts(params['quick_text'])[0] ?? '',
    isLate: params['late'] === '1',
    isMine: params['mine'] === '1',
  }
}

export const writeFilters = (filters: OverviewFilters): SearchParams => ({
  ...(filters.organizationIds.length && { organization_id: filters.organizationIds.map(String) }),
  ...(filters.workOrderTypeIds.length && { work_order_type_id: filters.workOrderTypeIds.map(String) }),
  ...(filters.statuses.length < boardStatuses.length && { status: filters.statuses }),
  ...(filters.quickText && { quick_text: filters.quickText }),
  ...(filters.isLate && { late: '1' }),
  ...(filters.isMine && { mine: '1' }),
})

const toTexts = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat())
const toIds = (value: string | string[] | undefined): number[] =>
  toTexts(value)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
