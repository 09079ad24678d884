import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconZoomQuestion } from '#client/ui/icons.tsx'
import { orderLink } from './order-links.ts'

/** The target of the code on a printed order; it redirects to the order. */
export default function OrderByNumberPage() {
  const { t } = useTranslation('work-orders')
  const uuid = String(useParams({ strict: false }).number)
  const { data, error, refetch } = useQuery({
    queryKey: [workOrders.find.feature, 'number', uuid],
    queryFn: () => callEndpoint(workOrders.find, { uuid }).catch(toNoOrder),
  })
  if (data) return <Navigate {...orderLink(data.id, 'view', data)} replace />
  if (data === null)
    return <EmptyState level={1} icon={IconZoomQuestion} title={t('WorkOrderNotFound')} text={t('WorkOrderNotFoundHint')} />
  if (error) return <ErrorState level={1} error={error} onRetry={refetch} />
  return <Skeleton h={420} radius="md" role="status" aria-label={t('Loading')} />
}

/** "Not found" is cached as an answer too, so the page stays while the query is repeated. */
function toNoOrder(error: unknown): null {
  if (error instanceof AppError && (error.code === 'NotFound' || error.code === 'InvalidInput')) return null
  throw error
}
