import { useTranslation } from 'react-i18next'
import { orderStatuses, statusWords } from '#domain/work-orders.ts'
import { useInformation, useOrganization } from '#client/platform/session.ts'
import type { Filter } from '#client/ui/list/list-search.ts'

/** The filters of the list of orders, with the account's own lists to choose from. */
export function useOrderFilters(): Filter[] {
  const { t } = useTranslation('work-orders-list')
  const { account } = useInformation()
  const { organizations } = useOrganization()
  return [
    ...(organizations.length > 1 ? [{ field: 'organizationId', label: t('Organization'), options: named(organizations) }] : []),
    { field: 'status', label: t('Status'), options: orderStatuses.map((value) => ({ value, label: t(statusWords[value]) })) },
    { field: 'workOrderTypeId', label: t('WorkOrderType'), options: named(account.workOrderTypes.filter(({ hidden }) => !hidden)) },
    { field: 'paymentTypeId', label: t('Payment'), options: named(account.paymentTypes) },
    { field: 'plateNumber', label: t('PlateNumberShort') },
    { field: 'finished', label: t('Finished') },
  ]
}

const named = (rows: { id: number; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }))
