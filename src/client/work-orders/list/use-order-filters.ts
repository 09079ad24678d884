import { useTranslation } from 'react-i18next'
import type { OrderStatus } from '#contract/work-orders/order.ts'
import { orderStatuses, orderStatusKeys } from '#domain/work-orders/work-orders.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { toOptions, type Filter } from '#client/ui/list/filters.ts'
import type { Segment } from '#client/ui/list/ListFilters.tsx'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { useVehicleFilter } from '#client/vehicles/use-vehicle-filter.ts'

/** The filters of the list of orders, with the account's own lists as options. */
export function useOrderFilters() {
  const { t } = useTranslation('work-orders-list')
  const { account } = useInformation()
  const workplace = useOrganizationFilter()
  const filters: Filter[] = [
    workplace.filter,
    { field: 'status', label: t('Status'), options: orderStatuses.map((value) => ({ value, label: t(orderStatusKeys[value]) })) },
    { field: 'workOrderTypeId', label: t('WorkOrderType'), options: toOptions(account.workOrderTypes.filter(({ hidden }) => !hidden)) },
    { field: 'paymentTypeId', label: t('Payment'), options: toOptions(account.paymentTypes) },
    { field: 'clientId', label: t('Client'), selectedOnly: true },
    useVehicleFilter(),
    { field: 'plateNumber', label: t('PlateNumberShort') },
    { field: 'documentNumber', label: t('DocumentNumber') },
    { field: 'finished', label: t('Finished') },
    { field: 'itp', label: t('Inspection') },
    { field: 'deleted', label: t('DeletedOrders'), selectedOnly: true },
  ]
  return { filters, defaults: workplace.defaults }
}

const isFinished = (status: OrderStatus) => status === 'done' || status === 'closed'

/** The two most used filters: open work and finished work. */
export function useStageSegment(): Segment {
  const { t } = useTranslation('work-orders-list')
  return {
    field: 'status',
    label: t('Status'),
    choices: [
      { label: t('StageAll'), value: undefined },
      { label: t('StageOpen'), value: orderStatuses.filter((status) => !isFinished(status)) },
      { label: t('StageFinished'), value: orderStatuses.filter(isFinished) },
    ],
  }
}
