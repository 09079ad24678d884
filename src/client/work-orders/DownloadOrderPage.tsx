import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { saveFile } from '#client/platform/api/api.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconDownload, IconZoomQuestion } from '#client/ui/icons.tsx'
import { orderPdf } from './order-pdf.ts'

/** Downloads the printed order as soon as its address is opened. */
export default function DownloadOrderPage() {
  const { t } = useTranslation('work-orders')
  const id = Number(useParams({ strict: false }).workOrderId)
  const isId = Number.isSafeInteger(id) && id > 0
  const { data, error, refetch } = useQuery({
    queryKey: [workOrders.pdf.feature, 'download', id],
    queryFn: () => orderPdf(id),
    enabled: isId,
    gcTime: 0,
    staleTime: Infinity,
  })
  const save = () => data && saveFile(data.blob, data.fileName || `work-order-${id}.pdf`)
  useEffect(() => {
    if (data) saveFile(data.blob, data.fileName || `work-order-${id}.pdf`)
  }, [data, id])

  if (!isId || error?.code === 'NotFound')
    return <EmptyState level={1} icon={IconZoomQuestion} title={t('WorkOrderNotFound')} text={t('WorkOrderNotFoundHint')} />
  if (error) return <ErrorState level={1} error={error} onRetry={refetch} />
  return (
    <EmptyState
      level={1}
      icon={IconDownload}
      title={t('DownloadingOrder')}
      text={t('DownloadedHint')}
      action={
        <Button disabled={!data} onClick={save}>
          {t('DownloadAgain')}
        </Button>
      }
    />
  )
}
