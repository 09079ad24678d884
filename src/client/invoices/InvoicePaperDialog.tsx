import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentLanguage, type SupportedLanguage } from '#client/platform/i18n.ts'
import { PdfDialog } from '#client/ui/dialog/PdfDialog.tsx'
import { printPdf, savePdf } from '#client/ui/pdf-viewer.ts'
import { invoicePdf } from './invoice-pdf.ts'

type Props = { invoice: { id: number; version: number }; title: string; onClose: () => void }

/** Shows the printed invoice in any language; a draft as it would be issued. */
export default function InvoicePaperDialog({ invoice: { id, version }, title, onClose }: Props) {
  const [language, setLanguage] = useState<SupportedLanguage>(currentLanguage)
  const pdf = useQuery({
    queryKey: ['invoices', 'pdf', id, version, language],
    queryFn: () => invoicePdf(id, language),
    gcTime: 0,
  })
  return (
    <PdfDialog
      title={title}
      pdf={pdf}
      language={language}
      onLanguage={setLanguage}
      onPrint={printPdf}
      onDownload={savePdf}
      onClose={onClose}
    />
  )
}
