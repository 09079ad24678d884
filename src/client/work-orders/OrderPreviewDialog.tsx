import { Button, Group, SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientCopyAccess } from '#contract/work-orders/work-orders.ts'
import { currentLanguage, supportedLanguages, type SupportedLanguage } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconDownload, IconPrinter } from '#client/ui/icons.tsx'
import { hasPdfViewer, printPdf, savePdf } from '#client/ui/pdf-viewer.ts'
import { PdfFrame } from '#client/ui/PdfFrame.tsx'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { orderPdf } from './order-pdf.ts'
import { useConfirmPrices } from './use-print-order.ts'

/** Shows the printed order in any language, and the workshop's copy of it; users who hand nothing over see only that copy. */
export function OrderPreviewDialog({ order, onClose }: { order: { id: number; uuid: string; version: number }; onClose: () => void }) {
  const { t } = useTranslation('work-orders')
  const [language, setLanguage] = useState<SupportedLanguage>(currentLanguage)
  const canPrintClientCopy = useMay()(clientCopyAccess)
  const [copy, setCopy] = useState<'client' | 'workshop'>(canPrintClientCopy ? 'client' : 'workshop')
  const pdf = useQuery({
    queryKey: ['work-orders', 'pdf', order.id, order.version, language, copy],
    queryFn: () => orderPdf(order.id, language, copy === 'workshop' ? copy : undefined),
    gcTime: 0,
  })

  const confirmPrices = useConfirmPrices()
  const printCopy = async (paper: 'print' | 'download') => {
    if (!pdf.data) return
    if (copy === 'client' && !(await confirmPrices(paper, order.id))) return
    if (paper === 'print') printPdf(pdf.data)
    else savePdf(pdf.data)
  }

  return (
    <Dialog onClose={onClose} size="min(1000px, 92vw)" title={t('PreviewOf', { number: order.uuid })}>
      <Group justify="space-between" mb="sm">
        <Group gap="xs">
          <SegmentedControl
            aria-label={t('Language')}
            size="xs"
            data={supportedLanguages.map((value) => ({ value, label: value.toUpperCase() }))}
            value={language}
            onChange={setLanguage}
          />
          {canPrintClientCopy && (
            <SegmentedControl
              aria-label={t('CopyFor')}
              size="xs"
              data={[
                { value: 'client', label: t('ClientsCopy') },
                { value: 'workshop', label: t('WorkshopsCopy') },
              ]}
              value={copy}
              onChange={setCopy}
            />
          )}
        </Group>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            disabled={!pdf.data}
            onClick={() => void printCopy('download').catch(notify.exportFailed)}
          >
            {t('DownloadPdf')}
          </Button>
          {hasPdfViewer() && (
            <Button
              leftSection={<IconPrinter size={16} />}
              disabled={!pdf.data}
              onClick={() => void printCopy('print').catch(notify.failure)}
            >
              {t('Print')}
            </Button>
          )}
        </Group>
      </Group>
      <div style={{ height: 'calc(100dvh - 220px)', minHeight: 320 }}>
        {pdf.error ? (
          <ErrorState error={pdf.error} onRetry={pdf.refetch} />
        ) : !hasPdfViewer() ? (
          <EmptyState title={t('NoPdfViewer')} text={t('NoPdfViewerHint')} />
        ) : pdf.data ? (
          <PdfFrame blob={pdf.data.blob} title={t('PreviewOf', { number: order.uuid })} />
        ) : (
          <Skeleton h="100%" radius="md" role="status" aria-label={t('Loading')} />
        )}
      </div>
    </Dialog>
  )
}
