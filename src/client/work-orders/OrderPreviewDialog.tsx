import { Button, Group, Modal, SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage, languages, type Language } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { saveFile } from '#client/platform/api.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconDownload, IconPrinter } from '#client/ui/icons.tsx'
import { hasPdfViewer, orderPdf, printOrder } from './order-pdf.ts'

/** Shows the printed order in any of the languages. */
export function OrderPreviewDialog({ order, onClose }: { order: { id: number; uuid: string; version: number }; onClose: () => void }) {
  const { t } = useTranslation('work-orders')
  const [language, setLanguage] = useState<Language>(currentLanguage)
  const pdf = useQuery({
    queryKey: ['work-orders', 'pdf', order.id, order.version, language],
    queryFn: () => orderPdf(order.id, language),
    gcTime: 0,
  })

  return (
    <Modal opened onClose={onClose} size="min(1000px, 92vw)" title={t('PreviewOf', { number: order.uuid })}>
      <Group justify="space-between" mb="sm">
        <SegmentedControl
          aria-label={t('Language')}
          size="xs"
          data={languages.map((value) => ({ value, label: value.toUpperCase() }))}
          value={language}
          onChange={setLanguage}
        />
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            disabled={!pdf.data}
            onClick={() => pdf.data && saveFile(pdf.data.blob, pdf.data.fileName)}
          >
            {t('DownloadPdf')}
          </Button>
          {hasPdfViewer() && (
            <Button
              leftSection={<IconPrinter size={16} />}
              disabled={!pdf.data}
              onClick={() => void printOrder(order.id, language).catch(notify.failure)}
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
          <Skeleton h="100%" radius="md" aria-label={t('Loading')} />
        )}
      </div>
    </Modal>
  )
}

/** A frame that shows a document and releases it when it is removed. */
function PdfFrame({ blob, title }: { blob: Blob; title: string }) {
  const show = useCallback(
    (frame: HTMLIFrameElement) => {
      const url = URL.createObjectURL(blob)
      frame.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  // oxlint-disable-next-line react/iframe-missing-sandbox -- the browser's own viewer does not start in a sandbox
  return <iframe ref={show} title={title} style={{ width: '100%', height: '100%', border: 0 }} />
}
