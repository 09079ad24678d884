import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientCopyAccess } from '#contract/work-orders/work-orders.ts'
import { currentLanguage, type SupportedLanguage } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { PdfDialog } from '#client/ui/dialog/PdfDialog.tsx'
import { printPdf, savePdf } from '#client/ui/pdf-viewer.ts'
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
  const isConfirmed = async (paper: 'print' | 'download') => copy !== 'client' || confirmPrices(paper, order.id)

  return (
    <PdfDialog
      title={t('PreviewOf', { number: order.uuid })}
      pdf={pdf}
      language={language}
      onLanguage={setLanguage}
      choices={
        canPrintClientCopy && (
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
        )
      }
      onPrint={(paper) =>
        void isConfirmed('print')
          .then((yes) => yes && printPdf(paper))
          .catch(notify.failure)
      }
      onDownload={(paper) =>
        void isConfirmed('download')
          .then((yes) => yes && savePdf(paper))
          .catch(notify.exportFailed)
      }
      onClose={onClose}
    />
  )
}
