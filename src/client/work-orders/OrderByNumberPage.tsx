import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders.ts'
import { call } from '#client/platform/api.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconZoomQuestion } from '#client/ui/icons.tsx'
import { orderLink } from './order-links.ts'

/** Where the code on a printed order leads: on to the order. */
export default function OrderByNumberPage() {
  const { t } = useTranslation('work-orders')
  const uuid = String(useParams({ strict: false }).number)
  const { data, error, refetch } = useQuery({
    queryKey: [workOrders.find.feature, 'number', uuid],
    queryFn: () => call(workOrders.find, { uuid }),
  })
  if (data) return <Navigate {...orderLink(data.id, 'view', data)} replace />
  if (error?.code === 'NotFound' || error?.code === 'InvalidInput')
    return <EmptyState level={1} icon={IconZoomQuestion} title={t('WorkOrderNotFound')} text={t('WorkOrderNotFoundHint')} />
  if (error) return <ErrorState level={1} error={error} onRetry={refetch} />
  return <Skeleton h={420} radius="md" aria-label={t('Loading')} />
}
