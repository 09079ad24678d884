import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OrderStatus } from '#contract/work-orders/order.ts'
import { boardStatuses } from '#domain/work-orders.ts'
import type { SearchParams } from '#client/platform/search-params.ts'

export type OverviewFilters = {
  /** Empty: the workplace chosen at the top of the page. */
  organizationIds: number[]
  /** Empty: all types. */
  workOrderTypeIds: number[]
  /** The columns to show; never empty. */
  statuses: OrderStatus[]
  quickText: string
}

/** The filters of the overview, kept in the address under the names of the wire, without those that are the default. */
export function useOverviewFilters(): [OverviewFilters, (changes: Partial<OverviewFilters>) => void] {
  const params: SearchParams = useSearch({ strict: false })
  const navigate = useNavigate()
  const filters = useMemo(() => readFilters(params), [params])
  const change = (changes: Partial<OverviewFilters>) =>
    void navigate({ to: '.', search: writeFilters({ ...filters, ...changes }), replace: true, resetScroll: false })
  return [filters, change]
}

export function readFilters(params: SearchParams): OverviewFilters {
  const statuses = boardStatuses.filter((status) => textsOf(params['status']).includes(status))
  return {
    organizationIds: idsOf(params['organization_id']),
    workOrderTypeIds: idsOf(params['work_order_type_id']),
    statuses: statuses.length ? statuses : boardStatuses,
    quickText: textsOf(params['quick_text'])[0] ?? '',
  }
}

export const writeFilters = ({ organizationIds, workOrderTypeIds, statuses, quickText }: OverviewFilters): SearchParams => ({
  ...(organizationIds.length && { organization_id: organizationIds.map(String) }),
  ...(workOrderTypeIds.length && { work_order_type_id: workOrderTypeIds.map(String) }),
  ...(statuses.length < boardStatuses.length && { status: statuses }),
  ...(quickText && { quick_text: quickText }),
})

const textsOf = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat())
const idsOf = (value: string | string[] | undefined): number[] =>
  textsOf(value)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
