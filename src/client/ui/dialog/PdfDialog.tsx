import { Button, Group, SegmentedControl, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { supportedLanguages, type SupportedLanguage } from '#client/platform/i18n.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconDownload, IconPrinter } from '#client/ui/icons.tsx'
import { hasPdfViewer } from '#client/ui/pdf-viewer.ts'
import { PdfFrame } from '#client/ui/PdfFrame.tsx'
import { Dialog } from './Dialog.tsx'

type Pdf = { blob: Blob; fileName: string }
type Props = {
  title: string
  pdf: Pick<UseQueryResult<Pdf>, 'data' | 'error' | 'refetch'>
  language: SupportedLanguage
  onLanguage: (language: SupportedLanguage) => void
  /** Further choices beside the language. */
  choices?: ReactNode
  onPrint: (pdf: Pdf) => void
  onDownload: (pdf: Pdf) => void
  onClose: () => void
}

/** Shows a paper in any language, to print or to download. */
export function PdfDialog({ title, pdf, language, onLanguage, choices, onPrint, onDownload, onClose }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = pdf
  return (
    <Dialog onClose={onClose} size="min(1000px, 92vw)" title={title}>
      <Group justify="space-between" mb="sm">
        <Group gap="xs">
          <SegmentedControl
            aria-label={t('Language')}
            size="xs"
            data={supportedLanguages.map((value) => ({ value, label: value.toUpperCase() }))}
            value={language}
            onChange={onLanguage}
          />
          {choices}
        </Group>
        <Group gap="xs">
          <Button variant="default" leftSection={<IconDownload size={16} />} disabled={!data} onClick={() => data && onDownload(data)}>
            {t('DownloadPdf')}
          </Button>
          {hasPdfViewer() && (
            <Button leftSection={<IconPrinter size={16} />} disabled={!data} onClick={() => data && onPrint(data)}>
              {t('Print')}
            </Button>
          )}
        </Group>
      </Group>
      <div style={{ height: 'calc(100dvh - 220px)', minHeight: 320 }}>
        {error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : !hasPdfViewer() ? (
          <EmptyState title={t('NoPdfViewer')} text={t('NoPdfViewerHint')} />
        ) : data ? (
          <PdfFrame blob={data.blob} title={title} />
        ) : (
          <Skeleton h="100%" radius="md" role="status" aria-label={t('Loading')} />
        )}
      </div>
    </Dialog>
  )
}
