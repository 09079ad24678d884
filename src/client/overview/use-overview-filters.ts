import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { OrderStatus } from '#contract/work-orders/order.ts'
import { boardStatuses } from '#domain/work-orders/work-orders.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { writeStored, readStored } from '#client/platform/storage.ts'

export type OverviewFilters = {
  /** Empty: the workplace chosen at the top of the page. */
  organizationIds: number[]
  /** Empty: all types. */
  workOrderTypeIds: number[]
  /** The columns to show; never empty. */
  statuses: OrderStatus[]
  quickText: string
  /** Only what is past its deadline. */
  isLate: boolean
  /** Only what the person works on. */
  isMine: boolean
}

/** All orders of the columns that somebody has chosen to see. */
export const emptyOverviewFilters = {
  workOrderTypeIds: [],
  quickText: '',
  isLate: false,
  isMine: false,
} as const satisfies Partial<Omit<OverviewFilters, 'workOrderTypeIds'>> & { workOrderTypeIds: never[] }

/**
 * The filters of the overview, kept in the address under the names of the wire, without those that are the default. The columns are also
 * remembered in this browser: they are how the person likes to see the day.
 */
export function useOverviewFilters(): [OverviewFilters, (changes: Partial<OverviewFilters>) => void] {
  const params: SearchParams = useSearch({ strict: false })
  const navigate = useNavigate()
  const key = `overview-statuses:${useInformation().user.id}`
  const [kept, keep] = useState(() => readStored(key))
  const filters = useMemo(() => readFilters(params, kept), [params, kept])
  const change = useCallback(
    (changes: Partial<OverviewFilters>) => {
      if (changes.statuses) {
        const chosen = changes.statuses.length < boardStatuses.length ? changes.statuses.join() : null
        writeStored(key, chosen)
        keep(chosen)
      }
      void navigate({ to: '.', search: writeFilters({ ...filters, ...changes }), replace: true, resetScroll: false })
    },
    [filters, key, navigate],
  )
  return [filters, change]
}

export function readFilters(params: SearchParams, kept: string | null): OverviewFilters {
  const wanted = params['status'] === undefined ? (kept ?? '').split(',') : textsOf(params['status'])
  const statuses = boardStatuses.filter((status) => wanted.includes(status))
  return {
    organizationIds: idsOf(params['organization_id']),
    workOrderTypeIds: idsOf(params['work_order_type_id']),
    statuses: statuses.length ? statuses : boardStatuses,
    quickText: textsOf(params['quick_text'])[0] ?? '',
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

const textsOf = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat())
const idsOf = (value: string | string[] | undefined): number[] =>
  textsOf(value)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
